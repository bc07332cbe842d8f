// Whether elements share memory.
//
// Note [Overlap of inputs and outputs]
// An output may be an input exactly (the same elements in the same places); it must not share memory with an input in
// any other way, nor may two of its own elements share memory, since a loop that runs in any order would then read what
// it has already written. What is asked is asked cheaply: a dense tensor covers one interval, and other cases count as
// TooHard and pass, but for a stride of 0 over more than one element.
#pragma once

#include <ATen/core/TensorBase.h>

namespace at {

enum class MemOverlap { No, Yes, TooHard };
enum class MemOverlapStatus { Full, Partial, No, TooHard };

TORCH_API MemOverlap has_internal_overlap(const TensorBase& t);
TORCH_API MemOverlap has_internal_overlap(TensorImpl* t);
TORCH_API void assert_no_internal_overlap(const TensorBase& t);
TORCH_API void assert_no_internal_overlap(TensorImpl* t);

TORCH_API MemOverlapStatus get_overlap_status(const TensorBase& a, const TensorBase& b);
TORCH_API MemOverlapStatus get_overlap_status(const TensorImpl* a, const TensorImpl* b);
// Raises when a and b share memory, but not exactly.
TORCH_API void assert_no_partial_overlap(const TensorBase& a, const TensorBase& b);
TORCH_API void assert_no_partial_overlap(TensorImpl* a, TensorImpl* b);
// Raises when a and b share memory at all.
TORCH_API void assert_no_overlap(const TensorBase& a, const TensorBase& b);
TORCH_API void assert_no_overlap(TensorImpl* a, TensorImpl* b);

}  // namespace at

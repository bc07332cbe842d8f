// Note [Overlap of inputs and outputs]: the questions and the errors.
#include <ATen/MemoryOverlap.h>

namespace at {

MemOverlap has_internal_overlap(TensorImpl* t) {
  if (t->is_non_overlapping_and_dense()) return MemOverlap::No;
  for (int64_t d = 0; d < t->dim(); ++d) {
    if (t->strides()[d] == 0 && t->sizes()[d] > 1) return MemOverlap::Yes;
  }
  return MemOverlap::TooHard;
}

MemOverlap has_internal_overlap(const TensorBase& t) {
  return has_internal_overlap(t.unsafeGetTensorImpl());
}

void assert_no_internal_overlap(TensorImpl* t) {
  TORCH_CHECK(
      has_internal_overlap(t) != MemOverlap::Yes,
      "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
      "Please clone() the tensor before performing the operation.");
}

void assert_no_internal_overlap(const TensorBase& t) {
  assert_no_internal_overlap(t.unsafeGetTensorImpl());
}

MemOverlapStatus get_overlap_status(const TensorImpl* a, const TensorImpl* b) {
  if (a == b) return MemOverlapStatus::Full;
  if (a->numel() == 0 || b->numel() == 0) return MemOverlapStatus::No;
  if (!a->is_non_overlapping_and_dense() || !b->is_non_overlapping_and_dense()) return MemOverlapStatus::TooHard;
  // Storages of their own can share memory too (from_blob): what counts are the bytes.
  if (a->device() != b->device()) return MemOverlapStatus::No;
  const char* a_first = static_cast<const char*>(a->data());
  const char* b_first = static_cast<const char*>(b->data());
  const char* a_last = a_first + a->numel() * a->itemsize();
  const char* b_last = b_first + b->numel() * b->itemsize();
  if (a_first == b_first && a_last == b_last) {
    return a->strides().equals(b->strides()) ? MemOverlapStatus::Full : MemOverlapStatus::Partial;
  }
  return a_first < b_last && b_first < a_last ? MemOverlapStatus::Partial : MemOverlapStatus::No;
}

MemOverlapStatus get_overlap_status(const TensorBase& a, const TensorBase& b) {
  return get_overlap_status(a.unsafeGetTensorImpl(), b.unsafeGetTensorImpl());
}

void assert_no_partial_overlap(TensorImpl* a, TensorImpl* b) {
  TORCH_CHECK(
      get_overlap_status(a, b) != MemOverlapStatus::Partial,
      "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
      "location. Please clone() the tensor before performing the operation.");
}

void assert_no_partial_overlap(const TensorBase& a, const TensorBase& b) {
  assert_no_partial_overlap(a.unsafeGetTensorImpl(), b.unsafeGetTensorImpl());
}

void assert_no_overlap(TensorImpl* a, TensorImpl* b) {
  const MemOverlapStatus status = get_overlap_status(a, b);
  TORCH_CHECK(
      status != MemOverlapStatus::Partial && status != MemOverlapStatus::Full,
      "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
      "location. Please clone() the tensor before performing the operation.");
}

void assert_no_overlap(const TensorBase& a, const TensorBase& b) {
  assert_no_overlap(a.unsafeGetTensorImpl(), b.unsafeGetTensorImpl());
}

}  // namespace at

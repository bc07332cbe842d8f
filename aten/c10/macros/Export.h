// Symbol visibility of libaten: everything is hidden but what carries one of these marks.
#pragma once

#define C10_EXPORT __attribute__((visibility("default")))
#define C10_HIDDEN __attribute__((visibility("hidden")))
#define C10_API C10_EXPORT
#define TORCH_API C10_EXPORT
#define TORCH_CUDA_CPP_API C10_EXPORT
#define TORCH_CUDA_CU_API C10_EXPORT

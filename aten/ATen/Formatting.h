// How tensors print: the same text as PyTorch 1.13.
#pragma once

#include <ATen/core/Tensor.h>

#include <ostream>

namespace at {

TORCH_API std::ostream& print(std::ostream& stream, const Tensor& tensor, int64_t linesize);
inline std::ostream& operator<<(std::ostream& out, const Tensor& t) {
  return print(out, t, 80);
}
// The tensor on standard output.
TORCH_API void print(const Tensor& t, int64_t linesize = 80);
TORCH_API std::ostream& operator<<(std::ostream& out, const Generator& gen);

}  // namespace at

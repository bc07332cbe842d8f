// The generated registration tables, one for each source file of ATen/native.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace at {
namespace registration {
std::vector<c10::ArrayRef<c10::OperatorEntry>> operator_tables();
}
}  // namespace at

namespace c10 {
namespace impl {
// The memory format that a call names, be it in the options or apart; raises when it is named twice.
TORCH_API optional<MemoryFormat> check_tensor_options_and_extract_memory_format(const TensorOptions& options,
                                                                                optional<MemoryFormat> memory_format);
}  // namespace impl
}  // namespace c10

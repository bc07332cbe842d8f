// From a run-time ScalarType to a compile-time scalar_t. Only the hot loop belongs inside.
//
//   AT_DISPATCH_ALL_TYPES(iter.dtype(), "add", [&] { cpu_kernel(iter, [](scalar_t a, scalar_t b) { return a + b; });
//   });
//
// A type that the macro does not list raises c10::Error: "add" not implemented for 'Half'.
// Own lists are put together from cases:
//
//   AT_DISPATCH_SWITCH(dtype, "op", AT_DISPATCH_CASE_INTEGRAL_TYPES([&] { ... }) AT_DISPATCH_CASE_FLOATING_TYPES([&] {
//   ... }));
//
// A selective build lists operators and types (aten/codegen, --selected); types outside of the list are left out of the
// library and raise when met.
#pragma once

#include <ATen/ops/SelectedTypes.h>
#include <c10/core/ScalarType.h>
#include <c10/util/Exception.h>

namespace at {
namespace detail {

[[noreturn]] TORCH_API void type_not_implemented(const char* name, c10::ScalarType type);
[[noreturn]] TORCH_API void type_not_selected(const char* name, c10::ScalarType type);

}  // namespace detail
}  // namespace at

#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                   \
  [&] {                                                                       \
    const c10::ScalarType at_dispatch_type = TYPE;                            \
    constexpr const char* at_dispatch_name = NAME;                            \
    switch (at_dispatch_type) {                                               \
      __VA_ARGS__                                                             \
      default:                                                                \
        at::detail::type_not_implemented(at_dispatch_name, at_dispatch_type); \
    }                                                                         \
  }()

#define AT_DISPATCH_CASE(enum_type, ...)                                           \
  case enum_type: {                                                                \
    if constexpr (!at::should_include_kernel_dtype(at_dispatch_name, enum_type)) { \
      at::detail::type_not_selected(at_dispatch_name, at_dispatch_type);           \
    }                                                                              \
    using scalar_t [[maybe_unused]] = c10::impl::ScalarTypeToCPPTypeT<enum_type>;  \
    return __VA_ARGS__();                                                          \
  }

#define AT_DISPATCH_CASE_FLOATING_TYPES(...)             \
  AT_DISPATCH_CASE(c10::ScalarType::Double, __VA_ARGS__) \
  AT_DISPATCH_CASE(c10::ScalarType::Float, __VA_ARGS__)

#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)        \
  AT_DISPATCH_CASE(c10::ScalarType::Half, __VA_ARGS__)

#define AT_DISPATCH_CASE_FLOATING_TYPES_AND(TYPE1, ...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)          \
  AT_DISPATCH_CASE(TYPE1, __VA_ARGS__)

#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...)           \
  AT_DISPATCH_CASE(c10::ScalarType::Byte, __VA_ARGS__) \
  AT_DISPATCH_CASE(c10::ScalarType::Char, __VA_ARGS__) \
  AT_DISPATCH_CASE(c10::ScalarType::Int, __VA_ARGS__)  \
  AT_DISPATCH_CASE(c10::ScalarType::Long, __VA_ARGS__) \
  AT_DISPATCH_CASE(c10::ScalarType::Short, __VA_ARGS__)

#define AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(TYPE1, ...) \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__)          \
  AT_DISPATCH_CASE(TYPE1, __VA_ARGS__)

#define AT_DISPATCH_CASE_ALL_TYPES(...)        \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)

#define AT_DISPATCH_CASE_ALL_TYPES_AND(TYPE1, ...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)          \
  AT_DISPATCH_CASE(TYPE1, __VA_ARGS__)

#define AT_DISPATCH_CASE_ALL_TYPES_AND2(TYPE1, TYPE2, ...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)                  \
  AT_DISPATCH_CASE(TYPE1, __VA_ARGS__)                     \
  AT_DISPATCH_CASE(TYPE2, __VA_ARGS__)

// double, float
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(TYPE1, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES_AND(TYPE1, __VA_ARGS__))
// uint8, int8, int16, int32, int64
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(TYPE1, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(TYPE1, __VA_ARGS__))
// both of the above
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(TYPE1, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND(TYPE1, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(TYPE1, TYPE2, TYPE, NAME, ...) \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES_AND2(TYPE1, TYPE2, __VA_ARGS__))

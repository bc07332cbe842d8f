// Element types. The numbers are part of serialised data and of schemas ("int dtype"), so the types this library does
// not compute with keep their places.
#pragma once

#include <c10/util/Exception.h>
#include <c10/util/Half.h>
#include <c10/util/Optional.h>

#include <cstdint>
#include <ostream>

namespace c10 {

enum class ScalarType : int8_t {
  Byte = 0,
  Char = 1,
  Short = 2,
  Int = 3,
  Long = 4,
  Half = 5,
  Float = 6,
  Double = 7,
  ComplexHalf = 8,
  ComplexFloat = 9,
  ComplexDouble = 10,
  Bool = 11,
  QInt8 = 12,
  QUInt8 = 13,
  QInt32 = 14,
  BFloat16 = 15,
  QUInt4x2 = 16,
  QUInt2x4 = 17,
  Undefined = 18,
  NumOptions = 19,
};

constexpr uint16_t NumScalarTypes = static_cast<uint16_t>(ScalarType::NumOptions);

// _(C++ type, name) for every element type that the library computes with.
#define AT_FORALL_PORTED_SCALAR_TYPES(_) \
  _(uint8_t, Byte)                       \
  _(int8_t, Char)                        \
  _(int16_t, Short)                      \
  _(int32_t, Int)                        \
  _(int64_t, Long)                       \
  _(::c10::Half, Half)                   \
  _(float, Float)                        \
  _(double, Double)                      \
  _(bool, Bool)

#define C10_DEFINE_CONSTANT(_, name) constexpr ScalarType k##name = ScalarType::name;
AT_FORALL_PORTED_SCALAR_TYPES(C10_DEFINE_CONSTANT)
#undef C10_DEFINE_CONSTANT
constexpr ScalarType kUInt8 = kByte;
constexpr ScalarType kInt8 = kChar;
constexpr ScalarType kInt16 = kShort;
constexpr ScalarType kInt32 = kInt;
constexpr ScalarType kInt64 = kLong;
constexpr ScalarType kFloat16 = kHalf;
constexpr ScalarType kFloat32 = kFloat;
constexpr ScalarType kFloat64 = kDouble;
constexpr ScalarType kBFloat16 = ScalarType::BFloat16;

template <class T>
struct CppTypeToScalarType;
#define C10_MAP_TYPE(cpp_type, name)                      \
  template <>                                             \
  struct CppTypeToScalarType<cpp_type> {                  \
    static constexpr ScalarType value = ScalarType::name; \
  };
AT_FORALL_PORTED_SCALAR_TYPES(C10_MAP_TYPE)
#undef C10_MAP_TYPE

namespace impl {
template <ScalarType N>
struct ScalarTypeToCPPType;
#define C10_MAP_TYPE(cpp_type, name)             \
  template <>                                    \
  struct ScalarTypeToCPPType<ScalarType::name> { \
    using type = cpp_type;                       \
  };
AT_FORALL_PORTED_SCALAR_TYPES(C10_MAP_TYPE)
#undef C10_MAP_TYPE
template <ScalarType N>
using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<N>::type;
}  // namespace impl

inline const char* toString(ScalarType type) {
  switch (type) {
#define C10_NAME_CASE(_, name) \
  case ScalarType::name:       \
    return #name;
    AT_FORALL_PORTED_SCALAR_TYPES(C10_NAME_CASE)
#undef C10_NAME_CASE
    case ScalarType::ComplexHalf:
      return "ComplexHalf";
    case ScalarType::ComplexFloat:
      return "ComplexFloat";
    case ScalarType::ComplexDouble:
      return "ComplexDouble";
    case ScalarType::BFloat16:
      return "BFloat16";
    case ScalarType::Undefined:
      return "Undefined";
    default:
      return "UNKNOWN_SCALAR";
  }
}

// Bytes of one element. Raises for a type that the library does not compute with.
inline size_t elementSize(ScalarType type) {
  switch (type) {
#define C10_SIZE_CASE(cpp_type, name) \
  case ScalarType::name:              \
    return sizeof(cpp_type);
    AT_FORALL_PORTED_SCALAR_TYPES(C10_SIZE_CASE)
#undef C10_SIZE_CASE
    default:
      TORCH_CHECK_NOT_IMPLEMENTED(false, "dtype ", toString(type), " is not supported by this library");
  }
  return 0;
}

inline bool isIntegralType(ScalarType t, bool includeBool) {
  const bool integral = t == ScalarType::Byte || t == ScalarType::Char || t == ScalarType::Int ||
                        t == ScalarType::Long || t == ScalarType::Short;
  return integral || (includeBool && t == ScalarType::Bool);
}
inline bool isFloatingType(ScalarType t) {
  return t == ScalarType::Double || t == ScalarType::Float || t == ScalarType::Half || t == ScalarType::BFloat16;
}
inline bool isComplexType(ScalarType t) {
  return t == ScalarType::ComplexHalf || t == ScalarType::ComplexFloat || t == ScalarType::ComplexDouble;
}
inline bool isReducedFloatingType(ScalarType t) {
  return t == ScalarType::Half || t == ScalarType::BFloat16;
}
inline bool isQIntType(ScalarType) {
  return false;
}
inline bool isSignedType(ScalarType t) {
  return t != ScalarType::Byte && t != ScalarType::Bool;
}
inline bool isUnderlying(ScalarType type, ScalarType qtype) {
  return type == qtype;
}
inline ScalarType toUnderlying(ScalarType t) {
  return t;
}

// Whether a result of type `from` may be written to an output of type `to`: no float into an integer, nothing but bool
// into a bool.
inline bool canCast(ScalarType from, ScalarType to) {
  if (isComplexType(from) && !isComplexType(to)) return false;
  if (isFloatingType(from) && isIntegralType(to, false)) return false;
  return from == ScalarType::Bool || to != ScalarType::Bool;
}

// The type of a op b for tensors of these types.
TORCH_API ScalarType promoteTypes(ScalarType a, ScalarType b);

inline std::ostream& operator<<(std::ostream& out, ScalarType type) {
  return out << toString(type);
}

}  // namespace c10

namespace at {
#define C10_USING_CONSTANT(_, name) using c10::k##name;
AT_FORALL_PORTED_SCALAR_TYPES(C10_USING_CONSTANT)
#undef C10_USING_CONSTANT
using c10::canCast;
using c10::CppTypeToScalarType;
using c10::elementSize;
using c10::isComplexType;
using c10::isFloatingType;
using c10::isIntegralType;
using c10::isSignedType;
using c10::kFloat16;
using c10::kFloat32;
using c10::kFloat64;
using c10::kInt16;
using c10::kInt32;
using c10::kInt64;
using c10::kInt8;
using c10::kUInt8;
using c10::NumScalarTypes;
using c10::promoteTypes;
using c10::ScalarType;
using c10::toString;
}  // namespace at

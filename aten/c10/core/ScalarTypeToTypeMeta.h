// Conversions between the two ways to name an element type.
#pragma once

#include <c10/util/typeid.h>

namespace c10 {

inline caffe2::TypeMeta scalarTypeToTypeMeta(ScalarType type) {
  return caffe2::TypeMeta::fromScalarType(type);
}
inline ScalarType typeMetaToScalarType(caffe2::TypeMeta meta) {
  return meta.toScalarType();
}
inline optional<ScalarType> optTypeMetaToScalarType(optional<caffe2::TypeMeta> meta) {
  if (!meta.has_value()) return nullopt;
  return meta->toScalarType();
}
inline const char* toString(caffe2::TypeMeta meta) {
  return toString(meta.toScalarType());
}

}  // namespace c10

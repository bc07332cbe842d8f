// The floating type that a tensor gets when nobody names one (float unless set).
#pragma once

#include <c10/util/typeid.h>

namespace c10 {

TORCH_API void set_default_dtype(caffe2::TypeMeta dtype);
TORCH_API const caffe2::TypeMeta get_default_dtype();
TORCH_API ScalarType get_default_dtype_as_scalartype();

}  // namespace c10

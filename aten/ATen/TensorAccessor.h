// at::TensorAccessor under its short spelling.
#pragma once
#include <ATen/core/TensorAccessor.h>

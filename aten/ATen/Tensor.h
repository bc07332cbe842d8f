// at::Tensor under its short spelling.
#pragma once
#include <ATen/core/Tensor.h>

// at::TensorOptions under its short spelling.
#pragma once
#include <c10/core/TensorOptions.h>

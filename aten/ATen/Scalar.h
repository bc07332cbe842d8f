// at::Scalar under its short spelling.
#pragma once
#include <c10/core/Scalar.h>

// at::ScalarType under its short spelling.
#pragma once
#include <c10/core/ScalarType.h>

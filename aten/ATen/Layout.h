// at::Layout under its short spelling.
#pragma once
#include <c10/core/Layout.h>

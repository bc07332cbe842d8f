// a + b, a < b and the like.
#pragma once

#include <ATen/Functions.h>

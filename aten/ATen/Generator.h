// at::Generator under its short spelling.
#pragma once
#include <ATen/core/Generator.h>

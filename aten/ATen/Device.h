// at::Device under its short spelling.
#pragma once
#include <c10/core/Device.h>

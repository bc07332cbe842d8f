// at::Storage under its short spelling.
#pragma once
#include <c10/core/Storage.h>

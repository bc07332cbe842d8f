// at::DimVector under its short spelling.
#pragma once
#include <c10/util/DimVector.h>

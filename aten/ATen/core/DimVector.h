// at::DimVector under its second spelling.
#pragma once
#include <c10/util/DimVector.h>

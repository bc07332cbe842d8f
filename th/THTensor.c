/* THTensor.c: the core of tensors of all types: creation and elements, sizes and views. */
#include "THTensor.h"
#include "THGeometry.h"
#include "THOwned.h"

#include "generic/THTensor.c"
#include "THGenerateAllTypes.h"

#include "generic/THTensor.c"
#include "THGenerateHalfType.h"

#include "generic/THTensorView.c"
#include "THGenerateAllTypes.h"

#include "generic/THTensorView.c"
#include "THGenerateHalfType.h"

/* THTensor.h: tensors (strided views over storages) of all eight element types, and what computes on them.
 * THTensor and THTensor_(NAME) stand for the type and the functions of the current element type (Real). */
#ifndef TH_TENSOR_INC
#define TH_TENSOR_INC

#include "THRandom.h"
#include "THStorage.h"
#include "THTensorApply.h"

#define THTensor TH_CONCAT_3(TH, Real, Tensor)
#define THTensor_(NAME) TH_CONCAT_4(TH, Real, Tensor_, NAME)

/* The one bit of a tensor's flag: retain and free count. */
#define TH_TENSOR_REFCOUNTED 1

#include "generic/THTensor.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensor.h"
#include "THGenerateHalfType.h"

#include "generic/THTensorCopy.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensorCopy.h"
#include "THGenerateHalfType.h"

#include "THTensorMacros.h"

#include "generic/THTensorRandom.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensorMath.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensorConv.h"
#include "THGenerateAllTypes.h"

#include "generic/THTensorLapack.h"
#include "THGenerateFloatTypes.h"

#endif

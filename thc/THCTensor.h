/* THCTensor.h: device tensors (strided views over device storages) of all eight element types.
 * THCTensor and THCTensor_(NAME) stand for the type and the functions of the current element type. */
#ifndef THC_TENSOR_INC
#define THC_TENSOR_INC

#include "THCGeneral.h"
#include "THCStorage.h"

#define THCTensor TH_CONCAT_3(TH, CReal, Tensor)
#define THCTensor_(NAME) TH_CONCAT_4(TH, CReal, Tensor_, NAME)

#include "generic/THCTensor.h"
#include "THCGenerateAllTypes.h"

#endif

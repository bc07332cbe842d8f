/* THTensorMacros.h: element access without checks, for any element type. */
#ifndef TH_TENSOR_MACROS_INC
#define TH_TENSOR_MACROS_INC

#include "THGeneral.h"

#define TH_TENSOR_FIRST(self) ((self)->storage->data + (self)->storageOffset)

#define THTensor_fastGet1d(self, x0) (TH_TENSOR_FIRST(self)[(x0) * (self)->stride[0]])
#define THTensor_fastGet2d(self, x0, x1) (TH_TENSOR_FIRST(self)[(x0) * (self)->stride[0] + (x1) * (self)->stride[1]])
#define THTensor_fastGet3d(self, x0, x1, x2) \
  (TH_TENSOR_FIRST(self)[(x0) * (self)->stride[0] + (x1) * (self)->stride[1] + (x2) * (self)->stride[2]])
#define THTensor_fastGet4d(self, x0, x1, x2, x3)                                                          \
  (TH_TENSOR_FIRST(self)[(x0) * (self)->stride[0] + (x1) * (self)->stride[1] + (x2) * (self)->stride[2] + \
                         (x3) * (self)->stride[3]])

#define THTensor_fastSet1d(self, x0, value) (THTensor_fastGet1d(self, x0) = (value))
#define THTensor_fastSet2d(self, x0, x1, value) (THTensor_fastGet2d(self, x0, x1) = (value))
#define THTensor_fastSet3d(self, x0, x1, x2, value) (THTensor_fastGet3d(self, x0, x1, x2) = (value))
#define THTensor_fastSet4d(self, x0, x1, x2, x3, value) (THTensor_fastGet4d(self, x0, x1, x2, x3) = (value))

#endif

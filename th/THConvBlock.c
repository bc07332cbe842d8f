/* THConvBlock.c: the plain block, and the choice between it and wider ones. */
#include "THConvBlock.h"
#include "THVectorKernels.h"

#define TH_CONV_RUN THConvBlock_(runPlain)
#define TH_CONV_TARGET
#define TH_CONV_BYTES 16
#include "generic/THConvBlock.c"
#include "THGenerateAllTypes.h"
#undef TH_CONV_BYTES
#undef TH_CONV_TARGET
#undef TH_CONV_RUN

#include "generic/THConvChoice.c"
#include "THGenerateAllTypes.h"

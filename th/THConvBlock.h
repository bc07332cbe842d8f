/* THConvBlock.h: the inner loops of the convolutions, compiled for several instruction sets. Not installed.
 * generic/THConvBlock.h has the strategy. */
#ifndef TH_CONV_BLOCK_INC
#define TH_CONV_BLOCK_INC

#include "THGeneral.h"

#define THConvBlock TH_CONCAT_3(TH, Real, ConvBlock)
#define THConvBlock_(NAME) TH_CONCAT_4(TH, Real, ConvBlock_, NAME)

#include "generic/THConvBlock.h"
#include "THGenerateAllTypes.h"

#endif

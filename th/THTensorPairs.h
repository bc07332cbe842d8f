/* Internal to the library: one slice as values with their indices, in contiguous memory, ordered in whole or in part.
 * The strategy stands in generic/THTensorSort.c. */
#ifndef TH_TENSOR_PAIRS_INC
#define TH_TENSOR_PAIRS_INC

#include "THTensor.h"

#include "generic/THTensorPairs.h"
#include "THGenerateAllTypes.h"

#endif

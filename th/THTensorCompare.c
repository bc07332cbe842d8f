/* THTensorCompare.c: generic/THTensorCompare.c for Float and Double. THTensorCompareInt.c has the integers: 24 loops a
 * type are the longest compilation of this room, and two files compile side by side. */
#include "TH.h"
#include "THTensorFlat.h"
#include "THTensorSlices.h"

#include "generic/THTensorCompare.c"
#include "THGenerateFloatTypes.h"

/* THTensorPointwise.c: generic/THTensorPointwise.c for all seven element types. */
#include "TH.h"
#include "THDivisors.h"
#include "THTensorElementwise.h"

#include "generic/THTensorPointwise.c"
#include "THGenerateAllTypes.h"

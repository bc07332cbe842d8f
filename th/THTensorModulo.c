/* THTensorModulo.c: generic/THTensorModulo.c for all seven element types. */
#include "TH.h"
#include "THDivisors.h"
#include "THTensorElementwise.h"

#include "generic/THTensorModulo.c"
#include "THGenerateAllTypes.h"

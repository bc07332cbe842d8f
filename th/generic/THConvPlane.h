/* generic/THConvPlane.h: as THConvPlane.h says, for one element type. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THConvPlane.h"
#else

/* r += alpha * (t and k, as shape says); t padded, all contiguous. */
void THConvBlock_(plane)(real *r, real alpha, const real *t, const real *k, const THConvShape *shape);

#endif

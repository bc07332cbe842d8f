/* Internal to the library: divisors apart from the result, for integer division.
 *
 * Divisors are checked before the first quotient is written. Where the result is among them in another layout, or its
 * elements lie on one another, a quotient would become a divisor that nobody checked: then a copy divides. One
 * contiguous tensor in both places reads each divisor before it writes there, and stays. */
#ifndef TH_DIVISORS_INC
#define TH_DIVISORS_INC

#include "THOwned.h"
#include "THTensorFlat.h"

/* Puts the divisors in the place of SRC until the end of the scope. */
#define TH_DIVISORS_APART(SRC, RESULT)                                                                               \
  const int SRC##_stays = (SRC)->storage != (RESULT)->storage || ((SRC)->storageOffset == (RESULT)->storageOffset && \
                                                                  TH_CONTIGUOUS(SRC) && TH_CONTIGUOUS(RESULT));      \
  THTensor *SRC##_apart = SRC##_stays ? NULL : THTensor_(newClone)(SRC);                                             \
  TH_SCOPED(SRC##_apart, TH_releaseTensor);                                                                          \
  if (SRC##_apart != NULL) SRC = SRC##_apart

#endif

/* generic/THTensorPairs.h: see THTensorPairs.h. n is at least 1. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorPairs.h"
#else

/* A buffer for n pairs: the indices, then the values. Ends in THFree. */
long *THTensor_(newPairs)(long n);

/* x and index become n elements, step apart, and the numbers from 0. */
void THTensor_(gatherPairs)(real *x, long *index, const real *from, long step, long n);

void THTensor_(sortPairs)(real *x, long *index, long n, int descending);

/* Brings the first k of the order to the front, unordered, the k-th (from 1) to k - 1. */
void THTensor_(selectPairs)(real *x, long *index, long n, long k, int descending);

#endif

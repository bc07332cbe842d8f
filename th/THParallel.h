/* THParallel.h: when a loop of the library runs on several threads. Not installed. */
#ifndef TH_PARALLEL_INC
#define TH_PARALLEL_INC

#include "THGeneral.h"
#ifdef _OPENMP
#include <omp.h>
#endif

/* Loops over more elements than this go parallel. 100000, or what TH_PARALLEL_THRESHOLD said when the library loaded.
 */
extern ptrdiff_t TH_parallelThreshold;

/* Is a loop over n elements worth several threads here? Not inside a parallel region: that has its threads already. An
 * error must never be raised inside a parallel region: check before it. */
static inline int TH_worthThreads(ptrdiff_t n) {
#ifdef _OPENMP
  return n > TH_parallelThreshold && !omp_in_parallel() && omp_get_max_threads() > 1;
#else
  (void)n;
  return 0;
#endif
}

#endif

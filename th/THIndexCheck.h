/* THIndexCheck.h: index tensors that are read, checked before anything is written. Not installed. */
#ifndef TH_INDEX_CHECK_INC
#define TH_INDEX_CHECK_INC

#include "TH.h"

/* Whether an index of the tensor lies outside [TH_INDEX_BASE, TH_INDEX_BASE + limit). */
static inline int TH_anyIndexOutside(THLongTensor *index, long limit) {
  int outside = 0;
  TH_TENSOR_APPLY(long, index, outside |= (unsigned long)(*index_data - TH_INDEX_BASE) >= (unsigned long)limit;);
  return outside;
}

/* For messages: the names of a function's tensors, the indexed one and the one that has an element for each index, and
 * the numbers that dimension, index and listed tensor have among its arguments. */
typedef struct THIndexedCall {
  const char *function, *indexedName, *listedName;
  int dim, index, listed;
} THIndexedCall;

#endif

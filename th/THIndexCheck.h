/* THIndexCheck.h: index tensors that are read, checked before anything is written. Not installed. */
#ifndef TH_INDEX_CHECK_INC
#define TH_INDEX_CHECK_INC

#include "TH.h"
#include "THOwned.h"

/* Whether an index of the tensor lies outside [TH_INDEX_BASE, TH_INDEX_BASE + limit). */
static inline int TH_anyIndexOutside(THLongTensor *index, long limit) {
  int outside = 0;
  TH_TENSOR_APPLY(long, index, outside |= (unsigned long)(*index_data - TH_INDEX_BASE) >= (unsigned long)limit;);
  return outside;
}

/* The indices, apart from what is written: a Long result may be the index tensor itself, and indices that were checked
 * must stay what they were. A reference of the caller's. */
static inline THLongTensor *TH_newIndexApart(THLongTensor *index, const void *writtenStorage) {
  if ((const void *)index->storage == writtenStorage) return THLongTensor_newClone(index);
  THLongTensor_retain(index);
  return index;
}

/* Puts such an index in the place of the parameter `index`, until the end of the scope. */
#define TH_INDEX_APART(INDEX, WRITTEN)                                       \
  THLongTensor *INDEX##_apart = TH_newIndexApart(INDEX, (WRITTEN)->storage); \
  TH_SCOPED(INDEX##_apart, TH_releaseTensor);                                \
  INDEX = INDEX##_apart

/* For messages: the names of a function's tensors, the indexed one and the one that has an element for each index, and
 * the numbers that dimension, index and listed tensor have among its arguments. */
typedef struct THIndexedCall {
  const char *function, *indexedName, *listedName;
  int dim, index, listed;
  int listsEach; /* the listed tensor has one element for each index; else it is the indexed one */
} THIndexedCall;

#endif

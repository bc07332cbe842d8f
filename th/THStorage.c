/* THStorage.c: storages of all types; lists of sizes (Long storages) and broadcasting. */
#include "THStorage.h"
#include "THGeometry.h"
#include "THOwned.h"

#include "generic/THStorage.c"
#include "THGenerateAllTypes.h"

#include "generic/THStorage.c"
#include "THGenerateHalfType.h"

THDescBuff THLongStorage_sizeDesc(const THLongStorage *size) {
  return _THSizeDesc(size->data, size->size);
}

THLongStorage *THLongStorage_newInferSize(THLongStorage *size, ptrdiff_t nElement) {
  ptrdiff_t product = size->size > 0 ? 1 : 0;
  ptrdiff_t open = -1;
  int overflow = 0;
  for (ptrdiff_t d = 0; d < size->size; d++) {
    if (size->data[d] == -1) {
      THArgCheck(open == -1, 1, "only one dimension can be inferred");
      open = d;
    } else {
      overflow |= __builtin_mul_overflow(product, size->data[d], &product);
    }
  }
  const int fits = open == -1 ? product == nElement : product > 0 && nElement % product == 0;
  THArgCheck(fits && !overflow, 2, "size '%s' is invalid for input with %td elements",
             _THSizeDesc(size->data, size->size).str, nElement);
  THLongStorage *copy = THLongStorage_newWithSize(size->size);
  if (size->size > 0) memcpy(copy->data, size->data, (size_t)size->size * sizeof(long));
  if (open != -1) copy->data[open] = nElement / product;
  return copy;
}

/* One dimension of a broadcast: 1 gives way, equal sizes stay; 0 if they do neither. */
static int broadcastDim(long *size, long other) {
  if (*size == other || other == 1) return 1;
  if (*size != 1) return 0;
  *size = other;
  return 1;
}

int THLongStorage_inferSizeN(THLongStorage *output, int n, long **sizes, long *dims, char *error_buffer,
                             int buffer_len) {
  THAssert(n > 0 && sizes != NULL && dims != NULL);
  long most = 0;
  for (int i = 0; i < n; i++) {
    if (dims[i] == 0) {
      snprintf(error_buffer, (size_t)buffer_len, "can't expand empty tensor %d", i);
      return -1;
    }
    most = THMax(most, dims[i]);
  }
  /* Worked out on the side: output may be one of the inputs, and stays as it is when the sizes do not agree. */
  THLongStorage *result = THLongStorage_newWithSize(most);
  TH_SCOPED(result, TH_releaseStorage);
  for (long fromLast = 1; fromLast <= most; fromLast++) {
    long *size = &result->data[most - fromLast];
    *size = 1;
    for (int i = 0; i < n; i++) {
      const long d = dims[i] - fromLast;
      if (d < 0 || broadcastDim(size, sizes[i][d])) continue;
      snprintf(error_buffer, (size_t)buffer_len,
               "The size of tensor %d (%ld) must match the expanded size of the other tensors (%ld) at non-singleton "
               "dimension %ld",
               i, sizes[i][d], *size, most - fromLast);
      return -1;
    }
  }
  THLongStorage_resize(output, most);
  memcpy(output->data, result->data, (size_t)most * sizeof(long));
  return 0;
}

int THLongStorage_inferSize2(THLongStorage *output, long *sizesA, long dimsA, long *sizesB, long dimsB,
                             char *error_buffer, int buffer_len) {
  long *sizes[2] = {sizesA, sizesB};
  long dims[2] = {dimsA, dimsB};
  return THLongStorage_inferSizeN(output, 2, sizes, dims, error_buffer, buffer_len);
}

int THLongStorage_inferExpandGeometry(long *tensorSizes, long *tensorStrides, long tensorDim, THLongStorage *sizes,
                                      long **expandedSizes, long **expandedStrides, char *error_buffer,
                                      int buffer_len) {
  const ptrdiff_t dims = sizes->size;
  long *newSizes = (long *)THAlloc(dims * (ptrdiff_t)sizeof(long));
  TH_SCOPED(newSizes, THFree);
  long *newStrides = (long *)THAlloc(dims * (ptrdiff_t)sizeof(long));
  TH_SCOPED(newStrides, THFree);
  for (ptrdiff_t d = dims - 1; d >= 0; d--) {
    const long own = tensorDim - (dims - d); /* the tensor's dimension under d; negative: a new one */
    const long size = own >= 0 ? tensorSizes[own] : 1;
    const long target = sizes->data[d] == -1 && own >= 0 ? size : sizes->data[d]; /* -1: as it is */
    /* A new dimension gets the stride that a contiguous one would have; repeating it sets that to 0. */
    newStrides[d] = own >= 0 ? tensorStrides[own] : d + 1 < dims ? newSizes[d + 1] * newStrides[d + 1] : 1;
    newSizes[d] = target;
    if (size == target) continue;
    if (size != 1) {
      snprintf(
          error_buffer, (size_t)buffer_len,
          "The expanded size of the tensor (%ld) must match the existing size (%ld) at non-singleton dimension %td.",
          target, size, d);
      return -1;
    }
    newStrides[d] = 0;
  }
  TH_KEEP(newSizes);
  TH_KEEP(newStrides);
  *expandedSizes = newSizes;
  *expandedStrides = newStrides;
  return 0;
}

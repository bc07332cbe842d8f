/* THCLayoutCheck.c: the binary layout that clients compiled against the original library rely on. No code. */
#include "THC.h"

#define THC_AT(type, member, where) _Static_assert(offsetof(type, member) == (where), #type "." #member)
#define THC_SIZED(type, bytes) _Static_assert(sizeof(type) == (bytes), #type)

#define THC_CHECK_TYPE(CReal)                       \
  THC_AT(TH##CReal##Storage, data, 0);              \
  THC_AT(TH##CReal##Storage, size, 8);              \
  THC_AT(TH##CReal##Storage, refcount, 16);         \
  THC_AT(TH##CReal##Storage, flag, 20);             \
  THC_AT(TH##CReal##Storage, allocator, 24);        \
  THC_AT(TH##CReal##Storage, allocatorContext, 32); \
  THC_AT(TH##CReal##Storage, view, 40);             \
  THC_AT(TH##CReal##Storage, device, 48);           \
  THC_SIZED(TH##CReal##Storage, 56);                \
  THC_AT(TH##CReal##Tensor, size, 0);               \
  THC_AT(TH##CReal##Tensor, stride, 8);             \
  THC_AT(TH##CReal##Tensor, nDimension, 16);        \
  THC_AT(TH##CReal##Tensor, storage, 24);           \
  THC_AT(TH##CReal##Tensor, storageOffset, 32);     \
  THC_AT(TH##CReal##Tensor, refcount, 40);          \
  THC_AT(TH##CReal##Tensor, flag, 44);              \
  THC_SIZED(TH##CReal##Tensor, 48)

THC_CHECK_TYPE(CudaByte);
THC_CHECK_TYPE(CudaChar);
THC_CHECK_TYPE(CudaShort);
THC_CHECK_TYPE(CudaInt);
THC_CHECK_TYPE(CudaLong);
THC_CHECK_TYPE(Cuda);
THC_CHECK_TYPE(CudaDouble);
THC_CHECK_TYPE(CudaHalf);

THC_AT(THCDeviceAllocator, malloc, 0);
THC_AT(THCDeviceAllocator, realloc, 8);
THC_AT(THCDeviceAllocator, free, 16);
THC_AT(THCDeviceAllocator, emptyCache, 24);
THC_AT(THCDeviceAllocator, cacheInfo, 32);
THC_AT(THCDeviceAllocator, state, 40);

THC_AT(THCStream, stream, 0);
THC_AT(THCStream, device, 8);
THC_AT(THCStream, refcount, 12);
THC_SIZED(half, 2);

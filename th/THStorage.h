/* THStorage.h: storages, the counted blocks of memory under tensors, for all eight element types.
 * THStorage and THStorage_(NAME) stand for the type and the functions of the current element type (Real). */
#ifndef TH_STORAGE_INC
#define TH_STORAGE_INC

#include "THAllocator.h"
#include "THGeneral.h"
#include "THHalf.h"

#define THStorage TH_CONCAT_3(TH, Real, Storage)
#define THStorage_(NAME) TH_CONCAT_4(TH, Real, Storage_, NAME)

/* The bits of a storage's flag. A client may set them by hand. */
#define TH_STORAGE_REFCOUNTED 1 /* retain and free count; without it both do nothing */
#define TH_STORAGE_RESIZABLE 2
#define TH_STORAGE_FREEMEM 4 /* data goes to the allocator when the storage dies */
#define TH_STORAGE_VIEW 8    /* data belongs to the storage `view`, which is released instead */

#include "generic/THStorage.h"
#include "THGenerateAllTypes.h"

#include "generic/THStorage.h"
#include "THGenerateHalfType.h"

#include "generic/THStorageCopy.h"
#include "THGenerateAllTypes.h"

#include "generic/THStorageCopy.h"
#include "THGenerateHalfType.h"

/* Lists of sizes are Long storages. */
TH_API THDescBuff THLongStorage_sizeDesc(const THLongStorage *size);
/* A new list in which the one size that is -1 (if any) is replaced so that the product is nElement. */
TH_API THLongStorage *THLongStorage_newInferSize(THLongStorage *size, ptrdiff_t nElement);
/* The next three return 0, or -1 with a text in error_buffer. */
/* output becomes the sizes to which A and B broadcast, aligned at the last dimension. */
TH_API int THLongStorage_inferSize2(THLongStorage *output, long *sizesA, long dimsA, long *sizesB, long dimsB,
                                    char *error_buffer, int buffer_len);
TH_API int THLongStorage_inferSizeN(THLongStorage *output, int n, long **sizes, long *dims, char *error_buffer,
                                    int buffer_len);
/* Sizes and strides (stride 0 where repeated) of a tensor seen at the larger `sizes`; the caller frees both lists. */
TH_API int THLongStorage_inferExpandGeometry(long *tensorSizes, long *tensorStrides, long tensorDim,
                                             THLongStorage *sizes, long **expandedSizes, long **expandedStrides,
                                             char *error_buffer, int buffer_len);

#endif

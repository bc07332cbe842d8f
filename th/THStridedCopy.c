/* THStridedCopy.c: the strategy of a copy between two layouts of one shape.
 *   1. Order the dimensions by dest's strides, largest first, and join neighbours that both layouts step through
 * evenly.
 *   2. The last dimension is the one in which dest is densest. If src is densest there too, copy run by run.
 *   3. Else src is densest in another dimension (a transposition): copy square tiles over the two, so that the cache
 *      lines of both are used up while they are there; in registers, four by four, where neighbours are neighbours.
 *   4. The dimensions left over are counted through; when there is much to do the count is cut among the threads. */
#include "THStridedCopy.h"
#include "THParallel.h"

#include <stdint.h>

#define MAX_DIMS 64
#define TILE 32

typedef struct CopyPlan {
  int dims;
  long size[MAX_DIMS];
  long dest[MAX_DIMS];
  long src[MAX_DIMS];
  int inner; /* the dimension of runs, or of a tile's rows in dest */
  int cross; /* the other dimension of tiles; equal to inner when there are none */
} CopyPlan;

void TH_copyBytes(void *dest, const void *src, ptrdiff_t bytes) {
  const char *from = (const char *)src;
  char *to = (char *)dest;
  const int overlap = from < to + bytes && to < from + bytes;
  if (overlap || !TH_worthThreads(bytes / 4)) {
    if (bytes > 0) memmove(to, from, (size_t)bytes);
    return;
  }
  const ptrdiff_t block = (ptrdiff_t)1 << 18;
  const ptrdiff_t blocks = (bytes + block - 1) / block;
#ifdef _OPENMP
#pragma omp parallel for schedule(static)
#endif
  for (ptrdiff_t b = 0; b < blocks; b++)
    memcpy(to + b * block, from + b * block, (size_t)THMin(block, bytes - b * block));
}

/* Step 1. 0 when the plan would not hold. */
static int makePlan(CopyPlan *plan, int nDimension, const long *size, const long *dest, const long *src) {
  int n = 0;
  for (int d = 0; d < nDimension; d++) {
    if (size[d] == 1) continue;
    if (dest[d] <= 0 || src[d] < 0 || n == MAX_DIMS) return 0;
    int at = n++;
    for (; at > 0 && plan->dest[at - 1] < dest[d]; at--) {
      plan->size[at] = plan->size[at - 1];
      plan->dest[at] = plan->dest[at - 1];
      plan->src[at] = plan->src[at - 1];
    }
    plan->size[at] = size[d];
    plan->dest[at] = dest[d];
    plan->src[at] = src[d];
  }
  for (int d = 0; d + 1 < n; d++)
    if (plan->dest[d] < plan->dest[d + 1] * plan->size[d + 1]) return 0; /* dest may meet an element twice */
  if (n == 0) {
    plan->size[0] = plan->dest[0] = plan->src[0] = 1;
    n = 1;
  }
  int top = 0;
  for (int d = 1; d < n; d++) {
    if (plan->dest[top] == plan->dest[d] * plan->size[d] && plan->src[top] == plan->src[d] * plan->size[d]) {
      plan->size[top] *= plan->size[d];
    } else {
      plan->size[++top] = plan->size[d];
    }
    plan->dest[top] = plan->dest[d];
    plan->src[top] = plan->src[d];
  }
  plan->dims = top + 1;
  plan->inner = plan->cross = top;
  for (int d = 0; d < top; d++)
    if (plan->src[d] < plan->src[plan->cross]) plan->cross = d;
  return 1;
}

static ptrdiff_t reach(const CopyPlan *plan, const long *stride) {
  ptrdiff_t last = 0;
  for (int d = 0; d < plan->dims; d++) last += (plan->size[d] - 1) * stride[d];
  return last + 1;
}

/* Four by four elements transposed in registers: src's columns are srcColumn apart, dest's rows destRow. */
typedef uint32_t Vector4 __attribute__((vector_size(16)));
static inline void transpose4_uint32_t(uint32_t *dest, long destRow, const uint32_t *src, long srcColumn) {
  Vector4 a, b, c, d;
  memcpy(&a, src, sizeof a);
  memcpy(&b, src + srcColumn, sizeof b);
  memcpy(&c, src + 2 * srcColumn, sizeof c);
  memcpy(&d, src + 3 * srcColumn, sizeof d);
  const Vector4 ab01 = __builtin_shufflevector(a, b, 0, 4, 1, 5), ab23 = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Vector4 cd01 = __builtin_shufflevector(c, d, 0, 4, 1, 5), cd23 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const Vector4 row0 = __builtin_shufflevector(ab01, cd01, 0, 1, 4, 5);
  const Vector4 row1 = __builtin_shufflevector(ab01, cd01, 2, 3, 6, 7);
  const Vector4 row2 = __builtin_shufflevector(ab23, cd23, 0, 1, 4, 5);
  const Vector4 row3 = __builtin_shufflevector(ab23, cd23, 2, 3, 6, 7);
  memcpy(dest, &row0, sizeof row0);
  memcpy(dest + destRow, &row1, sizeof row1);
  memcpy(dest + 2 * destRow, &row2, sizeof row2);
  memcpy(dest + 3 * destRow, &row3, sizeof row3);
}
#define DEFINE_TRANSPOSE4(T)                                                               \
  static inline void transpose4_##T(T *dest, long destRow, const T *src, long srcColumn) { \
    for (int i = 0; i < 4; i++)                                                            \
      for (int j = 0; j < 4; j++) dest[i * destRow + j] = src[i + j * srcColumn];          \
  }
DEFINE_TRANSPOSE4(uint8_t)
DEFINE_TRANSPOSE4(uint16_t)
DEFINE_TRANSPOSE4(uint64_t)
#undef DEFINE_TRANSPOSE4

#define DEFINE_KERNELS(T)                                                                                       \
  static void run_##T(T *dest, long destStride, const T *src, long srcStride, long n) {                         \
    if (destStride == 1 && srcStride == 1) {                                                                    \
      memcpy(dest, src, (size_t)n * sizeof(T));                                                                 \
      return;                                                                                                   \
    }                                                                                                           \
    for (long i = 0; i < n; i++) dest[i * destStride] = src[i * srcStride];                                     \
  }                                                                                                             \
  /* one tile whose rows lie side by side in dest and whose columns do in src */                                \
  static void transpose_##T(T *dest, long destRow, const T *src, long srcColumn, long height, long width) {     \
    long i = 0;                                                                                                 \
    for (; i + 4 <= height; i += 4) {                                                                           \
      long j = 0;                                                                                               \
      for (; j + 4 <= width; j += 4)                                                                            \
        transpose4_##T(dest + i * destRow + j, destRow, src + i + j * srcColumn, srcColumn);                    \
      for (; j < width; j++)                                                                                    \
        for (int k = 0; k < 4; k++) dest[(i + k) * destRow + j] = src[i + k + j * srcColumn];                   \
    }                                                                                                           \
    for (; i < height; i++)                                                                                     \
      for (long j = 0; j < width; j++) dest[i * destRow + j] = src[i + j * srcColumn];                          \
  }                                                                                                             \
  /* rows along inner, columns along cross */                                                                   \
  static void tiles_##T(const CopyPlan *plan, T *dest, const T *src) {                                          \
    const long rows = plan->size[plan->cross], columns = plan->size[plan->inner];                               \
    const long destRow = plan->dest[plan->cross], destColumn = plan->dest[plan->inner];                         \
    const long srcRow = plan->src[plan->cross], srcColumn = plan->src[plan->inner];                             \
    for (long r = 0; r < rows; r += TILE) {                                                                     \
      const long height = THMin(TILE, rows - r);                                                                \
      for (long c = 0; c < columns; c += TILE) {                                                                \
        const long width = THMin(TILE, columns - c);                                                            \
        T *to = dest + r * destRow + c * destColumn;                                                            \
        const T *from = src + r * srcRow + c * srcColumn;                                                       \
        if (destColumn == 1 && srcRow == 1) {                                                                   \
          transpose_##T(to, destRow, from, srcColumn, height, width);                                           \
          continue;                                                                                             \
        }                                                                                                       \
        for (long i = 0; i < height; i++)                                                                       \
          for (long j = 0; j < width; j++) to[i * destRow + j * destColumn] = from[i * srcRow + j * srcColumn]; \
      }                                                                                                         \
    }                                                                                                           \
  }                                                                                                             \
  static void slices_##T(const CopyPlan *plan, T *dest, const T *src, ptrdiff_t first, ptrdiff_t last) {        \
    long counter[MAX_DIMS];                                                                                     \
    ptrdiff_t rest = first;                                                                                     \
    for (int d = plan->dims - 1; d >= 0; d--) {                                                                 \
      counter[d] = 0;                                                                                           \
      if (d == plan->inner || d == plan->cross) continue;                                                       \
      counter[d] = rest % plan->size[d];                                                                        \
      rest /= plan->size[d];                                                                                    \
      dest += counter[d] * plan->dest[d];                                                                       \
      src += counter[d] * plan->src[d];                                                                         \
    }                                                                                                           \
    for (ptrdiff_t slice = first; slice < last; slice++) {                                                      \
      if (plan->cross == plan->inner)                                                                           \
        run_##T(dest, plan->dest[plan->inner], src, plan->src[plan->inner], plan->size[plan->inner]);           \
      else                                                                                                      \
        tiles_##T(plan, dest, src);                                                                             \
      for (int d = plan->dims - 1; d >= 0; d--) {                                                               \
        if (d == plan->inner || d == plan->cross) continue;                                                     \
        dest += plan->dest[d];                                                                                  \
        src += plan->src[d];                                                                                    \
        if (++counter[d] < plan->size[d]) break;                                                                \
        dest -= plan->size[d] * plan->dest[d];                                                                  \
        src -= plan->size[d] * plan->src[d];                                                                    \
        counter[d] = 0;                                                                                         \
      }                                                                                                         \
    }                                                                                                           \
  }

DEFINE_KERNELS(uint8_t)
DEFINE_KERNELS(uint16_t)
DEFINE_KERNELS(uint32_t)
DEFINE_KERNELS(uint64_t)
#undef DEFINE_KERNELS

static void copySlices(const CopyPlan *plan, void *dest, const void *src, size_t elementSize, ptrdiff_t first,
                       ptrdiff_t last) {
  switch (elementSize) {
    case 1:
      slices_uint8_t(plan, (uint8_t *)dest, (const uint8_t *)src, first, last);
      break;
    case 2:
      slices_uint16_t(plan, (uint16_t *)dest, (const uint16_t *)src, first, last);
      break;
    case 4:
      slices_uint32_t(plan, (uint32_t *)dest, (const uint32_t *)src, first, last);
      break;
    default:
      slices_uint64_t(plan, (uint64_t *)dest, (const uint64_t *)src, first, last);
      break;
  }
}

/* One large tile area is no work to share until it is cut across its rows. */
static void cutRows(CopyPlan *plan) {
  if (plan->cross == plan->inner || plan->dims == MAX_DIMS) return;
  const long rows = plan->size[plan->cross];
  const long band = 8 * TILE;
  if (rows < 2 * band || rows % band != 0) return;
  plan->size[plan->dims] = rows / band;
  plan->dest[plan->dims] = band * plan->dest[plan->cross];
  plan->src[plan->dims] = band * plan->src[plan->cross];
  plan->size[plan->cross] = band;
  plan->dims++;
}

int TH_copyStrided(int nDimension, const long *size, void *dest, const long *destStride, const void *src,
                   const long *srcStride, size_t elementSize) {
  CopyPlan plan;
  if (!makePlan(&plan, nDimension, size, destStride, srcStride)) return 0;
  const char *from = (const char *)src;
  char *to = (char *)dest;
  const ptrdiff_t fromBytes = reach(&plan, plan.src) * (ptrdiff_t)elementSize;
  const ptrdiff_t toBytes = reach(&plan, plan.dest) * (ptrdiff_t)elementSize;
  if (from < to + toBytes && to < from + fromBytes) return 0;

  ptrdiff_t elements = 1;
  for (int d = 0; d < plan.dims; d++) elements *= plan.size[d];
  const int parallel = TH_worthThreads(elements);
  if (parallel) cutRows(&plan);
  ptrdiff_t slices = 1;
  for (int d = 0; d < plan.dims; d++)
    if (d != plan.inner && d != plan.cross) slices *= plan.size[d];
  const ptrdiff_t parts = parallel ? THMin(slices, 64) : 1;
#ifdef _OPENMP
#pragma omp parallel for schedule(static) if (parts > 1)
#endif
  for (ptrdiff_t p = 0; p < parts; p++)
    copySlices(&plan, dest, src, elementSize, slices * p / parts, slices * (p + 1) / parts);
  return 1;
}

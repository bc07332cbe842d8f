/* THCTensorInfo.cuh: a tensor as a kernel sees it, and the way from an element's number to its place.
 *
 * Strategy: on the host, dimensions of size 1 go and neighbours that lie behind one another in memory become one
 * (collapseDims), so that most tensors reach the kernel with one or two dimensions. In the kernel the number of an
 * element is divided down the dimensions from the last (IndexToOffset). A number means the element at that place in the
 * tensor's own row-major order: tensors of different shapes with the same number of elements go together element by
 * element. */
#ifndef THC_TENSOR_INFO_INC
#define THC_TENSOR_INFO_INC

#include <cuda_kernel.h>

/* More dimensions than this do not fit a kernel's arguments. */
#define MAX_CUTORCH_DIMS 25

template <typename T, typename IndexType>
struct TensorInfo {
  T *data;
  IndexType sizes[MAX_CUTORCH_DIMS];
  IndexType strides[MAX_CUTORCH_DIMS];
  int dims;

  /* The elements' order stays. */
  void collapseDims() {
    int kept = 0;
    for (int d = 0; d < dims; d++) {
      if (sizes[d] == 1) continue;
      if (kept > 0 && strides[kept - 1] == sizes[d] * strides[d]) {
        sizes[kept - 1] *= sizes[d];
        strides[kept - 1] = strides[d];
      } else {
        sizes[kept] = sizes[d];
        strides[kept++] = strides[d];
      }
    }
    if (kept == 0) {
      sizes[0] = strides[0] = 1;
      kept = 1;
    }
    dims = kept;
  }

  /* After collapseDims: element number i is data[i]. */
  bool isContiguous() const { return dims == 1 && strides[0] == 1; }

  template <typename Narrower>
  TensorInfo<T, Narrower> as() const {
    TensorInfo<T, Narrower> result;
    result.data = data;
    result.dims = dims;
    for (int d = 0; d < dims; d++) {
      result.sizes[d] = static_cast<Narrower>(sizes[d]);
      result.strides[d] = static_cast<Narrower>(strides[d]);
    }
    return result;
  }
};

/* Contiguous: element number i is at i. */
template <typename T, typename IndexType, bool Contiguous>
struct IndexToOffset {
  static __forceinline__ __host__ __device__ IndexType get(IndexType number, const TensorInfo<T, IndexType> &info) {
    if (Contiguous) return number;
    IndexType offset = 0;
    for (int d = info.dims - 1; d > 0; d--) {
      offset += number % info.sizes[d] * info.strides[d];
      number /= info.sizes[d];
    }
    return offset + number * info.strides[0];
  }
};

#endif

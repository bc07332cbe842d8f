/* THCNumerics.cuh: arithmetic and conversion of element types, the same bits on the host device and on a GPU.
 * Integers wrap, without the undefined behaviour of C. half computes in float and rounds. */
#ifndef THC_NUMERICS_INC
#define THC_NUMERICS_INC

#include <cuda_fp16.h>
#include <cuda_kernel.h>

#include <limits>
#include <type_traits>

template <typename T>
struct THCNumerics {
  static __host__ __device__ T add(T a, T b) {
    if constexpr (std::is_integral<T>::value)
      return static_cast<T>(static_cast<unsigned long>(a) + static_cast<unsigned long>(b));
    else
      return a + b;
  }
  static __host__ __device__ T mul(T a, T b) {
    if constexpr (std::is_integral<T>::value)
      return static_cast<T>(static_cast<unsigned long>(a) * static_cast<unsigned long>(b));
    else
      return a * b;
  }
};

template <>
struct THCNumerics<half> {
  static __host__ __device__ half add(half a, half b) { return __float2half(__half2float(a) + __half2float(b)); }
  static __host__ __device__ half mul(half a, half b) { return __float2half(__half2float(a) * __half2float(b)); }
};

/* ScalarConvert<In, Out>::to(v): the conversions of C as x86-64 does them. Floating to integer goes through int (long
 * for long), and what that cannot hold becomes its least value: TH on this machine, where a GPU would saturate. */
template <typename In, typename Out>
struct ScalarConvert {
  static __host__ __device__ Out to(In value) {
    if constexpr (std::is_floating_point<In>::value && std::is_integral<Out>::value) {
      typedef typename std::conditional<sizeof(Out) == sizeof(long), long, int>::type Wide;
      constexpr double end = sizeof(Wide) == 8 ? 9223372036854775808.0 : 2147483648.0;
      const double wide = static_cast<double>(value);
      const bool fits = wide < end && (sizeof(Wide) == 8 ? wide >= -end : wide > -end - 1);
      return static_cast<Out>(fits ? static_cast<Wide>(value) : std::numeric_limits<Wide>::min());
    } else {
      return static_cast<Out>(value);
    }
  }
};

template <typename Out>
struct ScalarConvert<half, Out> {
  static __host__ __device__ Out to(half value) { return ScalarConvert<float, Out>::to(__half2float(value)); }
};

template <typename In>
struct ScalarConvert<In, half> {
  static __host__ __device__ half to(In value) { return __float2half(static_cast<float>(value)); }
};

template <>
struct ScalarConvert<half, half> {
  static __host__ __device__ half to(half value) { return value; }
};

#endif

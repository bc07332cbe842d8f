// The legacy libraries seen from C++: their headers, and their functions as values whose C signature is deduced.
//
// Note [Element types are derived]
// The headers are included inside a namespace. For each op a stand-in of type `absent` is declared, under the name of
// every element type, in the namespace *around* it. Lookup from inside finds the real function where the headers
// declare one and the stand-in where they do not. So `exp` has two element types and `cadd` seven without anybody
// saying so. The price: the structs are `legacy::th::THFloatTensor` in these files.
#pragma once
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <array>
#include <cmath>
#include <type_traits>
#include <utility>
#ifdef PORTBENCH_HAVE_THC
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cusparse.h>
#endif
#include "c_function.h"

namespace legacy {
struct absent {};
namespace th {
#include <TH/TH.h>
#ifdef PORTBENCH_HAVE_THC
#include <THC/THC.h>
#endif
}  // namespace th
}  // namespace legacy
#undef real
#undef Real
#undef accreal

namespace portbench {

template <class T>
struct elem_of;
#define PORTBENCH_ELEM(Name, T)                  \
  template <>                                    \
  struct elem_of<T> {                            \
    static constexpr Elem value = Elem::Name;    \
  };                                             \
  template <>                                    \
  struct elem_of<legacy::th::TH##Name##Tensor> { \
    static constexpr Elem value = Elem::Name;    \
  };
PORTBENCH_ELEM(Byte, unsigned char)
PORTBENCH_ELEM(Char, char)
PORTBENCH_ELEM(Short, short)
PORTBENCH_ELEM(Int, int)
PORTBENCH_ELEM(Long, long)
PORTBENCH_ELEM(Float, float)
PORTBENCH_ELEM(Double, double)
#undef PORTBENCH_ELEM

#ifdef PORTBENCH_HAVE_THC
#define PORTBENCH_CUDA_ELEM(Name, T)          \
  template <>                                 \
  struct elem_of<legacy::th::T> {             \
    static constexpr Elem value = Elem::Name; \
  };
PORTBENCH_CUDA_ELEM(Byte, THCudaByteTensor)
PORTBENCH_CUDA_ELEM(Char, THCudaCharTensor)
PORTBENCH_CUDA_ELEM(Short, THCudaShortTensor)
PORTBENCH_CUDA_ELEM(Int, THCudaIntTensor)
PORTBENCH_CUDA_ELEM(Long, THCudaLongTensor)
PORTBENCH_CUDA_ELEM(Float, THCudaTensor)
PORTBENCH_CUDA_ELEM(Double, THCudaDoubleTensor)
#undef PORTBENCH_CUDA_ELEM
#endif

template <class A>
constexpr CType ctype_of() {
  using P = std::remove_pointer_t<A>;
  if constexpr (std::is_void_v<A>)
    return {Kind::None, Elem::Byte};
  else if constexpr (std::is_same_v<A, legacy::th::THGenerator*>)
    return {Kind::Generator, Elem::Byte};
#ifdef PORTBENCH_HAVE_THC
  else if constexpr (std::is_same_v<A, legacy::th::THCState*>)
    return {Kind::State, Elem::Byte};
#endif
  else if constexpr (std::is_pointer_v<A> && std::is_pointer_v<P>)
    return {Kind::List, elem_of<std::remove_pointer_t<P>>::value};
  else if constexpr (std::is_pointer_v<A>)
    return {Kind::Tensor, elem_of<P>::value};
  else
    return {Kind::Number, elem_of<A>::value};
}

// One instantiation per C signature, not per function: cadd and csub share theirs.
template <class R, class... A>
struct Signature {
  static constexpr CType params[sizeof...(A) + 1] = {ctype_of<A>()...};
  template <class P>
  static P take(const Slot& s) {
    if constexpr (std::is_pointer_v<P>)
      return static_cast<P>(s.p);
    else if constexpr (std::is_floating_point_v<P>)
      return P(s.d);
    else
      return P(s.i);
  }
  static void call(void (*f)(), const Slot* s, Slot& ret) {
    [&]<size_t... I>(std::index_sequence<I...>) {
      auto fn = reinterpret_cast<R (*)(A...)>(f);
      if constexpr (std::is_void_v<R>)
        fn(take<A>(s[I])...);
      else if constexpr (std::is_floating_point_v<R>)
        ret.d = fn(take<A>(s[I])...);
      else
        ret.i = int64_t(fn(take<A>(s[I])...));
    }
    (std::index_sequence_for<A...>{});
  }
};

template <class R, class... A>
CFunction cfunction(R (*f)(A...)) {
  return {reinterpret_cast<void (*)()>(f), &Signature<R, A...>::call, Signature<R, A...>::params, int(sizeof...(A)),
          ctype_of<R>()};
}
inline CFunction cfunction(const legacy::absent*) {
  return {};
}

}  // namespace portbench

#define PORTBENCH_FOR_ELEMS(M, ...) \
  M(Byte, CudaByte, __VA_ARGS__)    \
  M(Char, CudaChar, __VA_ARGS__)    \
  M(Short, CudaShort, __VA_ARGS__)  \
  M(Int, CudaInt, __VA_ARGS__)      \
  M(Long, CudaLong, __VA_ARGS__) M(Float, Cuda, __VA_ARGS__) M(Double, CudaDouble, __VA_ARGS__)
#define PORTBENCH_STAND_IN(T, C, name)            \
  inline constexpr absent TH##T##Tensor_##name{}; \
  inline constexpr absent TH##C##Tensor_##name{};
#define PORTBENCH_FUNCTION(T, C, name)                                                               \
  {#T, "TH" #T "Tensor_" #name, ::portbench::Elem::T, ::portbench::cfunction(&TH##T##Tensor_##name), \
   ::portbench::cfunction(&TH##C##Tensor_##name)},
// The same with a second element type at the end of the name: copyByte.
#define PORTBENCH_STAND_IN_FROM(T, C, name, S)       \
  inline constexpr absent TH##T##Tensor_##name##S{}; \
  inline constexpr absent TH##C##Tensor_##name##S{};
#define PORTBENCH_FUNCTION_FROM(T, C, name, S)                                                                    \
  {#T "<" #S, "TH" #T "Tensor_" #name #S, ::portbench::Elem::T, ::portbench::cfunction(&TH##T##Tensor_##name##S), \
   ::portbench::CFunction{}},
#define PORTBENCH_FOR_PAIRS(M, name)  \
  PORTBENCH_FOR_ELEMS(M, name, Byte)  \
  PORTBENCH_FOR_ELEMS(M, name, Char)  \
  PORTBENCH_FOR_ELEMS(M, name, Short) \
  PORTBENCH_FOR_ELEMS(M, name, Int)   \
  PORTBENCH_FOR_ELEMS(M, name, Long) PORTBENCH_FOR_ELEMS(M, name, Float) PORTBENCH_FOR_ELEMS(M, name, Double)

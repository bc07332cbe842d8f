// The modern side of a record: a plain lambda over at:: types, called through one thunk per C++ signature and none per
// element type. Not here: how its arguments are laid out (modern_side.cpp).
#pragma once
#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Scalar.h>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>
#include "modern_function.h"

namespace portbench {

// One argument on its way into the lambda; which member counts follows from the lambda's type.
struct Modern {
  at::Tensor t;
  std::vector<at::Tensor> list;
  int64_t i = 0;
  double d = 0;
  bool fractional = false;
  at::Generator g;
};

template <class P>
struct Give;
template <>
struct Give<at::Tensor&> {
  static at::Tensor& from(Modern& m) { return m.t; }
};
template <>
struct Give<at::Tensor> {
  static const at::Tensor& from(Modern& m) { return m.t; }
};
template <>
struct Give<at::TensorList> {
  static at::TensorList from(Modern& m) { return m.list; }
};
template <>
struct Give<at::Scalar> {
  static at::Scalar from(Modern& m) { return m.fractional ? at::Scalar(m.d) : at::Scalar(m.i); }
};
template <>
struct Give<int64_t> {
  static int64_t from(Modern& m) { return m.i; }
};
template <>
struct Give<bool> {
  static bool from(Modern& m) { return m.i != 0; }
};
template <>
struct Give<double> {
  static double from(Modern& m) { return m.d; }
};
template <>
struct Give<at::Generator> {
  static at::Generator from(Modern& m) { return m.g; }
};

template <class R, class... A>
struct ModernSignature {
  static void call(void (*f)(), Modern** s, at::Scalar& result) {
    [&]<size_t... I>(std::index_sequence<I...>) {
      auto fn = reinterpret_cast<R (*)(A...)>(f);
      if constexpr (std::is_void_v<R>)
        fn(Give<A>::from(*s[I])...);
      else
        result = fn(Give<A>::from(*s[I])...);
    }
    (std::index_sequence_for<A...>{});
  }
};

template <class R, class... A>
ModernFunction modern_function(R (*f)(A...)) {
  return {reinterpret_cast<void (*)()>(f), &ModernSignature<R, A...>::call, int(sizeof...(A))};
}

}  // namespace portbench

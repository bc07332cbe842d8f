// The modern side of a record as a value. Not here: how it is made of a lambda and called (modern_call.h).
#pragma once
#include <type_traits>
#include <utility>

namespace c10 {
class Scalar;
}

namespace portbench {

struct Modern;  // one argument on its way into the lambda: modern_call.h

struct ModernFunction {
  void (*fn)() = nullptr;
  void (*call)(void (*)(), Modern**, c10::Scalar&) = nullptr;
  int n = 0;
};

template <class R, class... A>
ModernFunction modern_function(R (*f)(A...));  // modern_call.h

// What the result should be, element by element, in long double: takes the elements of the inputs and the scalars in
// the order of the record. Present where an op works on each element alone.
struct ExactFunction {
  void (*fn)() = nullptr;
  long double (*call)(void (*)(), const long double*) = nullptr;
  int n = 0;
};
template <class... A>
ExactFunction exact_function(long double (*f)(A...)) {
  static_assert((std::is_same_v<A, long double> && ...), "an exact function takes long double only");
  return {reinterpret_cast<void (*)()>(f),
          [](void (*fn)(), const long double* v) -> long double {
            return [&]<size_t... I>(std::index_sequence<I...>) {
              return reinterpret_cast<long double (*)(A...)>(fn)(v[I]...);
            }
            (std::index_sequence_for<A...>{});
          },
          int(sizeof...(A))};
}

}  // namespace portbench

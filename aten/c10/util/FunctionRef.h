// A borrowed callable: two pointers, no allocation, no ownership. For parameters that are called before the function
// returns; never store one.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace c10 {

template <typename Signature>
class function_ref;

template <typename R, typename... Args>
class function_ref<R(Args...)> {
 public:
  function_ref() = default;

  template <typename F, typename = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<F>, function_ref> &&
                                                    std::is_invocable_r_v<R, F&, Args...>>>
  function_ref(F&& callable)  // NOLINT(google-explicit-constructor): stands in for the callable itself
      : call_(&call<std::remove_reference_t<F>>), target_(reinterpret_cast<intptr_t>(std::addressof(callable))) {}

  R operator()(Args... args) const { return call_(target_, std::forward<Args>(args)...); }
  explicit operator bool() const { return call_ != nullptr; }

 private:
  template <typename F>
  static R call(intptr_t target, Args... args) {
    return (*reinterpret_cast<F*>(target))(std::forward<Args>(args)...);
  }

  R (*call_)(intptr_t, Args...) = nullptr;
  intptr_t target_ = 0;
};

}  // namespace c10

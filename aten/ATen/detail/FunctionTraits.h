// Result and parameter types of a lambda that is not generic.
#pragma once

#include <cstddef>
#include <tuple>

template <typename T>
struct function_traits : function_traits<decltype(&T::operator())> {};

template <typename R, typename... Args>
struct function_traits<R(Args...)> {
  using result_type = R;
  using ArgsTuple = std::tuple<Args...>;
  static constexpr size_t arity = sizeof...(Args);
  template <size_t i>
  struct arg {
    using type = std::tuple_element_t<i, ArgsTuple>;
  };
};

template <typename C, typename R, typename... Args>
struct function_traits<R (C::*)(Args...) const> : function_traits<R(Args...)> {};
template <typename C, typename R, typename... Args>
struct function_traits<R (C::*)(Args...)> : function_traits<R(Args...)> {};
template <typename T>
struct function_traits<T&> : function_traits<T> {};

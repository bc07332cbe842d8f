// Atomic operations on device and shared memory. Relaxed, as CUDA's; blocks may run on several CPU threads.
#pragma once

#include <type_traits>

namespace cuda_host {

// *address = change(*address); returns the old value. Floating-point types have no instruction: compare and exchange.
template <class T, class Change>
T atomic_update(T* address, Change change) {
  T old_value, new_value;
  __atomic_load(address, &old_value, __ATOMIC_RELAXED);
  do {
    new_value = change(old_value);
  } while (!__atomic_compare_exchange(address, &old_value, &new_value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old_value;
}

}  // namespace cuda_host

template <class T>
T atomicAdd(T* address, std::type_identity_t<T> value) {
  if constexpr (std::is_integral_v<T>)
    return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
  else
    return cuda_host::atomic_update(address, [value](T old_value) { return old_value + value; });
}

template <class T>
T atomicSub(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_sub(address, value, __ATOMIC_RELAXED);
}

template <class T>
T atomicExch(T* address, std::type_identity_t<T> value) {
  T old_value;
  __atomic_exchange(address, &value, &old_value, __ATOMIC_RELAXED);
  return old_value;
}

template <class T>
T atomicCAS(T* address, std::type_identity_t<T> expected, std::type_identity_t<T> value) {
  __atomic_compare_exchange(address, &expected, &value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}

template <class T>
T atomicMin(T* address, std::type_identity_t<T> value) {
  return cuda_host::atomic_update(address, [value](T old_value) { return value < old_value ? value : old_value; });
}

template <class T>
T atomicMax(T* address, std::type_identity_t<T> value) {
  return cuda_host::atomic_update(address, [value](T old_value) { return old_value < value ? value : old_value; });
}

template <class T>
T atomicAnd(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_and(address, value, __ATOMIC_RELAXED);
}

template <class T>
T atomicOr(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_or(address, value, __ATOMIC_RELAXED);
}

template <class T>
T atomicXor(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);
}

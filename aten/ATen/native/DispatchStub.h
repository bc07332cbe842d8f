// Kernels chosen at run time by device and, on the CPU, by what the processor can do.
//
//   In a header or operator file:   DECLARE_DISPATCH(void (*)(TensorIteratorBase&), neg_stub);
//   In one .cpp file:               DEFINE_DISPATCH(neg_stub);
//   In native/cpu/*Kernel.cpp:      REGISTER_DISPATCH(neg_stub, &neg_kernel);
//   At the call:                    neg_stub(device_type(), *this);
//
// The build compiles each native/cpu/*Kernel.cpp once per capability with CPU_CAPABILITY set to DEFAULT, AVX2 or
// AVX512; each copy registers itself, and a call takes the best registered one that the processor (or the environment
// variable ATEN_CPU_CAPABILITY = default, avx2 or avx512, which can only lower it) allows.
#pragma once

#include <atomic>
#include <type_traits>
#include <utility>

#include <c10/core/DeviceType.h>
#include <c10/macros/Macros.h>

namespace at {
namespace native {

enum class CPUCapability { DEFAULT = 0, AVX2 = 1, AVX512 = 2, NUM_OPTIONS };

// The capability in use: the processor's, lowered by ATEN_CPU_CAPABILITY, which is read at the first call.
TORCH_API CPUCapability get_cpu_capability();

namespace detail {

// For tests: use at most this capability from now on, in every stub.
TORCH_API void lower_cpu_capability(CPUCapability most);

constexpr int kCapabilities = static_cast<int>(CPUCapability::NUM_OPTIONS);

// The untyped part of a stub; constant-initialised, so that registrars of other files may run before or after.
struct TORCH_API KernelTable {
  void* cpu[kCapabilities] = {nullptr, nullptr, nullptr};
  void* cuda = nullptr;

  // The kernel for a device; raises c10::Error naming the stub where there is none.
  void* choose(c10::DeviceType device, const char* name) const;
};

}  // namespace detail

template <typename FnPtr, typename Tag>
struct DispatchStub;

template <typename R, typename... Args, typename Tag>
struct DispatchStub<R (*)(Args...), Tag> {
  using FnPtr = R (*)(Args...);

  template <typename... Actual>
  R operator()(c10::DeviceType device, Actual&&... args) {
    return reinterpret_cast<FnPtr>(table.choose(device, Tag::stub_name))(std::forward<Actual>(args)...);
  }

  void set_cpu(CPUCapability capability, FnPtr fn) {
    table.cpu[static_cast<int>(capability)] = reinterpret_cast<void*>(fn);
  }
  void set_cuda_dispatch_ptr(FnPtr fn) { table.cuda = reinterpret_cast<void*>(fn); }

  detail::KernelTable table;
};

namespace detail {

template <typename Stub>
struct RegisterKernel {
  RegisterKernel(Stub& stub, CPUCapability capability, typename Stub::FnPtr fn) { stub.set_cpu(capability, fn); }
};

template <typename Stub>
struct RegisterCUDAKernel {
  RegisterCUDAKernel(Stub& stub, typename Stub::FnPtr fn) { stub.set_cuda_dispatch_ptr(fn); }
};

}  // namespace detail
}  // namespace native
}  // namespace at

#define DECLARE_DISPATCH(fn, name)                                                                   \
  struct name##_DECLARE_DISPATCH_TYPE : at::native::DispatchStub<fn, name##_DECLARE_DISPATCH_TYPE> { \
    static constexpr const char* stub_name = #name;                                                  \
  };                                                                                                 \
  extern TORCH_API struct name##_DECLARE_DISPATCH_TYPE name

#define DEFINE_DISPATCH(name) constinit struct name##_DECLARE_DISPATCH_TYPE name

#ifdef CPU_CAPABILITY
#define REGISTER_DISPATCH(name, fn)                                                                     \
  static const at::native::detail::RegisterKernel<struct name##_DECLARE_DISPATCH_TYPE> name##_register( \
      name, at::native::CPUCapability::CPU_CAPABILITY, fn)
#else
#define REGISTER_DISPATCH(name, fn)                                                                     \
  static const at::native::detail::RegisterKernel<struct name##_DECLARE_DISPATCH_TYPE> name##_register( \
      name, at::native::CPUCapability::DEFAULT, fn)
#endif

#define REGISTER_CUDA_DISPATCH(name, fn)                                                                              \
  static const at::native::detail::RegisterCUDAKernel<struct name##_DECLARE_DISPATCH_TYPE> name##_register_cuda(name, \
                                                                                                                fn)

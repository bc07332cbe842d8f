// Handle of a source of random numbers.
#pragma once

#include <c10/core/GeneratorImpl.h>
#include <c10/util/Optional.h>

namespace at {

class Tensor;

class TORCH_API Generator {
 public:
  Generator() = default;
  explicit Generator(c10::intrusive_ptr<c10::GeneratorImpl> impl) : impl_(std::move(impl)) {
    TORCH_CHECK(impl_, "GeneratorImpl with nullptr is not supported");
  }

  bool operator==(const Generator& other) const { return impl_ == other.impl_; }
  bool operator!=(const Generator& other) const { return !(*this == other); }
  bool defined() const { return impl_.defined(); }
  c10::GeneratorImpl* unsafeGetGeneratorImpl() const { return impl_.get(); }
  c10::GeneratorImpl* unsafeReleaseGeneratorImpl() { return impl_.release(); }
  const c10::intrusive_ptr<c10::GeneratorImpl>& getIntrusivePtr() const { return impl_; }

  void set_current_seed(uint64_t seed) { impl_->set_current_seed(seed); }
  uint64_t current_seed() const { return impl_->current_seed(); }
  uint64_t seed() { return impl_->seed(); }
  // The whole state as a tensor of bytes.
  void set_state(const Tensor& new_state);
  Tensor get_state() const;
  std::mutex& mutex() { return impl_->mutex_; }
  Device device() const { return impl_->device(); }
  Generator clone() const { return Generator(impl_->clone()); }

  // The implementation as T: the caller knows which it is.
  template <class T>
  T* get() const {
    return static_cast<T*>(impl_.get());
  }

 private:
  c10::intrusive_ptr<c10::GeneratorImpl> impl_;
};

template <class Impl, class... Args>
Generator make_generator(Args&&... args) {
  return Generator(c10::make_intrusive<Impl>(std::forward<Args>(args)...));
}

// The T behind gen, or behind the default when gen is absent. Raises for a generator of another device.
template <class T>
T* get_generator_or_default(const c10::optional<Generator>& gen, const Generator& default_gen) {
  const Generator& chosen = gen.has_value() && gen->defined() ? *gen : default_gen;
  TORCH_CHECK(chosen.device().type() == T::device_type(), "Expected a '", T::device_type(),
              "' device type for generator but found '", chosen.device().type(), "'");
  return chosen.get<T>();
}

}  // namespace at

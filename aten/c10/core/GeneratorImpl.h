// A source of random numbers behind at::Generator. Implementations say what the stream is.
#pragma once

#include <c10/core/Device.h>
#include <c10/util/intrusive_ptr.h>

#include <mutex>

namespace c10 {

constexpr uint64_t default_rng_seed_val = 67280421310721;

struct TensorImpl;

struct TORCH_API GeneratorImpl : public intrusive_ptr_target {
  explicit GeneratorImpl(Device device) : device_(device) {}
  GeneratorImpl(const GeneratorImpl&) = delete;
  GeneratorImpl& operator=(const GeneratorImpl&) = delete;

  // A copy with the same state.
  intrusive_ptr<GeneratorImpl> clone() const {
    return intrusive_ptr<GeneratorImpl>(std::unique_ptr<GeneratorImpl>(clone_impl()));
  }

  virtual void set_current_seed(uint64_t seed) = 0;
  virtual uint64_t current_seed() const = 0;
  // Seeds from the system's entropy and returns the seed.
  virtual uint64_t seed() = 0;
  // The state as a byte tensor, and back.
  virtual void set_state(const TensorImpl& new_state) = 0;
  virtual intrusive_ptr<TensorImpl> get_state() const = 0;

  Device device() const { return device_; }

  // Held by whoever draws: the stream is one sequence.
  std::mutex mutex_;

 protected:
  Device device_;

 private:
  virtual GeneratorImpl* clone_impl() const = 0;
};

}  // namespace c10

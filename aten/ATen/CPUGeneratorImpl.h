// Random numbers on the CPU: PyTorch's stream, which is the default, and the legacy library's.
//
// Note [Two streams]
// Both draw 32-bit words from mt19937, and one seed gives both the same words. They differ in what a distribution makes
// of them: PyTorch's uniform takes 24 bits of one word for float and 53 bits of two words for double, TH's takes 32
// bits of one word, computes in double and rounds to the element type; PyTorch fills a tensor in the order of memory,
// TH in row-major order of the sizes. A distribution asks the generator which stream it is (is_legacy_stream).
//
// Note [The state as bytes]
// get_state gives 5,056 bytes: the 5,048 of the legacy library's generator structure, then a cached normal float and
// whether there is one. The legacy generator gives the 5,048 bytes alone, exactly as the legacy structure lies in
// memory. set_state takes either length.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/MT19937RNGEngine.h>
#include <c10/core/GeneratorImpl.h>

#include <optional>

namespace at {

struct TORCH_API CPUGeneratorImpl : public c10::GeneratorImpl {
  explicit CPUGeneratorImpl(uint64_t seed_in = c10::default_rng_seed_val);
  ~CPUGeneratorImpl() override = default;

  c10::intrusive_ptr<CPUGeneratorImpl> clone() const;
  // A cached normal number goes with the old stream.
  void set_current_seed(uint64_t seed) override;
  uint64_t current_seed() const override { return engine_.seed(); }
  uint64_t seed() override;
  // Raises for a tensor that is not contiguous bytes of one of the two lengths, or no valid state; this is then
  // unchanged.
  void set_state(const c10::TensorImpl& new_state) override;
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override;
  static c10::DeviceType device_type() { return c10::DeviceType::CPU; }

  // Which stream: Note [Two streams].
  virtual bool is_legacy_stream() const { return false; }

  uint32_t random() { return engine_(); }
  // Two words, the first one high.
  uint64_t random64() {
    const uint64_t high = engine_();
    return high << 32 | engine_();
  }

  // The second number of a pair of normal numbers, kept for the next draw.
  std::optional<float> next_float_normal_sample() const { return next_float_normal_sample_; }
  std::optional<double> next_double_normal_sample() const { return next_double_normal_sample_; }
  void set_next_float_normal_sample(std::optional<float> number) { next_float_normal_sample_ = number; }
  void set_next_double_normal_sample(std::optional<double> number) { next_double_normal_sample_ = number; }

  mt19937 engine() const { return engine_; }
  void set_engine(mt19937 engine) { engine_ = engine; }

 protected:
  CPUGeneratorImpl* clone_impl() const override;

  mt19937 engine_;
  std::optional<float> next_float_normal_sample_;
  std::optional<double> next_double_normal_sample_;
};

// The legacy library's stream: from one state, the numbers that its generator would give.
struct TORCH_API LegacyCPUGeneratorImpl final : public CPUGeneratorImpl {
  explicit LegacyCPUGeneratorImpl(uint64_t seed_in = c10::default_rng_seed_val) : CPUGeneratorImpl(seed_in) {}

  void set_current_seed(uint64_t seed) override;
  void set_state(const c10::TensorImpl& new_state) override;
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override;
  bool is_legacy_stream() const override { return true; }

 private:
  LegacyCPUGeneratorImpl* clone_impl() const override;

  // The legacy structure's pair of normal numbers in the making; carried for export, drawn from by no distribution yet.
  struct NormalPair {
    double x = 0, y = 0, rho = 0;
    int is_valid = 0;
  } normal_;
};

namespace detail {

// The generator that distributions use when none is given. Starts from default_rng_seed_val.
TORCH_API const Generator& getDefaultCPUGenerator();
TORCH_API Generator createCPUGenerator(uint64_t seed_val = c10::default_rng_seed_val);
TORCH_API Generator createLegacyCPUGenerator(uint64_t seed_val = c10::default_rng_seed_val);

}  // namespace detail
}  // namespace at

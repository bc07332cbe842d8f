// Generators of the CPU: seeding, and their state as bytes; see CPUGeneratorImpl.h.
#include <ATen/CPUGeneratorImpl.h>

#include <c10/core/Allocator.h>
#include <c10/core/TensorImpl.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <random>

namespace at {
namespace {

// The legacy library's generator as it lies in memory. Words of the state are 64 bits wide and hold 32.
struct LegacyState {
  uint64_t the_initial_seed;
  int32_t left;
  int32_t seeded;
  uint64_t next;
  uint64_t state[MERSENNE_STATE_N];
  double normal_x;
  double normal_y;
  double normal_rho;
  int32_t normal_is_valid;
};
static_assert(sizeof(LegacyState) == 5048 && offsetof(LegacyState, normal_x) == 5016);

struct State {
  LegacyState legacy;
  float next_float_normal_sample;
  bool is_next_float_normal_sample_valid;
};
static_assert(sizeof(State) == 5056);

LegacyState export_engine(const mt19937& engine) {
  LegacyState out;
  std::memset(&out, 0, sizeof out);  // padding is part of the exported bytes
  const mt19937_data_pod& data = engine.data();
  out.the_initial_seed = data.seed_;
  out.left = data.left_;
  out.seeded = data.seeded_;
  out.next = data.next_;
  std::copy(data.state_.begin(), data.state_.end(), out.state);
  return out;
}

mt19937 import_engine(const LegacyState& in) {
  TORCH_CHECK(in.seeded == 1 && in.left > 0 && in.left <= MERSENNE_STATE_N && in.next <= MERSENNE_STATE_N,
              "set_state: the bytes are no state of a CPU generator: seeded is ", in.seeded, ", left is ", in.left,
              ", next is ", in.next);
  mt19937_data_pod data;
  data.seed_ = in.the_initial_seed;
  data.left_ = in.left;
  data.seeded_ = true;
  data.next_ = static_cast<uint32_t>(in.next);
  for (int j = 0; j < MERSENNE_STATE_N; ++j) {
    data.state_[j] = static_cast<uint32_t>(in.state[j]);
  }
  mt19937 engine;
  engine.set_data(data);
  return engine;
}

c10::intrusive_ptr<TensorImpl> bytes_tensor(const void* bytes, size_t size) {
  Storage storage(Storage::use_byte_size_t(), size, c10::GetCPUAllocator(), /*resizable=*/true);
  std::memcpy(storage.data(), bytes, size);
  auto impl = c10::make_intrusive<TensorImpl>(std::move(storage), c10::scalarTypeToTypeMeta(ScalarType::Byte));
  impl->set_sizes_contiguous({static_cast<int64_t>(size)});
  return impl;
}

// The bytes of either form; with_float: whether it was the long one.
State import_bytes(const TensorImpl& tensor, bool& with_float) {
  TORCH_CHECK_TYPE(tensor.is_cpu() && tensor.scalar_type() == ScalarType::Byte && tensor.is_contiguous(),
                   "RNG state must be a torch.ByteTensor: a contiguous CPU tensor of uint8, but got ",
                   tensor.scalar_type());
  const auto size = static_cast<size_t>(tensor.numel());
  TORCH_CHECK(size == sizeof(LegacyState) || size == sizeof(State),
              "Expected either a CPUGeneratorImplStateLegacy of size ", sizeof(LegacyState),
              " or a CPUGeneratorImplState of size ", sizeof(State), " but found the input RNG state size to be ",
              size);
  with_float = size == sizeof(State);
  State state;
  std::memset(&state, 0, sizeof state);
  std::memcpy(&state, tensor.data(), size);
  return state;
}

}  // namespace

CPUGeneratorImpl::CPUGeneratorImpl(uint64_t seed_in) : c10::GeneratorImpl(Device(c10::kCPU)), engine_(seed_in) {}

c10::intrusive_ptr<CPUGeneratorImpl> CPUGeneratorImpl::clone() const {
  return c10::intrusive_ptr<CPUGeneratorImpl>(std::unique_ptr<CPUGeneratorImpl>(clone_impl()));
}

CPUGeneratorImpl* CPUGeneratorImpl::clone_impl() const {
  auto* copy = new CPUGeneratorImpl();
  copy->engine_ = engine_;
  copy->next_float_normal_sample_ = next_float_normal_sample_;
  copy->next_double_normal_sample_ = next_double_normal_sample_;
  return copy;
}

void CPUGeneratorImpl::set_current_seed(uint64_t seed) {
  engine_ = mt19937(seed);
  next_float_normal_sample_.reset();
  next_double_normal_sample_.reset();
}

uint64_t CPUGeneratorImpl::seed() {
  std::random_device entropy;
  const uint64_t high = entropy();
  // 53 bits, so that the seed passes through a double unchanged.
  const uint64_t seed = (high << 32 | entropy()) & ((uint64_t(1) << 53) - 1);
  set_current_seed(seed);
  return seed;
}

void CPUGeneratorImpl::set_state(const TensorImpl& new_state) {
  bool with_float = false;
  const State state = import_bytes(new_state, with_float);
  engine_ = import_engine(state.legacy);
  next_float_normal_sample_.reset();
  next_double_normal_sample_.reset();
  if (with_float) {
    if (state.is_next_float_normal_sample_valid) {
      next_float_normal_sample_ = state.next_float_normal_sample;
    }
    if (state.legacy.normal_is_valid) {
      next_double_normal_sample_ = state.legacy.normal_y;
    }
  } else if (state.legacy.normal_is_valid) {
    // The legacy library keeps the pair in polar form; its second number is the sine.
    constexpr double kTwoPi = 6.283185307179586476925286766559;
    next_double_normal_sample_ = state.legacy.normal_rho * std::sin(kTwoPi * state.legacy.normal_x);
  }
}

c10::intrusive_ptr<TensorImpl> CPUGeneratorImpl::get_state() const {
  State state;
  std::memset(&state, 0, sizeof state);
  state.legacy = export_engine(engine_);
  state.legacy.normal_is_valid = next_double_normal_sample_.has_value();
  state.legacy.normal_y = next_double_normal_sample_.value_or(0);
  state.is_next_float_normal_sample_valid = next_float_normal_sample_.has_value();
  state.next_float_normal_sample = next_float_normal_sample_.value_or(0);
  return bytes_tensor(&state, sizeof state);
}

LegacyCPUGeneratorImpl* LegacyCPUGeneratorImpl::clone_impl() const {
  auto* copy = new LegacyCPUGeneratorImpl();
  copy->engine_ = engine_;
  copy->normal_ = normal_;
  return copy;
}

void LegacyCPUGeneratorImpl::set_current_seed(uint64_t seed) {
  CPUGeneratorImpl::set_current_seed(seed);
  normal_ = {};
}

void LegacyCPUGeneratorImpl::set_state(const TensorImpl& new_state) {
  bool with_float = false;
  const State state = import_bytes(new_state, with_float);
  TORCH_CHECK(!with_float, "set_state: a legacy generator takes the ", sizeof(LegacyState),
              " bytes of the legacy structure, but got ", sizeof(State));
  engine_ = import_engine(state.legacy);
  normal_ = {state.legacy.normal_x, state.legacy.normal_y, state.legacy.normal_rho, state.legacy.normal_is_valid};
}

c10::intrusive_ptr<TensorImpl> LegacyCPUGeneratorImpl::get_state() const {
  LegacyState state = export_engine(engine_);
  state.normal_x = normal_.x;
  state.normal_y = normal_.y;
  state.normal_rho = normal_.rho;
  state.normal_is_valid = normal_.is_valid;
  return bytes_tensor(&state, sizeof state);
}

namespace detail {

const Generator& getDefaultCPUGenerator() {
  static const Generator generator = createCPUGenerator();
  return generator;
}

Generator createCPUGenerator(uint64_t seed_val) {
  return make_generator<CPUGeneratorImpl>(seed_val);
}

Generator createLegacyCPUGenerator(uint64_t seed_val) {
  return make_generator<LegacyCPUGeneratorImpl>(seed_val);
}

}  // namespace detail
}  // namespace at

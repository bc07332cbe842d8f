// The fixed part of a program made of a case: how it builds tensors, prints results and compares them.
#pragma once

namespace portbench {

inline constexpr const char* kProgramIncludes = R"text(#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <TH/TH.h>
#undef real
#undef Real
#undef accreal

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>
)text";

inline constexpr const char* kProgramFrame = R"text(
using at::Generator;
using at::Scalar;
using at::Tensor;

// A result of one side: sizes and elements, row-major.
template <class T>
struct Result {
  std::vector<long> sizes;
  std::vector<T> elements;
};

template <class T>
Result<T> read(const T* data, std::vector<long> sizes, const std::vector<long>& strides) {
  Result<T> r{sizes, {}};
  long count = sizes.empty() ? 0 : 1;
  for (const long size : sizes) count *= size;
  for (long i = 0; i < count; ++i) {
    long offset = 0;
    for (long rest = i, d = long(sizes.size()) - 1; d >= 0; rest /= sizes[d--]) offset += rest % sizes[d] * strides[d];
    r.elements.push_back(data[offset]);
  }
  return r;
}

template <class T, class LegacyTensor>
Result<T> result_of(const LegacyTensor* t) {
  const T* data = t->storage ? reinterpret_cast<const T*>(t->storage->data) + t->storageOffset : nullptr;
  return read(data, {t->size, t->size + t->nDimension}, {t->stride, t->stride + t->nDimension});
}

// A modern tensor without dimensions is one of one dimension on the legacy side; one without elements has none there.
template <class T>
Result<T> result_of(const Tensor& t) {
  if (t.numel() == 0) return {};
  if (t.dim() == 0) return result_of<T>(t.reshape({1}));
  return read(static_cast<const T*>(t.data_ptr()), {t.sizes().begin(), t.sizes().end()},
              {t.strides().begin(), t.strides().end()});
}

std::string text_of(double v) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", v);
  return text;
}
std::string text_of(long v) {
  return std::to_string(v);
}

int differences = 0;

template <class T>
void compare(const std::string& name, const Result<T>& legacy, const Result<T>& modern) {
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double, long>;
  auto list = [](const auto& values) {
    std::string r;
    for (size_t i = 0; i < values.size() && i < 32; ++i) r += (i ? ", " : "") + text_of(Wide(values[i]));
    return r + (values.size() > 32 ? ", ..." : "");
  };
  auto print = [&](const char* side, const Result<T>& r) {
    std::string sizes;
    for (const long size : r.sizes) sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
    std::printf("%s %s [%s] {%s}\n", name.c_str(), side, sizes.c_str(), list(r.elements).c_str());
  };
  print("legacy", legacy);
  print("modern", modern);
  if (legacy.sizes != modern.sizes) {
    ++differences;
    std::printf("%s: sizes differ\n", name.c_str());
    return;
  }
  for (size_t i = 0; i < legacy.elements.size(); ++i)
    if (std::memcmp(&legacy.elements[i], &modern.elements[i], sizeof(T)) != 0) {
      ++differences;
      std::printf("%s[%zu]: legacy %s, modern %s\n", name.c_str(), i, text_of(Wide(legacy.elements[i])).c_str(),
                  text_of(Wide(modern.elements[i])).c_str());
    }
}

// The text of the error that the call raised, empty when it did not.
template <class Call>
std::string error_of(Call call) try {
  call();
  return "";
} catch (const c10::Error& e) {
  return e.what_without_backtrace();
} catch (const std::exception& e) {
  return e.what();
}

void compare_errors(const std::string& legacy, const std::string& modern) {
  std::printf("legacy %s\n", legacy.empty() ? "returned" : ("raised: " + legacy).c_str());
  std::printf("modern %s\n", modern.empty() ? "returned" : ("raised: " + modern).c_str());
  if (legacy.empty() != modern.empty()) ++differences;
}

void raise_legacy_errors() {
  THSetErrorHandler([](const char* message, void*) { throw std::runtime_error(message); }, nullptr);
  THSetArgErrorHandler(
      [](int argument, const char* message, void*) {
        throw std::runtime_error("argument " + std::to_string(argument) + ": " + message);
      },
      nullptr);
}

template <class T>
Tensor modern_tensor(std::vector<T> storage, at::ScalarType type, long offset, const std::vector<int64_t>& sizes,
                     const std::vector<int64_t>& strides) {
  if (sizes.empty()) return at::empty({0}, type);
  return at::from_blob(storage.data(), {int64_t(storage.size())}, type).clone().as_strided(sizes, strides, offset);
}
)text";

// For one element type: @T@ is its name, @c@ its C type.
inline constexpr const char* kLegacyTensorFunction = R"text(
TH@T@Tensor* legacy_@T@_tensor(const std::vector<@c@>& values, long offset, std::vector<long> sizes,
                               std::vector<long> strides) {
  TH@T@Storage* storage = TH@T@Storage_newWithSize(long(values.size()));
  if (!values.empty()) std::memcpy(storage->data, values.data(), values.size() * sizeof(@c@));
  TH@T@Tensor* t = TH@T@Tensor_new();
  TH@T@Tensor_setStorageNd(t, storage, offset, int(sizes.size()), sizes.data(), strides.data());
  TH@T@Storage_free(storage);
  return t;
}
)text";

}  // namespace portbench

// The elements of a storage or tensor as a vector carries them: an element type and raw little-endian bytes. Knows
// nothing of ATen, so that the comparison can judge results whatever produced them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace portbench::vectors {

enum class Dtype { uint8, int8, int16, int32, int64, float16, float32, float64, boolean };

// Throws BadVector for a name that is not one of the format's.
Dtype dtype_from_name(const std::string& name);
const char* dtype_name(Dtype dtype);
int64_t dtype_size(Dtype dtype);
bool is_floating(Dtype dtype);

struct Elements {
  Dtype dtype = Dtype::uint8;
  std::string bytes;

  int64_t size() const { return static_cast<int64_t>(bytes.size()) / dtype_size(dtype); }
  double as_double(int64_t index) const;    // exact for every type but int64
  int64_t as_integer(int64_t index) const;  // integer and bool types only
};

// Reads {"dtype", "data"} of a storage or of a tensor description.
Elements decode_elements(const nlohmann::json& described);

// A strided view over elements; all counts in elements.
struct View {
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;
  int64_t offset = 0;

  int64_t count() const;
  // The first and last element touched, as a closed range; {0, -1} when the view is empty.
  std::pair<int64_t, int64_t> extent() const;
};

View decode_view(const nlohmann::json& described);

// The elements of the view in row-major order. The view must lie inside base.
Elements gather_view(const Elements& base, const View& view);

// Row-major copy of a strided block of memory: the one loop that both sides of the comparison use.
std::string copy_strided(const char* origin, const View& view, int64_t element_size);

// Raised for input that is not a vector: a missing key, a wrong type, a view outside its storage.
struct BadVector : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace portbench::vectors

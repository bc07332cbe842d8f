// Element types, decoding and strided reading for vectors; see elements.h.
#include "elements.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "base64.h"

namespace portbench::vectors {
namespace {

struct DtypeFacts {
  const char* name;
  int64_t size;
  bool floating;
};

constexpr std::array<DtypeFacts, 9> facts = {{{"uint8", 1, false},
                                              {"int8", 1, false},
                                              {"int16", 2, false},
                                              {"int32", 4, false},
                                              {"int64", 8, false},
                                              {"float16", 2, true},
                                              {"float32", 4, true},
                                              {"float64", 8, true},
                                              {"bool", 1, false}}};

const DtypeFacts& facts_of(Dtype dtype) {
  return facts[static_cast<std::size_t>(dtype)];
}

template <class T>
T load(const std::string& bytes, int64_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * static_cast<int64_t>(sizeof(T)), sizeof(T));
  return value;
}

double half_to_double(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const double fraction = bits & 1023;
  double magnitude = std::numeric_limits<double>::infinity();
  if (exponent == 0) {
    magnitude = std::ldexp(fraction, -24);
  } else if (exponent < 31) {
    magnitude = std::ldexp(1024 + fraction, exponent - 25);
  } else if (fraction != 0) {
    magnitude = std::numeric_limits<double>::quiet_NaN();
  }
  return bits & 0x8000 ? -magnitude : magnitude;
}

}  // namespace

Dtype dtype_from_name(const std::string& name) {
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (name == facts[i].name) {
      return static_cast<Dtype>(i);
    }
  }
  throw BadVector("dtype '" + name + "' is not one of uint8 int8 int16 int32 int64 float16 float32 float64 bool");
}

const char* dtype_name(Dtype dtype) {
  return facts_of(dtype).name;
}
int64_t dtype_size(Dtype dtype) {
  return facts_of(dtype).size;
}
bool is_floating(Dtype dtype) {
  return facts_of(dtype).floating;
}

double Elements::as_double(int64_t index) const {
  switch (dtype) {
    case Dtype::float16:
      return half_to_double(load<uint16_t>(bytes, index));
    case Dtype::float32:
      return load<float>(bytes, index);
    case Dtype::float64:
      return load<double>(bytes, index);
    default:
      return static_cast<double>(as_integer(index));
  }
}

int64_t Elements::as_integer(int64_t index) const {
  switch (dtype) {
    case Dtype::uint8:
    case Dtype::boolean:
      return load<uint8_t>(bytes, index);
    case Dtype::int8:
      return load<int8_t>(bytes, index);
    case Dtype::int16:
      return load<int16_t>(bytes, index);
    case Dtype::int32:
      return load<int32_t>(bytes, index);
    case Dtype::int64:
      return load<int64_t>(bytes, index);
    default:
      throw std::logic_error("as_integer of a floating type");
  }
}

Elements decode_elements(const nlohmann::json& described) {
  Elements elements;
  elements.dtype = dtype_from_name(described.at("dtype").get<std::string>());
  try {
    elements.bytes = base64_decode(described.at("data").get_ref<const std::string&>());
  } catch (const std::invalid_argument& error) {
    throw BadVector(error.what());
  }
  if (static_cast<int64_t>(elements.bytes.size()) % dtype_size(elements.dtype) != 0) {
    throw BadVector("data: " + std::to_string(elements.bytes.size()) + " bytes are no whole number of " +
                    dtype_name(elements.dtype) + " elements");
  }
  return elements;
}

int64_t View::count() const {
  int64_t n = 1;
  for (int64_t size : sizes) {
    n *= size;
  }
  return n;
}

std::pair<int64_t, int64_t> View::extent() const {
  if (count() == 0) {
    return {0, -1};
  }
  int64_t first = offset, last = offset;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const int64_t reach = (sizes[k] - 1) * strides[k];
    (reach < 0 ? first : last) += reach;
  }
  return {first, last};
}

View decode_view(const nlohmann::json& described) {
  View view;
  view.sizes = described.at("sizes").get<std::vector<int64_t>>();
  view.strides = described.at("strides").get<std::vector<int64_t>>();
  view.offset = described.at("offset").get<int64_t>();
  if (view.sizes.size() != view.strides.size()) {
    throw BadVector("tensor: " + std::to_string(view.sizes.size()) + " sizes but " +
                    std::to_string(view.strides.size()) + " strides");
  }
  for (int64_t size : view.sizes) {
    if (size < 0) {
      throw BadVector("tensor: size " + std::to_string(size) + " is negative");
    }
  }
  return view;
}

std::string copy_strided(const char* origin, const View& view, int64_t element_size) {
  const int64_t n = view.count();
  std::string bytes(static_cast<std::size_t>(n * element_size), '\0');
  std::vector<int64_t> index(view.sizes.size(), 0);
  int64_t at = view.offset;
  for (int64_t i = 0; i < n; ++i) {
    std::memcpy(bytes.data() + i * element_size, origin + at * element_size, static_cast<std::size_t>(element_size));
    for (std::size_t k = view.sizes.size(); k-- > 0;) {
      at += view.strides[k];
      if (++index[k] < view.sizes[k]) {
        break;
      }
      at -= view.strides[k] * view.sizes[k];
      index[k] = 0;
    }
  }
  return bytes;
}

Elements gather_view(const Elements& base, const View& view) {
  const auto [first, last] = view.extent();
  if (first < 0 || last >= base.size()) {
    throw BadVector("tensor: its elements " + std::to_string(first) + " to " + std::to_string(last) +
                    " do not lie inside a storage of " + std::to_string(base.size()));
  }
  return {base.dtype, copy_strided(base.bytes.data(), view, dtype_size(base.dtype))};
}

}  // namespace portbench::vectors

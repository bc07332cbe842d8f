// How the elements of a tensor are laid out; strided is the only one this library computes with.
#pragma once

#include <c10/util/Exception.h>

namespace c10 {

enum class Layout : int8_t { Strided, Sparse, SparseCsr, Mkldnn, SparseCsc, SparseBsr, SparseBsc, NumOptions };

constexpr auto kStrided = Layout::Strided;
constexpr auto kSparse = Layout::Sparse;

inline std::ostream& operator<<(std::ostream& out, Layout layout) {
  switch (layout) {
    case Layout::Strided:
      return out << "Strided";
    case Layout::Sparse:
      return out << "Sparse";
    case Layout::SparseCsr:
      return out << "SparseCsr";
    case Layout::SparseCsc:
      return out << "SparseCsc";
    case Layout::SparseBsr:
      return out << "SparseBsr";
    case Layout::SparseBsc:
      return out << "SparseBsc";
    case Layout::Mkldnn:
      return out << "Mkldnn";
    default:
      AT_ERROR("Unknown layout");
  }
}

}  // namespace c10

namespace at {
using c10::kSparse;
using c10::kStrided;
using c10::Layout;
}  // namespace at

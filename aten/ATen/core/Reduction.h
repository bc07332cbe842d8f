// How a loss sums up its elements.
#pragma once

namespace at {
namespace Reduction {
enum Reduction { None, Mean, Sum, END };
}
}  // namespace at

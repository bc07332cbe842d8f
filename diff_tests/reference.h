// Who is right: a reference in higher precision for one differing element.
#pragma once
#include <optional>
#include <string>
#include "compare.h"

namespace portbench {

// "old wrong", "new wrong", "both wrong", "both within" or "undecided: why", and the reference's value in brackets.
std::string verdict_on(const Case& c, size_t arg, const Difference& d, Comparer& comparer);

// The exact value of element `number` in long double, where the record has an exact function.
std::optional<long double> exact_value(const Case& c, int64_t number);

}  // namespace portbench

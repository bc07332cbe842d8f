// Makes a real call smaller without changing what is odd about it: equal sizes stay equal, remainders modulo a vector
// width stay, strides keep their order, their gaps and their zeros. Not here: how small it has to be (real_inputs.h).
#pragma once
#include <cstdint>
#include <functional>
#include <optional>

#include "model_calls.h"

namespace portbench {

// Whether a call is small enough.
using Fits = std::function<bool(const ModelCall&)>;

int64_t largest_count(const ModelCall& call);  // elements of its largest tensor

// Every size above some limit becomes the limit plus its remainder modulo 64, or 16, or 8: the largest limit that fits,
// and that modulus which leaves most. When none fits, the smallest limit.
ModelCall cut_sizes(const ModelCall& call, const Fits& fits);

// Only the leading dimension (the first of more than one slice) of some tensor changes, and sizes equal to it: the one
// of which most is left. `said` gets what was done, in words; it stays empty when nothing was, or nothing helps.
ModelCall cut_leading_dimension(const ModelCall& call, const Fits& fits, std::string& said);

}  // namespace portbench

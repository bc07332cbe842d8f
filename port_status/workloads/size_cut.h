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

// Every size above some limit becomes the limit plus its remainder modulo 64 (16 or 8 where that is still too large);
// the largest limit that fits is taken, the smallest one when none does.
ModelCall cut_sizes(const ModelCall& call, const Fits& fits);

// Only the leading dimension (the first of more than one slice) of the largest tensor changes, and sizes equal to it.
// `said` gets what was done, in words.
ModelCall cut_first_dimension(const ModelCall& call, const Fits& fits, std::string& said);

}  // namespace portbench

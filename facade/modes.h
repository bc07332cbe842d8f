// modes.h: who serves an op: read from the environment when the library loads.
#pragma once

#include <string>

namespace portbench::facade {

enum class Mode { Legacy, Modern, Shadow };

// PORTBENCH_CADD for cadd, PORTBENCH_INDEXSELECT for indexSelect; where that is not set PORTBENCH_FACADE; where that is
// not set either, legacy. A value that is none of legacy, modern and shadow is said on stderr and counts as not set.
Mode mode_of(const std::string& op);

}  // namespace portbench::facade

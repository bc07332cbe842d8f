// A case as a C++ program of its own: both libraries called by their public interfaces, both results printed.
#pragma once
#include <stdexcept>
#include <string>
#include "../../port_status/case.h"

namespace portbench {

// What cannot be written as a program; what() says why, in one line.
struct NoProgram : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The source. Its first lines say how to build it; it prints what each side gave, and its exit code is 1 where they
// differ by a bit. `name` is that of its file, without .cpp. `record_source` is the text of the file that holds the
// case's record (Op::file), from which the call of the modern side is taken word for word; `shared_source` that of
// ops/shaped.h. Throws NoProgram for a case with more than kMostElements elements: such a one is shrunk first.
std::string cpp_program(const Case& c, const std::string& name, const std::string& record_source,
                        const std::string& shared_source);

inline constexpr int64_t kMostElements = 4096;

}  // namespace portbench

// Runs ATen operator vectors (ATEN_VECTORS.md in this folder) against the library this program is linked with: the body
// of `portbench vectors` and of the line protocol's `aten_vectors`.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "vector_process.h"

namespace portbench {

struct VectorsOptions {
  std::string mode = "check";      // "check": verdicts; "run": results
  std::vector<std::string> files;  // plain or gzip; none: the line protocol on `in` and `out`
  std::string filter;              // glob over "aten::add.out", "add.out", "add" or a vector's id; empty: all
  int show = 3;                    // failures shown for each operator; with files only
  double timeout_seconds = 60;     // without an answer for so long, a vector has failed
  bool require_all = false;        // with files: a vector out of scope counts for the exit status as a failure
  bool progress = false;           // with files: a counter on err while it runs
};

// Without files: reads vectors from `in` and writes one JSON line for each to `out` as the line protocol says. With
// files: mode check prints failures by operator and ends with "N passed, N failed, N out of scope" (out of scope: no
// operator of that name is registered), mode run prints result lines. Returns the exit status: 0 when nothing failed
// (line protocol: every vector passed), 1 otherwise, 2 when an option or the input is bad, with one line on `err`.
// Vectors run in a child process; a crash or a hang fails the vector it happened in.
int run_vectors(const VectorsOptions& options, std::istream& in, std::ostream& out, std::ostream& err);
int run_vectors(const VectorsOptions& options, std::istream& in, std::ostream& out);

namespace vectors {

// The same over another way to answer a line: {"result": ...} as call_line gives. Tests use it.
int run_vectors_with(const VectorsOptions& options, std::istream& in, std::ostream& out, std::ostream& err,
                     VectorProcess::Handler handler);

// Calls the vector of one line in this process and answers {"result": ...} or {"bad": "why it is no vector"}.
std::string call_line(const std::string& line);

}  // namespace vectors
}  // namespace portbench

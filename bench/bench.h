// Benchmarks derived from records: both sides of a record's workloads and the limit beside them, by Google Benchmark,
// the repetitions of one workload interleaved in random order in one process. Not here: tables and storage (cli/).
#pragma once
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "results/rows.h"

namespace portbench {

struct BenchOptions {
  std::vector<std::string> globs;      // ops, shell patterns; empty: all
  std::vector<std::string> workloads;  // case lines in place of the records' own
  int repetitions = 9;                 // at least
  double seconds = 0.02;               // of each sample
  int threads = 1;  // of both libraries and the limit; one is timed by processor time, more by the clock
};

// The case lines that the options name, in the order of the op table.
std::vector<std::string> workloads_of(const BenchOptions& options);

// Times each workload and hands its rows (legacy, modern, limit) to `measured` as soon as they are there. `json`, where
// not null, gets Google Benchmark's own report of everything. Throws std::invalid_argument for a line that does not
// parse or is not legal, std::runtime_error for a call that raises.
void run_benchmarks(const BenchOptions& options, std::ostream* json,
                    const std::function<void(const std::vector<SpeedRow>&)>& measured);

}  // namespace portbench

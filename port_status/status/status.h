// The state of every legacy function, worked out from the results database alone: nothing here knows a record, and no
// record can say that it passes.
//
// Note [States]
//   ported          a record with a modern side; every listed element type is exported by the legacy library and was
//   run
//                   differentially, on at least kLeastCases cases, and its newest run found no undeclared mismatch; and
//                   both sides were timed on at least one workload of the op
//   in progress     a record, and something of the above is lacking: `lacks` says what
//   not started     no record
//   no counterpart  nothing modern corresponds; the recipe that replaces it is a compiled test
//   internal        part of another op's implementation, served by that op's record
// Denominators show the last two apart: "36 of 420 ported, 80 internal, 8 without counterpart".
#pragma once
#include <array>
#include <string>
#include <vector>

#include "results/results.h"

namespace portbench {

enum class State { ported, in_progress, not_started, no_counterpart, internal };
inline constexpr std::array kStates = {State::ported, State::in_progress, State::not_started, State::no_counterpart,
                                       State::internal};
const char* name_of(State state);

// A run with fewer cases than this proves too little to count.
inline constexpr int64_t kLeastCases = 1000;

struct FunctionStatus {
  FunctionRow function;
  State state = State::not_started;
  std::string lacks;              // what keeps it from being ported; empty when ported or exempt
  std::vector<ParityRow> parity;  // of its op, for its own element types
  int64_t cases = 0, real_inputs = 0, failures = 0;
  double worst = 0, allowed = 0;  // of the type whose worst is nearest to, or farthest beyond, its allowed
  double ratio = 0;               // legacy time / modern time, geometric mean over workloads; 0: not timed
  double limit_share = 0;         // limit time / modern time, likewise; 0: no limit timed
};

struct Status {
  std::vector<FunctionStatus> functions;  // by header and name
  std::array<int, kStates.size()> count{};
  int counted(State state) const { return count[static_cast<size_t>(state)]; }
};

Status status_of(const ResultsDb& db);
FunctionStatus status_of(const FunctionRow& function, const std::vector<ParityRow>& parity,
                         const std::vector<SpeedRow>& speed);

// Old and new side of one workload, medians in nanoseconds; 0 where a side was not timed.
struct WorkloadTimes {
  std::string op, type, workload, limit_label;
  int64_t threads = 1, repetitions = 0;
  double legacy = 0, modern = 0, limit = 0;
  double legacy_spread = 0, modern_spread = 0;  // half the distance between the quartiles, relative to the median
};
std::vector<WorkloadTimes> workload_times(const std::vector<SpeedRow>& speed);
double median(std::vector<double> values);           // 0 for none
double relative_spread(std::vector<double> values);  // see WorkloadTimes

std::vector<std::string> split_list(const std::string& commas);  // "a,,b" gives a, "", b; "-" and "" give none

}  // namespace portbench

// Judging in child processes: one case, or a batch of thousands. A crash, a hang or broken memory costs a child, not
// the run. The calling process must not have entered a parallel region or BLAS: OpenMP's threads do not survive a fork.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>
#include "run.h"
#include "shrink.h"

namespace portbench {

// Judges one case in a child; kind "died" or "hang" when the child did not come back.
Judgement judge_in_child(const Case& c, double seconds, Explain explain = Explain::No);

// A case line with its origin; of Modern origin it is no case but a real call, for the modern side alone.
struct Line {
  enum Origin : char { Corpus = 'c', Divergence = 'd', Real = 'r', Modern = 'm', Given = 'g' } origin = Given;
  std::string text;
  int64_t calls = 1;  // real calls that are this case
};

// Cases of one op and type: a range of numbered ones, or lines.
struct Batch {
  const Op* op = nullptr;
  const Variant* variant = nullptr;
  uint64_t seed = 1;
  int64_t from = 0, to = 0;
  std::vector<Line> lines;      // when there are any, they are the batch
  std::string setting;          // noted in findings
  std::set<std::string> known;  // faults that were told of already, by fault_name: only counted
  int64_t size() const { return lines.empty() ? to - from : int64_t(lines.size()); }
};

constexpr double kShrinkSeconds = 3;  // a finding must not wait for the last step

// What tells findings of one op and type apart.
std::string fault_name(const std::string& kind, const std::string& argument);

struct BatchWatch {
  std::function<void(const Finding&)> found = [](const Finding&) {};
  std::function<void(int64_t)> progressed = [](int64_t) {};                                  // cases done so far
  std::function<void(const std::string&, double)> slow = [](const std::string&, double) {};  // a case, and its seconds
  int stop_after = 25;           // failures, after which the rest of the batch is left
  double seconds_per_case = 10;  // after which a case counts as a hang
};

// `findings` holds one of each kind and argument; `failures` counts all.
Tally run_batch(const Batch& batch, const BatchWatch& watch);

// A finding without a fault: the case holds.
Finding nothing_found(const Case& c);
// A fault of a case, known from one child, shrunk in others.
Finding shrink_fault(const Case& c, const Judgement& fault, const std::string& setting);
// Both: judged, and shrunk where it fails.
Finding shrink_in_children(const Case& c, const std::string& setting);

}  // namespace portbench

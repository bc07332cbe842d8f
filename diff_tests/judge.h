// Runs one case on all sides, in this process, and judges what they did. Not here: processes (lane.h), shrinking
// (shrink.h).
#pragma once
#include <string>
#include "../port_status/sides.h"

namespace portbench {

struct Judgement {
  std::string fault;       // empty: the sides agree, or differ as declared
  std::string kind;        // see Finding::kind in run.h
  std::string argument;    // at fault
  std::string divergence;  // what the declared divergence says that covers the fault; `fault` is then empty
  std::string covered;     // the fault that it covers
  std::string detail;      // both results side by side, when asked for
  std::string verdict;     // what the reference says, when asked for
  std::string error;       // what was raised
  bool raised = false;     // all sides raised
  bool corrupt = false;    // memory was overwritten, or a device lost: this process must not go on
  double worst = 0;        // distance between the CPU sides, in the unit of the op's rule
  std::string device;      // where another side than a CPU took part: its name,
  bool on_device = false;  // whether the fault, or what is declared, is that side's,
  double worst_there = 0;  // and its distance
  bool good() const { return fault.empty(); }
  bool same_fault(const Judgement& o) const { return kind == o.kind && argument == o.argument; }
};

enum class Explain { No, Yes };  // whether `detail` and `verdict` are wanted

Judgement judge(const Case& c, Explain explain = Explain::No);

// What the op's rule allows, in the unit of Judgement::worst.
double allowed_by(const Rule& rule);

}  // namespace portbench

// The public face of the differential engine: run ops against each other, replay one case, shrink one case.
// Not here: what an op is (port_status/record.h), how a result is shown or stored (cli/, port_status/results/).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace portbench {

// One mismatch, shrunk. All texts are single lines but `detail`.
struct Finding {
  std::string op, type;
  std::string original;  // the case line as it was drawn
  std::string line;      // the shrunk case line
  std::string fault;     // what differs, with the first differing elements
  std::string kind;      // guard, died, hang, raised, sizes, strides, values, nan, zero_sign, input,
                         // wrote, layout, leak, not_shown
  std::string argument;  // the argument at fault; "result" for a returned number; empty when none can be named
  std::string verdict;   // what the reference says: old wrong, new wrong, both wrong, both within, undecided
  std::string repeat;    // the command that runs it again
  std::string setting;   // threads and grain it ran under, empty for the plain setting
  std::string device;    // where the fault shows: cpu, or cuda_host
  std::string detail;    // several lines: both results side by side
  int steps = 0;         // steps taken while shrinking
  int tried = 0;         // candidates tried while shrinking
};

// The cases of a tally that also ran on another device than the CPU.
struct DeviceTally {
  int64_t cases = 0, declared = 0, failures = 0;
  double worst = 0;
};

// What happened to one op and element type.
struct Tally {
  std::string op, type;
  int64_t cases = 0;        // generated, corpus, divergence and real cases together
  int64_t real_inputs = 0;  // of these, inputs that real models gave
  int64_t modern_only = 0;  // real inputs that only the modern side can express
  int64_t raised = 0;       // both sides raised
  int64_t declared = 0;     // differed as a divergence declares
  int64_t failures = 0;
  DeviceTally on_device;
  double worst = 0;    // largest distance of the CPU sides, in the unit of the op's rule (ULP, or parts of the bound)
  double allowed = 0;  // what the rule allows, in that unit
  double seconds = 0;
  int64_t peak_bytes = 0;  // of memory, of the largest process that ran lines: real inputs are large
  std::vector<Finding> findings;
  std::vector<std::string> cut;  // real inputs that were too large for the profile, and what was cut of them
};

struct RunOptions {
  std::vector<std::string> globs;   // ops, shell patterns; empty: all
  std::vector<std::string> types;   // element types, shell patterns; empty: all
  std::string profile = "default";  // quick, default, thorough
  uint64_t seed = 1;
  int64_t cases = 0;           // generated cases per op and type; 0: the profile's
  double minutes = 0;          // of the thorough profile; 0: its default
  int jobs = 0;                // processes at a time; 0: one per processor
  int threads = 0;             // 0: a mixture (most with 1, a share with 2 and 3); else just this
  int grain = 0;               // elements above which loops go parallel; 0: a mixture
  bool plain_kernels = false;  // replay and shrink: without the libraries' vector kernels
  bool real_inputs = true;     // also the inputs that real models gave
  std::string corpus;          // file of case lines tried first, and to which findings are added; empty: none
};

// Told what goes on, always from the thread that called run().
struct Observer {
  virtual ~Observer() = default;
  virtual void planned(int64_t /*total_cases*/) {}
  virtual void progressed(int64_t /*done*/) {}  // at least once a second
  // One case is taking its time: a case line, or a real call for the modern side alone.
  virtual void slow(const std::string& /*line*/, double /*seconds*/) {}
  virtual void found(const Finding&) {}
  virtual void finished(const Tally&) {}
};

// Runs every op and type that the options name; true when all holds. Throws std::invalid_argument on an unknown op,
// type or profile, and std::runtime_error when processes cannot be started or the corpus cannot be written.
bool run(const RunOptions& options, Observer& observer);

// The verdict on one case line.
struct Verdict {
  std::string fault;  // empty: the sides agree, or differ as declared
  std::string kind, argument, verdict, detail;
  double worst = 0;        // distance in the unit of the rule
  bool raised = false;     // both sides raised
  std::string error;       // what they raised, old side first
  std::string divergence;  // the declared divergence that covers the difference
  std::string covered;     // the difference that it covers
  std::string nearest;     // the nearest legal case, where the line is not legal; nothing was run then
  explicit operator bool() const { return fault.empty() && nearest.empty(); }
};

// Runs one line in a child process, under the threads, grain and plain_kernels of the options. Throws
// std::invalid_argument when it does not parse.
Verdict replay(const std::string& case_line, const RunOptions& options = {});
// Shrinks one failing line in child processes; `fault` is empty when the line does not fail.
Finding shrink(const std::string& case_line, const RunOptions& options = {});
// The first n cases of a seed.
std::vector<std::string> case_lines(const std::string& op, const std::string& type, int n, uint64_t seed);

// For people: a finding as a block of text, as `portbench diff` prints it.
std::string report(const Finding& finding);

}  // namespace portbench

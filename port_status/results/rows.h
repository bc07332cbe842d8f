// What the results database holds, as plain structures: one per table of schema.sql, where each field is explained.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace portbench {

struct RunRow {
  int64_t id = 0;
  std::string kind, started, finished,
      outcome;  // finished and outcome are empty while a run goes on, and of a killed one
  std::string machine, cpu;
  int64_t cores = 0;
  std::string system, compiler, flags, revision, profile;
  uint64_t seed = 0;
  std::string command;
};

struct ParityRow {
  std::string op, type, device = "cpu";
  int64_t cases = 0, real_inputs = 0, modern_only = 0, raised = 0, declared = 0, failures = 0;
  double worst = 0, allowed = 0, seconds = 0;
  int64_t run = 0;  // filled when read
};

struct FindingRow {
  std::string op, type, device = "cpu";
  std::string line, original, fault, kind, argument, verdict, repeat, setting, detail;
  int64_t steps = 0, tried = 0;
  int64_t run = 0;
};

struct SpeedSample {
  int64_t position = 0, iterations = 0;
  double nanoseconds = 0;
};

struct SpeedRow {
  std::string op, type, device = "cpu";
  std::string workload, side, label;
  int64_t threads = 1, bytes = 0;
  std::vector<SpeedSample> samples;
  int64_t run = 0;
};

struct SizeRow {
  std::string artifact, part;
  int64_t bytes = 0;
};

struct FunctionRow {
  std::string library, header, name, listed, exported, op, variants;
  bool modern = false;
  std::string exempt, reason;
};

}  // namespace portbench

// What a run has to do: tasks, from options. Not here: doing it (run.cpp).
#pragma once
#include <vector>
#include "lane.h"
#include "run.h"

namespace portbench {

struct PlannedTask {
  Task task;
  Setting setting;
  size_t pair = 0;  // which op and type
};

struct Plan {
  std::vector<std::pair<const Op*, const Variant*>> pairs;
  std::vector<std::vector<std::string>> cut;  // per pair: real calls that are too large, and what was cut of them
  std::vector<PlannedTask> tasks;
  int64_t cases = 0;
};

// Round 0 has the corpus, the cases that show divergences, real inputs and the first generated cases of every op and
// type; later rounds go on with generated cases. Throws std::invalid_argument on unknown names.
Plan make_plan(const RunOptions& options, int64_t round);

}  // namespace portbench

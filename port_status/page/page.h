// The web page of results: one self-contained HTML file.
#pragma once
#include <string>

#include "results/results.h"
#include "status/status.h"

namespace portbench {

// The whole file. Loads nothing: style and script are in it, and it works from a file URL, and as a plain table where
// scripts are off.
std::string page_of(const ResultsDb& db, const Status& status);

// The same from what was read, for tests.
struct PageFacts {
  std::vector<RunRow> runs;  // newest first
  std::vector<FindingRow> findings;
  std::vector<WorkloadTimes> speed;
  std::vector<SizeRow> sizes;
};
std::string page_of(const PageFacts& facts, const Status& status);

}  // namespace portbench

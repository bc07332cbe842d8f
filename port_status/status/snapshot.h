// What the database is told about the legacy functions: the API table held against the symbols that a library exports
// and the records that cover them. Taken anew when the library or the op table has changed.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "api_table.h"
#include "results/results.h"

namespace portbench {

// One legacy symbol that a record covers.
struct Cover {
  std::string symbol;   // THFloatTensor_cadd
  std::string op;       // cadd
  std::string variant;  // the record's name of the type: Float, Float<Byte
  bool modern = false;  // the record has a modern side
};

std::vector<FunctionRow> function_rows(const std::vector<ApiFunction>& api, const std::vector<Exemption>& exemptions,
                                       const std::set<std::string>& exported, const std::vector<Cover>& covers);

// True when the database holds no snapshot of this library and these records.
bool snapshot_is_stale(const ResultsDb& db, const std::string& library, const std::vector<Cover>& covers);

// Reads the library's symbols and records the functions under `run`. Raises std::runtime_error when the library cannot
// be read.
void take_snapshot(ResultsDb& db, int64_t run, const std::string& library, const std::vector<Cover>& covers);

// Records how large these libraries are; empty paths are left out.
void record_sizes(ResultsDb& db, int64_t run, const std::vector<std::string>& libraries);

}  // namespace portbench

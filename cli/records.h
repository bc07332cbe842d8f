// The op table as commands ask for it: names, patterns, types, and the legacy symbols it covers.
#pragma once
#include <string>
#include <vector>

#include "port_status/case.h"
#include "status/snapshot.h"

namespace portbench::cli {

std::vector<std::string> op_names();
std::vector<std::string> type_names(const Op& op);  // of its variants

// Raise UsageError with near names when nothing has that name or matches that pattern.
const Op& op_named(const std::string& name);
void check_patterns(const std::vector<std::string>& globs, const std::vector<std::string>& types);

// The case of a line; raises UsageError where it is none, or not a legal one.
Case legal_case(const std::string& line);

std::vector<Cover> record_covers();

// The legacy library that this process has loaded; empty when none is.
std::string legacy_library();

// Begins a run of that kind in the database, with what is known of the two libraries: their functions, where they have
// changed since they were last recorded, and their sizes. Returns the run's id.
int64_t begin_run(ResultsDb& db, const RunRow& run);

// "7 types" or up to three names, for tables.
std::string types_summary(const std::vector<std::string>& types);

}  // namespace portbench::cli

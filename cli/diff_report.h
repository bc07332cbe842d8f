// What a differential run says at its end: the table for people, JSON and JUnit for programs, rows for the database.
#pragma once
#include <string>
#include <vector>

#include "diff_tests/run.h"
#include "results/rows.h"

namespace portbench::cli {

// Everything that a run gave; the tallies of one op stand together.
struct DiffOutcome {
  std::vector<Tally> tallies;
  double seconds = 0;
  bool holds = true;
};

std::string diff_table(const DiffOutcome& outcome);    // one row per op, its types together
std::string diff_summary(const DiffOutcome& outcome);  // what was cut, other devices, and one line of totals
std::string diff_json(const DiffOutcome& outcome, const RunRow& run);
std::string diff_junit(const DiffOutcome& outcome);  // a suite per op, a case per type

std::vector<ParityRow> parity_rows(const Tally& tally);  // the CPU's; and another device's, where it took part
std::vector<FindingRow> finding_rows(const Tally& tally);

}  // namespace portbench::cli

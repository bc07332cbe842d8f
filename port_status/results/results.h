// The results database: one SQLite file that holds every run of the workbench. This class is the only way to it; the
// tables are explained in schema.sql, the rows in rows.h.
//
// Note [A killed run]
// Every add() is one transaction under SQLite's rollback journal. A run that is killed leaves a file that opens and
// holds all rows added before, and a run row without `finished`. The journal mode is the plain one, not WAL: a results
// file can then be read from a folder that the reader may not write, and copied while nobody writes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rows.h"
#include "sqlite.h"

namespace portbench {

// Where results go unless the user says otherwise: $PORTBENCH_DB, else portbench.db in the build folder that the
// running program stands in, else portbench.db in the working directory.
std::string default_results_path();

// A run row filled with what is known of this machine, this build and this moment.
RunRow describe_run(std::string kind, std::string command);

class ResultsDb {
 public:
  // Opens the file, for Access::write makes it where it does not exist, and brings an older schema up to date.
  // Raises ResultsError, one line, for a file that is missing, damaged, another program's, newer than this program, or
  // not permitted. Such a file is left as it was.
  ResultsDb(std::string path, Access access);

  static int version();  // of the schema that this program writes
  const std::string& path() const { return db_.path(); }

  // Writing. Each call is one transaction. begin_run returns the run's id, which every add() takes.
  int64_t begin_run(const RunRow& run);
  void end_run(int64_t run, std::string_view outcome);
  void add(int64_t run, const ParityRow& parity, const std::vector<FindingRow>& findings);
  void add(int64_t run, const std::vector<ParityRow>& parity, const std::vector<FindingRow>& findings);  // per device
  void add(int64_t run, const SpeedRow& speed);
  void add(int64_t run, const std::vector<SizeRow>& sizes);
  // A snapshot of the legacy functions, taken from the build with that path and identity.
  void add(int64_t run, const std::vector<FunctionRow>& functions, std::string_view path, std::string_view identity);

  // Reading. "Latest" is by run, newest first found, per key; empty where nothing was recorded.
  std::vector<RunRow> runs() const;  // newest first
  // One per op, type, device. A run with fewer than `least` cases counts only where it found a mismatch: it proves too
  // little to take the place of an older one.
  std::vector<ParityRow> latest_parity(int64_t least = 0) const;
  std::vector<ParityRow> parity_of(int64_t run) const;
  std::vector<FindingRow> findings_of(int64_t run) const;
  std::vector<FindingRow> latest_findings(int64_t least = 0) const;  // of the runs that latest_parity(least) names
  std::vector<SpeedRow> latest_speed() const;  // per op, type, device: all workloads, sides, samples of its newest run
  std::vector<SizeRow> latest_sizes() const;
  std::vector<FunctionRow> latest_functions() const;  // the newest snapshot
  std::string latest_identity() const;                // of that snapshot, else empty

 private:
  void check_owner(Access access);
  void bring_up_to_date();

  mutable Connection db_;
};

// The steps that lead from an empty file to the newest schema; step i leads from version i to i + 1. Exposed, with the
// machine that runs them, so that a test can try a schema that does not exist yet.
const std::vector<std::string_view>& schema_steps();
void migrate(Connection& db, const std::vector<std::string_view>& steps);

}  // namespace portbench

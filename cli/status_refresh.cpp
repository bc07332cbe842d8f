// See status_refresh.h.
#include "status_refresh.h"

#include <unistd.h>

#include <filesystem>

#include "command.h"
#include "records.h"
#include "results/results.h"
#include "status/snapshot.h"

namespace portbench::cli {

Status refreshed_status(const std::string& path, const std::string& command_line) {
  const auto covers = record_covers();
  const std::string library = legacy_library();
  const bool exists = std::filesystem::exists(path);
  if (exists) {
    const ResultsDb db(path, Access::read);
    const bool may_write = access(path.c_str(), W_OK) == 0;
    if (library.empty() || !may_write || !snapshot_is_stale(db, library, covers)) {
      if (db.latest_identity().empty()) throw UsageError(path + " holds no functions yet, and cannot be written");
      return status_of(db);
    }
  }
  if (library.empty()) throw UsageError("the legacy library is not loaded: nothing to hold the API table against");
  ResultsDb db(path, Access::write);
  const int64_t run = begin_run(db, describe_run("status", command_line));
  db.end_run(run, "holds");
  return status_of(db);
}

}  // namespace portbench::cli

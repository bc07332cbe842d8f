// See records.h.
#include "records.h"

#include <fnmatch.h>

#include <algorithm>
#include <set>

#include "command.h"
#include "near.h"
#include "port_status/record.h"
#include "port_status/sides.h"
#include "status/elf_symbols.h"

namespace portbench::cli {

std::vector<std::string> op_names() {
  std::vector<std::string> names;
  for (const Op* op : all_ops()) names.push_back(op->name);
  return names;
}

std::vector<std::string> type_names(const Op& op) {
  std::vector<std::string> names;
  for (const Variant& v : op.variants) names.push_back(v.name);
  return names;
}

const Op& op_named(const std::string& name) {
  if (const Op* op = find_op(name)) return *op;
  throw UsageError("unknown op " + name + suggestion(name, op_names(), "portbench ops"));
}

Case legal_case(const std::string& line) {
  op_named(line.substr(0, line.find(' ')));
  const Case c = parse(line);
  Case fitted = c;
  c.op->fit(fitted);
  if (!(fitted == c)) throw UsageError("not a legal case; the nearest legal one is: " + print(fitted));
  return c;
}

void check_patterns(const std::vector<std::string>& globs, const std::vector<std::string>& types) {
  const auto check = [](const std::string& pattern, const std::vector<std::string>& names, const char* what,
                        const char* hint) {
    for (const std::string& name : names)
      if (fnmatch(pattern.c_str(), name.c_str(), 0) == 0) return;
    const bool wild = pattern.find_first_of("*?[") != std::string::npos;
    throw UsageError(wild ? "no " + std::string(what) + " matches " + pattern + "; see " + hint
                          : "unknown " + std::string(what) + " " + pattern + suggestion(pattern, names, hint));
  };
  const auto names = op_names();
  for (const std::string& glob : globs) check(glob, names, "op", "portbench ops");
  // A type must exist for one of the ops asked for, else nothing would run and all would seem to hold.
  std::vector<std::string> known;
  for (const Op* op : all_ops()) {
    const bool asked = globs.empty() || std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
                         return fnmatch(glob.c_str(), op->name.c_str(), 0) == 0;
                       });
    if (!asked) continue;
    for (const std::string& type : type_names(*op))
      if (std::find(known.begin(), known.end(), type) == known.end()) known.push_back(type);
  }
  for (const std::string& type : types) check(type, known, "type", "portbench ops");
}

std::vector<Cover> record_covers() {
  std::vector<Cover> covers;
  for (const Op* op : all_ops())
    for (const Variant& v : op->variants) covers.push_back({v.symbol, op->name, v.name, modern_cpu().serves(*op, v)});
  return covers;
}

std::string legacy_library() {
  return loaded_library("libTH.so.0");
}

int64_t begin_run(ResultsDb& db, const RunRow& run) {
  const int64_t id = db.begin_run(run);
  const std::string library = legacy_library();
  if (library.empty()) return id;
  const auto covers = record_covers();
  if (snapshot_is_stale(db, library, covers)) take_snapshot(db, id, library, covers);
  record_sizes(db, id, {library, loaded_library("libaten.so.0")});
  return id;
}

std::string types_summary(const std::vector<std::string>& types) {
  if (types.size() > 3) return std::to_string(types.size()) + " types";
  std::string text;
  for (const std::string& type : types) text += (text.empty() ? "" : " ") + type;
  return text;
}

}  // namespace portbench::cli

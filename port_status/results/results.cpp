// Opening, owning and migrating the results database, and writing to it. Reading is in read.cpp.
#include "results.h"

#include <utility>

#include "schema_sql.h"

namespace portbench {
namespace {

constexpr int64_t kApplicationId = 0x50627263;  // marks the file as ours, PRAGMA application_id

}  // namespace

const std::vector<std::string_view>& schema_steps() {
  static const std::vector<std::string_view> steps = {kSchemaSql};
  return steps;
}

int ResultsDb::version() {
  return static_cast<int>(schema_steps().size());
}

void migrate(Connection& db, const std::vector<std::string_view>& steps) {
  const auto found = static_cast<size_t>(db.integer("PRAGMA user_version"));
  for (size_t version = found; version < steps.size(); ++version) {
    Transaction transaction(db);
    // Another process may have done this step while we waited for the lock.
    if (static_cast<size_t>(db.integer("PRAGMA user_version")) > version) continue;
    db.execute(steps[version]);
    db.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    db.execute("PRAGMA user_version = " + std::to_string(version + 1));
    transaction.commit();
  }
}

ResultsDb::ResultsDb(std::string path, Access access) : db_(std::move(path), access) {
  check_owner(access);
  db_.execute("PRAGMA foreign_keys = ON");
  if (access == Access::write) bring_up_to_date();
}

void ResultsDb::check_owner(Access access) {
  const auto refuse = [&](const std::string& why) {
    throw ResultsError("results database " + db_.path() + ": " + why);
  };
  const int64_t owner = db_.integer("PRAGMA application_id");
  const int64_t tables = db_.integer("SELECT count(*) FROM sqlite_schema");
  if (tables == 0 && owner == 0) {
    if (access == Access::read) refuse("holds nothing yet; portbench diff fills it");
    return;
  }
  if (owner != kApplicationId) refuse("is another program's database; name another file with --db");
  const int64_t found = db_.integer("PRAGMA user_version");
  if (found > version())
    refuse("was written by a newer portbench (schema " + std::to_string(found) + ", this program knows " +
           std::to_string(version()) + ")");
  if (found < version() && access == Access::read)
    refuse("has the older schema " + std::to_string(found) + "; portbench diff brings it up to date");
  // A page torn by a crash of the machine would otherwise show as an error in the middle of a run.
  Statement check(db_, "PRAGMA quick_check(1)");
  if (check.step() && check.text(0) != "ok") {
    std::string first = check.text(0);
    for (char& c : first)
      if (c == '\n') c = ' ';
    refuse("is damaged (" + first + "); move it away, a new one is made");
  }
}

void ResultsDb::bring_up_to_date() {
  migrate(db_, schema_steps());
}

int64_t ResultsDb::begin_run(const RunRow& r) {
  Statement(
      db_,
      "INSERT INTO run(kind, started, machine, cpu, cores, system, compiler, flags, revision, profile, seed, command) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(r.kind, r.started, r.machine, r.cpu, r.cores, r.system, r.compiler, r.flags, r.revision, r.profile, r.seed,
            r.command)
      .run();
  return db_.last_id();
}

void ResultsDb::end_run(int64_t run, std::string_view outcome) {
  Statement(db_, "UPDATE run SET finished = strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), outcome = ? WHERE id = ?")
      .bind(outcome, run)
      .run();
}

void ResultsDb::add(int64_t run, const ParityRow& parity, const std::vector<FindingRow>& findings) {
  add(run, std::vector<ParityRow>{parity}, findings);
}

void ResultsDb::add(int64_t run, const std::vector<ParityRow>& parity, const std::vector<FindingRow>& findings) {
  Transaction transaction(db_);
  Statement row(db_, "INSERT INTO parity VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const ParityRow& p : parity)
    row.bind(run, p.op, p.type, p.device, p.cases, p.real_inputs, p.modern_only, p.raised, p.declared, p.failures,
             p.worst, p.allowed, p.seconds)
        .run();
  Statement insert(db_, "INSERT INTO finding VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const FindingRow& f : findings)
    insert
        .bind(run, f.op, f.type, f.device, f.line, f.original, f.fault, f.kind, f.argument, f.verdict, f.repeat,
              f.setting, f.detail, f.steps, f.tried)
        .run();
  transaction.commit();
}

void ResultsDb::add(int64_t run, const SpeedRow& s) {
  Transaction transaction(db_);
  Statement(db_, "INSERT INTO speed VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(run, s.op, s.type, s.device, s.workload, s.side, s.label, s.threads, s.bytes)
      .run();
  const int64_t id = db_.last_id();
  Statement insert(db_, "INSERT INTO speed_sample VALUES(?, ?, ?, ?, ?)");
  int64_t repetition = 0;
  for (const SpeedSample& sample : s.samples)
    insert.bind(id, repetition++, sample.position, sample.iterations, sample.nanoseconds).run();
  transaction.commit();
}

void ResultsDb::add(int64_t run, const std::vector<SizeRow>& sizes) {
  Transaction transaction(db_);
  Statement insert(db_, "INSERT INTO size VALUES(?, ?, ?, ?)");
  for (const SizeRow& s : sizes) insert.bind(run, s.artifact, s.part, s.bytes).run();
  transaction.commit();
}

void ResultsDb::add(int64_t run, const std::vector<FunctionRow>& functions, std::string_view path,
                    std::string_view identity) {
  Transaction transaction(db_);
  Statement insert(db_, "INSERT INTO function VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const FunctionRow& f : functions)
    insert
        .bind(run, f.library, f.header, f.name, f.listed, f.exported, f.op, f.variants, int{f.modern}, f.exempt,
              f.reason)
        .run();
  Statement(db_, "INSERT INTO library VALUES(?, ?, ?)").bind(run, path, identity).run();
  transaction.commit();
}

}  // namespace portbench

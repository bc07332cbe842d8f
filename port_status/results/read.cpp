// Reading the results database: the newest rows per key. Writing is in results.cpp.
#include "results.h"

namespace portbench {
namespace {

// For each op, type and device the newest run that measured it on enough cases, or found a mismatch.
constexpr const char* kNewestParity =
    "SELECT op, type, device, max(run) AS run FROM parity WHERE cases >= ? OR failures > 0 GROUP BY op, type, device";

ParityRow parity_row(const Statement& s) {
  ParityRow p;
  p.op = s.text(0);
  p.type = s.text(1);
  p.device = s.text(2);
  p.cases = s.integer(3);
  p.real_inputs = s.integer(4);
  p.modern_only = s.integer(5);
  p.raised = s.integer(6);
  p.declared = s.integer(7);
  p.failures = s.integer(8);
  p.worst = s.real(9);
  p.allowed = s.real(10);
  p.seconds = s.real(11);
  p.run = s.integer(12);
  return p;
}

FindingRow finding_row(const Statement& s) {
  FindingRow f;
  std::string* const fields[] = {&f.op,   &f.type,     &f.device,  &f.line,   &f.original, &f.fault,
                                 &f.kind, &f.argument, &f.verdict, &f.repeat, &f.setting,  &f.detail};
  int column = 0;
  for (std::string* field : fields) *field = s.text(column++);
  f.steps = s.integer(column++);
  f.tried = s.integer(column++);
  f.run = s.integer(column);
  return f;
}

template <class Row>
std::vector<Row> all(Statement& statement, Row (*row)(const Statement&)) {
  std::vector<Row> rows;
  while (statement.step()) rows.push_back(row(statement));
  return rows;
}

const std::string kParityColumns =
    "p.op, p.type, p.device, p.cases, p.real_inputs, p.modern_only, p.raised, p.declared, p.failures, p.worst, "
    "p.allowed, "
    "p.seconds, p.run";
const std::string kFindingColumns =
    "f.op, f.type, f.device, f.line, f.original, f.fault, f.kind, f.argument, f.verdict, f.repeat, f.setting, "
    "f.detail, "
    "f.steps, f.tried, f.run";

}  // namespace

std::vector<RunRow> ResultsDb::runs() const {
  Statement s(
      db_,
      "SELECT id, kind, started, finished, outcome, machine, cpu, cores, system, compiler, flags, revision, profile, "
      "seed, command FROM run ORDER BY id DESC");
  std::vector<RunRow> rows;
  while (s.step()) {
    RunRow r;
    r.id = s.integer(0);
    std::string* const before[] = {&r.kind, &r.started, &r.finished, &r.outcome, &r.machine, &r.cpu};
    for (int k = 0; k < 6; ++k) *before[k] = s.text(k + 1);
    r.cores = s.integer(7);
    std::string* const after[] = {&r.system, &r.compiler, &r.flags, &r.revision, &r.profile};
    for (int k = 0; k < 5; ++k) *after[k] = s.text(k + 8);
    r.seed = static_cast<uint64_t>(s.integer(13));
    r.command = s.text(14);
    rows.push_back(std::move(r));
  }
  return rows;
}

std::vector<ParityRow> ResultsDb::latest_parity(int64_t least) const {
  Statement s(db_, "SELECT " + kParityColumns + " FROM parity p JOIN (" + kNewestParity +
                       ") n USING(run, op, type, device) ORDER BY p.op, p.type, p.device");
  s.bind(least);
  return all(s, parity_row);
}

std::vector<ParityRow> ResultsDb::parity_of(int64_t run) const {
  Statement s(db_, "SELECT " + kParityColumns + " FROM parity p WHERE run = ? ORDER BY op, type, device");
  s.bind(run);
  return all(s, parity_row);
}

std::vector<FindingRow> ResultsDb::findings_of(int64_t run) const {
  Statement s(db_, "SELECT " + kFindingColumns + " FROM finding f WHERE run = ? ORDER BY id");
  s.bind(run);
  return all(s, finding_row);
}

std::vector<FindingRow> ResultsDb::latest_findings(int64_t least) const {
  Statement s(db_, "SELECT " + kFindingColumns + " FROM finding f JOIN (" + kNewestParity +
                       ") n USING(run, op, type, device) ORDER BY f.op, f.type, f.id");
  s.bind(least);
  return all(s, finding_row);
}

std::vector<SpeedRow> ResultsDb::latest_speed() const {
  Statement s(
      db_,
      "SELECT s.id, s.op, s.type, s.device, s.workload, s.side, s.label, s.threads, s.bytes, s.run FROM speed s JOIN "
      "(SELECT op, type, device, max(run) AS run FROM speed GROUP BY op, type, device) n USING(run, op, type, device) "
      "ORDER BY s.op, s.type, s.device, s.id");
  std::vector<SpeedRow> rows;
  while (s.step()) {
    SpeedRow r;
    const int64_t id = s.integer(0);
    std::string* const fields[] = {&r.op, &r.type, &r.device, &r.workload, &r.side, &r.label};
    for (int k = 0; k < 6; ++k) *fields[k] = s.text(k + 1);
    r.threads = s.integer(7);
    r.bytes = s.integer(8);
    r.run = s.integer(9);
    Statement samples(db_,
                      "SELECT position, iterations, nanoseconds FROM speed_sample WHERE speed = ? ORDER BY repetition");
    samples.bind(id);
    while (samples.step()) r.samples.push_back({samples.integer(0), samples.integer(1), samples.real(2)});
    rows.push_back(std::move(r));
  }
  return rows;
}

std::vector<SizeRow> ResultsDb::latest_sizes() const {
  Statement s(
      db_,
      "SELECT artifact, part, bytes FROM size JOIN (SELECT artifact, max(run) AS run FROM size GROUP BY artifact) "
      "USING(run, artifact) ORDER BY artifact, part");
  std::vector<SizeRow> rows;
  while (s.step()) rows.push_back({s.text(0), s.text(1), s.integer(2)});
  return rows;
}

std::vector<FunctionRow> ResultsDb::latest_functions() const {
  Statement s(db_,
              "SELECT library, header, name, listed, exported, op, variants, modern, exempt, reason FROM function "
              "WHERE run = (SELECT max(run) FROM library) ORDER BY library, header, name");
  std::vector<FunctionRow> rows;
  while (s.step()) {
    FunctionRow f;
    std::string* const fields[] = {&f.library, &f.header, &f.name, &f.listed, &f.exported, &f.op, &f.variants};
    for (int k = 0; k < 7; ++k) *fields[k] = s.text(k);
    f.modern = s.integer(7) != 0;
    f.exempt = s.text(8);
    f.reason = s.text(9);
    rows.push_back(std::move(f));
  }
  return rows;
}

std::string ResultsDb::latest_identity() const {
  Statement s(db_, "SELECT identity FROM library ORDER BY run DESC LIMIT 1");
  return s.step() ? s.text(0) : std::string();
}

}  // namespace portbench

// portbench diff: the differential run. The engine works (diff_tests/run.h); this file asks it, shows how it goes, and
// records what it gave.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <tuple>

#include "command.h"
#include "diff_report.h"
#include "near.h"
#include "records.h"
#include "results/results.h"
#include "terminal.h"

namespace portbench::cli {
namespace {

struct DiffOptions {
  RunOptions run;
  std::string case_line, db, junit;
  bool json = false, no_real_inputs = false;
};

// Shows progress and findings, and records each op and type the moment it is finished: a killed run keeps them.
class Reporter : public Observer {
 public:
  Reporter(ResultsDb& db, int64_t run, bool quiet) : db_(db), run_(run), quiet_(quiet) {}

  void planned(int64_t total) override { progress_.plan(total); }
  void progressed(int64_t done) override {
    done_ = done;
    progress_.update(done, remark());
  }
  void slow(const std::string& line, double seconds) override {
    slow_ = duration_text(seconds) + " at " + line;
    slow_seen_ = std::chrono::steady_clock::now();
    progress_.update(done_, remark());
  }
  void found(const Finding& finding) override {
    ++findings_;
    if (quiet_) return;
    progress_.hide();
    std::printf("%s\n", report(finding).c_str());
    std::fflush(stdout);
  }
  void finished(const Tally& tally) override {
    outcome.tallies.push_back(tally);
    last_ = tally.op + " " + tally.type;
    record(tally);
    progress_.update(done_, remark());
  }
  void close() { progress_.hide(); }

  DiffOutcome outcome;
  std::optional<std::string> lost;  // why results could not be recorded

 private:
  // A database that fails in the middle must not end the run: what was found is still shown, and said at the end.
  void record(const Tally& tally) {
    if (lost) return;
    try {
      db_.add(run_, parity_rows(tally), finding_rows(tally));
    } catch (const ResultsError& error) {
      lost = error.what();
    }
  }
  std::string remark() const {
    const bool slow = std::chrono::steady_clock::now() - slow_seen_ < std::chrono::seconds(3);
    return (findings_ ? std::to_string(findings_) + " found  " : std::string()) + (slow ? slow_ : last_);
  }

  ResultsDb& db_;
  int64_t run_;
  bool quiet_;
  Progress progress_;
  int64_t done_ = 0, findings_ = 0;
  std::string last_;  // op and type done
  std::string slow_;  // the case that takes long, and how long so far
  std::chrono::steady_clock::time_point slow_seen_{};
};

// One case line: the verdict, and when it fails the shrunk form.
int run_case(const std::string& line, const RunOptions& setting, bool json) {
  const std::string name = line.substr(0, line.find(' '));
  op_named(name);
  const Verdict verdict = replay(line, setting);
  if (!verdict.nearest.empty()) throw UsageError("not a legal case; the nearest legal one is: " + verdict.nearest);
  if (json) {
    DiffOutcome outcome;
    outcome.holds = bool(verdict);
    Tally tally;
    tally.op = name;
    const size_t from = line.find(' ') + 1;
    tally.type = line.substr(from, line.find(' ', from) - from);
    tally.cases = 1;
    tally.worst = verdict.worst;
    if (!verdict) {
      tally.failures = 1;
      tally.findings.push_back(shrink(line, setting));
    }
    outcome.tallies.push_back(std::move(tally));
    std::fputs(diff_json(outcome, describe_run("diff", "")).c_str(), stdout);
    return verdict ? kHolds : kMismatch;
  }
  if (verdict) {
    const std::string how = verdict.raised                ? "both sides raise: " + verdict.error
                            : !verdict.divergence.empty() ? "differs as declared: " + verdict.divergence
                            : verdict.worst > 0           ? "within the rule, distance " + std::to_string(verdict.worst)
                                                          : "the sides agree";
    std::printf("%s\n%s\n", line.c_str(), how.c_str());
    return kHolds;
  }
  const Finding finding = shrink(line, setting);
  std::printf("%s\n", report(finding).c_str());
  return kMismatch;
}

int run_ops(const DiffOptions& options, const std::string& command_line) {
  check_patterns(options.run.globs, options.run.types);
  if (!options.junit.empty()) check_writable(options.junit);
  ResultsDb db(options.db, Access::write);
  RunRow row = describe_run("diff", command_line);
  row.profile = options.run.profile;
  row.seed = options.run.seed;
  const int64_t run_id = begin_run(db, row);

  Reporter reporter(db, run_id, options.json);
  const auto start = std::chrono::steady_clock::now();
  try {
    reporter.outcome.holds = run(options.run, reporter);
  } catch (...) {
    reporter.close();
    db.end_run(run_id, "error");
    throw;
  }
  reporter.close();
  DiffOutcome& outcome = reporter.outcome;
  // Ops run beside one another and end in any order.
  std::stable_sort(outcome.tallies.begin(), outcome.tallies.end(),
                   [](const Tally& a, const Tally& b) { return std::tie(a.op, a.type) < std::tie(b.op, b.type); });
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (options.json) {
    std::fputs(diff_json(outcome, row).c_str(), stdout);
  } else {
    std::printf("%s\n%s\nresults in %s\n", diff_table(outcome).c_str(), diff_summary(outcome).c_str(),
                options.db.c_str());
  }
  if (reporter.lost) throw ResultsError(*reporter.lost);
  db.end_run(run_id, outcome.holds ? "holds" : "mismatch");
  if (!options.junit.empty()) write_file(options.junit, diff_junit(outcome));
  return outcome.holds ? kHolds : kMismatch;
}

constexpr const char* kAbout =
    R"(compare the legacy and the modern side of ops, case by case

Every op that has a record runs on both libraries, for each of its element types: first
cases that failed before and those that show a declared divergence, then generated ones,
then the calls that real models made. Values, sizes, memory around the results, errors
and references are compared by the record's rule. Runs in child processes; a crash is a
finding. What fails is shrunk, printed with the command that repeats it, and kept.)";

constexpr const char* kFooter =
    R"(examples:
  portbench diff                          every op, every type
  portbench diff cadd 'c*' --type Float   some ops, one type
  portbench diff --profile thorough --minutes 60
  portbench diff --case 'cadd Float r=empty t=[2]{0,1} value=-1 src=[2]{1,1}'
  portbench diff sort --junit sort.xml    for a build server

exit codes:
  0  no undeclared mismatch    1  mismatches    2  bad input, or the machine refused

files and environment: see portbench --help)";

void add_amount_options(CLI::App& sub, DiffOptions& o) {
  sub.add_option("--profile", o.run.profile, "how much: quick, default or thorough; default is default")
      ->type_name("PROFILE")
      ->check(CLI::IsMember({"quick", "default", "thorough"}));
  sub.add_option("--minutes", o.run.minutes, "how long the thorough profile goes on")
      ->type_name("N")
      ->check(positive_number);
  sub.add_option("--cases", o.run.cases, "generated cases per op and type, in place of the profile's")
      ->type_name("N")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 40));
  sub.add_option("--seed", o.run.seed, "of the generated cases; default 1")->type_name("N")->check(whole_number);
  sub.add_option("--jobs", o.run.jobs, "processes at a time; default one per processor")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  sub.add_option("--threads", o.run.threads, "threads within a case; default a mixture of 1, 2 and 3")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  sub.add_option("--grain", o.run.grain, "elements above which loops go parallel; default a mixture")
      ->type_name("N")
      ->check(CLI::Range(1, 1 << 30));
  sub.add_flag("--plain-kernels", o.run.plain_kernels, "without the vector kernels of both libraries");
  sub.add_flag("--no-real-inputs", o.no_real_inputs, "leave out the calls that real models made");
}

}  // namespace

void add_diff(CLI::App& app, Chosen& chosen) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* sub = app.add_subcommand("diff", kAbout);
  sub->footer(kFooter);
  sub->add_option("GLOB", options->run.globs, "ops to run, by name or shell pattern; default: all");
  sub->add_option("--type", options->run.types, "element types to run, by name or shell pattern; may be repeated")
      ->type_name("TYPE")
      ->allow_extra_args(false);
  add_amount_options(*sub, *options);
  sub->add_option("--case", options->case_line, "run this one case line")
      ->type_name("LINE")
      ->check([](const std::string& line) { return line.empty() ? "a case line expected, got nothing" : ""; });
  add_db_option(*sub, options->db);
  sub->add_flag("--json", options->json, "results as JSON on standard output, in place of text");
  sub->add_option("--junit", options->junit, "also write results as JUnit XML")->type_name("FILE");
  sub->callback([options, &chosen] {
    chosen.run = [options, &chosen] {
      if (!options->case_line.empty()) return run_case(options->case_line, options->run, options->json);
      options->run.real_inputs = !options->no_real_inputs;
      options->run.corpus = corpus_path(options->db);
      return run_ops(*options, chosen.command_line);
    };
  });
}

}  // namespace portbench::cli

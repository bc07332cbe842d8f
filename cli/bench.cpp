// portbench bench: both sides of ops timed against each other and against the limit.
#include "bench.h"

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "command.h"
#include "records.h"
#include "results/results.h"
#include "status/status.h"
#include "terminal.h"

namespace portbench::cli {
namespace {

struct Options {
  BenchOptions bench;
  std::string db;
  bool json = false;
};

std::string side_text(double median, double spread) {
  return median > 0 ? fmt::format("{} +-{:.0f}%", time_text(median), spread * 100) : "";
}

std::vector<std::string> table_row(const WorkloadTimes& w) {
  const bool both = w.legacy > 0 && w.modern > 0;
  return {w.workload,
          side_text(w.legacy, w.legacy_spread),
          side_text(w.modern, w.modern_spread),
          both ? fmt::format("{:.2f}", w.legacy / w.modern) : "",
          w.limit > 0 ? time_text(w.limit) + " " + w.limit_label : "",
          w.limit > 0 && w.modern > 0 ? fmt::format("{:.0f} %", w.limit / w.modern * 100) : ""};
}

int run(const Options& o, const std::string& command_line) {
  check_patterns(o.bench.globs, {});
  const size_t total = workloads_of(o.bench).size();
  if (total == 0) throw UsageError("these ops have no workload; give one with --case");
  ResultsDb db(o.db, Access::write);
  const int64_t run_id = begin_run(db, describe_run("bench", command_line));

  Table table({"workload", ">legacy", ">modern", ">ratio", ">limit", ">of limit"});
  std::ostringstream json;
  size_t done = 0;
  const bool terminal = isatty(STDERR_FILENO) != 0;
  run_benchmarks(o.bench, o.json ? &json : nullptr, [&](const std::vector<SpeedRow>& rows) {
    for (const SpeedRow& row : rows) db.add(run_id, row);
    for (const WorkloadTimes& w : workload_times(rows)) table.add(table_row(w));
    if (terminal) std::fprintf(stderr, "\r%zu of %zu workloads\033[K", ++done, total);
  });
  if (terminal) std::fputs("\r\033[K", stderr);
  db.end_run(run_id, "holds");
  if (o.json) {
    std::fputs(json.str().c_str(), stdout);
    return kHolds;
  }
  std::printf(
      "%s\nmedians of %d samples, half the distance of the quartiles beside them; ratio: legacy time / modern time\n"
      "results in %s\n",
      table.text().c_str(), o.bench.repetitions, o.db.c_str());
  return kHolds;
}

constexpr const char* kAbout =
    R"(time both sides of ops against each other, and against the limit

The workloads of each record run on the legacy and the modern side and, beside them, as the
limit: a hand-vectorised loop that moves the same bytes, or the BLAS product where the op
is one. The samples of one workload are interleaved in random order in one process.)";

constexpr const char* kFooter =
    R"(examples:
  portbench bench                         every op
  portbench bench cadd sum --threads 2
  portbench bench --case 'cadd Float r=empty t=[100000]#1 value=2 src=[100000]#2'
  portbench bench --json > now.json       for Google Benchmark's compare.py

exit codes:
  0  timed    2  bad input, or a call raised)";

}  // namespace

void add_bench(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CLI::App* sub = app.add_subcommand("bench", kAbout);
  sub->footer(kFooter);
  sub->add_option("OP", o->bench.globs, "ops to time, by name or shell pattern; default: all");
  sub->add_option("--case", o->bench.workloads,
                  "time this case line in place of the records' workloads; may be repeated")
      ->type_name("LINE")
      ->allow_extra_args(false);
  sub->add_option("--threads", o->bench.threads, "threads of both libraries and the limit; default 1")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  sub->add_option("--repetitions", o->bench.repetitions, "samples of each side; default and least 9")
      ->type_name("N")
      ->check(CLI::Range(9, 100000));
  sub->add_option("--seconds", o->bench.seconds, "length of a sample; default 0.02")
      ->type_name("S")
      ->check(positive_number);
  add_db_option(*sub, o->db);
  sub->add_flag("--json", o->json, "Google Benchmark's JSON on standard output, in place of the table");
  sub->callback([o, &chosen] { chosen.run = [o, &chosen] { return run(*o, chosen.command_line); }; });
}

}  // namespace portbench::cli

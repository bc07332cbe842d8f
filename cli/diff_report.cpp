// See diff_report.h.
#include "diff_report.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "records.h"
#include "status/report.h"
#include "terminal.h"

namespace portbench::cli {
namespace {

// The tallies of one op added up; worst and allowed are those of the type that comes nearest to its bound.
struct OpSum {
  std::string op;
  std::vector<std::string> types;
  int64_t cases = 0, real_inputs = 0, modern_only = 0, declared = 0, failures = 0;
  double worst = 0, allowed = 0, strain = -1;
};

std::vector<OpSum> sum_by_op(const std::vector<Tally>& tallies) {
  std::vector<OpSum> sums;
  for (const Tally& t : tallies) {
    if (sums.empty() || sums.back().op != t.op) {
      sums.emplace_back();
      sums.back().op = t.op;
    }
    OpSum& s = sums.back();
    s.types.push_back(t.type);
    s.cases += t.cases;
    s.real_inputs += t.real_inputs;
    s.modern_only += t.modern_only;
    s.declared += t.declared;
    s.failures += t.failures;
    const double strain = t.allowed > 0 ? t.worst / t.allowed : t.worst > 0 ? INFINITY : 0;
    if (strain > s.strain) s.strain = strain, s.worst = t.worst, s.allowed = t.allowed;
  }
  return sums;
}

nlohmann::json finite(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

nlohmann::json to_json(const Finding& f) {
  return {{"line", f.line},         {"original", f.original}, {"fault", f.fault},     {"kind", f.kind},
          {"argument", f.argument}, {"verdict", f.verdict},   {"setting", f.setting}, {"detail", f.detail},
          {"repeat", f.repeat},     {"steps", f.steps},       {"tried", f.tried}};
}

}  // namespace

std::string diff_table(const DiffOutcome& outcome) {
  Table table({"op", "types", ">cases", ">real inputs", ">modern only", ">declared", ">worst / allowed", "verdict"});
  for (const OpSum& s : sum_by_op(outcome.tallies))
    table.add({s.op, types_summary(s.types), with_commas(s.cases), with_commas(s.real_inputs),
               s.modern_only ? with_commas(s.modern_only) : "", s.declared ? with_commas(s.declared) : "",
               distance_text(s.worst, s.allowed),
               s.failures ? fmt::format("{} MISMATCH{}", s.failures, s.failures == 1 ? "" : "ES") : "holds"});
  return table.text();
}

std::string diff_summary(const DiffOutcome& outcome) {
  const auto sums = sum_by_op(outcome.tallies);
  int64_t cases = 0, real_inputs = 0, failures = 0, failing = 0;
  for (const OpSum& s : sums) {
    cases += s.cases;
    real_inputs += s.real_inputs;
    failures += s.failures;
    failing += s.failures > 0;
  }
  std::string cut;
  for (const Tally& t : outcome.tallies)
    for (const std::string& call : t.cut) cut += "cut to fit into 2 GiB: " + call + "\n";
  int64_t on_device = 0, ops_there = 0, failures_there = 0;
  const std::string* counted = nullptr;
  for (const Tally& t : outcome.tallies) {
    if (t.on_device.cases == 0) continue;
    on_device += t.on_device.cases;
    failures_there += t.on_device.failures;
    ops_there += !counted || *counted != t.op;
    counted = &t.op;
  }
  if (on_device > 0)
    cut += fmt::format("{} cases of {} op{} on the legacy CUDA side too, on the host device: {}\n",
                       with_commas(on_device), ops_there, ops_there == 1 ? "" : "s",
                       failures_there ? fmt::format("{} mismatches", failures_there) : "all hold");
  const std::string size =
      cut + fmt::format("{} op{}, {} cases, {} of them real inputs, in {}", sums.size(), sums.size() == 1 ? "" : "s",
                        with_commas(cases), with_commas(real_inputs), duration_text(outcome.seconds));
  if (outcome.holds) return size + ": all holds";
  return fmt::format("{}: {} mismatch{} in {} op{}", size, failures, failures == 1 ? "" : "es", failing,
                     failing == 1 ? "" : "s");
}

std::string diff_json(const DiffOutcome& outcome, const RunRow& run) {
  nlohmann::json rows = nlohmann::json::array();
  for (const Tally& t : outcome.tallies) {
    nlohmann::json findings = nlohmann::json::array();
    for (const Finding& f : t.findings) findings.push_back(to_json(f));
    rows.push_back({{"op", t.op},
                    {"type", t.type},
                    {"cases", t.cases},
                    {"real_inputs", t.real_inputs},
                    {"modern_only", t.modern_only},
                    {"cut", t.cut},
                    {"raised", t.raised},
                    {"declared", t.declared},
                    {"failures", t.failures},
                    {"worst", finite(t.worst)},
                    {"allowed", finite(t.allowed)},
                    {"seconds", t.seconds},
                    {"peak_bytes", t.peak_bytes},
                    {"cuda_host",
                     {{"cases", t.on_device.cases},
                      {"declared", t.on_device.declared},
                      {"failures", t.on_device.failures},
                      {"worst", finite(t.on_device.worst)}}},
                    {"findings", std::move(findings)}});
  }
  return nlohmann::json{{"holds", outcome.holds},    {"seconds", outcome.seconds}, {"started", run.started},
                        {"revision", run.revision},  {"profile", run.profile},     {"seed", run.seed},
                        {"results", std::move(rows)}}
             .dump(2) +
         "\n";
}

std::string diff_junit(const DiffOutcome& outcome) {
  int64_t failing = 0;
  std::string suites;
  auto out = std::back_inserter(suites);
  for (size_t from = 0; from < outcome.tallies.size();) {
    size_t to = from, bad = 0;
    double seconds = 0;
    for (; to < outcome.tallies.size() && outcome.tallies[to].op == outcome.tallies[from].op; ++to) {
      bad += outcome.tallies[to].failures > 0;
      seconds += outcome.tallies[to].seconds;
    }
    failing += static_cast<int64_t>(bad);
    fmt::format_to(out, "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" time=\"{:.3f}\">\n",
                   escaped_markup(outcome.tallies[from].op), to - from, bad, seconds);
    for (; from < to; ++from) {
      const Tally& t = outcome.tallies[from];
      fmt::format_to(out, "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped_markup(t.op),
                     escaped_markup(t.type), t.seconds);
      if (t.failures == 0) {
        fmt::format_to(out, "/>\n");
        continue;
      }
      std::string text;
      for (const Finding& f : t.findings) text += report(f) + "\n";
      fmt::format_to(out, ">\n      <failure message=\"{} mismatches in {} cases\">{}</failure>\n    </testcase>\n",
                     t.failures, t.cases, escaped_markup(text));
    }
    fmt::format_to(out, "  </testsuite>\n");
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"portbench diff\" tests=\"{}\" failures=\"{}\" "
      "time=\"{:.3f}\">\n{}</testsuites>\n",
      outcome.tallies.size(), failing, outcome.seconds, suites);
}

std::vector<ParityRow> parity_rows(const Tally& t) {
  ParityRow row;
  row.op = t.op;
  row.type = t.type;
  row.cases = t.cases;
  row.real_inputs = t.real_inputs;
  row.modern_only = t.modern_only;
  row.raised = t.raised;
  row.declared = t.declared - t.on_device.declared;
  row.failures = t.failures - t.on_device.failures;
  row.worst = t.worst;
  row.allowed = t.allowed;
  row.seconds = t.seconds;
  std::vector<ParityRow> rows{row};
  if (t.on_device.cases == 0) return rows;
  ParityRow there;
  there.op = t.op;
  there.type = t.type;
  there.device = "cuda_host";
  there.cases = t.on_device.cases;
  there.declared = t.on_device.declared;
  there.failures = t.on_device.failures;
  there.worst = t.on_device.worst;
  there.allowed = t.allowed;
  rows.push_back(there);
  return rows;
}

std::vector<FindingRow> finding_rows(const Tally& t) {
  std::vector<FindingRow> rows;
  for (const Finding& f : t.findings) {
    FindingRow row;
    row.op = t.op;
    row.type = t.type;
    row.device = f.device.empty() ? "cpu" : f.device;
    row.line = f.line;
    row.original = f.original;
    row.fault = f.fault;
    row.kind = f.kind;
    row.argument = f.argument;
    row.verdict = f.verdict;
    row.repeat = f.repeat;
    row.setting = f.setting;
    row.detail = f.detail;
    row.steps = f.steps;
    row.tried = f.tried;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace portbench::cli

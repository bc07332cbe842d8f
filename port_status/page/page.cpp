// See page.h. The parts that are not measured stand in page.css and page.js.
#include "page.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <map>

#include "page_css.h"
#include "page_js.h"
#include "status/report.h"

namespace portbench {
namespace {

// A state as a class of the style sheet: in-progress.
std::string class_of(State state) {
  std::string name = name_of(state);
  for (char& c : name)
    if (c == ' ') c = '-';
  return name;
}

std::string cell(const std::string& text, const std::string& key = "", const char* kind = "") {
  std::string attributes;
  if (*kind) attributes += fmt::format(" class=\"{}\"", kind);
  if (!key.empty()) attributes += fmt::format(" data-key=\"{}\"", escaped_markup(key));
  return fmt::format("<td{}>{}</td>", attributes, text);
}

std::string figure(bool known, double value, const std::string& text) {
  return known ? cell(text, fmt::format("{}", value), "figure") : cell("", "-1", "figure");
}

std::string time_text(double ns) {
  if (ns <= 0) return "";
  if (ns < 1e3) return fmt::format("{:.0f} ns", ns);
  if (ns < 1e6) return fmt::format("{:.3g} us", ns / 1e3);
  return fmt::format("{:.3g} ms", ns / 1e6);
}

std::string anchor_of(const std::string& op) {
  return "findings-" + op;
}

std::string function_row(const FunctionStatus& f) {
  const bool measured = !f.parity.empty();
  const std::string& remark = f.function.exempt.empty() ? f.lacks : f.function.reason;
  std::string failures = fmt::to_string(f.failures);
  if (f.failures > 0)
    failures = fmt::format("<a href=\"#{}\">{}</a>", escaped_markup(anchor_of(f.function.op)), f.failures);
  const double strain = f.allowed > 0 ? f.worst / f.allowed : f.worst > 0 ? 1e300 : 0;
  std::string row = fmt::format("<tr class=\"{}\">", class_of(f.state));
  row += cell("<code>" + escaped_markup(f.function.name) + "</code>");
  row += cell(name_of(f.state), fmt::to_string(static_cast<int>(f.state)), "state");
  row += cell(escaped_markup(f.function.header));
  row += cell(escaped_markup(types_text(f)), fmt::to_string(split_list(f.function.listed).size()));
  row += figure(measured, double(f.cases), fmt::to_string(f.cases));
  row += figure(measured, double(f.real_inputs), fmt::to_string(f.real_inputs));
  row += figure(measured, double(f.failures), failures);
  row += figure(measured, std::isfinite(strain) ? strain : 1e300, escaped_markup(distance_text(f.worst, f.allowed)));
  row += figure(f.ratio > 0, f.ratio, fmt::format("{:.2f}", f.ratio));
  row += figure(f.limit_share > 0, f.limit_share, fmt::format("{:.0f} %", f.limit_share * 100));
  row += cell(escaped_markup(remark));
  return row + "</tr>\n";
}

std::string head_row(const char* const (&names)[11]) {
  std::string row = "<tr>";
  for (const char* name : names) row += fmt::format("<th><button type=\"button\">{}</button></th>", name);
  return row + "</tr>\n";
}

std::string counts(const Status& status) {
  std::string out = "<ul class=\"counts\">\n";
  for (const State state : kStates)
    fmt::format_to(std::back_inserter(out), "<li class=\"{}\"><b>{}</b> {}</li>\n", class_of(state),
                   status.counted(state), name_of(state));
  return out + "</ul>\n";
}

std::string filters() {
  std::string out =
      "<form id=\"filter\" hidden><label>filter <input id=\"words\" type=\"search\" placeholder=\"cadd, "
      "THTensorMath.h, Float\"></label>\n";
  for (const State state : kStates)
    fmt::format_to(std::back_inserter(out), "<label><input type=\"checkbox\" value=\"{0}\" checked> {1}</label>\n",
                   class_of(state), name_of(state));
  return out + "<output id=\"shown\"></output></form>\n";
}

std::string function_table(const Status& status) {
  static constexpr const char* kNames[11] = {"function", "state",       "header",   "types",
                                             "cases",    "real inputs", "failures", "worst / allowed",
                                             "speed",    "of limit",    "remark"};
  std::string out = "<table id=\"functions\"><thead>\n" + head_row(kNames) + "</thead><tbody>\n";
  for (const State state : kStates)  // what is done first, what nobody began last
    for (const FunctionStatus& f : status.functions)
      if (f.state == state) out += function_row(f);
  return out + "</tbody></table>\n";
}

std::string finding_section(const std::vector<FindingRow>& findings) {
  std::map<std::string, std::vector<const FindingRow*>> by_op;
  for (const FindingRow& f : findings) by_op[f.op].push_back(&f);
  std::string out = "<h2 id=\"findings\">Failing cases</h2>\n";
  if (findings.empty()) return out + "<p>None in the newest runs.</p>\n";
  for (const auto& [op, list] : by_op) {
    out += fmt::format("<h3 id=\"{}\">{}</h3>\n", escaped_markup(anchor_of(op)), escaped_markup(op));
    for (const FindingRow* f : list) {
      out += fmt::format("<article><p><b>{}</b> {}{}</p>\n", escaped_markup(f->type), escaped_markup(f->fault),
                         f->verdict.empty() ? "" : " &mdash; " + escaped_markup(f->verdict));
      out += fmt::format("<pre>{}</pre>\n", escaped_markup(f->line));
      if (!f->detail.empty()) out += fmt::format("<pre>{}</pre>\n", escaped_markup(f->detail));
      out += fmt::format("<p>Again: <code>{}</code></p></article>\n", escaped_markup(f->repeat));
    }
  }
  return out;
}

std::string speed_section(const std::vector<WorkloadTimes>& speed) {
  std::string out = "<h2 id=\"speed\">Speed</h2>\n";
  if (speed.empty()) return out + "<p>Nothing was timed yet: <code>portbench bench</code>.</p>\n";
  out +=
      "<p>Medians; both sides and the limit interleaved in one process. The limit is a hand-vectorised loop with the "
      "same "
      "memory streams, or the BLAS product.</p>\n"
      "<table><thead><tr><th>workload</th><th>threads</th><th>legacy</th><th>modern</th><th>ratio</th><th>limit</th>"
      "<th>of limit</th></tr></thead><tbody>\n";
  for (const WorkloadTimes& w : speed) {
    const bool both = w.legacy > 0 && w.modern > 0;
    fmt::format_to(
        std::back_inserter(out),
        "<tr><td><code>{}</code></td><td class=\"figure\">{}</td><td class=\"figure\">{} &plusmn;{:.0f} %</td>"
        "<td class=\"figure\">{} &plusmn;{:.0f} %</td><td class=\"figure\">{}</td><td class=\"figure\">{} {}</td>"
        "<td class=\"figure\">{}</td></tr>\n",
        escaped_markup(w.workload), w.threads, time_text(w.legacy), w.legacy_spread * 100, time_text(w.modern),
        w.modern_spread * 100, both ? fmt::format("{:.2f}", w.legacy / w.modern) : "", time_text(w.limit),
        escaped_markup(w.limit_label),
        w.limit > 0 && w.modern > 0 ? fmt::format("{:.0f} %", w.limit / w.modern * 100) : "");
  }
  return out + "</tbody></table>\n";
}

std::string run_section(const std::vector<RunRow>& runs, const std::vector<SizeRow>& sizes) {
  std::string out =
      "<h2 id=\"runs\">Runs</h2>\n<table><thead><tr><th>run</th><th>started</th><th>what</th><th>outcome</th>"
      "<th>revision</th><th>machine</th><th>compiler</th></tr></thead><tbody>\n";
  constexpr size_t kMost = 50;
  for (size_t k = 0; k < runs.size() && k < kMost; ++k) {
    const RunRow& r = runs[k];
    fmt::format_to(
        std::back_inserter(out),
        "<tr><td class=\"figure\">{}</td><td>{}</td><td><code>{}</code></td><td>{}</td><td><code>{}</code></td>"
        "<td>{}, {} cores</td><td>{} {}</td></tr>\n",
        r.id, escaped_markup(r.started), escaped_markup(r.command),
        r.finished.empty() ? "not finished" : escaped_markup(r.outcome), escaped_markup(r.revision.substr(0, 12)),
        escaped_markup(r.cpu), r.cores, escaped_markup(r.compiler), escaped_markup(r.flags));
  }
  out += "</tbody></table>\n";
  if (sizes.empty()) return out;
  out += "<h2>Sizes</h2>\n<table><thead><tr><th>library</th><th>part</th><th>bytes</th></tr></thead><tbody>\n";
  for (const SizeRow& s : sizes)
    out += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"figure\">{}</td></tr>\n", escaped_markup(s.artifact),
                       escaped_markup(s.part), s.bytes);
  return out + "</tbody></table>\n";
}

}  // namespace

std::string page_of(const PageFacts& facts, const Status& status) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>portbench</title>\n<style>\n";
  out += kPageCss;
  out += "</style></head><body>\n<h1>portbench</h1>\n<p>" + escaped_markup(summary_line(status)) + ".";
  if (!facts.runs.empty()) out += " Newest run " + escaped_markup(facts.runs.front().started) + ".";
  out +=
      "</p>\n<nav><a href=\"#functions\">Functions</a> <a href=\"#findings\">Failing cases</a> <a "
      "href=\"#speed\">Speed</a> <a href=\"#runs\">Runs</a></nav>\n";
  out += counts(status) + filters() + function_table(status);
  out += finding_section(facts.findings) + speed_section(facts.speed) + run_section(facts.runs, facts.sizes);
  out += "<script>\n";
  out += kPageJs;
  return out + "</script></body></html>\n";
}

std::string page_of(const ResultsDb& db, const Status& status) {
  return page_of(
      PageFacts{db.runs(), db.latest_findings(kLeastCases), workload_times(db.latest_speed()), db.latest_sizes()},
      status);
}

}  // namespace portbench

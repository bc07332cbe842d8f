// See status.h.
#include "status.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace portbench {
namespace {

void append(std::string& text, const std::string& part, const char* mark) {
  if (!text.empty()) text += mark;
  text += part;
}

// One phrase of `lacks` about some types: "not exported for Short Int"; `all` where it is every one of `of`.
void lack(std::string& lacks, const std::string& what, const std::vector<std::string>& types, size_t of,
          const char* all = "for any type") {
  if (types.empty()) return;
  std::string phrase = what;
  if (types.size() < of) {
    phrase += " for";
    for (const std::string& type : types) phrase += " " + type;
  } else if (of > 1) {
    phrase += std::string(" ") + all;
  }
  append(lacks, phrase, "; ");
}

struct Means {
  double logs = 0;
  int count = 0;
  void add(double ratio) { logs += std::log(ratio), ++count; }
  double value() const { return count ? std::exp(logs / count) : 0; }
};

// The ratios come from workloads of the function's own types. True when any workload of the op was timed on both sides:
// copyByte and copyInt are one op, and a benchmark of one of them is one of the op.
bool add_speed(FunctionStatus& s, const std::vector<std::string>& types, const std::vector<SpeedRow>& speed) {
  Means ratio, share;
  bool timed = false;
  for (const WorkloadTimes& w : workload_times(speed)) {
    if (w.op != s.function.op) continue;
    timed = timed || (w.legacy > 0 && w.modern > 0);
    if (std::find(types.begin(), types.end(), w.type) == types.end()) continue;
    if (w.legacy > 0 && w.modern > 0) ratio.add(w.legacy / w.modern);
    if (w.limit > 0 && w.modern > 0) share.add(w.limit / w.modern);
  }
  s.ratio = ratio.value();
  s.limit_share = share.value();
  return timed;
}

// How far the worst distance uses up what is allowed; beyond 1 it failed.
double strain(const ParityRow& row) {
  if (row.allowed > 0) return row.worst / row.allowed;
  return row.worst > 0 ? std::numeric_limits<double>::infinity() : 0;
}

}  // namespace

const char* name_of(State state) {
  switch (state) {
    case State::ported:
      return "ported";
    case State::in_progress:
      return "in progress";
    case State::not_started:
      return "not started";
    case State::no_counterpart:
      return "no counterpart";
    case State::internal:
      return "internal";
  }
  return "";
}

std::vector<std::string> split_list(const std::string& commas) {
  std::vector<std::string> parts;
  if (commas.empty() || commas == "-") return parts;
  for (size_t from = 0;;) {
    const size_t to = commas.find(',', from);
    parts.push_back(commas.substr(from, to == std::string::npos ? to : to - from));
    if (to == std::string::npos) return parts;
    from = to + 1;
  }
}

double median(std::vector<double> v) {
  if (v.empty()) return 0;
  std::sort(v.begin(), v.end());
  const size_t half = v.size() / 2;
  return v.size() % 2 ? v[half] : (v[half - 1] + v[half]) / 2;
}

double relative_spread(std::vector<double> v) {
  if (v.size() < 4) return 0;
  const double middle = median(v);
  std::sort(v.begin(), v.end());
  const double low = v[v.size() / 4], high = v[v.size() - 1 - v.size() / 4];
  return middle > 0 ? (high - low) / 2 / middle : 0;
}

std::vector<WorkloadTimes> workload_times(const std::vector<SpeedRow>& speed) {
  std::vector<WorkloadTimes> list;
  std::map<std::pair<std::string, int64_t>, size_t> place;
  for (const SpeedRow& row : speed) {
    const auto [at, fresh] = place.try_emplace({row.workload, row.threads}, list.size());
    if (fresh) {
      list.emplace_back();
      list.back().op = row.op;
      list.back().type = row.type;
      list.back().workload = row.workload;
      list.back().threads = row.threads;
    }
    WorkloadTimes& w = list[at->second];
    std::vector<double> samples;
    for (const SpeedSample& sample : row.samples) samples.push_back(sample.nanoseconds);
    w.repetitions = std::max(w.repetitions, static_cast<int64_t>(samples.size()));
    if (row.side == "legacy") w.legacy = median(samples), w.legacy_spread = relative_spread(samples);
    if (row.side == "modern") w.modern = median(samples), w.modern_spread = relative_spread(samples);
    if (row.side == "limit") w.limit = median(samples), w.limit_label = row.label;
  }
  return list;
}

FunctionStatus status_of(const FunctionRow& f, const std::vector<ParityRow>& parity,
                         const std::vector<SpeedRow>& speed) {
  FunctionStatus s;
  s.function = f;
  if (!f.exempt.empty()) {
    s.state = f.exempt == "internal" ? State::internal : State::no_counterpart;
    return s;
  }
  if (f.op.empty()) return s;

  const auto listed = split_list(f.listed), exported = split_list(f.exported);
  auto variants = split_list(f.variants);
  variants.resize(std::max(listed.size(), variants.size()));
  std::vector<std::string> hidden, uncovered, unrun, failing;
  for (size_t k = 0; k < listed.size(); ++k) {
    const std::string& type = listed[k];
    if (std::find(exported.begin(), exported.end(), type) == exported.end()) hidden.push_back(type);
    if (variants[k].empty()) {
      uncovered.push_back(type);
      continue;
    }
    const auto row = std::find_if(parity.begin(), parity.end(), [&](const ParityRow& p) {
      return p.op == f.op && p.type == variants[k] && p.device == "cpu";
    });
    if (row == parity.end()) {
      unrun.push_back(type);
      continue;
    }
    if (row->failures > 0)
      failing.push_back(type);
    else if (row->cases < kLeastCases)
      unrun.push_back(type);
    s.parity.push_back(*row);
    s.cases += row->cases;
    s.real_inputs += row->real_inputs;
    s.failures += row->failures;
  }
  const auto worst = std::max_element(s.parity.begin(), s.parity.end(),
                                      [](const auto& a, const auto& b) { return strain(a) < strain(b); });
  if (worst != s.parity.end()) s.worst = worst->worst, s.allowed = worst->allowed;
  const bool timed = add_speed(s, variants, speed);

  lack(s.lacks, "not exported", hidden, listed.size());
  if (!f.modern) append(s.lacks, "no modern side", "; ");
  lack(s.lacks, "not covered by the record", uncovered, listed.size());
  lack(s.lacks, "mismatches", failing, listed.size(), "for every type");
  lack(s.lacks, "no differential run", unrun, listed.size());
  if (!timed) append(s.lacks, "no benchmark", "; ");
  s.state = s.lacks.empty() ? State::ported : State::in_progress;
  return s;
}

Status status_of(const ResultsDb& db) {
  Status status;
  const auto parity = db.latest_parity(kLeastCases);
  const auto speed = db.latest_speed();
  for (const FunctionRow& row : db.latest_functions()) {
    status.functions.push_back(status_of(row, parity, speed));
    ++status.count[static_cast<size_t>(status.functions.back().state)];
  }
  return status;
}

}  // namespace portbench

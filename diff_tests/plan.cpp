// Chooses ops and types, and cuts their cases into tasks.
#include "plan.h"
#include <fnmatch.h>
#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>
#include "../port_status/workloads/real_inputs.h"
#include "corpus.h"

namespace portbench {

namespace {
constexpr int64_t kBatch = 5000;
constexpr int64_t kFirst = 1000;  // cases of every type that run before any type has more
constexpr int64_t kRealBatch = 6;

// Calls are one case when they differ in nothing but the seeds that were made for them.
std::string without_seeds(Case c) {
  for (auto& a : c.args)
    for (auto& t : a.tensors) t.seed = 0;
  return print(c);
}

bool matches(const std::vector<std::string>& globs, const std::string& name) {
  if (globs.empty()) return true;
  return std::any_of(globs.begin(), globs.end(), [&](auto& g) { return fnmatch(g.c_str(), name.c_str(), 0) == 0; });
}

// Every pattern must match something, so that a slip in a name is told and not skipped.
void check_names(const RunOptions& o) {
  for (auto& g : o.globs)
    if (std::none_of(table().begin(), table().end(), [&](Op* op) { return matches({g}, op->name); }))
      throw std::invalid_argument("no op matches '" + g + "'; `portbench ops` lists them");
  for (auto& g : o.types) {
    bool any = false;
    for (Op* op : table())
      for (auto& v : op->variants) any = any || matches({g}, v.name);
    if (!any)
      throw std::invalid_argument(
          "no element type matches '" + g +
          "'; they are Byte, Char, Short, Int, Long, Float, Double, and pairs such as Float<Byte");
  }
  if (o.profile != "quick" && o.profile != "default" && o.profile != "thorough")
    throw std::invalid_argument("no profile '" + o.profile + "'; there are quick, default and thorough");
}

int64_t cases_of(const RunOptions& o) {
  if (o.cases > 0) return o.cases;
  return o.profile == "default" ? 20000 : 5000;
}

class Planner {
 public:
  Planner(const RunOptions& o, int64_t round) : o_(o), round_(round) {}

  // Op by op: lines and a first part of the generated cases for each of its types, so that what is wrong shows soon;
  // the other generated cases; and the inputs that real models gave, which take longest each.
  Plan make() {
    check_names(o_);
    if (round_ == 0 && !o_.corpus.empty()) corpus_ = read_corpus(o_.corpus);
    for (const Op* op : all_ops()) {
      const size_t first = plan_.pairs.size();
      for (auto& v : op->variants)
        if (matches(o_.globs, op->name) && matches(o_.types, v.name)) {
          plan_.pairs.push_back({op, &v});
          plan_.cut.emplace_back();
        }
      for (size_t k = first; k < plan_.pairs.size(); ++k) first_part(k);
      for (size_t k = first; k < plan_.pairs.size(); ++k) rest(k);
      for (size_t k = first; k < plan_.pairs.size() && round_ == 0 && o_.real_inputs; ++k) real_inputs_of(k);
    }
    return std::move(plan_);
  }

 private:
  const RunOptions& o_;
  int64_t round_;
  Plan plan_;
  std::vector<CorpusEntry> corpus_;

  void add(size_t pair, const Setting& s, Batch b) {
    b.op = plan_.pairs[pair].first;
    b.variant = plan_.pairs[pair].second;
    b.seed = o_.seed;
    b.setting = s.options();
    plan_.cases += b.size();
    plan_.tasks.push_back({{Task::Run, std::move(b)}, s, pair});
  }
  void add_range(size_t pair, const Setting& s, int64_t from, int64_t to) {
    for (; from < to; from += kBatch) {
      Batch b;
      b.from = from;
      b.to = std::min(to, from + kBatch);
      add(pair, s, std::move(b));
    }
  }

  // Numbers of the plain setting's first cases in this round, from and to.
  std::pair<int64_t, int64_t> first_cases(int64_t share) const {
    const int64_t from = round_ * cases_of(o_);
    return {from, from + std::min(share, kFirst)};
  }
  int64_t share(const SharedSetting& s) const { return int64_t(double(cases_of(o_)) * s.share); }

  void first_part(size_t pair) {
    const auto settings = mixed_settings(o_.threads, o_.grain, o_.plain_kernels);
    if (round_ == 0) {
      Batch b;
      b.lines = lines_of(*plan_.pairs[pair].first, *plan_.pairs[pair].second);
      if (!b.lines.empty()) add(pair, settings[0].setting, std::move(b));
    }
    const auto [from, to] = first_cases(share(settings[0]));
    add_range(pair, settings[0].setting, from, to);
  }
  void rest(size_t pair) {
    const auto settings = mixed_settings(o_.threads, o_.grain, o_.plain_kernels);
    int64_t left = cases_of(o_), from = round_ * left;
    for (size_t s = 0; s < settings.size(); ++s) {
      const int64_t n = s + 1 == settings.size() ? left : share(settings[s]);
      const int64_t begun = s == 0 ? first_cases(n).second : from;
      add_range(pair, settings[s].setting, begun, from + n);
      from += n;
      left -= n;
    }
  }

  std::vector<Line> lines_of(const Op& op, const Variant& v) {
    std::vector<Line> lines;
    for (auto& e : corpus_) {
      if (e.line.rfind(op.name + " " + v.name + " ", 0) != 0) continue;
      check(e.line, o_.corpus + " line " + std::to_string(e.number));
      lines.push_back({Line::Corpus, e.line});
    }
    for (auto& d : op.divergences)
      if (d.line.rfind(op.name + " " + v.name + " ", 0) == 0) lines.push_back({Line::Divergence, d.line});
    for (auto* d : class_divergences())
      if (d->applies(op) && d->line) {
        std::string line = d->line(op, v);
        if (!line.empty()) lines.push_back({Line::Divergence, line});
      }
    return lines;
  }

  // Few a batch at full size, since one may take seconds.
  void real_inputs_of(size_t pair) {
    const bool quick = o_.profile == "quick";
    const auto setting = mixed_settings(o_.threads, o_.grain, o_.plain_kernels)[0].setting;
    Batch b;
    for (const Line& line : real_lines(pair)) {
      b.lines.push_back(line);
      if (!quick && b.size() == kRealBatch) add(pair, setting, std::exchange(b, Batch()));
    }
    if (!b.lines.empty()) add(pair, setting, std::move(b));
  }
  std::vector<Line> real_lines(size_t pair) {
    const bool quick = o_.profile == "quick";
    const RealInputs real =
        real_inputs(*plan_.pairs[pair].first, *plan_.pairs[pair].second, quick ? RealSize::Quick : RealSize::Full);
    for (auto& refused : real.refused) throw std::logic_error(refused);
    std::vector<Line> lines;
    std::map<std::string, size_t> known;
    for (auto& r : real.cases) {
      auto [at, fresh] = known.insert({without_seeds(r.c), lines.size()});
      if (fresh)
        lines.push_back({Line::Real, print(r.c)});
      else
        ++lines[at->second].calls;
      if (!r.cut.empty() && !quick) plan_.cut[pair].push_back(r.call->op + " " + r.call->text + ": " + r.cut);
    }
    for (auto* call : real.modern_only) lines.push_back({Line::Modern, call->op + " " + call->text});
    return lines;
  }
  static void check(const std::string& line, const std::string& where) {
    try {
      parse(line);
    } catch (const std::invalid_argument& e) {
      throw std::invalid_argument(where + ": " + e.what());
    }
  }
};
}  // namespace

Plan make_plan(const RunOptions& options, int64_t round) {
  return Planner(options, round).make();
}

}  // namespace portbench

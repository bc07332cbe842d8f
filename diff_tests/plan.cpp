// Chooses ops and types, and cuts their cases into tasks.
#include "plan.h"
#include <fnmatch.h>
#include <algorithm>
#include <stdexcept>
#include "../port_status/workloads/real_inputs.h"
#include "corpus.h"

namespace portbench {

namespace {
constexpr int64_t kBatch = 5000;

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

  Plan make() {
    check_names(o_);
    if (round_ == 0 && !o_.corpus.empty()) corpus_ = read_corpus(o_.corpus);
    for (const Op* op : all_ops())
      for (auto& v : op->variants)
        if (matches(o_.globs, op->name) && matches(o_.types, v.name)) pair(*op, v);
    return std::move(plan_);
  }

 private:
  const RunOptions& o_;
  int64_t round_;
  Plan plan_;
  std::vector<CorpusEntry> corpus_;

  void add(const Op& op, const Variant& v, const Setting& s, Batch b) {
    b.op = &op;
    b.variant = &v;
    b.seed = o_.seed;
    b.setting = s.options();
    plan_.cases += b.size();
    plan_.tasks.push_back({{Task::Run, std::move(b)}, s, plan_.pairs.size() - 1});
  }

  void pair(const Op& op, const Variant& v) {
    plan_.pairs.push_back({&op, &v});
    plan_.cut.emplace_back();
    auto settings = mixed_settings(o_.threads, o_.grain, o_.plain_kernels);
    if (round_ == 0) {
      Batch lines;
      lines.lines = lines_of(op, v);
      if (!lines.lines.empty()) add(op, v, settings[0].setting, std::move(lines));
    }
    int64_t all = cases_of(o_), from = round_ * all, left = all;
    for (size_t s = 0; s < settings.size(); ++s) {
      int64_t share = s + 1 == settings.size() ? left : int64_t(double(all) * settings[s].share);
      for (left -= share; share > 0;) {
        Batch b;
        b.from = from;
        b.to = from + std::min(share, kBatch);
        share -= b.to - b.from;
        from = b.to;
        add(op, v, settings[s].setting, std::move(b));
      }
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
    if (o_.real_inputs) add_real_inputs(lines, op, v);
    return lines;
  }
  void add_real_inputs(std::vector<Line>& lines, const Op& op, const Variant& v) {
    RealInputs real = real_inputs(op, v, o_.profile == "quick" ? RealSize::Quick : RealSize::Full);
    for (auto& refused : real.refused) throw std::logic_error(refused);
    for (auto& r : real.cases) {
      lines.push_back({Line::Real, print(r.c)});
      if (!r.cut.empty() && o_.profile != "quick")
        plan_.cut.back().push_back(r.call->op + " " + r.call->text + ": " + r.cut);
    }
    for (auto* call : real.modern_only) lines.push_back({Line::Modern, call->op + " " + call->text});
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

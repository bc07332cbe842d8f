// One case on all sides, in order: guards, errors, sizes, elements, surroundings, references, leaks.
#include "judge.h"
#include <algorithm>
#include "../port_status/guarded_memory.h"
#include "checks.h"
#include "reference.h"

namespace portbench {

namespace {
class Judge {
 public:
  Judge(const Case& c, Explain explain) : c_(c), explain_(explain) {}

  Judgement run() {
    std::vector<const Side*> taking;
    for (const Side* s : sides())
      if (s->serves(*c_.op, *c_.variant) && s->takes(c_)) taking.push_back(s);
    uint64_t mark = guarded::mark();
    int64_t live = guarded::live();
    guarded::forget_broken();
    bool lost = false;
    {
      std::vector<std::unique_ptr<World>> worlds;
      std::vector<std::string> errors;
      for (const Side* s : taking) {
        worlds.push_back(s->lay_out(c_));
        errors.push_back(worlds.back()->call());
        lost = lost || worlds.back()->lost();
        if (!broken(*s)) continue;
        for (auto& w : worlds) (void)w.release();  // memory is not sound: nothing is freed any more
        return j_;
      }
      for (size_t n = 1; n < taking.size() && j_.good(); ++n)
        compare({c_, *taking[0], *taking[n], *worlds[0], *worlds[n]}, errors[0], errors[n]);
      for (size_t n = 0; n < taking.size() && j_.good(); ++n) {
        at_ = taking[n];
        alone(*taking[n], *worlds[n], !errors[n].empty());
      }
      at_ = nullptr;
    }
    if (guarded::broken()) set(Fault{"guard", "", "wrote outside of a storage that the call made itself"});
    if (guarded::live() != live) {
      if (j_.good()) set(leak_of(taking));
      guarded::forget_since(mark);
    }
    j_.corrupt = j_.corrupt || lost;
    return j_;
  }

 private:
  const Case& c_;
  Explain explain_;
  Judgement j_;
  const Side* at_ = nullptr;  // the side that is judged against the first one, or alone

  static bool is_device(const Side& s) { return s.device() != std::string(legacy_cpu().device()); }

  // The first fault counts; one that a divergence declares is none, and judging goes on.
  void set(const MaybeFault& f) {
    if (!f || !j_.good()) return;
    std::string declared = declared_by(f->kind);
    j_.on_device = at_ && is_device(*at_);
    if (!declared.empty()) {
      j_.divergence = declared;
      j_.covered = f->text;
      return;
    }
    j_.kind = f->kind;
    j_.argument = f->argument;
    j_.fault = f->text;
  }
  std::string declared_by(const std::string& kind) const {
    if (kind == "guard") return "";  // memory is never declared away
    Look look{c_};
    auto covers = [&](const std::vector<std::string>& kinds) {
      return kinds.empty() || std::count(kinds.begin(), kinds.end(), kind);
    };
    for (auto* d : class_divergences())
      if (d->applies(*c_.op) && covers(d->kinds) && d->when(look)) return d->name + ": " + d->what;
    for (auto& d : c_.op->divergences)
      if (covers(d.kinds) && d.when(look)) return d.what;
    return "";
  }
  bool broken(const Side& s) {
    if (!guarded::broken()) return false;
    at_ = &s;
    set(Fault{"guard", "", std::string(s.name()) + " wrote outside of a storage"});
    j_.corrupt = true;
    return true;
  }

  void compare(const Pair& p, const std::string& old_error, const std::string& new_error) {
    at_ = &p.new_side;
    if (is_device(p.new_side)) j_.device = p.new_side.device();
    if (old_error.empty() != new_error.empty()) {
      bool by_new = old_error.empty();
      set(Fault{"raised", by_new ? p.new_side.name() : p.old_side.name(),
                std::string("only ") + (by_new ? p.new_side.name() : p.old_side.name()) +
                    " raised: " + (by_new ? new_error : old_error).substr(0, 300)});
      return;
    }
    if (!old_error.empty()) {
      j_.raised = true;
      j_.error = old_error + " | " + new_error;
      return;
    }
    Comparer comparer(c_);
    for (size_t k = 0; k < c_.args.size() && j_.good(); ++k) {
      set(check_generator(p, k));
      if (is_output(c_.op->args[k].role)) set(check_shapes(p, k));
    }
    for (size_t k = 0; k < c_.args.size() && j_.good(); ++k)
      if (is_output(c_.op->args[k].role)) {
        set(check_elements(p, k, comparer));
        set(check_picks(c_, p.old_side, p.old_world, k));
        set(check_picks(c_, p.new_side, p.new_world, k));
        if (!j_.good() && explain_ == Explain::Yes) explain(p, k, comparer);
      }
    if (j_.good()) {
      set(check_result(p, comparer));
      if (!j_.good() && explain_ == Explain::Yes) explain_result(p, comparer);
    }
    double& worst = is_device(p.new_side) ? j_.worst_there : j_.worst;
    worst = std::max(worst, comparer.worst());
  }

  void alone(const Side& s, World& w, bool raised) {
    set(check_surroundings(c_, s, w, raised));
    std::string references = w.references();
    if (!references.empty())
      set(Fault{"leak", references.substr(0, references.find(':')), references + " (" + s.name() + ")"});
    if (!raised && j_.good() && layouts_matter(c_)) set(check_layouts(c_, s, w));
  }

  // Which side it is that keeps a storage: each is run alone once more.
  MaybeFault leak_of(const std::vector<const Side*>& taking) {
    for (const Side* s : taking) {
      int64_t live = guarded::live();
      {
        auto w = s->lay_out(c_);
        w->call();
      }
      if (guarded::live() != live)
        return Fault{"leak", s->name(), std::string(s->name()) + ": a storage was leaked, or freed twice"};
    }
    return Fault{"leak", "", "a storage was leaked, or freed twice"};
  }

  std::string line_of(const Pair& p, const Difference& d, Elem e) {
    std::string r = "  " + sizes_text(d.at) + "  " + p.old_side.name() + " " + print_number(e, d.old_bits) + "  " +
                    p.new_side.name() + " " + print_number(e, d.new_bits);
    if (is_float(e)) {
      char buf[96];
      std::snprintf(buf, sizeof buf, "  (%.9g, %.9g; %.17g ULP)", value_of(e, d.old_bits), value_of(e, d.new_bits),
                    ulps_between(e, d.old_bits, d.new_bits));
      r += buf;
    }
    return r + "\n";
  }
  void explain(const Pair& p, size_t k, Comparer& comparer) {
    Seen o = p.old_world.see(k), n = p.new_world.see(k);
    int64_t all = 0;
    auto first = comparer.differences(k, o, n, 8, &all);
    j_.detail = std::string(c_.op->args[k].name) + " " + sizes_text(o.sizes) + ": " + std::to_string(all) + " of " +
                std::to_string(o.count()) + " elements differ\n";
    for (auto& d : first) j_.detail += line_of(p, d, o.elem);
    if (!first.empty()) j_.verdict = verdict_on(c_, k, first[0], comparer);
  }
  void explain_result(const Pair& p, Comparer& comparer) {
    Elem e = c_.variant->legacy.ret.elem;
    const Slot &o = p.old_world.result(), &n = p.new_world.result();
    Difference d;
    d.old_bits = is_float(e) ? bits_of(e, o.d) : bits_of_int(e, o.i);
    d.new_bits = is_float(e) ? bits_of(e, n.d) : bits_of_int(e, n.i);
    d.kind = j_.kind;
    j_.detail = "result\n" + line_of(p, d, e);
    j_.verdict = verdict_on(c_, Comparer::kResult, d, comparer);
  }
};
}  // namespace

Judgement judge(const Case& c, Explain explain) {
  return Judge(c, explain).run();
}

double allowed_by(const Rule& rule) {
  if (rule.type == Rule::Ulps) return rule.n;
  return rule.type == Rule::Rounding ? 1 : 0;
}

}  // namespace portbench

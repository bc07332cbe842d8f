// Thousands of cases in a child, and another one when it dies.
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <stdexcept>
#include "../port_status/workloads/real_inputs.h"
#include "child.h"
#include "child_process.h"
#include "finding.h"
#include "generate.h"

namespace portbench {

namespace {
constexpr double kSlow = 1;  // seconds, after which a case is told of

// What a batch's child and its parent both see.
struct Shared {
  int64_t at, cases, raised, declared, failures, peak;
  double worst;
  int64_t device_cases, device_declared, device_failures;  // of these, on another device than the CPU
  double device_worst;
};

class BatchRun {
 public:
  BatchRun(const Batch& b, const BatchWatch& w) : b_(b), w_(w), seen_(b.known) {
    void* p = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) throw std::runtime_error("no shared memory");
    shared_ = static_cast<Shared*>(p);
    *shared_ = Shared{};
  }
  ~BatchRun() { munmap(shared_, sizeof(Shared)); }

  Tally run() {
    auto start = Clock::now();
    for (int64_t next = 0; next < b_.size() && shared_->failures < w_.stop_after;) next = one_child(next);
    t_.op = b_.op->name;
    t_.type = b_.variant->name;
    t_.cases = shared_->cases;
    t_.raised = shared_->raised;
    t_.declared = shared_->declared;
    t_.failures = shared_->failures;
    t_.worst = shared_->worst;
    t_.peak_bytes = shared_->peak;
    t_.on_device = {shared_->device_cases, shared_->device_declared, shared_->device_failures, shared_->device_worst};
    t_.allowed = allowed_by(b_.op->rule);
    t_.seconds = since(start);
    return t_;
  }

 private:
  const Batch& b_;
  const BatchWatch& w_;
  Shared* shared_;
  Tally t_;
  std::set<std::string> seen_;  // kinds and arguments of findings so far

  Case make(int64_t i) const {
    return b_.lines.empty() ? numbered(*b_.op, *b_.variant, b_.seed, uint64_t(b_.from + i))
                            : parse(b_.lines[size_t(i)].text);
  }
  std::string text_of(int64_t i) const {
    if (b_.lines.empty()) return print(make(i));
    return b_.lines[size_t(i)].text;
  }
  void note(const Finding& f) {
    seen_.insert(fault_name(f.kind, f.argument));
    t_.findings.push_back(f);
    w_.found(f);
  }

  // Runs cases from `next` on in a child; the first case that is still to be done.
  int64_t one_child(int64_t next) {
    Child child([&](int out) { work(next, out); });
    int64_t watched = -1;
    auto moved = Clock::now();
    bool hung = false;
    for (bool open = true; open && !hung;) {
      open = child.listen(0.25);
      while (auto m = child.next()) note(unpack_finding(*m));
      w_.progressed(shared_->cases);
      int64_t at = shared_->at;
      if (at != watched) {
        watched = at;
        moved = Clock::now();
      }
      hung = open && since(moved) > w_.seconds_per_case;
      if (since(moved) > kSlow && at < b_.size()) w_.slow(text_of(at), since(moved));
    }
    if (hung) child.stop();
    std::string how = hung ? "" : child.wait();
    if (!hung && how.empty() && !child.corrupt()) return b_.size();
    lost(shared_->at);
    return shared_->at + 1;
  }
  // The case on which a child did not come back.
  void lost(int64_t i) {
    ++shared_->cases;
    ++shared_->failures;
    if (is_modern(i)) return note(modern_finding(b_.lines[size_t(i)].text, "died", "the process ended"));
    const Case c = make(i);
    const Judgement first = judge_in_child(c, std::min(20.0, w_.seconds_per_case));
    if (first.good()) {
      Finding f = nothing_found(c);
      f.kind = "died";
      f.fault = "a child process died here, or soon before; alone the case passes";
      f.repeat = repeat_command(f.line, b_.setting);
      if (!seen_.count(fault_name(f.kind, f.argument))) note(f);
    } else if (!seen_.count(fault_name(first.kind, first.argument))) {
      note(shrink_fault(c, first, b_.setting));
    }
  }

  bool is_modern(int64_t i) const { return !b_.lines.empty() && b_.lines[size_t(i)].origin == Line::Modern; }
  // A call for the modern side alone: it holds when nothing is raised.
  void run_modern(int64_t i, int out) {
    const std::string& line = b_.lines[size_t(i)].text;
    const ModelCall* call = find_call(line);
    const std::string raised = call ? run_modern_only(*call) : "no real call reads so";
    ++shared_->cases;
    if (raised.empty()) return;
    ++shared_->failures;
    if (seen_.insert("modern " + line).second) send(out, pack(modern_finding(line, "raised", raised)));
  }
  Finding modern_finding(const std::string& line, const std::string& kind, const std::string& fault) const {
    Finding f;
    f.op = b_.op->name;
    f.type = b_.variant->name;
    f.original = f.line = line;
    f.kind = kind;
    f.fault = "on the modern side alone: " + fault;
    f.setting = b_.setting;
    return f;
  }

  // In the child.
  void work(int64_t next, int out) {
    for (int64_t i = next; i < b_.size() && shared_->failures < w_.stop_after; ++i) {
      shared_->at = i;
      if (is_modern(i)) {
        run_modern(i, out);
        continue;
      }
      Case c = make(i);
      Judgement j = judge(c);
      if (j.corrupt) _exit(kCorrupt);
      ++shared_->cases;
      if (!b_.lines.empty()) note_memory();
      shared_->raised += j.raised;
      shared_->declared += !j.divergence.empty();
      if (j.divergence.empty()) shared_->worst = std::max(shared_->worst, j.worst);
      if (!j.device.empty()) count_device(j);
      bool due = !b_.lines.empty() && b_.lines[size_t(i)].origin == Line::Divergence;
      if (j.good() && due && j.divergence.empty()) {
        j.kind = "not_shown";
        j.fault = "a declared divergence does not show here any more";
      }
      if (j.good()) continue;
      ++shared_->failures;
      if (seen_.insert(fault_name(j.kind, j.argument)).second) send(out, pack(found(c, j)));
    }
  }
  void count_device(const Judgement& j) {
    ++shared_->device_cases;
    shared_->device_declared += j.on_device && !j.divergence.empty();
    shared_->device_failures += j.on_device && !j.good();
    if (j.divergence.empty()) shared_->device_worst = std::max(shared_->device_worst, j.worst_there);
  }
  void note_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    shared_->peak = std::max(shared_->peak, int64_t(usage.ru_maxrss) * 1024);
  }
  Finding found(const Case& c, const Judgement& j) {
    if (j.kind == "not_shown") return make_finding(c, Shrunk{c, j}, b_.setting);
    auto oracle = [&](const Case& n) {
      Judgement k = judge(n);
      if (k.corrupt) _exit(kCorrupt);
      return k;
    };
    Shrunk s = shrink(c, j, oracle, 20000, kShrinkSeconds);
    Judgement explained = judge(s.c, Explain::Yes);
    if (explained.same_fault(j)) s.judgement = explained;
    return make_finding(c, s, b_.setting);
  }
};
}  // namespace

Tally run_batch(const Batch& batch, const BatchWatch& watch) {
  return BatchRun(batch, watch).run();
}

}  // namespace portbench

// Runs a plan on lanes: as many tasks at a time as there are jobs.
#include "run.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>
#include "corpus.h"
#include "finding.h"
#include "generate.h"
#include "plan.h"

namespace portbench {

namespace {
using Clock = std::chrono::steady_clock;

// One task at a time; a lane for every setting it has met.
struct Slot {
  std::map<Setting, std::unique_ptr<Lane>> lanes;
  Lane* lane = nullptr;  // the busy one
  const PlannedTask* task = nullptr;
  int64_t told = 0;  // cases that progress told of
};

class Run {
 public:
  Run(const RunOptions& o, Observer& w) : o_(o), w_(w) {
    int jobs = o.jobs > 0 ? o.jobs : int(std::max(1u, std::thread::hardware_concurrency()));
    slots_.resize(size_t(jobs));
  }

  bool all() {
    auto start = Clock::now();
    double seconds = 60 * (o_.minutes > 0 ? o_.minutes : 10);
    for (int64_t round = 0;; ++round) {
      plan_ = make_plan(o_, round);
      if (round == 0) begin();
      planned_ += plan_.cases;
      w_.planned(planned_);
      if (o_.profile == "thorough")
        deadline_ = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
      one_round();
      if (o_.profile != "thorough" || Clock::now() >= *deadline_) break;
    }
    bool good = true;
    for (auto& t : tallies_) {
      if (o_.profile == "thorough") w_.finished(t);
      good = good && t.failures == 0;
    }
    return good;
  }

 private:
  const RunOptions& o_;
  Observer& w_;
  Plan plan_;
  std::vector<Slot> slots_;
  std::vector<Tally> tallies_;               // per pair
  std::vector<int64_t> open_;                // tasks of a pair still to be done
  std::vector<std::set<std::string>> told_;  // per pair, findings by fault_name
  int64_t planned_ = 0, done_ = 0;
  std::optional<Clock::time_point> deadline_;

  void begin() {
    tallies_.resize(plan_.pairs.size());
    told_.resize(plan_.pairs.size());
    for (size_t k = 0; k < plan_.pairs.size(); ++k) {
      tallies_[k].op = plan_.pairs[k].first->name;
      tallies_[k].type = plan_.pairs[k].second->name;
      tallies_[k].allowed = allowed_by(plan_.pairs[k].first->rule);
      tallies_[k].cut = plan_.cut[k];
    }
  }

  void one_round() {
    open_.assign(plan_.pairs.size(), 0);
    for (auto& t : plan_.tasks) ++open_[t.pair];
    size_t next = 0;
    for (;;) {
      for (auto& s : slots_)
        if (!s.lane && next < plan_.tasks.size() && !late()) start(s, plan_.tasks[next++]);
      if (std::none_of(slots_.begin(), slots_.end(), [](Slot& s) { return s.lane; })) return;
      listen();
    }
  }
  bool late() const { return deadline_ && Clock::now() >= *deadline_; }

  void start(Slot& s, const PlannedTask& t) {
    auto& lane = s.lanes[t.setting];
    if (!lane) lane = std::make_unique<Lane>(t.setting);
    Task task = t.task;
    task.batch.known = told_[t.pair];
    lane->give(task);
    s.lane = lane.get();
    s.task = &t;
    s.told = 0;
  }

  void listen() {
    std::vector<pollfd> fds;
    std::vector<Slot*> busy;
    for (auto& s : slots_)
      if (s.lane) {
        fds.push_back({s.lane->fd(), POLLIN, 0});
        busy.push_back(&s);
      }
    const int ready = poll(fds.data(), nfds_t(fds.size()), 1000);
    if (ready < 0 && errno != EINTR)
      throw std::runtime_error(std::string("cannot wait for workers: ") + strerror(errno));
    if (ready <= 0) return progress(0);
    for (size_t k = 0; k < fds.size(); ++k) {
      if (!fds[k].revents) continue;
      busy[k]->lane->fill();
      for (Lane* lane = busy[k]->lane; busy[k]->lane == lane;) {
        auto m = lane->next();
        if (!m) break;
        take(*busy[k], *m);
      }
    }
  }

  void take(Slot& s, const Message& m) {
    Tally& t = tallies_[s.task->pair];
    if (m.kind == "error") throw std::runtime_error(m.fields.at(0));
    if (m.kind == "progress") {
      int64_t n = std::stoll(m.fields.at(0));
      progress(n - s.told);
      s.told = n;
    } else if (m.kind == "slow") {
      w_.slow(m.fields.at(0), std::stod(m.fields.at(1)));
    } else if (m.kind == "finding") {
      Finding f = unpack_finding(m);
      if (!told_[s.task->pair].insert(fault_name(f.kind, f.argument)).second) return;
      if (!o_.corpus.empty()) add_to_corpus(o_.corpus, f);
      t.findings.push_back(f);
      w_.found(f);
    } else if (m.kind == "tally") {
      add(t, unpack_tally(m));
      for (auto& l : s.task->task.batch.lines) {
        if (l.origin == Line::Real || l.origin == Line::Modern) t.real_inputs += l.calls;
        if (l.origin == Line::Modern) t.modern_only += l.calls;
      }
      progress(s.task->task.batch.size() - s.told);
      size_t pair = s.task->pair;
      s.lane = nullptr;
      s.task = nullptr;
      if (--open_[pair] == 0 && o_.profile != "thorough") w_.finished(t);
    }
  }
  static void add(Tally& t, const Tally& part) {
    t.cases += part.cases;
    t.raised += part.raised;
    t.declared += part.declared;
    t.failures += part.failures;
    t.seconds += part.seconds;
    t.worst = std::max(t.worst, part.worst);
    t.peak_bytes = std::max(t.peak_bytes, part.peak_bytes);
    t.on_device.cases += part.on_device.cases;
    t.on_device.declared += part.on_device.declared;
    t.on_device.failures += part.on_device.failures;
    t.on_device.worst = std::max(t.on_device.worst, part.on_device.worst);
  }
  void progress(int64_t n) {
    done_ += n;
    w_.progressed(done_);
  }
};

Task line_task(const std::string& line, Task::Kind kind, const Setting& setting) {
  Case c = parse(line);
  Task t;
  t.kind = kind;
  t.batch.op = c.op;
  t.batch.variant = c.variant;
  t.batch.setting = setting.options();
  t.batch.lines.push_back({Line::Given, line});
  return t;
}
Message ask(const std::string& line, Task::Kind kind, const Setting& setting) {
  Task task = line_task(line, kind, setting);
  Lane lane(setting);
  lane.give(task);
  return lane.wait();
}
Setting setting_of(const RunOptions& o) {
  return {o.threads ? o.threads : 1, o.grain, o.plain_kernels};
}
}  // namespace

bool run(const RunOptions& options, Observer& observer) {
  return Run(options, observer).all();
}

Verdict replay(const std::string& line, const RunOptions& options) {
  Case c = parse(line), fitted = c;
  c.op->fit(fitted);
  Verdict v;
  if (!(fitted == c)) {
    v.nearest = print(fitted);
    return v;
  }
  Judgement j = unpack_judgement(ask(line, Task::Replay, setting_of(options)));
  v.fault = j.fault;
  v.kind = j.kind;
  v.argument = j.argument;
  v.verdict = j.verdict;
  v.detail = j.detail;
  v.worst = j.worst;
  v.raised = j.raised;
  v.error = j.error;
  v.divergence = j.divergence;
  v.covered = j.covered;
  return v;
}

Finding shrink(const std::string& line, const RunOptions& options) {
  return unpack_finding(ask(line, Task::Shrink, setting_of(options)));
}

std::vector<std::string> case_lines(const std::string& op, const std::string& type, int n, uint64_t seed) {
  const Op* o = find_op(op);
  if (!o) throw std::invalid_argument("no op named '" + op + "'; `portbench ops` lists them");
  const Variant* v = o->variant(type);
  if (!v) throw std::invalid_argument(op + " has no element type '" + type + "'");
  std::vector<std::string> lines;
  for (int i = 0; i < n; ++i) lines.push_back(print(numbered(*o, *v, seed, uint64_t(i))));
  return lines;
}

}  // namespace portbench

// One case in a child, and shrinking a case that a process does not survive.
#include "child.h"
#include <sys/mman.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include "child_process.h"
#include "finding.h"

namespace portbench {

namespace {
Judgement ended(const std::string& kind, const std::string& text) {
  Judgement j;
  j.kind = kind;
  j.fault = text;
  j.corrupt = true;
  return j;
}
}  // namespace

Judgement judge_in_child(const Case& c, double seconds, Explain explain) {
  Child child([&](int out) { send(out, pack(judge(c, explain))); });
  auto start = Clock::now();
  for (bool open = true; open;) {
    open = child.listen(seconds);
    if (auto m = child.next()) {
      child.wait();
      return unpack_judgement(*m);
    }
    if (open && since(start) >= seconds) {
      child.stop();
      char text[48];
      std::snprintf(text, sizeof text, "no answer after %.2g s", seconds);
      return ended("hang", text);
    }
  }
  std::string how = child.wait();
  return ended("died", how.empty() ? "died: ended without an answer" : how);
}

std::string fault_name(const std::string& kind, const std::string& argument) {
  return kind + " " + argument;
}

Finding nothing_found(const Case& c) {
  Finding none;
  none.op = c.op->name;
  none.type = c.variant->name;
  none.original = none.line = print(c);
  return none;
}

namespace {
// Which candidate a child is at, and which it began with.
struct Place {
  size_t at = 0;
};

// Judges candidates in a child, one after the other, until one shows the fault: a crash costs a child, and the many
// candidates that pass cost next to nothing.
class Trials {
 public:
  Trials(const Judgement& fault, double patience) : fault_(fault), patience_(patience) {
    void* p = mmap(nullptr, sizeof(Place), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) throw std::runtime_error("no shared memory");
    place_ = new (p) Place;
  }
  ~Trials() { munmap(place_, sizeof(Place)); }
  Trials(const Trials&) = delete;
  Trials& operator=(const Trials&) = delete;

  Hit operator()(const std::vector<Case>& candidates, const std::function<bool(size_t)>& enough) {
    for (size_t next = 0; next < candidates.size() && !enough(next); next = place_->at + 1) {
      place_->at = next;
      if (auto j = one_child(candidates, next, enough)) return {place_->at + 1, *j};
    }
    return {candidates.size(), std::nullopt};
  }

 private:
  const Judgement& fault_;
  double patience_;
  Place* place_;

  // The judgement of the candidate it stopped at, where that is the fault.
  std::optional<Judgement> one_child(const std::vector<Case>& candidates, size_t next,
                                     const std::function<bool(size_t)>& enough) {
    Child child([&](int out) {
      for (size_t i = next; i < candidates.size() && !enough(i); ++i) {
        place_->at = i;
        const Judgement j = judge(candidates[i]);
        if (j.good() || !j.same_fault(fault_)) {
          if (j.corrupt) _exit(kCorrupt);
          continue;
        }
        send(out, pack(j));
        return;
      }
      place_->at = candidates.size();
    });
    auto moved = Clock::now();
    size_t watched = next;
    for (bool open = true; open;) {
      open = child.listen(std::min(patience_, 0.1));
      if (auto m = child.next()) {
        child.wait();
        return unpack_judgement(*m);
      }
      if (place_->at != watched) {
        watched = place_->at;
        moved = Clock::now();
      }
      if (!open || since(moved) < patience_) continue;
      child.stop();
      return same(ended("hang", "no answer after " + std::to_string(patience_).substr(0, 4) + " s"));
    }
    const std::string how = child.wait();
    if (how.empty()) return std::nullopt;
    return same(ended("died", how));
  }
  std::optional<Judgement> same(const Judgement& j) const {
    return j.same_fault(fault_) ? std::optional<Judgement>(j) : std::nullopt;
  }
};
}  // namespace

Finding shrink_fault(const Case& c, const Judgement& first, const std::string& setting) {
  const bool hang = first.kind == "hang";
  const double patience = hang ? 0.25 : 20;
  Trials trials(first, patience);
  Shrunk s = shrink(c, first, std::ref(trials), 20000, hang ? 2 * kShrinkSeconds : kShrinkSeconds);
  const Judgement explained = judge_in_child(s.c, patience, Explain::Yes);
  if (explained.same_fault(first)) s.judgement = explained;
  return make_finding(c, s, setting);
}

Finding shrink_in_children(const Case& c, const std::string& setting) {
  const Judgement first = judge_in_child(c, 20);
  return first.good() ? nothing_found(c) : shrink_fault(c, first, setting);
}

}  // namespace portbench

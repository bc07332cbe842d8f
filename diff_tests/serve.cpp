// The worker's loop: takes tasks from one pipe and answers on another.
#include <chrono>
#include <stdexcept>
#include "finding.h"
#include "lane.h"

namespace portbench {

namespace {
void run(const Batch& batch, int out) {
  using Clock = std::chrono::steady_clock;
  auto told = Clock::now();
  BatchWatch watch;
  watch.found = [&](const Finding& f) { send(out, pack(f)); };
  watch.progressed = [&](int64_t done) {
    if (Clock::now() - told < std::chrono::milliseconds(200)) return;
    told = Clock::now();
    send(out, {"progress", {std::to_string(done)}});
  };
  auto complained = Clock::now();
  watch.slow = [&](const std::string& line, double seconds) {
    if (Clock::now() - complained < std::chrono::seconds(1)) return;
    complained = Clock::now();
    send(out, {"slow", {line, std::to_string(seconds)}});
  };
  for (auto& l : batch.lines)
    if (l.origin == Line::Real) watch.seconds_per_case = 600;  // large products on a busy machine
  send(out, pack(run_batch(batch, watch)));
}

void serve_one(const Task& task, int out) {
  if (task.kind == Task::Run) return run(task.batch, out);
  Case c = parse(task.batch.lines.at(0).text);
  if (task.kind == Task::Replay)
    send(out, pack(judge_in_child(c, 60, Explain::Yes)));
  else
    send(out, pack(shrink_in_children(c, task.batch.setting)));
}
}  // namespace

int serve(int in, int out) {
  Inbox inbox;
  while (auto m = receive(in, inbox)) {
    try {
      serve_one(unpack_task(*m), out);
    } catch (const std::exception& e) {
      send(out, {"error", {e.what()}});
    }
  }
  return 0;
}

}  // namespace portbench

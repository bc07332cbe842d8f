// A lane: a worker process with a setting of its own, which takes one task at a time. The worker program is executed,
// not forked, so that the libraries load with the setting and no thread of this program is in it.
#pragma once
#include <sys/types.h>
#include <string>
#include "child.h"
#include "message.h"
#include "setting.h"

namespace portbench {

// What a lane is asked: to run a batch, or to judge or shrink its first line.
struct Task {
  enum Kind : char { Run = 'b', Replay = 'r', Shrink = 's' } kind = Run;
  Batch batch;
};
Message pack(const Task& t);
Task unpack_task(const Message& m);

Message pack(const Tally& t);  // without its findings
Tally unpack_tally(const Message& m);

class Lane {
 public:
  explicit Lane(const Setting& setting);  // throws std::runtime_error when the worker program cannot be started
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  void give(const Task& task);
  // Reads what came; throws std::runtime_error when the worker is gone.
  void fill();
  std::optional<Message> next() { return inbox_.next(); }
  Message wait();  // for the next message
  int fd() const { return from_; }

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  Inbox inbox_;
  std::string ended();
};

// The worker's side: serves tasks until there are no more.
int serve(int in, int out);

}  // namespace portbench

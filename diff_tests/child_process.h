// A forked child that sends messages through a pipe. It dies with its parent, and leaves no core behind.
#pragma once
#include <sys/types.h>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include "message.h"

namespace portbench {

using Clock = std::chrono::steady_clock;
inline double since(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

constexpr int kCorrupt = 77;  // exit status of a child whose memory is not sound any more

class Child {
 public:
  explicit Child(const std::function<void(int)>& body);  // runs body(descriptor to write to) and exits
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool listen(double seconds);  // waits at most so long for something to read; false at the end of the stream
  std::optional<Message> next() { return inbox_.next(); }
  void stop();
  std::string wait();  // how it ended: empty for a plain exit, with status 0 or kCorrupt
  bool corrupt() const { return status_ == kCorrupt; }

 private:
  pid_t pid_ = -1;
  int fd_ = -1;
  int status_ = 0;
  Inbox inbox_;
};

}  // namespace portbench

// A child process that answers lines, so that a crash or a hang costs one vector and not the run.
#pragma once

#include <functional>
#include <string>

#include <sys/types.h>

namespace portbench::vectors {

// The child is forked at the first line and again only after a death. The parent must not have entered a parallel
// region before (a fork after the OpenMP runtime has started hangs), so it calls no operator itself.
class VectorProcess {
 public:
  using Handler = std::function<std::string(const std::string& line)>;

  // handler: runs in the child; its answer must hold no line end.
  VectorProcess(Handler handler, double timeout_seconds);
  ~VectorProcess();
  VectorProcess(const VectorProcess&) = delete;
  VectorProcess& operator=(const VectorProcess&) = delete;

  struct Answer {
    bool alive = true;
    std::string text;  // the child's answer, or how it died
  };
  Answer ask(const std::string& line);

 private:
  void start();
  bool send(const std::string& line);
  bool receive(std::string& text, bool& timed_out);
  std::string bury(bool timed_out);

  Handler handler_;
  double timeout_seconds_;
  pid_t pid_ = -1;
  int to_child_ = -1, from_child_ = -1;
  std::string pending_;
};

}  // namespace portbench::vectors

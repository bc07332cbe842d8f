// Pipes, fork and deadlines of the child that runs vectors; see vector_process.h.
#include "vector_process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace portbench::vectors {
namespace {

bool write_all(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n <= 0) {
      return false;
    }
    done += static_cast<std::size_t>(n);
  }
  return true;
}

// Reads one line from fd; what came after it stays in pending. False at the end of the stream.
bool read_line(int fd, std::string& pending, std::string& line) {
  std::size_t searched = 0;
  for (;;) {
    const std::size_t end = pending.find('\n', searched);
    if (end != std::string::npos) {
      line = pending.substr(0, end);
      pending.erase(0, end + 1);
      return true;
    }
    searched = pending.size();
    char buffer[1 << 16];
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n <= 0) {
      return false;
    }
    pending.append(buffer, static_cast<std::size_t>(n));
  }
}

[[noreturn]] void serve(const VectorProcess::Handler& handler, int in, int out) {
  // The line protocol owns standard output: what an operator prints there goes to standard error.
  dup2(STDERR_FILENO, STDOUT_FILENO);
  std::string pending, line;
  while (read_line(in, pending, line)) {
    if (!write_all(out, handler(line) + "\n")) {
      break;
    }
  }
  std::fflush(nullptr);
  _exit(0);
}

}  // namespace

VectorProcess::VectorProcess(Handler handler, double timeout_seconds)
    : handler_(std::move(handler)), timeout_seconds_(timeout_seconds) {
  std::signal(SIGPIPE, SIG_IGN);
}

VectorProcess::~VectorProcess() {
  if (pid_ > 0) {
    close(to_child_);
    close(from_child_);
    waitpid(pid_, nullptr, 0);
  }
}

void VectorProcess::start() {
  int request[2], reply[2];
  if (pipe(request) != 0 || pipe(reply) != 0) {
    throw std::runtime_error(std::string("pipe: ") + std::strerror(errno));
  }
  std::fflush(nullptr);
  pid_ = fork();
  if (pid_ < 0) {
    throw std::runtime_error(std::string("fork: ") + std::strerror(errno));
  }
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(request[1]);
    close(reply[0]);
    serve(handler_, request[0], reply[1]);
  }
  close(request[0]);
  close(reply[1]);
  to_child_ = request[1];
  from_child_ = reply[0];
  pending_.clear();
}

bool VectorProcess::send(const std::string& line) {
  return write_all(to_child_, line + "\n");
}

bool VectorProcess::receive(std::string& text, bool& timed_out) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(timeout_seconds_);
  while (pending_.empty() || pending_.back() != '\n') {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd ready{from_child_, POLLIN, 0};
    const int n = poll(&ready, 1, static_cast<int>(std::max<int64_t>(left.count(), 0)));
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n == 0) {
      timed_out = true;
      return false;
    }
    char buffer[1 << 16];
    const ssize_t got = read(from_child_, buffer, sizeof buffer);
    if (got <= 0) {
      return false;
    }
    pending_.append(buffer, static_cast<std::size_t>(got));
  }
  text = pending_.substr(0, pending_.size() - 1);
  pending_.clear();
  return true;
}

std::string VectorProcess::bury(bool timed_out) {
  if (timed_out) {
    kill(pid_, SIGKILL);
  }
  int status = 0;
  waitpid(pid_, &status, 0);
  close(to_child_);
  close(from_child_);
  pid_ = -1;
  if (timed_out) {
    char text[64];
    std::snprintf(text, sizeof text, "no answer within %g s", timeout_seconds_);
    return text;
  }
  if (WIFSIGNALED(status)) {
    return std::string("killed by signal ") + strsignal(WTERMSIG(status));
  }
  return "exited with status " + std::to_string(WEXITSTATUS(status));
}

VectorProcess::Answer VectorProcess::ask(const std::string& line) {
  if (pid_ < 0) {
    start();
  }
  Answer answer;
  bool timed_out = false;
  if (!send(line) || !receive(answer.text, timed_out)) {
    answer.alive = false;
    answer.text = bury(timed_out);
  }
  return answer;
}

}  // namespace portbench::vectors

// Forks, watches and reads a child.
#include "child_process.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <stdexcept>
#include "../port_status/sides.h"

namespace portbench {

Child::Child(const std::function<void(int)>& body) {
  int fd[2];
  if (pipe2(fd, O_CLOEXEC)) throw std::runtime_error(std::string("no pipe: ") + strerror(errno));
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error(std::string("no child process: ") + strerror(errno));
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a killed run leaves no process behind
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);  // a crash is a result here
    close(fd[0]);
    guard_libraries(std::getenv("PORTBENCH_PLAIN_KERNELS") != nullptr);
    body(fd[1]);
    _exit(0);
  }
  close(fd[1]);
  fd_ = fd[0];
}

Child::~Child() {
  if (pid_ > 0) stop();
  close(fd_);
}

bool Child::listen(double seconds) {
  pollfd p{fd_, POLLIN, 0};
  int n = poll(&p, 1, int(seconds * 1000));
  return n <= 0 || inbox_.fill(fd_);
}

void Child::stop() {
  kill(pid_, SIGKILL);
  wait();
}

std::string Child::wait() {
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  if (WIFSIGNALED(status)) return std::string("died: ") + strsignal(WTERMSIG(status));
  status_ = WEXITSTATUS(status);
  if (status_ == 0 || status_ == kCorrupt) return "";
  return "died: exit status " + std::to_string(status_) + " (a sanitizer or the library ended the process)";
}

}  // namespace portbench

// children.cpp: see children.h.
#include "children.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "call.h"
#include "library.h"
#include "memory.h"

// Shared by a child and its parent.
static const size_t STEP_BYTES = 256;
static char *g_step;

void note_step(const string &what) {
  if (g_step) snprintf(g_step, STEP_BYTES, "%s", what.c_str());
}

static json run_vector(const json &v, int mode) {
  return (new Runner(mode))->run(v);  // left to the end of the process on purpose
}

static void child_main(const vector<json> &v, size_t from, size_t to, int fd, int mode, int fill, const Options &opt,
                       Work work) {
  if (!opt.verbose) {
    int nul = open("/dev/null", O_WRONLY);
    dup2(nul, 1);
    dup2(nul, 2);
  }
  signal(SIGPIPE, SIG_DFL);
  if (work != run_vector && mode < MEM_GUARD_END) limit_memory();
  g_main_thread = pthread_self();
  g_child_fd = fd;
  g_mem_fill = (unsigned char)fill;
  string why;
  bool ok = open_libraries(opt.libs, &why);
  for (size_t i = from; i < to; i++) {
    json r;
    if (!ok) {
      r["setup"] = "cannot open the library: " + why;
    } else {
      try {
        // an error raised while the arguments are made comes here
        g_error.raised = false;
        r = work(v[i], mode);
      } catch (SetupError &e) {
        g_mem_mode = MEM_PLAIN;
        r["setup"] = e.what;
      } catch (std::exception &e) {
        g_mem_mode = MEM_PLAIN;
        r["setup"] = string("bad vector: ") + e.what();
      }
    }
    write_all(fd, r.dump() + "\n");
  }
  close_libraries();
  _exit(0);
}

namespace {

struct Slot {
  pid_t pid = 0;
  int fd = -1;
  size_t next = 0, end = 0;  // next = vector the child works on
  string buffer;
  char *step = nullptr;
  double last = 0;
};

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

string death(int status) {
  if (!WIFSIGNALED(status)) return "exit " + std::to_string(WEXITSTATUS(status));
  switch (WTERMSIG(status)) {
    case SIGSEGV:
      return "SIGSEGV";
    case SIGFPE:
      return "SIGFPE";
    case SIGABRT:
      return "SIGABRT";
    case SIGBUS:
      return "SIGBUS";
    case SIGILL:
      return "SIGILL";
    default:
      return "signal " + std::to_string(WTERMSIG(status));
  }
}

struct Pool {
  const vector<json> &vectors;
  int mode, fill;
  const Options &opt;
  Work work;
  vector<json> results;
  vector<std::pair<size_t, size_t>> ranges;  // to do, taken from the back
  vector<Slot> slots;
  size_t active = 0;

  Pool(const vector<json> &v, int mode, int fill, const Options &opt, Work work)
      : vectors(v), mode(mode), fill(fill), opt(opt), work(work), results(v.size()), slots(std::max(1, opt.jobs)) {
    for (auto &s : slots) {
      void *p = mmap(nullptr, STEP_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      if (p == MAP_FAILED) stop("mmap");
      s.step = (char *)p;
    }
  }

  [[noreturn]] static void stop(const char *what) {
    perror(what);
    exit(2);
  }

  void cut(const vector<char> &alone) {
    size_t batch = (size_t)(mode >= MEM_GUARD_END ? std::min(opt.batch, 50) : opt.batch);
    for (size_t a = 0, b; a < vectors.size(); a = b) {
      for (b = a + 1; b < vectors.size() && b - a < batch; b++)
        if (!alone.empty() && (alone[b] || alone[b - 1])) break;
      ranges.push_back({a, b});
    }
    std::reverse(ranges.begin(), ranges.end());
  }

  void start(Slot &s) {
    s.next = ranges.back().first;
    s.end = ranges.back().second;
    ranges.pop_back();
    s.step[0] = '\0';
    int p[2];
    if (pipe(p) != 0) stop("pipe");
    fflush(nullptr);
    pid_t pid = fork();
    if (pid < 0) stop("fork");
    if (pid == 0) {
      close(p[0]);
      g_step = s.step;
      child_main(vectors, s.next, s.end, p[1], mode, fill, opt, work);
    }
    close(p[1]);
    s.pid = pid;
    s.fd = p[0];
    s.buffer.clear();
    s.last = now();
    active++;
  }

  // False at the end of what the child writes.
  bool take(Slot &s) {
    char buf[65536];
    ssize_t k = read(s.fd, buf, sizeof buf);
    if (k <= 0) return false;
    s.buffer.append(buf, (size_t)k);
    size_t a = 0, b;
    while ((b = s.buffer.find('\n', a)) != string::npos) {
      if (s.next < s.end) {
        json &r = results[s.next++];
        r = json::parse(s.buffer.begin() + (long)a, s.buffer.begin() + (long)b, nullptr, false);
        if (r.contains("error") && s.step[0]) r["step"] = s.step;
      }
      a = b + 1;
      s.last = now();
    }
    s.buffer.erase(0, a);
    return true;
  }

  // The vector that a child died of has its result; the rest of its range gets another child.
  void bury(Slot &s, bool hung) {
    int status = 0;
    waitpid(s.pid, &status, 0);
    close(s.fd);
    bool left_on_purpose = !hung && WIFEXITED(status) && WEXITSTATUS(status) == 76;
    if (!left_on_purpose && s.next < s.end)
      results[s.next++] = {{"crash", hung ? "timeout" : death(status)}, {"step", s.step}};
    if (s.next < s.end) ranges.push_back({s.next, s.end});
    s.pid = 0;
    s.fd = -1;
    active--;
  }

  void wait() {
    vector<pollfd> pf;
    vector<Slot *> who;
    for (auto &s : slots)
      if (s.pid) {
        pf.push_back({s.fd, POLLIN, 0});
        who.push_back(&s);
      }
    poll(pf.data(), pf.size(), 200);
    for (size_t i = 0; i < pf.size(); i++) {
      bool closed = pf[i].revents && !take(*who[i]);
      bool hung = !closed && now() - who[i]->last > opt.timeout;
      if (hung) kill(who[i]->pid, SIGKILL);
      if (closed || hung) bury(*who[i], hung);
    }
  }

  void run() {
    for (;;) {
      for (auto &s : slots)
        if (!s.pid && !ranges.empty()) start(s);
      if (!active) return;
      wait();
    }
  }
};

}  // namespace

vector<json> run_all(const vector<json> &v, int mode, int fill, const Options &opt, const vector<char> &alone,
                     Work work) {
  Pool pool(v, mode, fill, opt, work ? work : run_vector);
  pool.cut(alone);
  pool.run();
  return std::move(pool.results);
}

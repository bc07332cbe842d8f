// Starts worker programs and talks with them.
#include "lane.h"
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

extern char** environ;

namespace portbench {

namespace {
std::string exact(double v) {
  char buf[48];
  std::snprintf(buf, sizeof buf, "%a", v);
  return buf;
}

// Beside the running program as it is installed, else where the build put it.
std::string worker_program() {
  if (const char* named = std::getenv("PORTBENCH_WORKER")) return named;
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const auto installed = self.parent_path().parent_path() / PORTBENCH_WORKER_INSTALLED;
    if (!access(installed.c_str(), X_OK)) return installed;
  }
  return PORTBENCH_WORKER_PROGRAM;
}

std::vector<std::string> worker_environment(const Setting& setting) {
  auto set = setting.environment();
  std::vector<std::string> r;
  for (char** e = environ; *e; ++e) {
    bool replaced = false;
    for (auto& [name, value] : set) replaced = replaced || !strncmp(*e, (name + "=").c_str(), name.size() + 1);
    if (!replaced) r.push_back(*e);
  }
  for (auto& [name, value] : set) r.push_back(name + "=" + value);
  return r;
}

std::vector<char*> pointers(std::vector<std::string>& v) {
  std::vector<char*> r;
  for (auto& s : v) r.push_back(s.data());
  r.push_back(nullptr);
  return r;
}
}  // namespace

Message pack(const Task& t) {
  const Batch& b = t.batch;
  Message m{"task",
            {std::string(1, t.kind), b.op->name, b.variant->name, std::to_string(b.seed), std::to_string(b.from),
             std::to_string(b.to), b.setting, std::to_string(b.known.size())}};
  m.fields.insert(m.fields.end(), b.known.begin(), b.known.end());
  for (auto& l : b.lines) m.fields.push_back(std::string(1, l.origin) + l.text);
  return m;
}

Task unpack_task(const Message& m) {
  const auto& v = m.fields;
  Task t;
  t.kind = Task::Kind(v.at(0).at(0));
  t.batch.op = find_op(v.at(1));
  if (!t.batch.op) throw std::runtime_error("the worker program has no op " + v.at(1) + "; rebuild it");
  t.batch.variant = t.batch.op->variant(v.at(2));
  t.batch.seed = std::stoull(v.at(3));
  t.batch.from = std::stoll(v.at(4));
  t.batch.to = std::stoll(v.at(5));
  t.batch.setting = v.at(6);
  const size_t lines = 8 + std::stoul(v.at(7));
  for (size_t k = 8; k < lines; ++k) t.batch.known.insert(v.at(k));
  for (size_t k = lines; k < v.size(); ++k) t.batch.lines.push_back({Line::Origin(v[k].at(0)), v[k].substr(1)});
  return t;
}

Message pack(const Tally& t) {
  return {"tally",
          {t.op, t.type, std::to_string(t.cases), std::to_string(t.raised), std::to_string(t.declared),
           std::to_string(t.failures), exact(t.worst), exact(t.allowed), exact(t.seconds), std::to_string(t.peak_bytes),
           std::to_string(t.on_device.cases), std::to_string(t.on_device.declared),
           std::to_string(t.on_device.failures), exact(t.on_device.worst)}};
}

Tally unpack_tally(const Message& m) {
  const auto& v = m.fields;
  Tally t;
  t.op = v.at(0);
  t.type = v.at(1);
  t.cases = std::stoll(v.at(2));
  t.raised = std::stoll(v.at(3));
  t.declared = std::stoll(v.at(4));
  t.failures = std::stoll(v.at(5));
  t.worst = std::strtod(v.at(6).c_str(), nullptr);
  t.allowed = std::strtod(v.at(7).c_str(), nullptr);
  t.seconds = std::strtod(v.at(8).c_str(), nullptr);
  t.peak_bytes = std::stoll(v.at(9));
  t.on_device = {std::stoll(v.at(10)), std::stoll(v.at(11)), std::stoll(v.at(12)),
                 std::strtod(v.at(13).c_str(), nullptr)};
  return t;
}

Lane::Lane(const Setting& setting) {
  std::string program = worker_program();
  if (access(program.c_str(), X_OK)) throw std::runtime_error("cannot run " + program + ": " + strerror(errno));
  int down[2], up[2];
  if (pipe2(down, O_CLOEXEC) || pipe2(up, O_CLOEXEC))
    throw std::runtime_error(std::string("no pipe: ") + strerror(errno));
  std::vector<std::string> env = worker_environment(setting), argv{program};
  std::vector<char*> envp = pointers(env), args = pointers(argv);
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error(std::string("no worker process: ") + strerror(errno));
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a killed run leaves no worker behind
    // dup2 clears the close-on-exec flag; the worker reads from 0 and writes to 3.
    dup2(down[0], 0);
    if (up[1] == 3)
      fcntl(3, F_SETFD, 0);
    else
      dup2(up[1], 3);
    execve(program.c_str(), args.data(), envp.data());
    _exit(127);
  }
  close(down[0]);
  close(up[1]);
  to_ = down[1];
  from_ = up[0];
}

Lane::~Lane() {
  close(to_);
  close(from_);
  if (pid_ > 0) ended();
}

std::string Lane::ended() {
  int status = 0;
  if (pid_ > 0) waitpid(pid_, &status, 0);
  pid_ = -1;
  if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
  return "exit status " + std::to_string(WEXITSTATUS(status));
}

void Lane::give(const Task& task) {
  signal(SIGPIPE, SIG_IGN);
  if (!send(to_, pack(task))) throw std::runtime_error("a worker process ended: " + ended());
}

void Lane::fill() {
  if (!inbox_.fill(from_)) throw std::runtime_error("a worker process ended: " + ended());
}

Message Lane::wait() {
  auto m = receive(from_, inbox_);
  if (!m) throw std::runtime_error("a worker process ended: " + ended());
  if (m->kind == "error") throw std::runtime_error(m->fields.at(0));
  return *m;
}

}  // namespace portbench

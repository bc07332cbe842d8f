// What a run row says of the machine and the build, and where the results file lies by default.
#include <sched.h>
#include <sys/utsname.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include "compile_flags.h"
#include "results.h"

namespace portbench {
namespace {

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      if (const auto colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
  return "unknown";
}

int64_t usable_cores() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

// Asked when a run starts, not when the program is built: a header with the revision would make every build stale.
std::string source_revision() {
  const std::string command =
      "git -C '" PORTBENCH_SOURCE_ROOT "' describe --always --dirty --abbrev=40 --exclude='*' 2>/dev/null";
  std::string text;
  if (FILE* pipe = popen(command.c_str(), "r")) {
    char buffer[128];
    while (std::fgets(buffer, sizeof buffer, pipe)) text += buffer;
    pclose(pipe);
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? "unknown" : text;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace

RunRow describe_run(std::string kind, std::string command) {
  RunRow run;
  run.kind = std::move(kind);
  run.command = std::move(command);
  run.started = utc_now();
  utsname name{};
  uname(&name);
  run.machine = name.nodename;
  run.system = std::string(name.sysname) + " " + name.release + " " + name.machine;
  run.cpu = cpu_model();
  run.cores = usable_cores();
  run.compiler = PORTBENCH_COMPILER;
  run.flags = PORTBENCH_FLAGS;
  run.revision = source_revision();
  return run;
}

std::string default_results_path() {
  if (const char* set = std::getenv("PORTBENCH_DB"); set && *set) return set;
  std::error_code failed;
  // The program lies one folder below the build folder, which Meson marks.
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path().parent_path();
  if (failed || !std::filesystem::is_directory(folder / "meson-info", failed)) return "portbench.db";
  const auto path = folder / "portbench.db";
  const auto shorter = std::filesystem::relative(path, failed);
  return failed || shorter.string().starts_with("..") ? path.string() : shorter.string();
}

}  // namespace portbench

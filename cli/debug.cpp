// portbench debug: gdb on one case, stopped before each call.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include "command.h"
#include "near.h"
#include "port_status/sides.h"
#include "records.h"

namespace portbench::cli {
namespace {

struct DebugOptions {
  std::string line, side;
};

int start_debugger(const DebugOptions& o) {
  legal_case(o.line);
  std::vector<std::string> names;
  for (const Side* side : sides()) names.push_back(side->name());
  if (!o.side.empty() && std::find(names.begin(), names.end(), o.side) == names.end())
    throw UsageError("unknown side " + o.side + suggestion(o.side, names));
  const std::string program = PORTBENCH_DEBUGGEE;
  if (!std::filesystem::exists(program))
    throw std::runtime_error(program + ": missing; build it with ./portbench build");
  std::vector<std::string> words{"gdb",    "-q",    "-ex", "break portbench_before_call", "-ex", "run", "-ex", "finish",
                                 "--args", program, o.line};
  if (!o.side.empty()) words.push_back(o.side);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  setenv("OMP_NUM_THREADS", "1", 0);
  execvp(argv[0], argv.data());
  throw std::runtime_error(std::string("gdb: cannot be started: ") + std::strerror(errno));
}

constexpr const char* kAbout =
    R"(start gdb on a case line, stopped before the call

The case runs in one process, the legacy side first; gdb stops when the tensors are laid out
and the call comes next, for each side. step goes in, continue to the next side.)";

}  // namespace

void add_debug(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<DebugOptions>();
  CLI::App* sub = app.add_subcommand("debug", kAbout);
  sub->footer(
      "examples:\n  portbench debug 'cadd Float r=empty t=[2]{0,1} value=-1 src=[2]{1,1}' --side modern\n\n"
      "Optimised code steps strangely: PORTBENCH_BUILD=build-debug CFLAGS='-g -O0' CXXFLAGS='-g -O0' ./portbench debug "
      "CASE\nhas a build folder of its own.\n\nexit codes:\n  gdb's own    2  no legal case, or no gdb");
  sub->add_option("CASE", o->line, "the case line")->required();
  sub->add_option("--side", o->side, "one side alone: legacy, modern, 'legacy CUDA'")->type_name("SIDE");
  sub->callback([o, &chosen] { chosen.run = [o] { return start_debugger(*o); }; });
}

}  // namespace portbench::cli

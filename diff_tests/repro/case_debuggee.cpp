// The program that portbench debug starts under gdb: one case, on each side in turn, in one process and on one thread.
// Usage: case-debuggee LINE [SIDE]
#include <cstdio>
#include <cstring>
#include <exception>
#include "../../port_status/sides.h"

// gdb stops here: the case is laid out, the call comes next.
extern "C" __attribute__((noinline)) void portbench_before_call(const char* side) {
  asm volatile("" : : "r"(side) : "memory");
}

namespace portbench {
namespace {

void show(const Case& c, World& world) {
  for (size_t k = 0; k < c.args.size(); ++k) {
    const Role role = c.op->args[k].role;
    if (role != Role::Out && role != Role::Given && role != Role::View) continue;
    const Seen seen = world.see(k);
    std::printf("  %s:", c.op->args[k].name);
    int64_t shown = 0;
    walk(seen.sizes, [&](const std::vector<int64_t>& at) {
      if (shown++ < 32) std::printf(" %s", print_number(seen.elem, seen.load(at)).c_str());
    });
    std::printf("%s\n", shown > 32 ? " ..." : "");
  }
}

int run(const char* line, const char* only) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const Case c = parse(line);
  for (const Side* side : sides()) {
    if (!side->serves(*c.op, *c.variant) || (only && std::strcmp(only, side->name()) != 0)) continue;
    const auto world = side->lay_out(c);
    portbench_before_call(side->name());
    const std::string error = world->call();
    std::printf("%s %s\n", side->name(), error.empty() ? "returned" : ("raised: " + error).c_str());
    if (error.empty()) show(c, *world);
  }
  return 0;
}

}  // namespace
}  // namespace portbench

int main(int argc, char** argv) try {
  return argc > 1 ? portbench::run(argv[1], argc > 2 ? argv[2] : nullptr) : 2;
} catch (const std::exception& e) {
  std::fprintf(stderr, "case-debuggee: %s\n", e.what());
  return 2;
}

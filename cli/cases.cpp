// portbench cases: case lines, as the differential run draws them.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "command.h"
#include "diff_tests/run.h"
#include "near.h"
#include "port_status/record.h"
#include "records.h"

namespace portbench::cli {
namespace {

struct CasesOptions {
  std::string op, type;
  int n = 10;
  uint64_t seed = 1;
};

int show(const CasesOptions& o) {
  const Op& op = op_named(o.op);
  const auto types = type_names(op);
  if (!o.type.empty() && std::find(types.begin(), types.end(), o.type) == types.end())
    throw UsageError("unknown type " + o.type + " of " + o.op +
                     suggestion(o.type, types, "portbench ops " + o.op + " --json"));
  const bool has_float = std::find(types.begin(), types.end(), "Float") != types.end();
  const std::string type = !o.type.empty() ? o.type : has_float ? "Float" : types.front();
  for (const std::string& line : case_lines(o.op, type, o.n, o.seed)) std::printf("%s\n", line.c_str());
  return kHolds;
}

constexpr const char* kAbout =
    R"(print case lines of an op

A case line is one call of one op as text; it always makes the same bits. Give one back
with portbench diff --case LINE, as it is or edited.)";

}  // namespace

void add_cases(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<CasesOptions>();
  CLI::App* sub = app.add_subcommand("cases", kAbout);
  sub->footer(
      "examples:\n  portbench cases cadd\n  portbench cases sort --type Byte -n 100 --seed 7\n\nexit codes:\n  0  "
      "printed"
      "    2  no such op or type");
  sub->add_option("OP", o->op, "the op")->required();
  sub->add_option("--type", o->type, "element type; default Float where the op has it")->type_name("TYPE");
  sub->add_option("-n", o->n, "how many; default 10")->type_name("N")->check(CLI::Range(1, 100000000));
  sub->add_option("--seed", o->seed, "default 1, as in portbench diff")->type_name("N")->check(whole_number);
  sub->callback([o, &chosen] { chosen.run = [o] { return show(*o); }; });
}

}  // namespace portbench::cli

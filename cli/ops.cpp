// portbench ops: the op table.
#include <fnmatch.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "port_status/record.h"
#include "records.h"
#include "terminal.h"

namespace portbench::cli {
namespace {

bool asked_for(const Op& op, const std::vector<std::string>& globs) {
  return globs.empty() || std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
           return fnmatch(glob.c_str(), op.name.c_str(), 0) == 0;
         });
}

std::string arguments_text(const Op& op) {
  std::string text;
  for (const Arg& a : op.args)
    if (a.role != Role::Count) text += (text.empty() ? "" : " ") + std::string(a.name) + ":" + name_of(a.role);
  return text;
}

int list(const std::vector<std::string>& globs, bool json) {
  check_patterns(globs, {});
  nlohmann::json rows = nlohmann::json::array();
  Table table({"op", ">types", "rule", "arguments"});
  for (const Op* op : all_ops()) {
    if (!asked_for(*op, globs)) continue;
    table.add({op->name, types_summary(type_names(*op)), op->rule.name(), arguments_text(*op)});
    nlohmann::json args = nlohmann::json::array();
    for (const Arg& a : op->args)
      if (a.role != Role::Count) args.push_back({{"name", a.name}, {"role", name_of(a.role)}});
    nlohmann::json symbols = nlohmann::json::array();
    for (const Variant& v : op->variants) symbols.push_back({{"type", v.name}, {"symbol", v.symbol}});
    rows.push_back({{"op", op->name},
                    {"rule", op->rule.name()},
                    {"types", type_names(*op)},
                    {"functions", std::move(symbols)},
                    {"arguments", std::move(args)},
                    {"divergences", op->divergences.size()},
                    {"workloads", op->workloads}});
  }
  if (json)
    std::printf("%s\n", rows.dump(2).c_str());
  else
    std::fputs(table.text().c_str(), stdout);
  return kHolds;
}

constexpr const char* kAbout =
    R"(list the ops that have a record

Each with its element types, the rule that its results are held to, and its arguments in
the order of the C function, with their roles: in, out (resized by the call), given
(written in place), view, list, scalar, dim, position, flag, generator.)";

}  // namespace

void add_ops(CLI::App& app, Chosen& chosen) {
  struct OpsOptions {
    std::vector<std::string> globs;
    bool json = false;
  };
  auto o = std::make_shared<OpsOptions>();
  CLI::App* sub = app.add_subcommand("ops", kAbout);
  sub->footer("examples:\n  portbench ops\n  portbench ops 'c*' --json\n\nexit codes:\n  0  listed    2  no such op");
  sub->add_option("GLOB", o->globs, "ops to list, by name or shell pattern; default: all");
  sub->add_flag("--json", o->json, "everything the records say, as JSON");
  sub->callback([o, &chosen] { chosen.run = [o] { return list(o->globs, o->json); }; });
}

}  // namespace portbench::cli

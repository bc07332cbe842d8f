// portbench status: the state of every legacy function, read from the results database.
#include <cstdio>
#include <filesystem>
#include <memory>

#include "command.h"
#include "records.h"
#include "status/report.h"
#include "status_refresh.h"

namespace portbench::cli {
namespace {

struct StatusOptions {
  std::string db, markdown;
  bool all = false, json = false, csv = false, write_markdown = false;
};

int show(const StatusOptions& o, const std::string& command_line) {
  const Status status = refreshed_status(o.db, command_line);
  if (o.write_markdown) {
    const std::string path = o.markdown.empty() ? "STATUS.md" : o.markdown;
    write_file(path, status_markdown(status));
    std::fprintf(stderr, "wrote %s\n", path.c_str());
  }
  if (o.json)
    std::fputs(status_json(status).c_str(), stdout);
  else if (o.csv)
    std::fputs(status_csv(status).c_str(), stdout);
  else if (!o.write_markdown)
    std::fputs(status_table(status, o.all).c_str(), stdout);
  return kHolds;
}

constexpr const char* kAbout =
    R"(show how far the port is, function by function

The legacy functions are the exported symbols of the built library, held against the API
table. What is known of each comes from the results database: portbench diff and portbench
bench fill it. States: ported, in progress (what is lacking is named), not started, no
counterpart, internal. speed is legacy time over modern time.)";

constexpr const char* kFooter =
    R"(examples:
  portbench status
  portbench status --all | grep Random
  portbench status --csv > status.csv
  portbench status --markdown             write STATUS.md

exit codes:
  0  shown    2  bad input, or no results to read)";

}  // namespace

void add_status(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<StatusOptions>();
  CLI::App* sub = app.add_subcommand("status", kAbout);
  sub->footer(kFooter);
  sub->add_flag("--all", o->all, "every function, also those not started and internal ones");
  auto* json = sub->add_flag("--json", o->json, "all functions as JSON");
  sub->add_flag("--csv", o->csv, "all functions as CSV")->excludes(json);
  sub->add_flag("--markdown", o->write_markdown, "write STATUS.md, or the file named with -o");
  sub->add_option("-o", o->markdown, "file for --markdown")->type_name("FILE");
  add_db_option(*sub, o->db);
  sub->callback([o, &chosen] { chosen.run = [o, &chosen] { return show(*o, chosen.command_line); }; });
}

}  // namespace portbench::cli

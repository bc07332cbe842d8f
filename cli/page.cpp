// portbench page: everything measured as one HTML file.
#include <cstdio>
#include <memory>

#include "command.h"
#include "page/page.h"
#include "results/results.h"
#include "status_refresh.h"

namespace portbench::cli {
namespace {

constexpr const char* kAbout =
    R"(write what was measured as one web page

One HTML file that needs no network and no server: every legacy function with its state,
types, parity, worst distance and speed, sortable and filterable, with the failing cases
and the commands that repeat them. Read from the results database alone.)";

}  // namespace

void add_page(CLI::App& app, Chosen& chosen) {
  struct PageOptions {
    std::string db, output = "portbench.html";
  };
  auto o = std::make_shared<PageOptions>();
  CLI::App* sub = app.add_subcommand("page", kAbout);
  sub->footer(
      "examples:\n  portbench page\n  portbench page -o /srv/www/port.html\n\nexit codes:\n  0  written    2  bad "
      "input, or the file could not be written");
  sub->add_option("-o,--output", o->output, "file to write; default portbench.html")->type_name("FILE");
  add_db_option(*sub, o->db);
  sub->callback([o, &chosen] {
    chosen.run = [o, &chosen] {
      const Status status = refreshed_status(o->db, chosen.command_line);
      write_file(o->output, page_of(ResultsDb(o->db, Access::read), status));
      std::printf("wrote %s\n", o->output.c_str());
      return int{kHolds};
    };
  });
}

}  // namespace portbench::cli

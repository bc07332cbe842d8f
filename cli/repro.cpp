// portbench repro: a case line as a C++ program of its own, for a report or a debugger.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "command.h"
#include "diff_tests/repro/cpp_program.h"
#include "port_status/record.h"
#include "records.h"

namespace portbench::cli {
namespace {

namespace fs = std::filesystem;

struct ReproOptions {
  std::string line, output;
  bool cpp = false;
};

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) throw std::runtime_error(path.string() + ": the record's source cannot be read");
  return text.str();
}

int write_program(const ReproOptions& o) {
  if (!o.cpp) throw UsageError("--c++ expected: the only language so far");
  const Case c = legal_case(o.line);
  const fs::path output = o.output.empty() ? c.op->name + "_repro.cpp" : o.output;
  const fs::path records = fs::path(PORTBENCH_SOURCE_ROOT) / "port_status/ops";
  const std::string record = read_file(records / fs::path(c.op->file).filename());
  const std::string name = o.output == "-" ? c.op->name + "_repro" : output.stem().string();
  const std::string program = cpp_program(c, name, record, read_file(records / "shaped.h"));
  if (o.output == "-") {
    std::fputs(program.c_str(), stdout);
    return kHolds;
  }
  write_file(output.string(), program);
  std::printf("%s; its first lines say how to build it\n", output.c_str());
  return kHolds;
}

constexpr const char* kAbout =
    R"(write a case line as a C++ program of its own

The program calls the legacy function and what the record has in its place through their
public headers, prints both results and where they differ by a bit; its exit code is 1
where they do. It needs the two libraries, nothing else of the workbench.)";

}  // namespace

void add_repro(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<ReproOptions>();
  CLI::App* sub = app.add_subcommand("repro", kAbout);
  sub->footer(
      "examples:\n  portbench repro 'clamp Float r=empty t=[1]{0} min_value=1 max_value=0' --c++\n"
      "  portbench repro CASE --c++ -o -\n\nexit codes:\n  0  written    2  no legal case, or the file cannot be "
      "written");
  sub->add_option("CASE", o->line, "the case line")->required();
  sub->add_flag("--c++", o->cpp, "in C++");
  sub->add_option("-o", o->output, "the file, - for standard output; default OP_repro.cpp")->type_name("FILE");
  sub->callback([o, &chosen] { chosen.run = [o] { return write_program(*o); }; });
}

}  // namespace portbench::cli

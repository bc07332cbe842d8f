// portbench vectors: operator vectors against the modern library.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>

#include "command.h"
#include "diff_tests/vectors/run_vectors.h"

namespace portbench::cli {
namespace {

constexpr const char* kAbout =
    R"(check the modern library against recorded operator calls

A vector is one call of one operator with its inputs and the result that the original
library gave (diff_tests/vectors/ATEN_VECTORS.md). With files, plain or gzip: failures by
operator and a closing line "N passed, N failed, N out of scope". Without files: vectors
on standard input, one a line, and one line of JSON for each on standard output.)";

}  // namespace

void add_vectors(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<VectorsOptions>();
  CLI::App* sub = app.add_subcommand("vectors", kAbout);
  sub->footer(
      "examples:\n  portbench vectors pointwise.jsonl.gz\n  portbench vectors --filter 'aten::add*' *.jsonl.gz\n\nexit "
      "codes:\n  0  all in scope passed    1  some failed    2  bad input");
  sub->add_option("FILE", o->files, "files of vectors; default: standard input");
  sub->add_option("--mode", o->mode, "check: verdicts (default); run: the results themselves")
      ->type_name("MODE")
      ->check(CLI::IsMember({"check", "run"}));
  sub->add_option("--filter", o->filter, "only these: shell pattern over operator names and vector ids")
      ->type_name("GLOB");
  sub->add_option("--show", o->show, "failures shown for each operator; default 3")
      ->type_name("N")
      ->check(CLI::Range(0, 1000000));
  sub->add_option("--timeout", o->timeout_seconds,
                  "seconds without an answer after which a vector has failed; default 60")
      ->type_name("S")
      ->check(positive_number);
  sub->add_flag("--require-all", o->require_all, "vectors of operators that are not registered count as failures");
  sub->callback([o, &chosen] {
    chosen.run = [o] {
      for (const std::string& path : o->files)
        if (!std::ifstream(path)) throw UsageError(path + ": cannot be read: " + std::strerror(errno));
      o->progress = isatty(STDERR_FILENO) != 0;
      std::ios::sync_with_stdio(false);
      const int code = run_vectors(*o, std::cin, std::cout, std::cerr);
      std::cout.flush();
      return code;
    };
  });
}

}  // namespace portbench::cli

// aten_vectors: the line protocol of ATEN_VECTORS.md as a program of its own, and the list of registered operators.
#include <cstdlib>
#include <iostream>
#include <string>

#include "call.h"
#include "run_vectors.h"

namespace {

int usage(std::ostream& out, int status) {
  out << "usage: aten_vectors check|run [--filter GLOB] [--show N] [--timeout S] [--require-all] [FILE...]\n"
         "       aten_vectors list\n"
         "check: verdicts, run: results; of FILEs (plain or .gz), or of vectors on standard input, one a line.\n"
         "--require-all: vectors of operators that are not registered count as failures.\n"
         "list: the registered operators.\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "--help" || mode == "-h") {
    return usage(std::cout, 0);
  }
  if (mode == "list" && argc == 2) {
    for (const std::string& name : portbench::vectors::registered_operators()) {
      std::cout << name << '\n';
    }
    return 0;
  }
  if (mode != "check" && mode != "run") {
    return usage(std::cerr, 2);
  }
  portbench::VectorsOptions options;
  options.mode = mode;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--require-all") {
      options.require_all = true;
    } else if (word.starts_with("--")) {
      if (i + 1 == argc) {
        return usage(std::cerr, 2);
      }
      char* end = argv[i + 1];
      if (word == "--filter") {
        options.filter = argv[i + 1];
      } else if (word == "--show") {
        options.show = static_cast<int>(std::strtol(argv[i + 1], &end, 10));
      } else if (word == "--timeout") {
        options.timeout_seconds = std::strtod(argv[i + 1], &end);
      } else {
        return usage(std::cerr, 2);
      }
      if (word != "--filter" && (*end != '\0' || end == argv[i + 1])) {
        std::cerr << "aten_vectors: " << word << " takes a number, not '" << argv[i + 1] << "'\n";
        return 2;
      }
      ++i;
    } else {
      options.files.push_back(word);
    }
  }
  return portbench::run_vectors(options, std::cin, std::cout, std::cerr);
}

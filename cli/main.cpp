// portbench: the one command of the workbench. Parses, calls, prints; the work is done in the rooms (DESIGN.md).
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "command.h"
#include "help.h"
#include "near.h"
#include "results/results.h"

namespace portbench::cli {
namespace {

constexpr const char* kFooter =
    R"(files:
  build/portbench.db    results of every run (SQLite; port_status/results/schema.sql)
  build/corpus.txt      cases that failed once, tried first in every later run

environment:
  PORTBENCH_DB          results database, where --db is not given
  PORTBENCH_CORPUS      corpus, in place of corpus.txt beside the database
  OMP_NUM_THREADS       threads of both libraries, where a command does not set them
  OPENBLAS_CORETYPE     kernels of OpenBLAS; ./portbench sets it where they compute wrong

exit codes:
  0  all holds    1  something does not hold    2  bad input, or the machine refused

./portbench also knows  test [--suite ROOM]: build everything, run the tests    build: build everything
and, before the command, --sanitize=address,undefined|thread and --compiler=clang (a build folder each)

portbench COMMAND --help tells more about a command; portbench guide is the manual.)";

int complain(const std::string& who, const std::string& what) {
  std::string line = what;
  for (char& c : line)
    if (c == '\n') c = ' ';
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", who.c_str(), line.c_str());
  return kBadInput;
}

// The command's exit code, unless its output could not be written: a full disk behind a redirection must show. A reader
// that went away is no failure.
int finish(const std::string& who, int code) {
  std::cout.flush();
  if ((std::fflush(stdout) != 0 || !std::cout) && errno != EPIPE)
    return complain(who, std::string("output: ") + std::strerror(errno));
  return code;
}

// The parser's complaint as one line, with the names that may have been meant.
int explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  const auto named = app.get_subcommands();
  const CLI::App& at = named.empty() ? app : *named.front();
  const std::string who = named.empty() ? "portbench" : "portbench " + at.get_name();
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
    std::vector<std::string> known;
    for (const CLI::Option* option : at.get_options([](const CLI::Option* o) { return o->nonpositional(); }))
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    for (const std::string& word : app.remaining(true)) {
      const bool option = word.starts_with("-");
      return complain(who, (option ? "unknown option " : "unexpected argument ") + word.substr(0, word.find('=')) +
                               (option ? suggestion(word.substr(0, word.find('=')), known, who + " --help") : ""));
    }
  }
  if (named.empty() && argc > 1)
    return complain(who, std::string("unknown option ") + argv[1] + "; see portbench --help");
  return complain(who, error.what());
}

int check_command_name(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return kHolds;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return kHolds;
  return complain("portbench",
                  std::string("unknown command ") + argv[1] + suggestion(argv[1], names, "portbench --help"));
}

}  // namespace

CLI::Option* add_db_option(CLI::App& command, std::string& path) {
  path = default_results_path();
  return command.add_option("--db", path, "results database; default " + path)->type_name("FILE");
}

std::string whole_number(const std::string& text) {
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 20;
  return digits ? "" : "a whole number from 0 expected, got " + text;
}

std::string positive_number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  const bool good = end != text.c_str() && *end == '\0' && value > 0 && value < 1e9;
  return good ? "" : "a number above 0 expected, got " + text;
}

void check_writable(const std::string& path) {
  const std::string fresh = path + ".new";
  if (std::filesystem::is_directory(path)) throw std::runtime_error(path + ": cannot be written: is a directory");
  if (!std::ofstream(fresh, std::ios::binary))
    throw std::runtime_error(path + ": cannot be written: " + std::strerror(errno));
  std::filesystem::remove(fresh);
}

void write_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  {
    std::ofstream file(fresh, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be written: " + std::strerror(errno));
    file << text;
    file.flush();
    if (!file) {
      const std::string reason = std::strerror(errno);
      std::filesystem::remove(fresh);
      throw std::runtime_error(path + ": cannot be written: " + reason);
    }
  }
  std::error_code failed;
  std::filesystem::rename(fresh, path, failed);
  if (failed) {
    std::filesystem::remove(fresh);
    throw std::runtime_error(path + ": cannot be written: " + failed.message());
  }
}

int run(int argc, char** argv) {
  CLI::App app(
      "Port ops from the legacy library to the modern one and prove the port: differential\n"
      "tests, benchmarks, status.",
      "portbench");
  app.formatter(help_layout());
  app.footer(kFooter);
  app.set_help_flag("-h,--help", "show this text");
  app.set_version_flag("--version", "portbench " PORTBENCH_VERSION, "show the version");
  app.require_subcommand(1);
  Chosen chosen;
  for (int k = 0; k < argc; ++k) chosen.command_line += (k ? " " : "") + std::string(k ? argv[k] : "portbench");
  add_diff(app, chosen);
#ifdef PORTBENCH_HAVE_BENCH
  add_bench(app, chosen);
#endif
  for (auto* add : {add_status, add_page, add_guide, add_ops, add_cases, add_corpus, add_repro, add_debug})
    add(app, chosen);
#ifdef PORTBENCH_HAVE_VECTORS
  add_vectors(app, chosen);
#endif

  if (argc < 2) {
    std::fputs(app.help().c_str(), stderr);
    return kBadInput;
  }
  if (const int bad = check_command_name(app, argc, argv)) return bad;
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& asked) {
    app.exit(asked);
    return finish("portbench", kHolds);
  } catch (const CLI::CallForVersion& asked) {
    app.exit(asked);
    return finish("portbench", kHolds);
  } catch (const CLI::ParseError& error) {
    return explain(app, error, argc, argv);
  }
  const std::string who = "portbench " + app.get_subcommands().front()->get_name();
  try {
    return finish(who, chosen.run());
  } catch (const std::exception& error) {
    return complain(who, error.what());
  }
}

}  // namespace portbench::cli

int main(int argc, char** argv) {
  return portbench::cli::run(argc, argv);
}

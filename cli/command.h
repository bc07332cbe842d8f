// What main.cpp and the files of the subcommands agree on. One file per subcommand: it declares its options, its help
// and what it does.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace portbench::cli {

// Exit codes of every command.
enum Exit : int { kHolds = 0, kMismatch = 1, kBadInput = 2 };

// Input that the user can mend: what() is one line, printed after the command's name; exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The subcommand that the command line named, ready to run.
struct Chosen {
  std::function<int()> run;
  std::string command_line;  // as typed, for the results database
};

void add_diff(CLI::App& app, Chosen& chosen);
void add_status(CLI::App& app, Chosen& chosen);
void add_bench(CLI::App& app, Chosen& chosen);
void add_page(CLI::App& app, Chosen& chosen);
void add_guide(CLI::App& app, Chosen& chosen);
void add_ops(CLI::App& app, Chosen& chosen);
void add_cases(CLI::App& app, Chosen& chosen);
void add_vectors(CLI::App& app, Chosen& chosen);
void add_corpus(CLI::App& app, Chosen& chosen);
void add_repro(CLI::App& app, Chosen& chosen);
void add_debug(CLI::App& app, Chosen& chosen);

// --db, the same everywhere.
CLI::Option* add_db_option(CLI::App& command, std::string& path);

// Where failing cases are kept: $PORTBENCH_CORPUS, else corpus.txt beside the database.
std::string corpus_path(const std::string& db);

// Checks for options: empty when the text will do, else what was expected.
std::string whole_number(const std::string& text);     // 0, 1, 2, ...
std::string positive_number(const std::string& text);  // also with a fraction

// Writes a whole file or raises std::runtime_error that names it; an existing file stays as it was when that fails.
void write_file(const std::string& path, const std::string& text);
// Raises the same error when write_file would fail: asked before long work whose result is to be written there.
void check_writable(const std::string& path);

}  // namespace portbench::cli

// portbench corpus: the cases that failed once.
#include "diff_tests/corpus.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

#include "command.h"
#include "diff_tests/run.h"
#include "near.h"
#include "results/results.h"

namespace portbench::cli {
namespace {

struct CorpusOptions {
  std::string action = "list", path;
  bool dry_run = false;
};

int list(const std::string& path) {
  const auto entries = read_corpus(path);
  for (const CorpusEntry& e : entries)
    std::printf("%s%s%s\n", e.line.c_str(), e.note.empty() ? "" : "  ", e.note.c_str());
  std::fprintf(stderr, "%zu case%s in %s\n", entries.size(), entries.size() == 1 ? "" : "s", path.c_str());
  return kHolds;
}

// The settings that a run mixes: a fault may show under one of them alone.
std::vector<RunOptions> settings() {
  RunOptions usual, parallel, plain;
  usual.threads = 1;
  parallel.threads = 2;
  parallel.grain = 1;
  plain.plain_kernels = true;
  return {usual, parallel, plain};
}

// Empty when the line still shows a fault, else why it can go.
std::string mended(const std::string& line) {
  try {
    for (const RunOptions& setting : settings()) {
      const Verdict verdict = replay(line, setting);
      if (!verdict.nearest.empty()) return "no longer legal";
      if (!verdict) return "";
    }
    return "holds";
  } catch (const std::invalid_argument& error) {
    return std::string("no longer understood: ") + error.what();
  }
}

int prune(const CorpusOptions& o) {
  const auto entries = read_corpus(o.path);
  std::set<int> dropped;
  for (const CorpusEntry& e : entries) {
    const std::string why = mended(e.line);
    std::printf("%-5s %s%s%s\n", why.empty() ? "keep" : "drop", e.line.c_str(), why.empty() ? "" : "  ", why.c_str());
    if (!why.empty()) dropped.insert(e.number);
  }
  if (!o.dry_run && !dropped.empty()) {
    std::ifstream file(o.path, std::ios::binary);
    std::string kept, row;
    for (int number = 1; std::getline(file, row); ++number)
      if (!dropped.contains(number)) kept += row + "\n";
    file.close();
    write_file(o.path, kept);
  }
  std::fprintf(stderr, "%zu of %zu cases %s\n", dropped.size(), entries.size(),
               o.dry_run ? "could be dropped" : "dropped");
  return kHolds;
}

constexpr const char* kAbout =
    R"(list the cases that failed once, or drop those that hold again

Every finding of portbench diff is kept in the corpus and tried first in every later run.
list prints the cases with the day and the fault; prune runs each one and drops those that
hold now. A case worth keeping for ever belongs into the tests, not only here.)";

}  // namespace

std::string corpus_path(const std::string& db) {
  if (const char* set = std::getenv("PORTBENCH_CORPUS"); set && *set) return set;
  const size_t slash = db.rfind('/');
  return (slash == std::string::npos ? "" : db.substr(0, slash + 1)) + "corpus.txt";
}

void add_corpus(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<CorpusOptions>();
  o->path = corpus_path(default_results_path());
  CLI::App* sub = app.add_subcommand("corpus", kAbout);
  sub->footer(
      "examples:\n  portbench corpus\n  portbench corpus prune --dry-run\n\nexit codes:\n  0  done    2  bad input, or "
      "the file could not be read or written");
  sub->add_option("ACTION", o->action, "list (default) or prune");
  sub->add_option("--corpus", o->path, "the corpus; default " + o->path)->type_name("FILE");
  sub->add_flag("--dry-run", o->dry_run, "with prune: drop nothing");
  sub->callback([o, &chosen] {
    chosen.run = [o] {
      if (o->action == "list") return list(o->path);
      if (o->action == "prune") return prune(*o);
      throw UsageError("unknown action " + o->action +
                       suggestion(o->action, {"list", "prune"}, "portbench corpus --help"));
    };
  });
}

}  // namespace portbench::cli

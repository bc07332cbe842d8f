// check.cpp: runs vectors and reports how many agree.
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <map>
#include <set>

#include "compare.h"
#include "memory.h"
#include "vectors.h"

struct Tally {
  size_t passed = 0, failed = 0, missing = 0;
  vector<string> shown;
};

namespace {

typedef std::pair<string, string> Key;  // function and element type

struct Report {
  std::map<Key, Tally> by;
  vector<Key> order;
  size_t passed = 0, failed = 0, missing = 0;
  std::set<string> missing_symbols;

  void take(const json &v, const json &got, const Options &opt);
  void print(const Options &opt);
  bool write_table(const string &name);
};

// The symbol that a vector could not be called without; "" if it could.
string missing_symbol(const json &got) {
  if (got.contains("missing")) return got["missing"].get<string>();
  string setup = got.value("setup", string());
  return setup.compare(0, 8, "missing ") == 0 ? setup.substr(8) : "";
}

void Report::take(const json &v, const json &got, const Options &opt) {
  Key key(v.at("function"), v.value("element_type", "-"));
  if (!by.count(key)) order.push_back(key);
  Tally &t = by[key];
  string symbol = missing_symbol(got);
  if (!symbol.empty() && opt.skip_missing) {
    t.missing++;
    missing++;
    missing_symbols.insert(symbol);
    return;
  }
  string why;
  try {
    why = compare(v, v.at("result"), got);
  } catch (std::exception &x) {
    why = string("malformed: ") + x.what();
  }
  if (why.empty()) {
    t.passed++;
    passed++;
  } else {
    t.failed++;
    failed++;
    if ((int)t.shown.size() < std::max(1, opt.show)) t.shown.push_back(v.value("id", string("?")) + ": " + why);
  }
}

// One line per function, its element types together.
void Report::print(const Options &opt) {
  vector<string> names;
  std::map<string, vector<string>> types;
  for (auto &k : order) {
    if (!types.count(k.first)) names.push_back(k.first);
    types[k.first].push_back(k.second);
  }
  for (auto &n : names) {
    size_t p = 0, f = 0, m = 0;
    for (auto &ty : types[n]) {
      Tally &t = by[{n, ty}];
      p += t.passed;
      f += t.failed;
      m += t.missing;
    }
    printf("%-48s %5zu passed %5zu failed", n.c_str(), p, f);
    if (m) printf(" %5zu missing", m);
    printf("\n");
    for (auto &ty : types[n]) {
      Tally &t = by[{n, ty}];
      if (t.failed) printf("    %s: %zu of %zu failed\n", ty.c_str(), t.failed, t.failed + t.passed);
      for (int k = 0; k < opt.show && k < (int)t.shown.size(); k++) printf("      %s\n", t.shown[(size_t)k].c_str());
    }
  }
  if (missing) printf("%zu skipped for %zu missing symbols\n", missing, missing_symbols.size());
  printf("%zu passed, %zu failed\n", passed, failed);
}

bool Report::write_table(const string &name) {
  FILE *f = fopen(name.c_str(), "w");
  if (!f) {
    perror(name.c_str());
    return false;
  }
  fprintf(f, "function\telement_type\tpassed\tfailed\tmissing\tfirst_mismatch\n");
  for (auto &k : order) {
    Tally &t = by[k];
    string m = t.shown.empty() ? "" : t.shown[0];
    std::replace(m.begin(), m.end(), '\t', ' ');
    fprintf(f, "%s\t%s\t%zu\t%zu\t%zu\t%s\n", k.first.c_str(), k.second.c_str(), t.passed, t.failed, t.missing,
            m.c_str());
  }
  fclose(f);
  return true;
}

}  // namespace

int check(const Options &opt, const vector<string> &files) {
  vector<json> v;
  if (!read_files(files, &v, opt)) return 2;
  vector<char> alone(v.size(), 0);
  for (size_t i = 0; i < v.size(); i++) alone[i] = v[i].contains("result") && v[i]["result"].contains("crash");
  vector<json> got = run_all(v, opt.guard ? MEM_GUARD_END : MEM_FILL, 0x77, opt, alone);
  Report report;
  for (size_t i = 0; i < v.size(); i++) report.take(v[i], got[i], opt);
  report.print(opt);
  if (!opt.tsv.empty() && !report.write_table(opt.tsv)) return 2;
  return report.failed ? 1 : 0;
}

// vectors.cpp: reads vectors.
#include "vectors.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

static bool wanted(const json &v, const Options &opt) {
  if (opt.filter.empty()) return true;
  string fn = v.value("function", ""), ty = v.value("element_type", "");
  size_t p = fn.find("_(");
  string bare = p == string::npos ? fn : fn.substr(p + 2, fn.size() - p - 3);
  for (const string &s : {fn, symbol_name(fn, ty), bare, v.value("id", string())})
    if (fnmatch(opt.filter.c_str(), s.c_str(), 0) == 0) return true;
  return false;
}

static void read_lines(gzFile f, vector<json> *out, const Options &opt, const string &name) {
  string line;
  char buf[1 << 16];
  size_t number = 0;
  auto take = [&]() {
    number++;
    if (line.find_first_not_of(" \t\r\n") == string::npos) {
      line.clear();
      return;
    }
    json j = json::parse(line, nullptr, false);
    if (j.is_discarded()) {
      fprintf(stderr, "%s:%zu: not JSON\n", name.c_str(), number);
      exit(2);
    }
    if (wanted(j, opt)) out->push_back(std::move(j));
    line.clear();
  };
  while (gzgets(f, buf, sizeof buf)) {
    line += buf;
    if (!line.empty() && line.back() == '\n') take();
  }
  if (!line.empty()) take();
}

void read_standard_input(vector<json> *out, const Options &opt) {
  read_lines(gzdopen(0, "rb"), out, opt, "stdin");
}

bool read_files(const vector<string> &files, vector<json> *out, const Options &opt) {
  for (auto &n : files) {
    gzFile f = gzopen(n.c_str(), "rb");
    if (!f) {
      perror(n.c_str());
      return false;
    }
    read_lines(f, out, opt, n);
    gzclose(f);
  }
  return true;
}

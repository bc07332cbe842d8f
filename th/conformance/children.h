// children.h: batches of vectors, each run in a process of its own.
#pragma once

#include "elements.h"

struct Options {
  string libs, filter, tsv, crashes = "crashes.jsonl", dropped;
  bool skip_missing = false, verbose = false, guard = false;
  int jobs = 2, show = 3, batch = 100, sample = 0;
  double timeout = 5;
};

// What is done with a vector; plain: Runner::run.
typedef json (*Work)(const json &v, int mode);

// The result of each vector. `alone` says which get a process of their own, since they may write where they must not.
vector<json> run_all(const vector<json> &v, int mode, int fill, const Options &opt, const vector<char> &alone = {},
                     Work work = nullptr);

// In a child: what it is about to do. Stands in the result as "step" if the child does not survive it.
void note_step(const string &what);

// vectors.h: vectors from files, and the three things that are done with them.
#pragma once

#include "children.h"

// Those that match the filter; false, with the reason on stderr, when a file cannot be read.
bool read_files(const vector<string> &files, vector<json> *out, const Options &opt);
void read_standard_input(vector<json> *out, const Options &opt);

// Each gives the exit code.
int record(const Options &opt);
int check(const Options &opt, const vector<string> &files);
int failures(const Options &opt, const vector<string> &files);

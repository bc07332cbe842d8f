// The corpus: case lines that failed once, tried first ever after. One line of text each: the case, a tab, and after
// '#' the day, the kind of fault and what it said. Lines are appended whole and synced, so a killed run leaves a whole
// file.
#pragma once
#include <string>
#include <vector>
#include "run.h"

namespace portbench {

struct CorpusEntry {
  std::string line;
  std::string note;
  int number = 0;  // in the file
};

// Entries of a corpus; none when there is no such file. A last line without its end is left out. Throws
// std::runtime_error when the file cannot be read.
std::vector<CorpusEntry> read_corpus(const std::string& path);

// Adds a finding unless its line is there already. Throws std::runtime_error when the file cannot be written.
void add_to_corpus(const std::string& path, const Finding& f);

}  // namespace portbench

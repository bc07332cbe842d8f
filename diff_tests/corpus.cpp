// Reads and appends.
#include "corpus.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace portbench {

std::vector<CorpusEntry> read_corpus(const std::string& path) {
  std::vector<CorpusEntry> entries;
  if (access(path.c_str(), F_OK)) return entries;
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read the corpus " + path + ": " + strerror(errno));
  std::string all = text.str();
  int number = 0;
  for (size_t at = 0, end; (end = all.find('\n', at)) != std::string::npos; at = end + 1) {
    std::string row = all.substr(at, end - at);
    ++number;
    size_t tab = row.find('\t');
    std::string line = row.substr(0, tab);
    if (line.empty() || line[0] == '#') continue;
    entries.push_back({line, tab == std::string::npos ? "" : row.substr(tab + 1), number});
  }
  return entries;
}

void add_to_corpus(const std::string& path, const Finding& f) {
  for (auto& e : read_corpus(path))
    if (e.line == f.line) return;
  time_t now = time(nullptr);
  char day[16];
  strftime(day, sizeof day, "%Y-%m-%d", gmtime(&now));
  std::string reason = f.fault;
  for (char& ch : reason)
    if (ch == '\n' || ch == '\t') ch = ' ';
  std::string row = f.line + "\t# " + day + " " + f.kind + ": " + reason + "\n";
  int fd = open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  auto fail = [&] {
    std::string why = strerror(errno);
    if (fd >= 0) close(fd);
    throw std::runtime_error("cannot write the corpus " + path + ": " + why);
  };
  if (fd < 0) fail();
  // A line that a killed run left without its end must not run into this one.
  off_t size = lseek(fd, 0, SEEK_END);
  char last = '\n';
  if (size > 0 && pread(fd, &last, 1, size - 1) != 1) fail();
  if (last != '\n') row = "\n" + row;
  if (write(fd, row.data(), row.size()) != ssize_t(row.size()) || fsync(fd)) fail();
  close(fd);
}

}  // namespace portbench

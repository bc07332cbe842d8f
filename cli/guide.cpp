// portbench guide: the porting guide, or a chapter of it.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

#include "command.h"
#include "near.h"

namespace portbench::cli {
namespace {

struct Chapter {
  std::string title, text;
};

// A chapter begins at a heading of the second level, outside code blocks.
std::vector<Chapter> chapters_of(const std::string& guide) {
  std::vector<Chapter> chapters;
  bool code = false;
  for (size_t from = 0; from < guide.size();) {
    const size_t end = std::min(guide.find('\n', from), guide.size() - 1);
    const std::string line = guide.substr(from, end - from);
    if (line.starts_with("```")) code = !code;
    if (!code && line.starts_with("## ")) chapters.push_back({line.substr(3), ""});
    if (!chapters.empty()) chapters.back().text += line + "\n";
    from = end + 1;
  }
  return chapters;
}

std::string read_guide(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError(path + ": cannot be read: " + std::strerror(errno));
  return {std::istreambuf_iterator<char>(file), {}};
}

int show(const std::string& chapter, bool list, bool where) {
  const std::string path = PORTBENCH_SOURCE_ROOT "/PORTING_GUIDE.md";
  if (where) {
    std::printf("%s\n", path.c_str());
    return kHolds;
  }
  const std::string guide = read_guide(path);
  const auto chapters = chapters_of(guide);
  if (list) {
    for (const Chapter& c : chapters) std::printf("%s\n", c.title.c_str());
    return kHolds;
  }
  if (chapter.empty()) {
    std::fputs(guide.c_str(), stdout);
    return kHolds;
  }
  std::vector<std::string> titles;
  for (size_t k = 0; k < chapters.size(); ++k) {
    titles.push_back(chapters[k].title);
    if (chapter != std::to_string(k + 1) && chapters[k].title.find(chapter) == std::string::npos) continue;
    std::fputs(chapters[k].text.c_str(), stdout);
    return kHolds;
  }
  throw UsageError("unknown chapter " + chapter + suggestion(chapter, titles, "portbench guide --list"));
}

}  // namespace

void add_guide(CLI::App& app, Chosen& chosen) {
  struct GuideOptions {
    std::string chapter;
    bool list = false, path = false;
  };
  auto o = std::make_shared<GuideOptions>();
  CLI::App* sub = app.add_subcommand(
      "guide",
      "print the porting guide, or a chapter of it\n\nHow one op goes from the legacy source to a landed port.");
  sub->footer(
      "examples:\n  portbench guide | less\n  portbench guide 1\n  portbench guide --list\n\nexit codes:\n  0  printed "
      "  "
      " 2  no such chapter");
  sub->add_option("CHAPTER", o->chapter, "its number, or words of its title; default: the whole guide");
  sub->add_flag("--list", o->list, "titles of the chapters");
  sub->add_flag("--path", o->path, "where the guide's file is");
  sub->callback([o, &chosen] { chosen.run = [o] { return show(o->chapter, o->list, o->path); }; });
}

}  // namespace portbench::cli

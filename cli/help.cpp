// See help.h.
#include "help.h"

#include <algorithm>
#include <sstream>

namespace portbench::cli {
namespace {

constexpr size_t kColumn = 24;
constexpr size_t kWidth = 88;

// Text broken into lines of kWidth, each but the first indented to the column of descriptions.
void write_entry(std::ostream& out, const std::string& name, const std::string& text) {
  out << "  " << name;
  size_t column = name.size() + 2;
  if (column + 2 > kColumn) {
    out << "\n";
    column = 0;
  }
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (column < kColumn) {
      out << std::string(kColumn - column, ' ');
      column = kColumn;
    } else if (column + 1 + word.size() > kWidth) {
      out << "\n" << std::string(kColumn, ' ');
      column = kColumn;
    } else {
      out << ' ';
      ++column;
    }
    out << word;
    column += word.size();
  }
  out << "\n";
}

class Layout : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const override {
    std::string path;
    for (const CLI::App* a = app; a; a = a->get_parent()) path = a->get_name() + (path.empty() ? "" : " ") + path;
    std::ostringstream out;
    out << "usage: " << path;
    const auto commands = app->get_subcommands({});
    out << (commands.empty() ? " [OPTION...]" : " COMMAND [ARGUMENT...]");
    const auto places = app->get_options([](const CLI::Option* o) { return o->get_positional(); });
    for (const CLI::Option* o : places) out << " " << make_option_usage(o);
    out << "\n\n" << app->get_description() << "\n";
    if (!places.empty()) out << "\narguments:\n";
    for (const CLI::Option* o : places) write_entry(out, o->get_name(true, false), o->get_description());
    if (!commands.empty()) out << "\ncommands:\n";
    for (const CLI::App* c : commands) write_entry(out, c->get_name(), first_line(c->get_description()));
    out << "\noptions:\n";
    for (const CLI::Option* o : app->get_options([](const CLI::Option* opt) { return opt->nonpositional(); }))
      write_entry(out, option_name(o), o->get_description());
    if (!app->get_footer().empty()) out << "\n" << app->get_footer() << "\n";
    return out.str();
  }

 private:
  static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }
  static std::string option_name(const CLI::Option* o) {
    std::string name = o->get_name(false, true);
    for (size_t at = 0; (at = name.find(',', at)) != std::string::npos; at += 2) name.replace(at, 1, ", ");
    // After a colon CLI11 tells what its checks allow; the description says that in words.
    if (o->get_type_size() != 0 && !o->get_type_name().empty())
      name += " " + o->get_type_name().substr(0, o->get_type_name().find(':'));
    return name;
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_layout() {
  return std::make_shared<Layout>();
}

}  // namespace portbench::cli

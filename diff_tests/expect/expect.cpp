// Comparing a text with its literal, and accepting new ones when the test program ends.
#include "expect.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "rewrite.h"

namespace portbench::expect {
namespace {

namespace fs = std::filesystem;

bool accepting() {
  const char* value = std::getenv("PORTBENCH_ACCEPT");
  return value && std::string_view(value) == "1";
}

// The compiler saw the file relative to the build folder or absolute.
fs::path source_path(const std::string& file) {
  if (fs::path(file).is_absolute()) return file;
  return fs::path(PORTBENCH_BUILD_ROOT) / file;
}

void write_whole(const fs::path& path, const std::string& text) {
  const fs::path fresh = path.string() + ".accepted";
  {
    std::ofstream out(fresh, std::ios::binary);
    if (!(out << text).flush()) {
      std::error_code ignored;
      fs::remove(fresh, ignored);
      throw std::runtime_error("cannot be written");
    }
  }
  fs::rename(fresh, path);
}

// What the tests of this program want written, by file and line.
class Accepted : public testing::Environment {
 public:
  // False when this literal already got another text.
  bool note(Place place, const Change& change) {
    Noted& noted = noted_[place.file].emplace(place.line, Noted{change, false}).first->second;
    if (noted.change.after == change.after) return !noted.refused;
    noted.refused = true;
    return false;
  }

  void TearDown() override {
    for (const auto& [file, noted] : noted_) write(source_path(file), noted);
  }

 private:
  struct Noted {
    Change change;
    bool refused;
  };

  static void write(const fs::path& path, const std::map<int, Noted>& noted) try {
    std::map<int, Change> changes;
    for (const auto& [line, n] : noted)
      if (!n.refused && n.change.before != n.change.after) changes[line] = n.change;
    if (changes.empty()) return;
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (!in || !(text << in.rdbuf())) throw std::runtime_error("cannot be read");
    write_whole(path, rewritten(text.str(), changes));
    std::cerr << "accepted " << changes.size() << " texts in " << path.string() << "\n";
  } catch (const std::exception& e) {
    ADD_FAILURE() << path.string() << ": nothing accepted: " << e.what();
  }

  std::map<std::string, std::map<int, Noted>> noted_;
};

Accepted& accepted() {
  static auto* environment = static_cast<Accepted*>(testing::AddGlobalTestEnvironment(new Accepted));
  return *environment;
}

// Known before the tests run: an environment that comes later is never torn down.
[[maybe_unused]] const Accepted& known_from_the_start = accepted();

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void print(std::ostringstream& out, char mark, const std::vector<std::string_view>& lines, size_t from, size_t to) {
  for (size_t i = from; i < to; ++i) out << mark << ' ' << lines[i] << '\n';
}

}  // namespace

std::string line_differences(std::string_view expected, std::string_view actual) {
  const auto a = lines_of(expected), b = lines_of(actual);
  const size_t shorter = std::min(a.size(), b.size());
  size_t head = 0, tail = 0;
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::ostringstream out;
  if (head > 0) print(out, ' ', a, head - 1, head);
  print(out, '-', a, head, a.size() - tail);
  print(out, '+', b, head, b.size() - tail);
  if (tail > 0) print(out, ' ', a, a.size() - tail, a.size() - tail + 1);
  return out.str();
}

testing::AssertionResult same_text(Place place, std::string_view actual, std::string_view literal) {
  const std::string wanted = "\n" + std::string(actual);
  if (accepting()) {
    if (accepted().note(place, {std::string(literal), wanted})) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "one literal got two different texts: neither is accepted";
  }
  if (wanted == literal) return testing::AssertionSuccess();
  const std::string_view expected = literal.substr(0, 1) == "\n" ? literal.substr(1) : literal;
  return testing::AssertionFailure()
         << "- expected, + actual; PORTBENCH_ACCEPT=1 writes the actual text into the test\n"
         << line_differences(expected, actual);
}

void expect_text(Place place, std::string_view actual, std::string_view literal) {
  if (const auto same = same_text(place, actual, literal); !same)
    ADD_FAILURE_AT(place.file, place.line) << same.message();
}

}  // namespace portbench::expect

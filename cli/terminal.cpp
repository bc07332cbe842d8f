// See terminal.h.
#include "terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace portbench::cli {

Table::Table(std::vector<std::string> heading) : heading_(std::move(heading)) {
  for (std::string& name : heading_) {
    right_.push_back(name.starts_with('>'));
    if (right_.back()) name.erase(0, 1);
  }
}

void Table::add(std::vector<std::string> row) {
  row.resize(heading_.size());
  rows_.push_back(std::move(row));
}

std::string Table::text() const {
  std::vector<size_t> width;
  for (const std::string& name : heading_) width.push_back(name.size());
  for (const auto& row : rows_)
    for (size_t k = 0; k < row.size(); ++k) width[k] = std::max(width[k], row[k].size());
  std::string out;
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (size_t k = 0; k < cells.size(); ++k)
      text += (k ? "  " : "") +
              (right_[k] ? fmt::format("{:>{}}", cells[k], width[k]) : fmt::format("{:<{}}", cells[k], width[k]));
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  };
  line(heading_);
  for (const auto& row : rows_) line(row);
  return out;
}

std::string with_commas(int64_t number) {
  std::string text = fmt::to_string(number < 0 ? -number : number);
  for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(static_cast<size_t>(at), ",");
  return (number < 0 ? "-" : "") + text;
}

std::string duration_text(double seconds) {
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<int64_t>(seconds + 0.5);
  if (whole < 120) return fmt::format("{} s", whole);
  if (whole < 7200) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string time_text(double ns) {
  if (ns < 1e3) return fmt::format("{:.0f} ns", ns);
  if (ns < 1e6) return fmt::format("{:.3g} us", ns / 1e3);
  if (ns < 1e9) return fmt::format("{:.3g} ms", ns / 1e6);
  return fmt::format("{:.3g} s", ns / 1e9);
}

std::string progress_line(int64_t done, int64_t total, double seconds, const std::string& remark, size_t width) {
  const double part = total > 0 ? std::clamp(double(done) / double(total), 0.0, 1.0) : 0;
  constexpr size_t kBar = 20;
  const auto filled = static_cast<size_t>(part * kBar);
  std::string line = "[" + std::string(filled, '#') + std::string(kBar - filled, ' ') + "]";
  line += fmt::format(" {:3.0f} %  {} of {} cases", part * 100, with_commas(done), with_commas(total));
  if (seconds > 0.5 && done > 0)
    line += fmt::format("  {}/s", with_commas(static_cast<int64_t>(double(done) / seconds)));
  if (seconds > 2 && part > 0.02 && part < 1) line += "  " + duration_text(seconds * (1 - part) / part) + " left";
  if (!remark.empty()) line += "  " + remark;
  if (line.size() > width) line.resize(width);
  return line;
}

Progress::Progress() {
  const char* kind = std::getenv("TERM");
  terminal_ = isatty(STDERR_FILENO) && kind && std::string(kind) != "dumb";
}

Progress::~Progress() {
  hide();
}

void Progress::update(int64_t done, const std::string& remark) {
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - start_).count();
  if (!terminal_) {
    if (now - last_ < std::chrono::seconds(5)) return;
    last_ = now;
    std::fprintf(stderr, "%s\n", progress_line(done, total_, seconds, remark, 200).c_str());
    return;
  }
  if (drawn_ && now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  winsize size{};
  const size_t width = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col - 1u : 79;
  std::fprintf(stderr, "\r%s\033[K", progress_line(done, total_, seconds, remark, width).c_str());
  std::fflush(stderr);
  drawn_ = true;
}

void Progress::hide() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace portbench::cli

// What commands write to a terminal: tables whose columns fit, and a progress bar that leaves nothing behind.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace portbench::cli {

// Rows of text under a heading. A heading that begins with '>' is a column of figures, set to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> heading);
  void add(std::vector<std::string> row);
  std::string text() const;
  bool empty() const { return rows_.empty(); }

 private:
  std::vector<std::string> heading_;
  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;
};

std::string with_commas(int64_t number);    // 1,234,567
std::string duration_text(double seconds);  // 0.4 s, 12 s, 3 min 20 s
std::string time_text(double nanoseconds);  // 850 ns, 12.3 us, 4.56 ms

// A bar on the last line of the terminal, drawn on stderr; where that is no terminal, a line of text every few seconds.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void plan(int64_t total) { total_ = total; }
  void update(int64_t done, const std::string& remark);
  void hide();  // before other text is written; the next update draws it again

 private:
  using Clock = std::chrono::steady_clock;
  bool terminal_ = false, drawn_ = false;
  int64_t total_ = 0;
  Clock::time_point start_ = Clock::now(), last_ = start_;
};

// The bar itself, of `width` columns: "[#####     ]  43 %  612,000 of 1,400,000 cases  50,000/s  16 s left  remark".
std::string progress_line(int64_t done, int64_t total, double seconds, const std::string& remark, size_t width);

}  // namespace portbench::cli

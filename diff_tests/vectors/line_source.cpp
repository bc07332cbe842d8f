// Reading vectors line by line; see line_source.h.
#include "line_source.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <zlib.h>

namespace portbench::vectors {
namespace {

class StreamLines : public LineSource {
 public:
  explicit StreamLines(std::istream& in) : in_(in) {}
  bool next(std::string& line) override { return static_cast<bool>(std::getline(in_, line)); }

 private:
  std::istream& in_;
};

// zlib reads plain files through the same calls, so the name's ending does not matter.
class FileLines : public LineSource {
 public:
  explicit FileLines(const std::string& path) : path_(path), file_(open(path), &gzclose) {
    gzbuffer(file_.get(), 1 << 17);
  }

  bool next(std::string& line) override {
    line.clear();
    while (gzgets(file_.get(), buffer_.data(), static_cast<int>(buffer_.size())) != nullptr) {
      line += buffer_.data();
      if (line.back() == '\n') {
        line.pop_back();
        return true;
      }
    }
    int code = Z_OK;
    const char* text = gzerror(file_.get(), &code);
    if (code != Z_OK) {
      throw std::runtime_error(path_ + ": " + (code == Z_ERRNO ? std::strerror(errno) : text));
    }
    return !line.empty();
  }

 private:
  static gzFile open(const std::string& path) {
    if (std::filesystem::is_directory(path)) {
      throw std::runtime_error(path + ": is a directory, expected a file of vectors");
    }
    gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr) {
      throw std::runtime_error(path + ": " + std::strerror(errno));
    }
    return file;
  }

  std::string path_;
  std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
  std::array<char, 1 << 16> buffer_{};
};

}  // namespace

std::unique_ptr<LineSource> lines_of_stream(std::istream& in) {
  return std::make_unique<StreamLines>(in);
}
std::unique_ptr<LineSource> lines_of_file(const std::string& path) {
  return std::make_unique<FileLines>(path);
}

}  // namespace portbench::vectors

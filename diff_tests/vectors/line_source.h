// Lines of a text file, gzip-compressed or not, or of a stream.
#pragma once

#include <istream>
#include <memory>
#include <string>

namespace portbench::vectors {

class LineSource {
 public:
  virtual ~LineSource() = default;
  // The next line without its end. False at the end of input; throws std::runtime_error when reading fails.
  virtual bool next(std::string& line) = 0;
};

std::unique_ptr<LineSource> lines_of_stream(std::istream& in);

// Throws std::runtime_error naming the file when it cannot be opened; a damaged archive raises on reading.
std::unique_ptr<LineSource> lines_of_file(const std::string& path);

}  // namespace portbench::vectors

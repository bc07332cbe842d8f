// Messages between processes: a kind and fields, length-prefixed, over a pipe.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace portbench {

struct Message {
  std::string kind;
  std::vector<std::string> fields;
};

// False when nobody reads any more.
bool send(int fd, const Message& m);

// Takes bytes as they come and gives whole messages out.
class Inbox {
 public:
  // Reads what is there; false at the end of the stream.
  bool fill(int fd);
  std::optional<Message> next();

 private:
  std::string bytes_;
};

// Waits for one whole message; nothing at the end of the stream.
std::optional<Message> receive(int fd, Inbox& inbox);

}  // namespace portbench

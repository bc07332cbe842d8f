// Length-prefixed messages.
#include "message.h"
#include <errno.h>
#include <unistd.h>
#include <cstdint>
#include <cstring>

namespace portbench {

namespace {
void put_number(std::string& out, uint32_t n) {
  out.append(reinterpret_cast<const char*>(&n), sizeof n);
}
void put(std::string& out, const std::string& s) {
  put_number(out, uint32_t(s.size()));
  out += s;
}
}  // namespace

bool send(int fd, const Message& m) {
  std::string body;
  put(body, m.kind);
  for (auto& f : m.fields) put(body, f);
  std::string whole;
  put(whole, body);
  for (size_t done = 0; done < whole.size();) {
    ssize_t n = write(fd, whole.data() + done, whole.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += size_t(n);
  }
  return true;
}

bool Inbox::fill(int fd) {
  char buffer[65536];
  for (;;) {
    ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes_.append(buffer, size_t(n));
    return true;
  }
}

std::optional<Message> Inbox::next() {
  auto number = [&](size_t at) {
    uint32_t n;
    std::memcpy(&n, bytes_.data() + at, sizeof n);
    return size_t(n);
  };
  if (bytes_.size() < 4 || bytes_.size() < 4 + number(0)) return std::nullopt;
  size_t end = 4 + number(0), at = 4;
  Message m;
  for (bool first = true; at + 4 <= end; first = false) {
    size_t n = number(at);
    std::string field = bytes_.substr(at + 4, n);
    at += 4 + n;
    if (first)
      m.kind = std::move(field);
    else
      m.fields.push_back(std::move(field));
  }
  bytes_.erase(0, end);
  return m;
}

std::optional<Message> receive(int fd, Inbox& inbox) {
  for (;;) {
    if (auto m = inbox.next()) return m;
    if (!inbox.fill(fd)) return inbox.next();
  }
}

}  // namespace portbench

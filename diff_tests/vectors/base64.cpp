// Base64 for vectors; see base64.h.
#include "base64.h"

#include <array>
#include <cstdint>
#include <stdexcept>

namespace portbench::vectors {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<int8_t, 256> make_reverse() {
  std::array<int8_t, 256> table{};
  table.fill(-1);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<int8_t>(i);
  }
  return table;
}

constexpr auto reverse = make_reverse();

}  // namespace

std::string base64_encode(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    uint32_t group = uint32_t(uint8_t(bytes[i])) << 16;
    group |= left > 1 ? uint32_t(uint8_t(bytes[i + 1])) << 8 : 0;
    group |= left > 2 ? uint32_t(uint8_t(bytes[i + 2])) : 0;
    text.push_back(alphabet[group >> 18]);
    text.push_back(alphabet[(group >> 12) & 63]);
    text.push_back(left > 1 ? alphabet[(group >> 6) & 63] : '=');
    text.push_back(left > 2 ? alphabet[group & 63] : '=');
  }
  return text;
}

std::string base64_decode(std::string_view text) {
  if (text.size() % 4 != 0) {
    throw std::invalid_argument("base64: length " + std::to_string(text.size()) + " is no multiple of 4");
  }
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') {
    ++padding;
  }
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    uint32_t group = 0;
    for (std::size_t k = i; k < i + 4; ++k) {
      const bool pad = k >= text.size() - padding;
      const int digit = pad ? 0 : reverse[static_cast<unsigned char>(text[k])];
      if (digit < 0) {
        throw std::invalid_argument("base64: character " + std::to_string(k) + " is not in the alphabet");
      }
      group = group << 6 | static_cast<uint32_t>(digit);
    }
    bytes.push_back(static_cast<char>(group >> 16));
    bytes.push_back(static_cast<char>(group >> 8));
    bytes.push_back(static_cast<char>(group));
  }
  bytes.resize(bytes.size() - padding);
  return bytes;
}

}  // namespace portbench::vectors

// Base64 (RFC 4648, with padding): how vectors carry the bytes of storages and tensors.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace portbench::vectors {

std::string base64_encode(std::string_view bytes);

// Throws std::invalid_argument for a character outside the alphabet or a length that is no multiple of four.
std::string base64_decode(std::string_view text);

}  // namespace portbench::vectors

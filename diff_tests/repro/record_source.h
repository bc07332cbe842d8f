// Pieces of the source text of a record.
#pragma once
#include <string>
#include <string_view>

namespace portbench {

// The argument of .becomes( ) in the record of `op`; empty where the text has no such record.
std::string modern_lambda(std::string_view source, std::string_view op);

// Functions defined at namespace scope in `source` that `text` calls by name, and those that these call, in the order
// of the source.
std::string functions_called(std::string_view source, std::string_view text);

}  // namespace portbench

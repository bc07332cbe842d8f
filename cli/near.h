// Names that a user may have meant.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace portbench::cli {

// Edits (insert, delete, replace, swap of neighbours) that lead from a to b, case not counted.
size_t edit_distance(std::string_view a, std::string_view b);

// Up to `most` of `names` that are near to `word`, nearest first; none when nothing is.
std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names, size_t most = 3);

// "; near: cadd, add", or "; see HINT" when nothing is near and there is a hint.
std::string suggestion(std::string_view word, const std::vector<std::string>& names, const std::string& hint = "");

}  // namespace portbench::cli

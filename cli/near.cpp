// See near.h.
#include "near.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace portbench::cli {

size_t edit_distance(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  };
  std::vector<std::vector<size_t>> cost(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i)
    for (size_t j = 1; j <= b.size(); ++j) {
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + !same(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& names, size_t most) {
  std::vector<std::pair<size_t, std::string>> found;
  const size_t limit = std::max<size_t>(1, word.size() / 3);
  for (const std::string& name : names) {
    size_t distance = edit_distance(word, name);
    // A part of the name counts as near too: "index" means indexSelect.
    if (distance > limit && word.size() >= 3 && name.find(word) != std::string::npos) distance = limit;
    if (distance <= limit) found.emplace_back(distance, name);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<std::string> near;
  for (size_t k = 0; k < found.size() && k < most; ++k) near.push_back(found[k].second);
  return near;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& names, const std::string& hint) {
  std::string text;
  for (const std::string& name : near_names(word, names)) text += (text.empty() ? "; near: " : ", ") + name;
  if (text.empty() && !hint.empty()) text = "; see " + hint;
  return text;
}

}  // namespace portbench::cli

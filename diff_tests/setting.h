// Settings that libraries read when they load: threads, the size above which loops go parallel, plain kernels. A
// setting other than the plain one needs a fresh process.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace portbench {

struct Setting {
  int threads = 1;
  int grain = 0;       // 0: the libraries' own
  bool plain = false;  // no vector kernels on either side
  bool operator<(const Setting& o) const;
  std::string options() const;  // as options of `portbench diff`; empty for the plain one
  std::vector<std::pair<std::string, std::string>> environment() const;
};

// Which settings a run mixes, each with its share of the cases; shares add up to 1.
struct SharedSetting {
  Setting setting;
  double share;
};
std::vector<SharedSetting> mixed_settings(int threads, int grain, bool plain);  // 0: a mixture

}  // namespace portbench

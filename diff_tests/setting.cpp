// What settings mean to the libraries.
#include "setting.h"
#include <tuple>

namespace portbench {

bool Setting::operator<(const Setting& o) const {
  return std::tie(threads, grain, plain) < std::tie(o.threads, o.grain, o.plain);
}

std::string Setting::options() const {
  std::string r;
  if (threads != 1) r += " --threads " + std::to_string(threads);
  if (grain) r += " --grain " + std::to_string(grain);
  if (plain) r += " --plain-kernels";
  return r.empty() ? r : r.substr(1);
}

std::vector<std::pair<std::string, std::string>> Setting::environment() const {
  std::vector<std::pair<std::string, std::string>> r{{"OMP_NUM_THREADS", std::to_string(threads)},
                                                     {"OPENBLAS_NUM_THREADS", std::to_string(threads)},
                                                     {"OMP_WAIT_POLICY", "passive"},
                                                     {"OMP_DYNAMIC", "false"}};
  if (grain) r.push_back({"TH_PARALLEL_THRESHOLD", std::to_string(grain)});
  if (grain) r.push_back({"ATEN_GRAIN_SIZE", std::to_string(grain)});
  if (plain) r.push_back({"PORTBENCH_PLAIN_KERNELS", "1"});
  if (plain) r.push_back({"ATEN_CPU_CAPABILITY", "default"});
  return r;
}

std::vector<SharedSetting> mixed_settings(int threads, int grain, bool plain) {
  if (threads || grain || plain) return {{{threads ? threads : 1, grain, plain}, 1.0}};
  return {{{1, 0, false}, 0.85}, {{2, 1, false}, 0.05}, {{3, 1, false}, 0.05}, {{1, 0, true}, 0.05}};
}

}  // namespace portbench

// legacy_speed: how fast the legacy library is, called through its C interface, beside what the original library was.
// Google Benchmark times everything in one process, the repetitions of all measures in random order; medians are shown.
//
//   legacy_speed                  a million contiguous elements, one thread, beside the recorded ratios
//   legacy_speed --grid           1e3, 1e5 and 1e7 elements, contiguous and transposed, 1 and 2 threads
//   legacy_speed --count N        another number of elements, without recorded ratios
//   ... --repetitions N --seconds S
//
// Exits with 1 where a recorded ratio is missed by more than 10 % (5 % for addmm), else with 0.
#include "legacy_speed.h"

#include <TH/TH.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "interleaved.h"

namespace legacy_speed {
namespace {

struct Options {
  bool grid = false;
  Plan plan;
  int repetitions = 9;
  double seconds = 0.02;
};

// Medians by name, in nanoseconds a call.
class Medians : public benchmark::BenchmarkReporter {
 public:
  explicit Medians(bool by_clock) : by_clock_(by_clock) {}
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const double seconds = by_clock_ ? run.real_accumulated_time : run.cpu_accumulated_time;
      samples_[run.run_name.function_name].push_back(seconds * 1e9 / static_cast<double>(run.iterations));
    }
  }
  double of(const std::string& name) {
    std::vector<double>& samples = samples_.at(name);
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 2];
  }

 private:
  bool by_clock_;
  std::map<std::string, std::vector<double>> samples_;
};

// One thread is timed by the processor time it took: what else runs on the machine then disturbs less.
Medians time_all(const std::vector<Measure>& measures, int threads) {
  THSetNumThreads(threads);
  for (const Measure& m : measures) {
    m.call();  // results get their size
    auto* registered = benchmark::RegisterBenchmark(m.name.c_str(), [&m](benchmark::State& state) {
      for (auto _ : state) m.call();
    });
    if (threads > 1) registered->UseRealTime();
  }
  Medians medians(threads > 1);
  benchmark::RunSpecifiedBenchmarks(&medians);
  benchmark::ClearRegisteredBenchmarks();
  return medians;
}

double allowed(const Measure& m) {
  return m.name.rfind("addmm", 0) == 0 ? 1.05 : 1.10;
}

// Prints one row a measure; gives the number of recorded ratios that were missed.
int print_table(const std::vector<Measure>& measures, Medians& medians) {
  int missed = 0;
  std::printf("%-24s %12s %10s %10s  %s\n", "", "ns a call", "measured", "recorded", "against");
  for (const Measure& m : measures) {
    const double ns = medians.of(m.name);
    if (m.is_yardstick) {
      std::printf("%-24s %12.0f\n", m.name.c_str(), ns);
      continue;
    }
    const bool drawn = m.yardstick.empty();
    const double measured = drawn ? ns / m.numbers : ns / medians.of(m.yardstick);
    std::printf("%-24s %12.0f %10.2f", m.name.c_str(), ns, measured);
    if (m.recorded > 0) {
      const bool misses = measured > m.recorded * allowed(m);
      missed += misses;
      std::printf(" %10.2f  %s%s\n", m.recorded, drawn ? "ns a number" : m.yardstick.c_str(), misses ? "  SLOWER" : "");
    } else {
      std::printf(" %10s  %s\n", "-", drawn ? "ns a number" : m.yardstick.c_str());
    }
  }
  return missed;
}

void print_load() {
  double load[1] = {0};
  if (getloadavg(load, 1) == 1) std::printf("load of the machine: %.2f\n", load[0]);
}

int measure(const Plan& plan, int threads) {
  std::printf("\n%lld elements, %s, %d thread%s\n", static_cast<long long>(plan.count),
              plan.transposed ? "inputs transposed" : "contiguous", threads, threads > 1 ? "s" : "");
  const std::vector<Measure> measures = measures_of(plan);
  Medians medians = time_all(measures, threads);
  return print_table(measures, medians);
}

int measure_grid() {
  int missed = 0;
  for (const int64_t count : {int64_t(1000), int64_t(100000), int64_t(10000000)})
    for (const bool transposed : {false, true})
      for (const int threads : {1, 2}) missed += measure({count, transposed, false}, threads);
  return missed;
}

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const bool more = i + 1 < argc;
    if (std::strcmp(argv[i], "--grid") == 0) {
      options.grid = true;
    } else if (std::strcmp(argv[i], "--count") == 0 && more) {
      options.plan.count = std::atoll(argv[++i]);
    } else if (std::strcmp(argv[i], "--repetitions") == 0 && more) {
      options.repetitions = std::atoi(argv[++i]);
    } else if (std::strcmp(argv[i], "--seconds") == 0 && more) {
      options.seconds = std::atof(argv[++i]);
    } else {
      return false;
    }
  }
  return options.plan.count > 0 && options.repetitions > 0 && options.seconds > 0;
}

}  // namespace
}  // namespace legacy_speed

int main(int argc, char** argv) {
  using namespace legacy_speed;
  Options options;
  if (!parse(argc, argv, options)) {
    std::fprintf(stderr, "usage: legacy_speed [--grid | --count N] [--repetitions N] [--seconds S]\n");
    return 2;
  }
  ask_for_interleaved_repetitions("legacy_speed", options.repetitions, options.seconds);
  THFloatVector_vectorDispatchInit();
  print_load();
  const int missed = options.grid ? measure_grid() : measure(options.plan, 1);
  print_load();
  return missed > 0;
}

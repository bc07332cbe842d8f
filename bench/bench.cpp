// See bench.h.
#include "bench.h"

#include <benchmark/benchmark.h>
#include <fnmatch.h>
#include <omp.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <stdexcept>

#include "interleaved.h"
#include "limit.h"
#include "port_status/record.h"
#include "port_status/sides.h"

namespace portbench {
namespace {

// One thing to be timed, and the calls it saw: Google Benchmark says how long a repetition took, but not when it ran.
struct Timed {
  SpeedRow row;
  std::function<void()> prepare, call;
  std::vector<int64_t> positions;
};

// Collects the repetitions of one workload and passes every run on to the JSON report.
class Collector : public benchmark::BenchmarkReporter {
 public:
  Collector(std::vector<Timed>& timed, int threads, benchmark::JSONReporter* json, bool& json_begun)
      : timed_(timed), threads_(threads), json_(json), json_begun_(json_begun) {}

  bool ReportContext(const Context& context) override {
    if (json_ && !json_begun_) json_begun_ = json_->ReportContext(context);
    return true;
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    if (json_) json_->ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      Timed& timed = timed_.at(static_cast<size_t>(run.family_index));
      timed.row.samples.push_back({0, run.iterations, seconds_of(run) * 1e9 / double(run.iterations)});
    }
  }

 private:
  // One thread is timed by the processor time it took: what else runs on the machine then disturbs less.
  double seconds_of(const Run& run) const {
    return threads_ == 1 ? run.cpu_accumulated_time : run.real_accumulated_time;
  }

  std::vector<Timed>& timed_;
  int threads_;
  benchmark::JSONReporter* json_;
  bool& json_begun_;
};

class Runner {
 public:
  Runner(const BenchOptions& options, std::ostream* json) : options_(options) {
    ask_for_interleaved_repetitions("portbench", options.repetitions, options.seconds);
    if (json) {
      json_.SetOutputStream(json);
      json_.SetErrorStream(json);
      out_ = json;
    }
  }
  ~Runner() {
    if (json_begun_) json_.Finalize();
  }

  std::vector<SpeedRow> run(const std::string& line) {
    worlds_.clear();
    timed_.clear();
    case_ = parse(line);
    const Case& c = case_;
    Case fitted = c;
    c.op->fit(fitted);
    if (!(fitted == c)) throw std::invalid_argument("not a legal case; the nearest legal one is: " + print(fitted));
    add_side("legacy", legacy_cpu(), c);
    add_side("modern", modern_cpu(), c);
    if (worlds_.empty()) throw std::runtime_error(line + ": no side serves this op and type");
    add_limit(c);
    time_all(line);
    std::vector<SpeedRow> rows;
    for (Timed& t : timed_) {
      // The last calls are the ones that counted: those before found out how many iterations a sample needs.
      const size_t skipped = t.positions.size() - std::min(t.positions.size(), t.row.samples.size());
      for (size_t k = 0; k < t.row.samples.size(); ++k) t.row.samples[k].position = t.positions.at(skipped + k);
      rows.push_back(std::move(t.row));
    }
    return rows;
  }

 private:
  SpeedRow row(const Case& c, const char* side) const {
    SpeedRow r;
    r.op = c.op->name;
    r.type = c.variant->name;
    r.workload = print(c);
    r.side = side;
    r.threads = options_.threads;
    return r;
  }

  void add_side(const char* name, const Side& side, const Case& c) {
    if (!side.serves(*c.op, *c.variant)) return;
    worlds_.push_back(side.lay_out(c));
    World* world = worlds_.back().get();
    // The first call gives results their size and shows whether the call raises.
    if (const std::string error = world->call(); !error.empty())
      throw std::runtime_error(print(c) + ": the " + name + " side raises: " + error);
    timed_.push_back(
        {row(c, name), [world] { world->refill(); }, [world] { benchmark::DoNotOptimize(world->call()); }, {}});
  }

  void add_limit(const Case& c) {
    limit_ = limit_of(*worlds_.back());
    const int64_t bytes = streams_of(*worlds_.back()).bytes();
    for (Timed& t : timed_) t.row.bytes = bytes;
    if (!limit_) return;
    SpeedRow r = row(c, "limit");
    r.label = limit_->label();
    r.bytes = bytes;
    timed_.push_back({std::move(r), [] {}, [this] { limit_->run(options_.threads); }, {}});
  }

  void time_all(const std::string& line) {
    omp_set_num_threads(options_.threads);
    for (Timed& t : timed_) {
      Timed* timed = &t;
      auto* registered =
          benchmark::RegisterBenchmark((t.row.side + ": " + line).c_str(), [this, timed](benchmark::State& state) {
            timed->positions.push_back(calls_++);
            timed->prepare();
            for (auto _ : state) timed->call();
            state.SetBytesProcessed(timed->row.bytes * state.iterations());
          });
      if (options_.threads > 1) registered->UseRealTime();
    }
    Collector collector(timed_, options_.threads, out_ ? &json_ : nullptr, json_begun_);
    benchmark::RunSpecifiedBenchmarks(&collector);
    benchmark::ClearRegisteredBenchmarks();
  }

  const BenchOptions& options_;
  benchmark::JSONReporter json_;
  std::ostream* out_ = nullptr;
  bool json_begun_ = false;
  Case case_;  // outlives its worlds
  std::vector<std::unique_ptr<World>> worlds_;
  std::unique_ptr<Limit> limit_;
  std::vector<Timed> timed_;
  int64_t calls_ = 0;
};

}  // namespace

std::vector<std::string> workloads_of(const BenchOptions& options) {
  if (!options.workloads.empty()) return options.workloads;
  std::vector<std::string> lines;
  for (const Op* op : all_ops()) {
    const bool asked = options.globs.empty() ||
                       std::any_of(options.globs.begin(), options.globs.end(),
                                   [&](const std::string& g) { return fnmatch(g.c_str(), op->name.c_str(), 0) == 0; });
    if (asked) lines.insert(lines.end(), op->workloads.begin(), op->workloads.end());
  }
  return lines;
}

void run_benchmarks(const BenchOptions& options, std::ostream* json,
                    const std::function<void(const std::vector<SpeedRow>&)>& measured) {
  Runner runner(options, json);
  for (const std::string& line : workloads_of(options)) measured(runner.run(line));
}

}  // namespace portbench

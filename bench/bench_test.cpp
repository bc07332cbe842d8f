// Benchmarks over records: their workloads are legal, samples are complete and interleaved, and limits suit the roles.
#include "bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "limit.h"
#include "port_status/record.h"
#include "port_status/sides.h"

using namespace portbench;

namespace {

std::string limit_label(const std::string& line) {
  const Case c = parse(line);
  const auto world = legacy_cpu().lay_out(c);
  EXPECT_EQ(world->call(), "");
  const auto limit = limit_of(*world);
  return limit ? limit->label() : "none";
}

TEST(Workloads, EveryRecordHasOneAndAllAreLegal) {
  for (const Op* op : all_ops()) {
    EXPECT_FALSE(op->workloads.empty()) << op->name;
    for (const std::string& line : op->workloads) {
      const Case c = parse(line);
      Case fitted = c;
      op->fit(fitted);
      EXPECT_TRUE(fitted == c) << line << "\nnearest legal: " << print(fitted);
    }
  }
}

TEST(Limits, FollowFromRolesAndSizes) {
  EXPECT_EQ(limit_label("cadd Float r=empty t=[1000]#1 value=2 src=[1000]#2"), "triad");
  EXPECT_EQ(limit_label("fill Float r=[1000] value=2"), "write");
  EXPECT_EQ(limit_label("sumall Float t=[1000]#1"), "read");
  EXPECT_EQ(limit_label("abs Float r=empty t=[1000]#1"), "copy");
  EXPECT_EQ(limit_label("ltValue Float r=empty t=[1000]#1 value=0"), "streams 1+1");  // a Byte result is shorter
  EXPECT_EQ(limit_label("addmm Float r=empty beta=1 t=[4,5]#1 alpha=1 mat1=[4,6]#2 mat2=[6,5]#3"), "gemm");
}

TEST(Run, GivesBothSidesAndTheLimitInterleaved) {
  BenchOptions options;
  options.workloads = {"cadd Float r=empty t=[1000]#1 value=2 src=[1000]#2", "fill Double r=[500] value=2"};
  options.seconds = 0.0005;
  std::ostringstream json;
  std::vector<std::vector<SpeedRow>> all;
  run_benchmarks(options, &json, [&](const std::vector<SpeedRow>& rows) { all.push_back(rows); });
  ASSERT_EQ(all.size(), 2u);
  for (const auto& rows : all) {
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].side, "legacy");
    EXPECT_EQ(rows[1].side, "modern");
    EXPECT_EQ(rows[2].side, "limit");
    std::set<int64_t> positions;
    for (const SpeedRow& row : rows) {
      EXPECT_EQ(row.samples.size(), 9u);
      for (const SpeedSample& s : row.samples) {
        EXPECT_GT(s.nanoseconds, 0);
        EXPECT_GT(s.iterations, 0);
        positions.insert(s.position);
      }
    }
    EXPECT_EQ(positions.size(), 27u);
    // One side after the other would put nine neighbours together: the chance of that by shuffling is below 1e-5.
    const auto [low, high] = std::minmax_element(rows[0].samples.begin(), rows[0].samples.end(),
                                                 [](const auto& a, const auto& b) { return a.position < b.position; });
    EXPECT_GT(high->position - low->position, 8);
  }
  EXPECT_EQ(all[0][0].bytes, 12000);
  EXPECT_EQ(all[1][0].type, "Double");
  const auto report = nlohmann::json::parse(json.str());
  EXPECT_TRUE(report.contains("context"));
  EXPECT_GE(report["benchmarks"].size(), 54u);
}

TEST(Run, SaysWhichLineIsWrong) {
  const auto message = [](const std::string& line) -> std::string {
    BenchOptions options;
    options.workloads = {line};
    try {
      run_benchmarks(options, nullptr, [](const auto&) {});
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message("cadd Float r=empty t=[3]#1 value=2 src=[4]#2").find("nearest legal"), std::string::npos);
  EXPECT_NE(message("nonsense"), "");
}

}  // namespace

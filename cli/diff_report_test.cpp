// The reports of a differential run.
#include "diff_report.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "../diff_tests/expect/expect.h"

namespace portbench::cli {
namespace {

Tally tally(std::string op, std::string type, double worst, int64_t failures = 0) {
  Tally t;
  t.op = std::move(op);
  t.type = std::move(type);
  t.cases = 5000;
  t.real_inputs = 41;
  t.worst = worst;
  t.allowed = 2;
  t.failures = failures;
  if (failures > 0) {
    Finding f;
    f.op = t.op;
    f.type = t.type;
    f.line = f.original = "cadd Float r=&t t=[1]{0} value=1 src=[1]{1}";
    f.fault = "r[0]: 1 legacy, <0> modern";
    f.repeat = "./portbench diff --case '" + f.line + "'";
    t.findings.push_back(f);
  }
  return t;
}

DiffOutcome outcome() {
  DiffOutcome o;
  o.tallies = {tally("cadd", "Float", 9, 1), tally("cadd", "Double", 0.5), tally("exp", "Float", 1)};
  o.seconds = 3;
  o.holds = false;
  return o;
}

TEST(DiffReport, OneRowAnOpWithItsWorstType) {
  EXPECT_TEXT(diff_table(outcome()), R"(
op    types          cases  real inputs  modern only  declared  worst / allowed  verdict
cadd  Float Double  10,000           82                                   9 / 2  1 MISMATCH
exp   Float          5,000           41                                   1 / 2  holds
)");
}

TEST(DiffReport, TheLastLineSaysWhetherAllHolds) {
  EXPECT_EQ(diff_summary(outcome()), "2 ops, 15,000 cases, 123 of them real inputs, in 3.0 s: 1 mismatch in 1 op");
  DiffOutcome good = outcome();
  good.tallies.erase(good.tallies.begin());
  good.holds = true;
  EXPECT_EQ(diff_summary(good), "2 ops, 10,000 cases, 82 of them real inputs, in 3.0 s: all holds");
}

TEST(DiffReport, JsonKeepsFindingsAndHasNoInfinities) {
  DiffOutcome o = outcome();
  o.tallies[0].worst = INFINITY;
  const auto json = nlohmann::json::parse(diff_json(o, RunRow{}));
  EXPECT_FALSE(json["holds"]);
  EXPECT_TRUE(json["results"][0]["worst"].is_null());
  EXPECT_EQ(json["results"][0]["findings"][0]["line"], o.tallies[0].findings[0].line);
}

TEST(DiffReport, JunitCountsTypesAndEscapes) {
  const std::string xml = diff_junit(outcome());
  EXPECT_NE(xml.find("<testsuites name=\"portbench diff\" tests=\"3\" failures=\"1\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("<testsuite name=\"cadd\" tests=\"2\" failures=\"1\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("&lt;0&gt; modern"), std::string::npos);
  EXPECT_NE(xml.find("r=&amp;t"), std::string::npos);
}

TEST(DiffReport, RowsForTheDatabaseKeepEverything) {
  const Tally t = tally("cadd", "Float", 9, 1);
  const ParityRow row = parity_rows(t).at(0);
  EXPECT_EQ(row.cases, 5000);
  EXPECT_EQ(row.failures, 1);
  EXPECT_EQ(row.worst, 9);
  const auto findings = finding_rows(t);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].repeat, t.findings[0].repeat);
}

TEST(DiffReport, AnotherDeviceHasARowOfItsOwn) {
  Tally t = tally("cadd", "Float", 0.5, 1);
  t.on_device = {4000, 7, 1, 0.75};
  t.declared = 9;
  t.findings[0].device = "cuda_host";
  const auto rows = parity_rows(t);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].device, "cpu");
  EXPECT_EQ(rows[0].failures, 0);
  EXPECT_EQ(rows[0].declared, 2);
  EXPECT_EQ(rows[1].device, "cuda_host");
  EXPECT_EQ(rows[1].cases, 4000);
  EXPECT_EQ(rows[1].failures, 1);
  EXPECT_EQ(rows[1].worst, 0.75);
  EXPECT_EQ(finding_rows(t).at(0).device, "cuda_host");
  DiffOutcome o;
  o.tallies = {t};
  EXPECT_NE(diff_summary(o).find("4,000 cases of 1 op on the legacy CUDA side too, on the host device: 1 mismatches"),
            std::string::npos)
      << diff_summary(o);
}

}  // namespace
}  // namespace portbench::cli

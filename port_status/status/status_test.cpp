// State logic, symbols, the API table, and the reports.
#include "status.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "elf_symbols.h"
#include "report.h"
#include "snapshot.h"

using namespace portbench;
namespace fs = std::filesystem;

namespace {

FunctionRow two_types() {
  return {"TH", "THTensorMath.h", "THTensor_(exp)", "Float,Double", "Float,Double", "exp", "Float,Double", true, "",
          ""};
}
ParityRow run_of(std::string type, int64_t cases, int64_t failures = 0) {
  ParityRow p;
  p.op = "exp";
  p.type = std::move(type);
  p.cases = cases;
  p.failures = failures;
  return p;
}
SpeedRow timed(std::string side, std::vector<double> nanoseconds) {
  SpeedRow s;
  s.op = "exp";
  s.type = "Float";
  s.workload = "exp Float r=empty t=[1000]#1";
  s.side = std::move(side);
  for (const double ns : nanoseconds) s.samples.push_back({0, 1, ns});
  return s;
}
const std::vector<ParityRow> kGood = {run_of("Float", 5000), run_of("Double", 5000)};
const std::vector<SpeedRow> kTimed = {timed("legacy", {30, 10, 20}), timed("modern", {5, 5, 5}),
                                      timed("limit", {4, 4, 4})};

TEST(State, PortedNeedsEveryTypeRunAndTimed) {
  const auto s = status_of(two_types(), kGood, kTimed);
  EXPECT_EQ(s.state, State::ported) << s.lacks;
  EXPECT_EQ(s.lacks, "");
  EXPECT_EQ(s.cases, 10000);
  EXPECT_DOUBLE_EQ(s.ratio, 4);
  EXPECT_DOUBLE_EQ(s.limit_share, 0.8);
}

TEST(State, EachThingThatLacksIsNamed) {
  const auto lacks = [](FunctionRow f, const std::vector<ParityRow>& p, const std::vector<SpeedRow>& t) {
    const auto s = status_of(f, p, t);
    EXPECT_EQ(s.state, State::in_progress);
    return s.lacks;
  };
  EXPECT_EQ(lacks(two_types(), kGood, {}), "no benchmark");
  EXPECT_EQ(lacks(two_types(), kGood, {timed("legacy", {1})}), "no benchmark");
  EXPECT_EQ(lacks(two_types(), {run_of("Float", 5000)}, kTimed), "no differential run for Double");
  EXPECT_EQ(lacks(two_types(), {}, kTimed), "no differential run for any type");
  EXPECT_EQ(lacks(two_types(), {run_of("Float", 5000), run_of("Double", kLeastCases - 1)}, kTimed),
            "no differential run for Double");
  EXPECT_EQ(lacks(two_types(), {run_of("Float", 5000), run_of("Double", 5, 1)}, kTimed), "mismatches for Double");
  FunctionRow f = two_types();
  f.exported = "Float";
  EXPECT_EQ(lacks(f, kGood, kTimed), "not exported for Double");
  f = two_types();
  f.variants = "Float,";
  EXPECT_EQ(lacks(f, kGood, kTimed), "not covered by the record for Double");
  f = two_types();
  f.modern = false;
  EXPECT_EQ(lacks(f, kGood, kTimed), "no modern side");
}

TEST(State, ABenchmarkOfTheOpCountsForItsOtherFunctions) {
  FunctionRow f = two_types();
  f.variants = "Float<Byte,Double<Byte";
  const std::vector<ParityRow> rows = {run_of("Float<Byte", 5000), run_of("Double<Byte", 5000)};
  const auto s = status_of(f, rows, kTimed);
  EXPECT_EQ(s.state, State::ported) << s.lacks;
  EXPECT_EQ(s.ratio, 0);
  EXPECT_EQ(status_of(f, {run_of("Float<Byte", 5, 1), run_of("Double<Byte", 5, 1)}, kTimed).lacks,
            "mismatches for every type");
}

TEST(State, ARunOfAnotherDeviceDoesNotCount) {
  auto rows = kGood;
  rows[1].device = "cuda_host";
  EXPECT_EQ(status_of(two_types(), rows, kTimed).lacks, "no differential run for Double");
}

TEST(State, WithoutRecordNotStartedAndExemptApart) {
  FunctionRow f = two_types();
  f.op.clear();
  EXPECT_EQ(status_of(f, kGood, kTimed).state, State::not_started);
  f.exempt = "internal";
  EXPECT_EQ(status_of(f, {}, {}).state, State::internal);
  f.exempt = "no counterpart";
  EXPECT_EQ(status_of(f, {}, {}).state, State::no_counterpart);
}

TEST(State, TheWorstTypeIsTheOneNearestToItsBound) {
  auto rows = kGood;
  rows[0].worst = 3, rows[0].allowed = 100;
  rows[1].worst = 1, rows[1].allowed = 2;
  const auto s = status_of(two_types(), rows, kTimed);
  EXPECT_EQ(s.worst, 1);
  EXPECT_EQ(s.allowed, 2);
}

TEST(Statistics, MedianAndSpread) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_EQ(relative_spread({1, 2}), 0);
  EXPECT_DOUBLE_EQ(relative_spread({8, 9, 10, 11, 12}), 0.1);
}

TEST(ApiTable, HoldsAllFunctionsAndMakesSymbols) {
  ASSERT_EQ(th_functions().size(), 508u);
  const auto symbol = [](const char* name, const char* type) {
    return ApiFunction{"TH", "", name, "", "", {}}.symbol(type);
  };
  EXPECT_EQ(symbol("THTensor_(cadd)", "Float"), "THFloatTensor_cadd");
  EXPECT_EQ(symbol("THStorage_(new)", "Half"), "THHalfStorage_new");
  EXPECT_EQ(symbol("THBlas_(gemm)", "Double"), "THDoubleBlas_gemm");
  EXPECT_EQ(symbol("THAlloc", ""), "THAlloc");
  EXPECT_EQ((ApiFunction{"THNN", "", "THNN_(Abs_updateOutput)", "", "", {}}).symbol("Float"),
            "THNN_FloatAbs_updateOutput");
}

TEST(ApiTable, AMissingColumnNamesItsLine) {
  try {
    parse_api_table("a\tb\tc\td\te\tf\nTH\tTHTensor.h\n");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "API table line 2: 6 columns expected, 2 found");
  }
}

TEST(ApiTable, ExemptionsNameFunctionsThatExist) {
  for (const Exemption& e : th_exemptions()) {
    const auto found = std::find_if(th_functions().begin(), th_functions().end(),
                                    [&](const ApiFunction& f) { return f.name == e.name; });
    EXPECT_NE(found, th_functions().end()) << e.name;
    const bool standing = e.state == "internal" || fs::exists(fs::path(std::getenv("PORTBENCH_SOURCE")) / e.by);
    EXPECT_TRUE(standing) << e.name << ": no recipe " << e.by;
  }
}

TEST(Symbols, OfTheCLibrary) {
  const std::string path = loaded_library("libc.so.6");
  ASSERT_FALSE(path.empty());
  const auto names = exported_symbols(path);
  EXPECT_TRUE(names.contains("malloc"));
  EXPECT_FALSE(names.contains("THFloatTensor_cadd"));
  EXPECT_EQ(loaded_library("libnowhere.so.7"), "");
}

TEST(Symbols, ABrokenFileIsNamed) {
  const auto path = fs::temp_directory_path() / ("status_test." + std::to_string(getpid()));
  const auto message = [&](const std::string& bytes) -> std::string {
    std::ofstream(path, std::ios::binary) << bytes;
    try {
      exported_symbols(path.string());
      return "";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  };
  EXPECT_NE(message("no library").find("is not an ELF file"), std::string::npos);
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(message(whole), "");
  EXPECT_NE(message(whole.substr(0, 200)).find("is cut short"), std::string::npos);
  fs::remove(path);
}

TEST(Snapshot, ReadsStatesOffSymbolsAndRecords) {
  const std::vector<ApiFunction> api = {{"TH", "THTensorMath.h", "THTensor_(exp)", "void", "", {"Float", "Double"}},
                                        {"TH", "THTensorCopy.h", "THTensor_(copyByte)", "void", "", {"Byte", "Float"}},
                                        {"TH", "THVector.h", "THVector_(fill)", "void", "", {"Float"}},
                                        {"TH", "THGeneral.h", "THAlloc", "void*", "ptrdiff_t", {}}};
  const auto rows = function_rows(
      api, {{"THVector_(fill)", "internal", "fill", "its loop"}}, {"THFloatTensor_exp", "THAlloc"},
      {{"THFloatTensor_exp", "exp", "Float", true}, {"THFloatTensor_copyByte", "copy", "Float<Byte", true}});
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].exported, "Float");
  EXPECT_EQ(rows[0].variants, "Float,");
  EXPECT_EQ(rows[0].op, "exp");
  EXPECT_EQ(rows[1].variants, ",Float<Byte");
  EXPECT_EQ(rows[1].exported, "");
  EXPECT_EQ(rows[2].exempt, "internal");
  EXPECT_EQ(rows[2].reason, "fill: its loop");
  EXPECT_EQ(rows[3].listed, "-");
  EXPECT_EQ(rows[3].exported, "-");
  EXPECT_EQ(rows[3].op, "");
}

TEST(Snapshot, IsTakenAnewWhenRecordsChange) {
  const auto path = (fs::temp_directory_path() / ("status_test_db." + std::to_string(getpid()))).string();
  fs::remove(path);
  {
    ResultsDb db(path, Access::write);
    const std::string library = loaded_library("libc.so.6");
    std::vector<Cover> covers = {{"THFloatTensor_exp", "exp", "Float", true}};
    EXPECT_TRUE(snapshot_is_stale(db, library, covers));
    take_snapshot(db, db.begin_run(describe_run("status", "")), library, covers);
    EXPECT_FALSE(snapshot_is_stale(db, library, covers));
    covers[0].modern = false;
    EXPECT_TRUE(snapshot_is_stale(db, library, covers));
    const Status status = status_of(db);
    EXPECT_EQ(status.functions.size(), 508u);
    EXPECT_EQ(status.counted(State::in_progress), 1);
    EXPECT_EQ(status.counted(State::ported), 0);
    record_sizes(db, 1, {library, ""});
    ASSERT_EQ(db.latest_sizes().size(), 4u);
    const SizeRow code = db.latest_sizes().at(0);
    EXPECT_EQ(code.part, "code");
    EXPECT_GT(code.bytes, 100'000);
    EXPECT_LT(code.bytes, int64_t(fs::file_size(library)));
  }
  fs::remove(path);
}

TEST(Report, SaysTheSameInEveryForm) {
  Status s;
  s.functions.push_back(status_of(two_types(), kGood, kTimed));
  s.count[size_t(State::ported)] = 1;
  EXPECT_EQ(summary_line(s),
            "1 of 1 functions ported, 0 in progress, 0 not started; beside them 0 internal, 0 without counterpart");
  EXPECT_NE(status_table(s, false).find("THTensor_(exp)"), std::string::npos);
  EXPECT_NE(status_markdown(s).find("| `THTensor_(exp)` | ported | Float Double | 10000 | 0 | 0 | exact | 4.00 |"),
            std::string::npos)
      << status_markdown(s);
  EXPECT_NE(status_csv(s).find("THTensor_(exp),ported,\"Float,Double\""), std::string::npos) << status_csv(s);
  const auto json = nlohmann::json::parse(status_json(s));
  EXPECT_EQ(json["functions"][0]["parity"][1]["cases"], 5000);
  EXPECT_EQ(json["counts"]["ported"], 1);
}

}  // namespace

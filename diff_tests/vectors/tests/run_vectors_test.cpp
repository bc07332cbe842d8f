// The driver: protocol, filter, exit statuses, and vectors that crash, hang or are no vectors. The operators are made
// up, so that each can misbehave as needed.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <zlib.h>
#include <nlohmann/json.hpp>

#include "../run_vectors.h"

namespace portbench::vectors {
namespace {

using nlohmann::json;

// An operator without arguments that returns 1; by its name it fails, crashes or hangs.
std::string line_for(const std::string& name) {
  const json result = {
      {"outputs", {{{"int", 1}}}}, {"storages", json::array()}, {"tensors", json::array()}, {"error", nullptr}};
  return json{{"id", name + "/1"},
              {"operator", "aten::" + name},
              {"storages", json::array()},
              {"tensors", json::array()},
              {"arguments", json::array()},
              {"kwargs", json::object()},
              {"tolerance", {{"kind", "exact"}}},
              {"result", result}}
             .dump() +
         "\n";
}

std::string answer(const std::string& line) {
  const json vector = json::parse(line);
  const std::string name = vector.at("operator");
  json result = vector.at("result");
  if (name == "aten::wrong") {
    result["outputs"][0]["int"] = 2;
  } else if (name == "aten::absent") {
    result = nullptr;
  } else if (name == "aten::crash") {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  } else if (name == "aten::exit") {
    _exit(7);
  } else if (name == "aten::hang") {
    std::this_thread::sleep_for(std::chrono::seconds(30));
  } else if (name == "aten::mismatched") {
    return R"({"bad":"the schema has another argument"})";
  }
  return json{{"result", result}}.dump();
}

struct Outcome {
  int status = 0;
  std::vector<json> lines;
  std::string text, err;
};

Outcome run_lines(const std::string& input, VectorsOptions options = {}) {
  std::istringstream in(input);
  std::ostringstream out, err;
  Outcome outcome;
  outcome.status = run_vectors_with(options, in, out, err, answer);
  outcome.text = out.str();
  outcome.err = err.str();
  if (options.files.empty()) {
    std::istringstream read(outcome.text);
    for (std::string line; std::getline(read, line);) {
      outcome.lines.push_back(json::parse(line));
    }
  }
  return outcome;
}

class VectorFile {
 public:
  explicit VectorFile(const std::string& text, bool compressed) {
    path_ = (std::filesystem::temp_directory_path() / ("vectors_test_" + std::to_string(getpid()) + ".jsonl")).string();
    gzFile file = gzopen(path_.c_str(), compressed ? "wb" : "wT");
    gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
    gzclose(file);
  }
  ~VectorFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(LineProtocol, VerdictsInOrderAndSummary) {
  const Outcome outcome =
      run_lines(line_for("fine") + line_for("wrong") + "\n" + line_for("absent") + line_for("fine"));
  ASSERT_EQ(outcome.lines.size(), 5u);
  EXPECT_EQ(outcome.lines[0], (json{{"id", "fine/1"}, {"values", "pass"}, {"strides", "pass"}, {"detail", ""}}));
  EXPECT_EQ(outcome.lines[1].at("values"), "fail");
  EXPECT_EQ(outcome.lines[1].at("strides"), "none");
  EXPECT_EQ(outcome.lines[2].at("values"), "unsupported");
  EXPECT_EQ(outcome.lines[4], (json{{"summary", {{"vectors", 4}, {"values", 2}, {"strides", 2}, {"unsupported", 1}}}}));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(run_lines(line_for("fine")).status, 0);
}

TEST(LineProtocol, RunWritesResults) {
  json vector = json::parse(line_for("fine"));
  VectorsOptions options;
  options.mode = "run";
  const Outcome outcome = run_lines(vector.dump() + "\n" + line_for("absent"), options);
  ASSERT_EQ(outcome.lines.size(), 2u);
  EXPECT_EQ(outcome.lines[0].at("result").at("outputs"), json::array({{{"int", 1}}}));
  EXPECT_TRUE(outcome.lines[1].at("result").is_null());
  EXPECT_EQ(outcome.status, 0);
}

TEST(LineProtocol, ACrashFailsItsVectorAlone) {
  const Outcome outcome = run_lines(line_for("fine") + line_for("crash") + line_for("exit") + line_for("fine"));
  ASSERT_EQ(outcome.lines.size(), 5u);
  EXPECT_EQ(outcome.lines[1].at("values"), "fail");
  EXPECT_NE(outcome.lines[1].at("detail").get<std::string>().find("Segmentation fault"), std::string::npos);
  EXPECT_NE(outcome.lines[2].at("detail").get<std::string>().find("status 7"), std::string::npos);
  EXPECT_EQ(outcome.lines[3].at("values"), "pass");
}

TEST(LineProtocol, AHangFailsItsVectorAlone) {
  VectorsOptions options;
  options.timeout_seconds = 0.3;
  const Outcome outcome = run_lines(line_for("hang") + line_for("fine"), options);
  ASSERT_EQ(outcome.lines.size(), 3u);
  EXPECT_EQ(outcome.lines[0].at("values"), "fail");
  EXPECT_NE(outcome.lines[0].at("detail").get<std::string>().find("no answer within 0.3 s"), std::string::npos);
  EXPECT_EQ(outcome.lines[1].at("values"), "pass");
}

TEST(LineProtocol, BadInputIsStatusTwoWithTheLineNumber) {
  for (const std::string bad : {"nonsense\n", "[1]\n", "{\"id\": \"x\"}\n", "{}\n"}) {
    const Outcome outcome = run_lines(line_for("fine") + bad);
    EXPECT_EQ(outcome.status, 2) << bad;
    EXPECT_NE(outcome.err.find("standard input, line 2"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(run_lines(line_for("mismatched")).status, 2);
  VectorsOptions options;
  options.mode = "walk";
  EXPECT_EQ(run_lines("", options).status, 2);
}

TEST(Files, ClosingLineCountsAllThree) {
  for (const bool compressed : {false, true}) {
    const VectorFile file(line_for("fine") + line_for("wrong") + line_for("absent") + line_for("absent"), compressed);
    VectorsOptions options;
    options.files = {file.path()};
    const Outcome outcome = run_lines("", options);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.text.find("wrong/1: output 0: 2, expected 1"), std::string::npos) << outcome.text;
    EXPECT_TRUE(outcome.text.ends_with("1 passed, 1 failed, 2 out of scope\n")) << outcome.text;
  }
}

TEST(Files, FilterTakesGlobsOverNamesAndIds) {
  const VectorFile file(line_for("fine.out") + line_for("wrong"), true);
  VectorsOptions options;
  options.files = {file.path()};
  for (const char* glob : {"fine", "fine.out", "fi*", "aten::fine.out", "fine.out/1"}) {
    options.filter = glob;
    EXPECT_EQ(run_lines("", options).status, 0) << glob;
  }
  options.filter = "nothing";
  const Outcome outcome = run_lines("", options);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("nothing"), std::string::npos);
}

TEST(Files, OutOfScopeFailsOnlyWhereAllAreRequired) {
  const VectorFile file(line_for("fine") + line_for("absent"), true);
  VectorsOptions options;
  options.files = {file.path()};
  EXPECT_EQ(run_lines("", options).status, 0);
  options.require_all = true;
  EXPECT_EQ(run_lines("", options).status, 1);
}

TEST(Files, ShowLimitsTheFailuresPrinted) {
  const VectorFile file(line_for("wrong") + line_for("wrong") + line_for("wrong"), true);
  VectorsOptions options;
  options.files = {file.path()};
  options.show = 2;
  const std::string text = run_lines("", options).text;
  std::size_t shown = 0;
  for (std::size_t at = text.find("wrong/1"); at != std::string::npos; at = text.find("wrong/1", at + 1)) {
    ++shown;
  }
  EXPECT_EQ(shown, 2u);
}

TEST(Files, MissingFileIsStatusTwo) {
  VectorsOptions options;
  options.files = {"/nonexistent/vectors.jsonl.gz"};
  const Outcome outcome = run_lines("", options);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("/nonexistent/vectors.jsonl.gz"), std::string::npos);
}

}  // namespace
}  // namespace portbench::vectors

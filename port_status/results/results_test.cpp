// The results database: what it must survive, and that what goes in comes out.
#include "results.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

using namespace portbench;
namespace fs = std::filesystem;

namespace {

class Results : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "results_test.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    path_ = (folder_ / "portbench.db").string();
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }
  // The message of the error that opening raises; empty: none.
  std::string refusal(Access access) const {
    try {
      ResultsDb db(path_, access);
      return "";
    } catch (const ResultsError& error) {
      return error.what();
    }
  }
  void write_file(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
  std::string read_file() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_;
  std::string path_;
};

ParityRow parity(std::string op, std::string type, int64_t cases, int64_t failures) {
  ParityRow row;
  row.op = std::move(op);
  row.type = std::move(type);
  row.cases = cases;
  row.failures = failures;
  row.allowed = 2;
  return row;
}

FindingRow finding(std::string op, std::string type) {
  FindingRow row;
  row.op = std::move(op);
  row.type = std::move(type);
  row.line = "cadd Float r=empty t=[1]{0} value=-1 src=[1]{1}";
  row.fault = "values differ";
  row.repeat = "portbench diff --case '" + row.line + "'";
  row.steps = 7;
  return row;
}

int64_t begin(ResultsDb& db) {
  return db.begin_run(describe_run("diff", "portbench diff"));
}

TEST_F(Results, GivesBackWhatWasRecorded) {
  int64_t run = 0;
  {
    ResultsDb db(path_, Access::write);
    run = begin(db);
    ParityRow row = parity("cadd", "Float", 5000, 1);
    row.real_inputs = 41;
    row.modern_only = 2;
    row.raised = 30;
    row.declared = 4;
    row.worst = 0.75;
    row.seconds = 1.5;
    db.add(run, row, {finding("cadd", "Float")});
    db.end_run(run, "mismatch");
  }
  ResultsDb db(path_, Access::read);
  const auto rows = db.latest_parity();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].op, "cadd");
  EXPECT_EQ(rows[0].device, "cpu");
  EXPECT_EQ(rows[0].cases, 5000);
  EXPECT_EQ(rows[0].real_inputs, 41);
  EXPECT_EQ(rows[0].modern_only, 2);
  EXPECT_EQ(rows[0].raised, 30);
  EXPECT_EQ(rows[0].declared, 4);
  EXPECT_EQ(rows[0].failures, 1);
  EXPECT_EQ(rows[0].worst, 0.75);
  EXPECT_EQ(rows[0].allowed, 2);
  EXPECT_EQ(rows[0].seconds, 1.5);
  EXPECT_EQ(rows[0].run, run);
  const auto findings = db.latest_findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].line, finding("", "").line);
  EXPECT_EQ(findings[0].repeat, finding("", "").repeat);
  EXPECT_EQ(findings[0].steps, 7);
  const auto runs = db.runs();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].outcome, "mismatch");
  EXPECT_EQ(runs[0].command, "portbench diff");
  EXPECT_FALSE(runs[0].cpu.empty());
  EXPECT_FALSE(runs[0].compiler.empty());
  EXPECT_EQ(runs[0].finished.size(), runs[0].started.size());
}

TEST_F(Results, TheNewestRunOfEachOpAndTypeCounts) {
  ResultsDb db(path_, Access::write);
  const int64_t first = begin(db), second = begin(db);
  db.add(first, parity("cadd", "Float", 10, 1), {finding("cadd", "Float")});
  db.add(first, parity("cadd", "Double", 10, 1), {finding("cadd", "Double")});
  db.add(second, parity("cadd", "Float", 20, 0), {});
  const auto rows = db.latest_parity();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].type, "Double");
  EXPECT_EQ(rows[0].run, first);
  EXPECT_EQ(rows[1].cases, 20);
  const auto findings = db.latest_findings();  // the mended one of Float is history
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].type, "Double");
}

TEST_F(Results, ASmallRunDoesNotReplaceALargeOneUnlessItFails) {
  ResultsDb db(path_, Access::write);
  const int64_t large = begin(db), small = begin(db), failing = begin(db);
  db.add(large, parity("cadd", "Float", 5000, 0), {});
  db.add(small, parity("cadd", "Float", 10, 0), {});
  EXPECT_EQ(db.latest_parity(1000).at(0).run, large);
  EXPECT_EQ(db.latest_parity().at(0).run, small);
  db.add(failing, parity("cadd", "Float", 10, 1), {finding("cadd", "Float")});
  EXPECT_EQ(db.latest_parity(1000).at(0).run, failing);
  EXPECT_EQ(db.latest_findings(1000).size(), 1u);
  db.add(begin(db), parity("cadd", "Float", 5000, 0), {});
  EXPECT_TRUE(db.latest_findings(1000).empty());
}

TEST_F(Results, KeepsEverySampleOfSpeed) {
  ResultsDb db(path_, Access::write);
  const int64_t run = begin(db);
  SpeedRow row;
  row.op = "cadd";
  row.type = "Float";
  row.workload = "cadd Float ...";
  row.side = "modern";
  row.samples = {{3, 100, 12.5}, {9, 100, 13.5}};
  db.add(run, row);
  const auto rows = db.latest_speed();
  ASSERT_EQ(rows.size(), 1u);
  ASSERT_EQ(rows[0].samples.size(), 2u);
  EXPECT_EQ(rows[0].samples[1].position, 9);
  EXPECT_EQ(rows[0].samples[1].nanoseconds, 13.5);
}

TEST_F(Results, AnInfiniteOrMissingDistanceIsKeptAsInfinite) {
  ResultsDb db(path_, Access::write);
  ParityRow row = parity("log", "Float", 1, 1);
  row.worst = std::nan("");
  db.add(begin(db), row, {});
  EXPECT_TRUE(std::isinf(db.latest_parity().at(0).worst));
}

TEST_F(Results, ARowThatFailsLeavesNothingOfItself) {
  ResultsDb db(path_, Access::write);
  const int64_t run = begin(db);
  db.add(run, parity("cadd", "Float", 10, 0), {});
  EXPECT_THROW(db.add(run, parity("cadd", "Float", 11, 1), {finding("cadd", "Float")}), ResultsError);
  EXPECT_TRUE(db.findings_of(run).empty());
  EXPECT_EQ(db.parity_of(run).at(0).cases, 10);
}

TEST_F(Results, AKilledRunLeavesAFileThatOpens) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ResultsDb db(path_, Access::write);
    const int64_t run = begin(db);
    db.add(run, parity("cadd", "Float", 10, 0), {});
    Connection writer(path_, Access::write);
    writer.execute("BEGIN IMMEDIATE; INSERT INTO size VALUES(1, 'half', 'written', 1); PRAGMA cache_spill = 0");
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  ResultsDb db(path_, Access::write);
  EXPECT_EQ(db.latest_parity().size(), 1u);
  EXPECT_TRUE(db.latest_sizes().empty());
  EXPECT_TRUE(db.runs().at(0).finished.empty());
}

TEST_F(Results, AFullDiskIsOneLineAndLosesNothing) {
  {
    ResultsDb db(path_, Access::write);
    db.add(begin(db), parity("cadd", "Float", 10, 0), {});
  }
  // A file that may not grow stands in for a disk that is full: SQLite reports both alike.
  Connection db(path_, Access::write);
  db.execute("PRAGMA max_page_count = 1");
  std::string message;
  try {
    for (int k = 0; k < 1000; ++k) {
      Transaction transaction(db);
      db.execute("INSERT INTO size VALUES(1, 'a" + std::to_string(k) + "', hex(randomblob(2000)), 1)");
      transaction.commit();
    }
  } catch (const ResultsError& error) {
    message = error.what();
  }
  EXPECT_NE(message.find("disk is full"), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
  EXPECT_EQ(ResultsDb(path_, Access::read).latest_parity().size(), 1u);
}

TEST_F(Results, RefusesWhatIsNoDatabaseAndLeavesItAlone) {
  const std::string bytes(5000, 'x');
  write_file(bytes);
  EXPECT_NE(refusal(Access::write).find("is not a SQLite database"), std::string::npos) << refusal(Access::write);
  EXPECT_EQ(read_file(), bytes);
}

TEST_F(Results, RefusesADamagedFile) {
  {
    ResultsDb db(path_, Access::write);
    for (int k = 0; k < 50; ++k) db.add(begin(db), parity("cadd", "Float", k, 0), {finding("cadd", "Float")});
  }
  std::string bytes = read_file();
  ASSERT_GT(bytes.size(), 12288u);
  for (size_t k = 8192; k < 12288; ++k) bytes[k] = '\x5a';
  write_file(bytes);
  const std::string message = refusal(Access::write);
  EXPECT_NE(message.find("damaged"), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
  EXPECT_EQ(read_file(), bytes);
}

TEST_F(Results, RefusesAnotherProgramsDatabase) {
  Connection(path_, Access::write).execute("CREATE TABLE songs(name TEXT)");
  const std::string before = read_file();
  EXPECT_NE(refusal(Access::write).find("another program's"), std::string::npos) << refusal(Access::write);
  EXPECT_EQ(read_file(), before);
}

TEST_F(Results, RefusesANewerSchema) {
  { ResultsDb db(path_, Access::write); }
  Connection(path_, Access::write).execute("PRAGMA user_version = 99");
  EXPECT_NE(refusal(Access::read).find("newer portbench (schema 99"), std::string::npos) << refusal(Access::read);
}

TEST_F(Results, SaysWhatIsMissing) {
  EXPECT_NE(refusal(Access::read).find("no such file"), std::string::npos) << refusal(Access::read);
  path_ = (folder_ / "no" / "such" / "folder.db").string();
  EXPECT_NE(refusal(Access::write).find("cannot be opened"), std::string::npos) << refusal(Access::write);
  path_ = folder_.string();
  EXPECT_NE(refusal(Access::write).find("is a directory"), std::string::npos) << refusal(Access::write);
}

TEST_F(Results, SaysThatItMayNotWrite) {
  { ResultsDb db(path_, Access::write); }
  fs::permissions(path_, fs::perms::owner_read);
  // The superuser may write everything: then there is nothing to refuse, and the file must simply open.
  const std::string message = refusal(Access::write);
  if (geteuid() == 0)
    EXPECT_EQ(message, "");
  else
    EXPECT_NE(message.find("no permission"), std::string::npos) << message;
  EXPECT_EQ(refusal(Access::read), "");
}

TEST_F(Results, StepsOfTheSchemaRunOnceAndInOrder) {
  { ResultsDb db(path_, Access::write); }
  std::vector<std::string_view> steps = schema_steps();
  steps.push_back("ALTER TABLE run ADD COLUMN colour TEXT");
  steps.push_back("UPDATE run SET colour = 'blue'");
  Connection db(path_, Access::write);
  db.execute(
      "INSERT INTO run(kind, started, machine, cpu, cores, system, compiler, flags, revision, profile, seed, command) "
      "VALUES('diff', '', '', '', 1, '', '', '', '', '', 1, '')");
  migrate(db, steps);
  migrate(db, steps);
  EXPECT_EQ(db.integer("PRAGMA user_version"), int64_t(steps.size()));
  EXPECT_EQ(db.integer("SELECT count(*) FROM run WHERE colour = 'blue'"), 1);
}

TEST_F(Results, AStepThatFailsLeavesTheOldVersion) {
  { ResultsDb db(path_, Access::write); }
  std::vector<std::string_view> steps = schema_steps();
  steps.push_back("CREATE TABLE half(a INTEGER); CREATE TABLE half(a INTEGER)");
  Connection db(path_, Access::write);
  EXPECT_THROW(migrate(db, steps), ResultsError);
  EXPECT_EQ(db.integer("PRAGMA user_version"), int64_t(schema_steps().size()));
  EXPECT_EQ(db.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'"), 0);
}

TEST_F(Results, FunctionsAreASnapshot) {
  ResultsDb db(path_, Access::write);
  FunctionRow f{"TH", "THTensorMath.h", "THTensor_(cadd)", "Float,Double", "Float", "cadd", "Float,Double", true, "",
                ""};
  db.add(begin(db), std::vector<FunctionRow>{f}, "/lib/a", "one");
  f.exported = "Float,Double";
  db.add(begin(db), std::vector<FunctionRow>{f}, "/lib/a", "two");
  EXPECT_EQ(db.latest_identity(), "two");
  const auto rows = db.latest_functions();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].exported, "Float,Double");
  EXPECT_TRUE(rows[0].modern);
}

}  // namespace

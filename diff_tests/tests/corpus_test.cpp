// The corpus as a file, and messages between processes.
#include "../corpus.h"
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>
#include <fstream>
#include <sstream>
#include "../finding.h"

namespace portbench {
namespace {

class CorpusFile : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/portbench-corpus-XXXXXX";
    int fd = mkstemp(name);
    ASSERT_GE(fd, 0);
    close(fd);
    path_ = name;
  }
  void TearDown() override { unlink(path_.c_str()); }
  std::string text() const {
    std::stringstream s;
    s << std::ifstream(path_).rdbuf();
    return s.str();
  }
  std::string path_;
};

Finding finding(const std::string& line) {
  Finding f;
  f.line = line;
  f.kind = "values";
  f.fault = "r[0]: 1 legacy,\n2 modern";
  return f;
}

TEST_F(CorpusFile, KeepsWhatWasFoundOnce) {
  add_to_corpus(path_, finding("exp Float r=empty t=[1]{1}"));
  add_to_corpus(path_, finding("exp Float r=empty t=[1]{2}"));
  add_to_corpus(path_, finding("exp Float r=empty t=[1]{1}"));
  auto entries = read_corpus(path_);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[1].line, "exp Float r=empty t=[1]{2}");
  EXPECT_EQ(entries[1].number, 2);
  EXPECT_NE(entries[0].note.find(" values: r[0]: 1 legacy, 2 modern"), std::string::npos) << entries[0].note;
}

TEST_F(CorpusFile, ALineThatWasCutShortIsNoEntryAndHarmsNoOther) {
  std::ofstream(path_) << "# a comment\nexp Float r=empty t=[1]{1}\t# 2026-11-30 values: x\nexp Float r=emp";
  EXPECT_EQ(read_corpus(path_).size(), 1u);
  add_to_corpus(path_, finding("exp Float r=empty t=[1]{2}"));
  auto entries = read_corpus(path_);
  EXPECT_EQ(entries.back().line, "exp Float r=empty t=[1]{2}");
  EXPECT_NE(text().find("emp\nexp"), std::string::npos);
}

TEST_F(CorpusFile, AFileThatIsNotThereIsEmpty) {
  EXPECT_TRUE(read_corpus(path_ + "-none").empty());
  EXPECT_THROW(add_to_corpus("/nowhere/corpus", finding("x")), std::runtime_error);
}

TEST(Messages, ComeBackWhole) {
  int fd[2];
  ASSERT_EQ(pipe(fd), 0);
  std::string odd("a\0b\n\t", 5);
  send(fd[1], {"one", {odd, "", std::string(30000, 'x')}});
  send(fd[1], {"two", {}});
  close(fd[1]);
  Inbox inbox;
  auto one = receive(fd[0], inbox), two = receive(fd[0], inbox), none = receive(fd[0], inbox);
  close(fd[0]);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->kind, "one");
  EXPECT_EQ(one->fields, (std::vector<std::string>{odd, "", std::string(30000, 'x')}));
  EXPECT_EQ(two->kind, "two");
  EXPECT_TRUE(two->fields.empty());
  EXPECT_FALSE(none);
}

TEST(Messages, FindingsAndTheirCommands) {
  Finding f = finding("exp Float r=empty t=[1]{1}");
  f.steps = 3;
  f.tried = 40;
  f.detail = "a\nb\n";
  Finding g = unpack_finding(pack(f));
  EXPECT_EQ(g.line, f.line);
  EXPECT_EQ(g.detail, f.detail);
  EXPECT_EQ(g.steps, 3);
  EXPECT_EQ(g.tried, 40);
  EXPECT_EQ(repeat_command("exp Float r=&t", ""), "./portbench diff --case 'exp Float r=&t'");
  EXPECT_EQ(repeat_command("x", "--threads 2"), "./portbench diff --threads 2 --case 'x'");
}

}  // namespace
}  // namespace portbench

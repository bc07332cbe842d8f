// memory_file_test.cpp: files in memory: the storage behind them, given or own, and what a client may do to it.
#include "file_fixture.h"

namespace {

struct Memory : Ops {};

THCharStorage *storage_of(const std::string &text) {
  auto *s = THCharStorage_newWithSize(static_cast<ptrdiff_t>(text.size()));
  memcpy(s->data, text.data(), text.size());
  return s;
}

TEST_F(Memory, ANewFileIsEmptyAndEndsWithAZero) {
  THFile *f = THMemoryFile_new("rw");
  THCharStorage *s = THMemoryFile_storage(f);
  EXPECT_EQ(s->size, 1);
  EXPECT_EQ(s->data[0], '\0');
  EXPECT_EQ(s->refcount, 1) << "the file's own reference";
  THFile_writeIntScalar(f, 12);
  s = THMemoryFile_storage(f);
  EXPECT_EQ(s->size, 4);
  EXPECT_EQ(memcmp(s->data, "12\n", 4), 0);
  THFile_free(f);
}

TEST_F(Memory, AGivenStorageIsRetainedAndShared) {
  THCharStorage *s = storage_of(std::string("7 8\n\0", 5));
  for (const char *mode : {"r", "w", "rw"}) {
    THFile *f = THMemoryFile_newWithStorage(s, mode);
    EXPECT_EQ(s->refcount, 2);
    EXPECT_EQ(THFile_position(f), 0u);
    THFile_seekEnd(f);
    EXPECT_EQ(THFile_position(f), 4u) << "w does not empty it";
    EXPECT_EQ(THMemoryFile_storage(f), s);
    THFile_free(f);
    EXPECT_EQ(s->refcount, 1);
  }
  THFile *f = THMemoryFile_newWithStorage(s, "rw");
  s->data[0] = '5';
  EXPECT_EQ(THFile_readIntScalar(f), 5);
  THFile_close(f);
  EXPECT_EQ(s->refcount, 1);
  EXPECT_EQ(raised([&] { THMemoryFile_storage(f); }), 1);
  EXPECT_EQ(raised([&] { THMemoryFile_longSize(f, 4); }), 1);
  THFile_free(f);
  THCharStorage_free(s);
}

TEST_F(Memory, AStorageMustEndWithAZero) {
  THCharStorage *open = storage_of("abc"), *empty = THCharStorage_new();
  EXPECT_EQ(raised([&] { THMemoryFile_newWithStorage(open, "r"); }), 1);
  EXPECT_EQ(raised([&] { THMemoryFile_newWithStorage(empty, "r"); }), 1) << "the original read in front of it";
  EXPECT_EQ(raised([&] { THMemoryFile_new("a"); }), 2);
  EXPECT_EQ(open->refcount, 1);
  THCharStorage_free(open);
  THCharStorage_free(empty);
}

TEST_F(Memory, GrowsWithWhatIsWritten) {
  THCharStorage *s = storage_of(std::string("ab\0", 3));
  THFile *f = THMemoryFile_newWithStorage(s, "rw");
  THFile_seek(f, 1);
  for (int i = 0; i < 1000; i++) THFile_writeStringRaw(f, "0123456789", 10);
  EXPECT_EQ(THFile_position(f), 10001u);
  EXPECT_EQ(THMemoryFile_storage(f)->size, 10002);
  EXPECT_EQ(s->size, 10002) << "it is the same storage";
  EXPECT_EQ(s->data[0], 'a');
  EXPECT_EQ(s->data[10001], '\0');
  THFile_free(f);
  THCharStorage_free(s);
}

TEST_F(Memory, AStorageThatCannotGrowTakesWhatFits) {
  THCharStorage *s = storage_of(std::string("......\0", 7));
  THCharStorage_clearFlag(s, TH_STORAGE_RESIZABLE);
  THFile *f = THMemoryFile_newWithStorage(s, "rw");
  THFile_binary(f);
  THFile_writeIntScalar(f, 0x41424344);
  EXPECT_EQ(THMemoryFile_storage(f), s);
  int two[2] = {0, 0};
  EXPECT_EQ(raised([&] { THFile_writeIntRaw(f, two, 2); }), 0);
  EXPECT_EQ(THFile_position(f), 4u);
  EXPECT_EQ(memcmp(s->data, "DCBA..", 7), 0) << "nothing of it was stored";
  THFile_free(f);
  THCharStorage_free(s);
}

TEST_F(Memory, AStorageShrunkUnderTheFileIsAnErrorAndNotARead) {
  THCharStorage *s = storage_of(std::string("12345678\0", 9));
  THFile *f = THMemoryFile_newWithStorage(s, "rw");
  THCharStorage_resize(s, 4);
  char letters[8];
  std::string message;
  EXPECT_EQ(raised([&] { THFile_readCharRaw(f, letters, 8); }, &message), 1);
  EXPECT_NE(message.find("shrunk to 4"), std::string::npos);
  EXPECT_EQ(raised([&] { THFile_writeStringRaw(f, "x", 1); }), 1);
  EXPECT_EQ(raised([&] { THMemoryFile_storage(f); }), 1);
  THFile_free(f);
  THCharStorage_free(s);
}

TEST_F(Memory, AZeroThatTheClientTookAwayIsBackBeforeTextIsScanned) {
  THCharStorage *s = storage_of(std::string("123\0", 4));
  THFile *f = THMemoryFile_newWithStorage(s, "r");
  s->data[3] = '4';
  EXPECT_EQ(THFile_readLongScalar(f), 123);
  THFile_free(f);
  THCharStorage_free(s);
}

TEST_F(Memory, SeeksOnlyWithinItsContent) {
  InMemory f("abc");
  THFile_seek(f, 3);
  std::string message;
  EXPECT_EQ(raised([&] { THFile_seek(f, 4); }, &message), 0);
  EXPECT_NE(message.find("position 4 of 3"), std::string::npos);
  EXPECT_EQ(THFile_position(f), 3u);
  THFile_quiet(f);
  THFile_seek(f, static_cast<size_t>(-1));
  EXPECT_TRUE(THFile_hasError(f));
  EXPECT_EQ(THFile_position(f), 3u);
}

TEST_F(Memory, TakesItsOwnContentWhileItGrows) {
  THFile *f = THMemoryFile_new("rw");
  THFile_writeStringRaw(f, "twelve bytes", 12);
  THFile_binary(f);
  const std::string before(THMemoryFile_storage(f)->data, 13);
  THFile_writeChar(f, THMemoryFile_storage(f));
  THCharStorage *s = THMemoryFile_storage(f);
  EXPECT_EQ(std::string(s->data, 12), "twelve bytes");
  EXPECT_EQ(std::string(s->data + 12, 13), before);
  THFile_free(f);
}

TEST_F(Memory, SizesThatOverflowAreErrors) {
  InMemory f("abcdef");
  THFile_binary(f);
  THFile_seek(f, 3);
  double x = 0;
  EXPECT_EQ(raised([&] { THFile_writeDoubleRaw(f, &x, SIZE_MAX / 8 + 1); }), 0);
  EXPECT_EQ(raised([&] { THFile_writeStringRaw(f, "", SIZE_MAX - 2); }), 0);
  EXPECT_EQ(raised([&] { THFile_writeStringRaw(f, "", SIZE_MAX / 2); }), 0);
  EXPECT_EQ(raised([&] { THFile_readDoubleRaw(f, &x, SIZE_MAX / 8 + 1); }), 0);
  EXPECT_EQ(f.content(), "abcdef");
}

TEST_F(Memory, TheWhiteSpaceAtTheEndIsTaken) {
  InMemory f("1 \n\t ");
  THFile_noAutoSpacing(f), THFile_quiet(f);
  int ints[2];
  EXPECT_EQ(THFile_readIntRaw(f, ints, 2), 1u);
  EXPECT_EQ(THFile_position(f), 5u);
}

// Text is scanned number by number: reading all of a long one must not take the square of its length.
TEST_F(Memory, ReadingALongTextTakesTimeInProportion) {
  InMemory f;
  std::vector<int> many(200000), back(200000);
  for (size_t i = 0; i < many.size(); i++) many[i] = static_cast<int>(i);
  THFile_writeIntRaw(f, many.data(), many.size());
  THFile_seek(f, 0);
  EXPECT_EQ(THFile_readIntRaw(f, back.data(), back.size()), back.size());
  EXPECT_TRUE(many == back);
}

}  // namespace

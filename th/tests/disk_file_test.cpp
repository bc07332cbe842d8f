// disk_file_test.cpp: files on disk and pipes: opening, byte orders, buffers, a full disk, commands that fail.
#include <signal.h>

#include "file_fixture.h"

namespace {

struct Disk : Ops {};
struct Pipe : Ops {};

int open_descriptors() {
  int count = 0;
  for (int fd = 0; fd < 200; fd++) count += fcntl(fd, F_GETFD) >= 0;
  return count;
}

TEST_F(Disk, ModesOpenAndMakeFiles) {
  TemporaryFile place("old");
  THFile *f = THDiskFile_new(place.name.c_str(), "r", 0);
  EXPECT_EQ(read_string(f, "*a"), "old");
  EXPECT_EQ(std::string(THDiskFile_name(f)), place.name);
  THFile_free(f);
  f = THDiskFile_new(place.name.c_str(), "rw", 0);
  THFile_writeStringRaw(f, "N", 1);
  THFile_free(f);
  EXPECT_EQ(place.content(), "Nld") << "rw keeps what is there";
  f = THDiskFile_new(place.name.c_str(), "w", 0);
  THFile_free(f);
  EXPECT_EQ(place.content(), "") << "w empties";
  unlink(place.name.c_str());
  f = THDiskFile_new(place.name.c_str(), "rw", 0);
  THFile_writeStringRaw(f, "made", 4);
  THFile_seek(f, 0);
  EXPECT_EQ(read_string(f, "*a"), "made");
  THFile_close(f);
  EXPECT_EQ(std::string(THDiskFile_name(f)), place.name);
  THFile_free(f);
}

TEST_F(Disk, WhatCannotBeOpenedIsAnErrorOrNothing) {
  const int before = open_descriptors();
  std::string message;
  EXPECT_EQ(raised([] { THDiskFile_new("/nowhere/at/all", "r", 0); }, &message), 0);
  EXPECT_NE(message.find("cannot open </nowhere/at/all> in mode r"), std::string::npos) << message;
  EXPECT_EQ(THDiskFile_new("/nowhere/at/all", "rw", 1), nullptr);
  for (const char *mode : {"", "a", "wr", "rb", "rww"}) {
    EXPECT_EQ(raised([&] { THDiskFile_new("/dev/null", mode, 1); }), 2) << mode;
    EXPECT_EQ(raised([&] { THPipeFile_new("true", mode, 1); }), 2) << mode;
  }
  EXPECT_EQ(raised([] { THPipeFile_new("true", "rw", 0); }), 2);
  EXPECT_EQ(open_descriptors(), before);
}

TEST_F(Disk, AFolderCanBeOpenedButNotRead) {
  THFile *f = THDiskFile_new("/tmp", "r", 0);
  char *text;
  EXPECT_EQ(raised([&] { THFile_readStringRaw(f, "*a", &text); }), 0);
  EXPECT_EQ(raised([&] { THFile_readIntScalar(f); }), 0);
  THFile_free(f);
}

TEST_F(Disk, QuietIsKeptFromTheOpening) {
  THFile *f = THDiskFile_new("/dev/null", "r", 1);
  EXPECT_TRUE(THFile_isQuiet(f));
  EXPECT_EQ(THFile_readIntScalar(f), 0);
  EXPECT_TRUE(THFile_hasError(f));
  THFile_free(f);
}

TEST_F(Disk, ByteOrders) {
  OnDisk f;
  THFile_binary(f);
  EXPECT_TRUE(THDiskFile_isLittleEndianCPU() != THDiskFile_isBigEndianCPU());
  THDiskFile_bigEndianEncoding(f);
  short s = 0x0102;
  int i = 0x01020304;
  unsigned char b[2] = {1, 2};
  THFile_writeShortRaw(f, &s, 1);
  THFile_writeIntRaw(f, &i, 1);
  THFile_writeByteRaw(f, b, 2);
  THFile_writeHalfScalar(f, THHalf{0x3c00});
  EXPECT_EQ(i, 0x01020304) << "what was given stays";
  THDiskFile_littleEndianEncoding(f);
  THFile_writeIntRaw(f, &i, 1);
  EXPECT_EQ(f.content(), std::string("\1\2\1\2\3\4\1\2\x3c\0\4\3\2\1", 14));
  THFile_seek(f, 0);
  EXPECT_EQ(THFile_readShortScalar(f), 0x0201) << "the wrong order is the wrong number";
  THDiskFile_bigEndianEncoding(f);
  EXPECT_EQ(THFile_readIntScalar(f), 0x01020304);
  THFile_readByteRaw(f, b, 2);
  EXPECT_EQ(b[0], 1);
  EXPECT_EQ(THFile_readHalfScalar(f).x, 0x3c00);
  THDiskFile_nativeEndianEncoding(f);
  EXPECT_EQ(THFile_readIntScalar(f), THDiskFile_isLittleEndianCPU() ? 0x01020304 : 0x04030201);
}

template <class Real>
void expect_large_round_trip(void (*order)(THFile *), int long_size) {
  OnDisk f;
  THFile_binary(f);
  order(f);
  THDiskFile_longSize(f, long_size);
  std::vector<Real> many(10000), back(10000);
  for (size_t i = 0; i < many.size(); i++) many[i] = static_cast<Real>(i * 3 - 7);
  EXPECT_EQ(Numbers<Real>::write(f, many.data(), many.size()), many.size());
  THFile_seek(f, 0);
  EXPECT_EQ(Numbers<Real>::read(f, back.data(), back.size()), back.size());
  EXPECT_TRUE(many == back);
  THFile_seek(f, 0);
  std::string bytes = f.content();
  bytes.pop_back();
  OnDisk cut(bytes, "r");
  THFile_binary(cut), THFile_quiet(cut);
  order(cut);
  THDiskFile_longSize(cut, long_size);
  EXPECT_EQ(Numbers<Real>::read(cut, back.data(), back.size()), back.size() - 1);
}

TEST_F(Disk, ManyNumbersInEveryOrderAndSize) {
  for (auto order : {THDiskFile_littleEndianEncoding, THDiskFile_bigEndianEncoding, THDiskFile_nativeEndianEncoding}) {
    for (int long_size : {0, 4, 8}) expect_large_round_trip<long>(order, long_size);
    expect_large_round_trip<short>(order, 0);
    expect_large_round_trip<double>(order, 0);
    expect_large_round_trip<float>(order, 4);
  }
}

TEST_F(Disk, PositionsBeyondWhatAFileCanHave) {
  OnDisk f("abc");
  EXPECT_EQ(raised([&] { THFile_seek(f, static_cast<size_t>(-1)); }), 2);
  THFile_seek(f, 100);
  EXPECT_EQ(THFile_position(f), 100u);
  EXPECT_EQ(raised([&] { THFile_readIntScalar(f); }), 0);
  THFile_seek(f, 5);
  THFile_writeStringRaw(f, "!", 1);
  EXPECT_EQ(f.content(), std::string("abc\0\0!", 6));
}

TEST_F(Disk, NothingIsBufferedWhenAskedSo) {
  OnDisk f;
  THDiskFile_noBuffer(f);
  THFile_writeStringRaw(f, "now", 3);
  EXPECT_EQ(f.place.content(), "now");
}

TEST_F(Disk, EncodingsOfAClosedFileAreErrors) {
  OnDisk f;
  THFile_close(f);
  EXPECT_EQ(raised([&] { THDiskFile_bigEndianEncoding(f); }), 1);
  EXPECT_EQ(raised([&] { THDiskFile_longSize(f, 4); }), 1);
  EXPECT_EQ(raised([&] { THDiskFile_noBuffer(f); }), 1);
}

TEST_F(Disk, AFullDiskIsAnErrorOfTheWriteOrAtTheLatestOfTheClose) {
  THFile *f = THDiskFile_new("/dev/full", "w", 0);
  THFile_writeIntScalar(f, 1);  // stays in the buffer
  std::string message;
  EXPECT_EQ(raised([&] { THFile_synchronize(f); }, &message), 0);
  EXPECT_NE(message.find("/dev/full"), std::string::npos);
  EXPECT_TRUE(THFile_hasError(f));
  THFile_free(f);

  f = THDiskFile_new("/dev/full", "w", 0);
  THFile_writeIntScalar(f, 1);
  EXPECT_EQ(raised([&] { THFile_close(f); }), 0);
  EXPECT_FALSE(THFile_isOpened(f));
  EXPECT_TRUE(THFile_hasError(f));
  THFile_free(f);

  f = THDiskFile_new("/dev/full", "w", 0);
  THFile_binary(f);
  std::vector<double> many(100000, 1.0);
  EXPECT_EQ(raised([&] { THFile_writeDoubleRaw(f, many.data(), many.size()); }), 0);
  THFile_quiet(f);
  EXPECT_LT(THFile_writeDoubleRaw(f, many.data(), many.size()), many.size());
  THDiskFile_bigEndianEncoding(f);
  EXPECT_LT(THFile_writeDoubleRaw(f, many.data(), many.size()), many.size());
  THFile_ascii(f);
  EXPECT_LT(THFile_writeDoubleRaw(f, many.data(), many.size()), many.size());
  EXPECT_LT(THFile_writeStringRaw(f, reinterpret_cast<char *>(many.data()), 100000), 100000u);
  THFile_free(f);

  f = THDiskFile_new("/dev/full", "w", 1);
  THDiskFile_noBuffer(f);
  THFile_noAutoSpacing(f);
  int one = 1;
  char letter = 'x';
  EXPECT_EQ(THFile_writeIntRaw(f, &one, 1), 0u);
  THFile_autoSpacing(f);
  EXPECT_EQ(THFile_writeCharRaw(f, &letter, 1), 0u);
  THFile_close(f);
  THFile_free(f);
}

TEST_F(Disk, NoDescriptorStaysOpen) {
  TemporaryFile place("1");
  const int before = open_descriptors();
  for (int i = 0; i < 3; i++) {
    THFile *f = THDiskFile_new(place.name.c_str(), "rw", 0);
    raised([&] {
      THFile_readIntScalar(f);
      THFile_readIntScalar(f);
    });
    if (i == 1) THFile_close(f);
    THFile_free(f);
    THFile_free(THPipeFile_new("true", "r", 0));
  }
  EXPECT_EQ(open_descriptors(), before);
}

// ---- pipes

TEST_F(Pipe, ReadsWhatACommandWrites) {
  THFile *f = THPipeFile_new("echo 3 4; echo rest", "r", 0);
  EXPECT_EQ(std::string(THDiskFile_name(f)), "echo 3 4; echo rest");
  int ints[2];
  EXPECT_EQ(THFile_readIntRaw(f, ints, 2), 2u);
  EXPECT_EQ(ints[1], 4);
  EXPECT_EQ(read_string(f, "*l"), "rest");
  char *text;
  EXPECT_EQ(raised([&] { THFile_readStringRaw(f, "*a", &text); }), 0);
  THFile_free(f);
}

TEST_F(Pipe, WritesWhatACommandReads) {
  TemporaryFile place;
  THFile *f = THPipeFile_new(("cat > " + place.name).c_str(), "w", 0);
  EXPECT_TRUE(THFile_isWritable(f) && !THFile_isReadable(f));
  THFile_writeIntScalar(f, 12);
  THFile_close(f);  // waits
  EXPECT_EQ(place.content(), "12\n");
  EXPECT_EQ(raised([&] { THFile_writeIntScalar(f, 1); }), 1);
  THFile_free(f);
}

TEST_F(Pipe, HasNoPositions) {
  THFile *f = THPipeFile_new("echo 1", "r", 0);
  EXPECT_EQ(raised([&] { THFile_seek(f, 0); }), 0);
  EXPECT_EQ(raised([&] { THFile_seekEnd(f); }), 0);
  EXPECT_EQ(raised([&] { THFile_position(f); }), 0);
  THFile_quiet(f);
  EXPECT_EQ(THFile_position(f), 0u);
  THFile_free(f);
}

TEST_F(Pipe, ACommandThatFailsWritesNothing) {
  THFile *f = THPipeFile_new("exit 3", "r", 0);
  EXPECT_EQ(raised([&] { THFile_readIntScalar(f); }), 0);
  EXPECT_TRUE(THFile_hasError(f));
  THFile_free(f);
  f = THPipeFile_new("/nowhere/at/all 2>/dev/null", "r", 1);
  EXPECT_EQ(read_string(f, "*a"), "(none)");
  THFile_close(f);
  THFile_free(f);
}

TEST_F(Pipe, WritingToACommandThatIsGoneIsAnErrorAndNotTheEnd) {
  signal(SIGPIPE, SIG_DFL);
  THFile *f = THPipeFile_new("exec true", "w", 0);
  THFile_binary(f);
  std::vector<char> many(1 << 20, 'x');
  EXPECT_EQ(raised([&] {
              for (;;) THFile_writeCharRaw(f, many.data(), many.size());
            }),
            0);
  EXPECT_TRUE(THFile_hasError(f));
  raised([&] { THFile_writeStringRaw(f, many.data(), many.size()); });
  raised([&] { THFile_synchronize(f); });
  raised([&] { THFile_close(f); });
  THFile_free(f);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_FALSE(sigismember(&pending, SIGPIPE));
}

TEST_F(Pipe, ASignalThatWasPendingStaysSo) {
  sigset_t set, before, pending;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  raise(SIGPIPE);
  THFile *f = THPipeFile_new("cat > /dev/null", "w", 0);
  THFile_writeIntScalar(f, 1);
  THFile_free(f);
  sigpending(&pending);
  EXPECT_TRUE(sigismember(&pending, SIGPIPE));
  const timespec now = {0, 0};
  sigtimedwait(&set, nullptr, &now);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace

// file_test.cpp: what files on disk and in memory share: numbers of every type through both formats, spacing, texts,
// positions, and what is missing or spoilt in a file.
#include "file_fixture.h"

namespace {

template <class Kind>
struct Files : Ops {};
using Kinds = testing::Types<OnDisk, InMemory>;
TYPED_TEST_SUITE(Files, Kinds);

template <class Real>
bool same_bits(const Real &a, const Real &b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

template <class Real>
void expect_back(THFile *f, std::vector<Real> values) {
  using N = Numbers<Real>;
  const size_t n = values.size();
  ASSERT_EQ(N::write(f, values.data(), n), n);
  N::write(f, values[1]);
  auto *s = N::storage(static_cast<ptrdiff_t>(n));
  for (size_t i = 0; i < n; i++) s->data[i] = values[i];
  EXPECT_EQ(N::write(f, s), n);
  memset(s->data, 0x55, n * sizeof(Real));
  THFile_seek(f, 0);
  std::vector<Real> back(n);
  ASSERT_EQ(N::read(f, back.data(), n), n);
  for (size_t i = 0; i < n; i++) EXPECT_TRUE(same_bits(back[i], values[i])) << i;
  EXPECT_TRUE(same_bits(N::read(f), values[1]));
  EXPECT_EQ(N::read(f, s), n);
  for (size_t i = 0; i < n; i++) EXPECT_TRUE(same_bits(s->data[i], values[i])) << i;
  N::free(s);
  const size_t end = THFile_position(f);
  THFile_seekEnd(f);
  EXPECT_EQ(THFile_position(f), end) << "all was read";
  EXPECT_FALSE(THFile_hasError(f));
}

template <class Kind, class Real>
void expect_round_trips() {
  Kind text, bytes;
  expect_back<Real>(text, Numbers<Real>::values());
  THFile_binary(bytes);
  expect_back<Real>(bytes, Numbers<Real>::values());
  EXPECT_EQ(bytes.content().size(), (2 * Numbers<Real>::values().size() + 1) * sizeof(Real));
}

TYPED_TEST(Files, EveryTypeComesBackFromBothFormats) {
  expect_round_trips<TypeParam, unsigned char>();
  expect_round_trips<TypeParam, char>();
  expect_round_trips<TypeParam, short>();
  expect_round_trips<TypeParam, int>();
  expect_round_trips<TypeParam, long>();
  expect_round_trips<TypeParam, float>();
  expect_round_trips<TypeParam, double>();
  expect_round_trips<TypeParam, THHalf>();
}

TYPED_TEST(Files, NanComesBackAsNan) {
  TypeParam f;
  THFile_writeDoubleScalar(f, NAN);
  THFile_writeFloatScalar(f, NAN);
  THFile_writeHalfScalar(f, TH_float2half(NAN));
  THFile_seek(f, 0);
  EXPECT_TRUE(std::isnan(THFile_readDoubleScalar(f)));
  EXPECT_TRUE(std::isnan(THFile_readFloatScalar(f)));
  EXPECT_TRUE(std::isnan(TH_half2float(THFile_readHalfScalar(f))));
}

TYPED_TEST(Files, AFileStartsAsSpacedPedanticText) {
  TypeParam f;
  EXPECT_TRUE(THFile_isOpened(f));
  EXPECT_FALSE(THFile_isQuiet(f));
  EXPECT_TRUE(THFile_isReadable(f));
  EXPECT_TRUE(THFile_isWritable(f));
  EXPECT_FALSE(THFile_isBinary(f));
  EXPECT_TRUE(THFile_isAutoSpacing(f));
  EXPECT_FALSE(THFile_hasError(f));
  THFile_binary(f), THFile_quiet(f), THFile_noAutoSpacing(f);
  EXPECT_TRUE(THFile_isBinary(f) && THFile_isQuiet(f) && !THFile_isAutoSpacing(f));
  THFile_ascii(f), THFile_pedantic(f), THFile_autoSpacing(f);
  EXPECT_TRUE(!THFile_isBinary(f) && !THFile_isQuiet(f) && THFile_isAutoSpacing(f));
}

TYPED_TEST(Files, SpacedNumbersHaveBlanksBetweenAndANewlineBehind) {
  TypeParam f;
  int ints[3] = {1, -2, 3};
  float floats[2] = {0.1f, 1e10f};
  double third = 1.0 / 3;
  char letters[3] = {'a', 'b', 'c'};
  THFile_writeIntRaw(f, ints, 3);
  THFile_writeFloatRaw(f, floats, 2);
  THFile_writeDoubleRaw(f, &third, 1);
  THFile_writeHalfScalar(f, TH_float2half(0.5f));
  THFile_writeCharRaw(f, letters, 3);
  THFile_writeIntRaw(f, ints, 0);
  EXPECT_EQ(f.content(), "1 -2 3\n0.100000001 1e+10\n0.33333333333333331\n0.5\nabc\n");
}

TYPED_TEST(Files, WithoutSpacingNumbersStandSideBySide) {
  TypeParam f;
  THFile_noAutoSpacing(f);
  int ints[3] = {1, 2, 3};
  THFile_writeIntRaw(f, ints, 3);
  THFile_writeStringRaw(f, " 4 ", 3);
  THFile_writeShortScalar(f, 5);
  EXPECT_EQ(f.content(), "123 4 5");
}

TYPED_TEST(Files, AReadTakesOneNewlineBehindItsNumbersWhenSpaced) {
  for (const bool spaced : {true, false}) {
    TypeParam f("1 2\n\nab\n7");
    if (!spaced) THFile_noAutoSpacing(f);
    int ints[2];
    THFile_readIntRaw(f, ints, 2);
    EXPECT_EQ(THFile_position(f), spaced ? 4u : 3u);
    EXPECT_EQ(read_string(f, "*l"), "");
  }
  TypeParam f("ab\ncd");
  char letters[2];
  THFile_readCharRaw(f, letters, 2);
  THFile_readCharRaw(f, letters, 2);
  EXPECT_EQ(letters[1], 'd') << "the newline between is not a character of the text";
}

TYPED_TEST(Files, NumbersMayStandApartInAnyWay) {
  TypeParam f("  +12\t-7\n\n 0x10 1e3,nan -INF 99999\n");
  EXPECT_EQ(THFile_readIntScalar(f), 12);
  EXPECT_EQ(THFile_readShortScalar(f), -7);
  EXPECT_EQ(THFile_readFloatScalar(f), 16);
  EXPECT_EQ(THFile_readDoubleScalar(f), 1000);
  THFile_seek(f, THFile_position(f) + 1);  // the comma
  EXPECT_TRUE(std::isnan(THFile_readDoubleScalar(f)));
  EXPECT_EQ(THFile_readFloatScalar(f), -INFINITY);
  EXPECT_EQ(THFile_readLongScalar(f), 99999);
}

TYPED_TEST(Files, ANumberOfAnyLengthIsRead) {
  const std::string zeros(1000, '0');
  TypeParam f(zeros + "7 0." + zeros + "5 8");
  EXPECT_EQ(THFile_readIntScalar(f), 7);
  EXPECT_EQ(THFile_readDoubleScalar(f), 0.0);
  EXPECT_EQ(THFile_readIntScalar(f), 8);
}

TYPED_TEST(Files, WhatIsNoNumberStopsAReadAndIsAnError) {
  TypeParam f("1 2 x 4");
  int ints[4] = {9, 9, 9, 9};
  std::string message;
  EXPECT_EQ(raised([&] { THFile_readIntRaw(f, ints, 4); }, &message), 0);
  EXPECT_NE(message.find("read 2 blocks instead of 4"), std::string::npos) << message;
  EXPECT_TRUE(THFile_hasError(f));
  EXPECT_EQ(ints[1], 2);
  EXPECT_EQ(ints[2], 9);
  THFile_clearError(f);
  EXPECT_FALSE(THFile_hasError(f));
  THFile_quiet(f);
  EXPECT_EQ(THFile_readIntRaw(f, ints, 2), 0u);
  EXPECT_TRUE(THFile_hasError(f));
  EXPECT_EQ(THFile_readLongScalar(f), 0) << "a quiet file gives 0 where no number is";
}

// Every prefix of a good file gives the numbers that are whole in it, or says that some are missing.
TYPED_TEST(Files, EveryPrefixOfABinaryFileGivesItsWholeNumbers) {
  std::string good;
  {
    TypeParam f;
    THFile_binary(f);
    double values[3] = {1.5, -2, 1e300};
    THFile_writeDoubleRaw(f, values, 3);
    good = f.content();
  }
  for (size_t length = 0; length <= good.size(); length++) {
    TypeParam f(good.substr(0, length), "r");
    THFile_binary(f);
    THFile_quiet(f);
    double back[3] = {7, 7, 7};
    EXPECT_EQ(THFile_readDoubleRaw(f, back, 3), length / 8) << length;
    EXPECT_EQ(THFile_hasError(f), length < good.size()) << length;
    if (length >= 16) {
      EXPECT_EQ(back[1], -2);
    }
  }
}

TYPED_TEST(Files, EveryPrefixOfATextIsReadWithoutAStepOutside) {
  const std::string good = "12 -3 4.5e1 nan inf\nabc\n-17 8\n";
  for (size_t length = 0; length <= good.size(); length++) {
    TypeParam f(good.substr(0, length), "r");
    THFile_quiet(f);
    double back[5];
    const size_t got = THFile_readDoubleRaw(f, back, 5);
    EXPECT_EQ(got, length >= 19 ? 5u : got) << length;
    EXPECT_LE(got, 5u);
    if (got >= 2 && length > 5) {
      EXPECT_EQ(back[1], -3);
    }
    char letters[3];
    EXPECT_LE(THFile_readCharRaw(f, letters, 3), 3u);
    long longs[2];
    EXPECT_EQ(THFile_readLongRaw(f, longs, 2) == 2, length >= 29) << length;
    EXPECT_EQ(THFile_hasError(f), length < 29) << length;
  }
}

TYPED_TEST(Files, TextsUpToANewlineOrAllThatIsLeft) {
  using namespace std::string_literals;
  TypeParam f("one\n\nth\0ree\n"s + std::string(5000, 'x') + "\nlast");
  EXPECT_EQ(read_string(f, "*l"), "one");
  EXPECT_EQ(read_string(f, "*l"), "");
  EXPECT_EQ(read_string(f, "*l"), "th\0ree"s);
  EXPECT_EQ(read_string(f, "*l"), std::string(5000, 'x'));
  const size_t here = THFile_position(f);
  EXPECT_EQ(read_string(f, "*l"), "last");
  THFile_seek(f, here);
  EXPECT_EQ(read_string(f, "*a"), "last");
  THFile_seek(f, 1);
  EXPECT_EQ(read_string(f, "*all").size(), 5016u) << "what comes after *a does not matter";
  EXPECT_EQ(THFile_position(f), here + 4);
}

TYPED_TEST(Files, AtTheEndThereIsNoText) {
  for (const char *format : {"*a", "*l"}) {
    TypeParam f("x");
    THFile_seekEnd(f);
    std::string message;
    char *text = nullptr;
    EXPECT_EQ(raised([&] { THFile_readStringRaw(f, format, &text); }, &message), 0);
    EXPECT_NE(message.find("read 0 blocks instead of 1"), std::string::npos);
    EXPECT_EQ(text, nullptr);
    THFile_quiet(f);
    EXPECT_EQ(read_string(f, format), "(none)");
  }
}

TYPED_TEST(Files, OtherFormatsOfTextsAreArgumentErrors) {
  TypeParam f("x");
  char *text = nullptr;
  for (const char *format : {"", "*", "a", "*x", "l*"})
    EXPECT_EQ(raised([&] { THFile_readStringRaw(f, format, &text); }), 2) << format;
}

TYPED_TEST(Files, SeekingAndOverwriting) {
  TypeParam f("0123456789");
  THFile_seek(f, 4);
  THFile_writeStringRaw(f, "ab", 2);
  EXPECT_EQ(THFile_position(f), 6u);
  EXPECT_EQ(f.content(), "0123ab6789");
  EXPECT_EQ(read_string(f, "*a"), "6789");
  THFile_seekEnd(f);
  THFile_writeStringRaw(f, "!", 1);
  THFile_seek(f, 0);
  EXPECT_EQ(read_string(f, "*l"), "0123ab6789!");
}

TYPED_TEST(Files, ReadingAndWritingMayTakeTurns) {
  TypeParam f("11 22 33 44\n");
  EXPECT_EQ(THFile_readIntScalar(f), 11);
  THFile_writeStringRaw(f, " 99", 3);
  EXPECT_EQ(THFile_readIntScalar(f), 33);
  EXPECT_EQ(f.content(), "11 99 33 44\n");
}

TYPED_TEST(Files, ModesAreKept) {
  TypeParam reading("5\n", "r"), writing("5\n", "w");
  EXPECT_TRUE(THFile_isReadable(reading) && !THFile_isWritable(reading));
  EXPECT_TRUE(!THFile_isReadable(writing) && THFile_isWritable(writing));
  int x = 1;
  char *text;
  std::string message;
  EXPECT_EQ(raised([&] { THFile_writeIntRaw(reading, &x, 1); }, &message), 1);
  EXPECT_NE(message.find("read-only"), std::string::npos);
  EXPECT_EQ(raised([&] { THFile_writeStringRaw(reading, "x", 1); }), 1);
  EXPECT_EQ(raised([&] { THFile_readIntRaw(writing, &x, 1); }, &message), 1);
  EXPECT_NE(message.find("write-only"), std::string::npos);
  EXPECT_EQ(raised([&] { THFile_readStringRaw(writing, "*a", &text); }), 1);
}

TYPED_TEST(Files, AClosedFileAnswersNothing) {
  TypeParam f("5\n");
  THFile_close(f);
  EXPECT_FALSE(THFile_isOpened(f));
  int x;
  char *text;
  std::string message;
  EXPECT_EQ(raised([&] { THFile_readIntRaw(f, &x, 1); }, &message), 1);
  EXPECT_NE(message.find("closed"), std::string::npos);
  EXPECT_EQ(raised([&] { THFile_writeIntRaw(f, &x, 1); }), 1);
  EXPECT_EQ(raised([&] { THFile_readStringRaw(f, "*a", &text); }), 1);
  EXPECT_EQ(raised([&] { THFile_writeStringRaw(f, "x", 1); }), 1);
  EXPECT_EQ(raised([&] { THFile_synchronize(f); }), 1);
  EXPECT_EQ(raised([&] { THFile_seek(f, 0); }), 1);
  EXPECT_EQ(raised([&] { THFile_seekEnd(f); }), 1);
  EXPECT_EQ(raised([&] { THFile_position(f); }), 1);
  EXPECT_EQ(raised([&] { THFile_close(f); }), 1);
}

TYPED_TEST(Files, LongsOfFourBytes) {
  TypeParam f;
  THFile_binary(f);
  const auto long_size = [&](int size) {
    if (std::is_same<TypeParam, OnDisk>::value)
      THDiskFile_longSize(f, size);
    else
      THMemoryFile_longSize(f, size);
  };
  long_size(4);
  long values[3] = {-5, 2147483647, (7L << 32) + 9};
  EXPECT_EQ(THFile_writeLongRaw(f, values, 3), 3u);
  THFile_writeShortScalar(f, 258);
  EXPECT_EQ(f.content().size(), 14u);
  long_size(8);
  THFile_writeLongScalar(f, 7L << 32);
  long_size(0);
  THFile_writeLongScalar(f, -1);
  EXPECT_EQ(f.content().size(), 30u);
  THFile_seek(f, 0);
  long_size(4);
  long back[3];
  EXPECT_EQ(THFile_readLongRaw(f, back, 3), 3u);
  EXPECT_EQ(back[0], -5);
  EXPECT_EQ(back[1], 2147483647);
  EXPECT_EQ(back[2], 9) << "the lower half";
  EXPECT_EQ(THFile_readShortScalar(f), 258);
  long_size(0);
  EXPECT_EQ(THFile_readLongScalar(f), 7L << 32);
  EXPECT_EQ(THFile_readLongScalar(f), -1);
  EXPECT_EQ(raised([&] { long_size(2); }), 1);
  THFile_ascii(f);
  THFile_seek(f, 0);
  long_size(4);
  THFile_writeLongScalar(f, 1L << 40);
  THFile_seek(f, 0);
  EXPECT_EQ(THFile_readLongScalar(f), 1L << 40) << "the size is that of bytes, not of text";
}

TEST(FileKinds, FunctionsOfOneKindRefuseTheOther) {
  THSetArgErrorHandler(raise_argument, nullptr);
  OnDisk disk;
  InMemory memory;
  EXPECT_EQ(raised([&] { THDiskFile_name(memory); }), 1);
  EXPECT_EQ(raised([&] { THDiskFile_bigEndianEncoding(memory); }), 1);
  EXPECT_EQ(raised([&] { THDiskFile_longSize(memory, 4); }), 1);
  EXPECT_EQ(raised([&] { THDiskFile_noBuffer(memory); }), 1);
  EXPECT_EQ(raised([&] { THMemoryFile_storage(disk); }), 1);
  EXPECT_EQ(raised([&] { THMemoryFile_longSize(disk, 4); }), 1);
  THSetArgErrorHandler(nullptr, nullptr);
}

// A client's own kind of file: its table of functions is what is called.
struct Counter {
  THFile file;
  int seeks;
};

TEST(FileKinds, AClientsOwnTableIsCalled) {
  static THFileVTable table = {};
  table.seek = [](THFile *self, size_t by) { reinterpret_cast<Counter *>(self)->seeks += static_cast<int>(by); };
  table.isOpened = [](THFile *) { return 42; };
  table.readHalf = [](THFile *, THHalf *data, size_t n) {
    data[0].x = 77;
    return n;
  };
  Counter counter = {{&table, 0, 1, 1, 0, 1, 0}, 0};
  THFile_seek(&counter.file, 3);
  THFile_seek(&counter.file, 4);
  EXPECT_EQ(counter.seeks, 7);
  EXPECT_EQ(THFile_isOpened(&counter.file), 42);
  EXPECT_EQ(THFile_readHalfScalar(&counter.file).x, 77);
}

}  // namespace

// vector_test.cpp: the kernels of THVector in every instruction set of this machine, and the variables that forbid one.
// Linked with the static library: which table is in use is not for clients to see.
#include "../THVectorKernels.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace {

const char *const variables[] = {"TH_NO_SSE", "TH_NO_AVX", "TH_NO_AVX2", "TH_NO_AVX512"};

bool has(int level) {
#if defined(__x86_64__)
  switch (level) {
    case TH_VECTOR_AVX:
      return __builtin_cpu_supports("avx");
    case TH_VECTOR_AVX2:
      return __builtin_cpu_supports("avx2");
    case TH_VECTOR_AVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    default:
      return true;
  }
#else
  return level == TH_VECTOR_PLAIN;
#endif
}

struct Vector : testing::Test {
  void SetUp() override {
    for (const char *variable : variables) unsetenv(variable);
  }
  void TearDown() override { SetUp(); }
};

// What the choice should be with these variables forbidden: bit l stands for level l + 1.
int best(unsigned forbidden) {
  int level = TH_VECTOR_LEVELS - 1;
  while (level > TH_VECTOR_PLAIN && (!has(level) || (forbidden >> (level - 1) & 1))) level--;
  return level;
}

TEST_F(Vector, EveryVariableForbidsItsOwnSet) {
  const THFloatVectorKernels *floats[] = {&THFloatVectorKernels_plain, &THFloatVectorKernels_sse2,
                                          &THFloatVectorKernels_avx, &THFloatVectorKernels_avx2,
                                          &THFloatVectorKernels_avx512};
  const THShortVectorKernels *shorts[] = {&THShortVectorKernels_plain, &THShortVectorKernels_sse2,
                                          &THShortVectorKernels_avx, &THShortVectorKernels_avx2,
                                          &THShortVectorKernels_avx512};
  for (unsigned forbidden = 0; forbidden < 16; forbidden++) {
    for (int v = 0; v < 4; v++) {
      if (forbidden >> v & 1) {
        setenv(variables[v], "1", 1);
      } else {
        unsetenv(variables[v]);
      }
    }
    EXPECT_EQ(TH_vectorLevel(), best(forbidden)) << forbidden;
    THFloatVector_vectorDispatchInit();
    THShortVector_vectorDispatchInit();
    EXPECT_EQ(THFloatVectorKernels_chosen(), floats[best(forbidden)]) << forbidden;
    EXPECT_EQ(THShortVectorKernels_chosen(), shorts[best(forbidden)]) << forbidden;
  }
}

TEST_F(Vector, OnlyTheValueOneForbids) {
  for (const char *value : {"0", "", "10", "yes"}) {
    for (const char *variable : variables) setenv(variable, value, 1);
    EXPECT_EQ(TH_vectorLevel(), best(0)) << value;
  }
}

TEST_F(Vector, PlainLoopsServeUntilTheClientAsks) {
  EXPECT_EQ(THDoubleVectorKernels_chosen(), &THDoubleVectorKernels_plain);
}

template <class Real>
std::vector<Real> numbers(std::mt19937 &words, size_t n) {
  std::vector<Real> out(n);
  for (auto &x : out) {
    x = std::is_integral<Real>::value ? static_cast<Real>(words())
                                      : static_cast<Real>(words() % 20011) / Real(97) - Real(100);
    if (x == 0 || x == static_cast<Real>(-1)) x = 3;  // divisors must do for every type
  }
  return out;
}

// Every kernel of a table at lengths on both sides of every vector width, out of place and in place, against the plain
// table; a number behind the end must stay.
template <class Real, class Table>
void compare(const Table &table, const Table &plain) {
  std::mt19937 words(5);
  const Real guard = 77, c = 7;
  for (size_t n : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 257}) {
    auto x = numbers<Real>(words, n), y = numbers<Real>(words, n);
    const auto length = static_cast<ptrdiff_t>(n);
    const auto check = [&](auto call) {
      std::vector<Real> got(n + 1, guard), expected(n + 1, guard), in_place = x;
      in_place.push_back(guard);
      call(table, got.data(), x.data());
      call(plain, expected.data(), x.data());
      call(table, in_place.data(), in_place.data());
      ASSERT_EQ(0, memcmp(got.data(), expected.data(), (n + 1) * sizeof(Real))) << n;
      ASSERT_EQ(0, memcmp(in_place.data(), expected.data(), (n + 1) * sizeof(Real))) << n;
    };
    check([&](const Table &t, Real *z, const Real *) { t.fill(z, c, length); });
    check([&](const Table &t, Real *z, const Real *from) { t.cadd(z, from, y.data(), c, length); });
    check([&](const Table &t, Real *z, const Real *from) { t.adds(z, from, c, length); });
    check([&](const Table &t, Real *z, const Real *from) { t.cmul(z, from, y.data(), length); });
    check([&](const Table &t, Real *z, const Real *from) { t.muls(z, from, c, length); });
    check([&](const Table &t, Real *z, const Real *from) { t.cdiv(z, from, y.data(), length); });
    check([&](const Table &t, Real *z, const Real *from) { t.divs(z, from, c, length); });
  }
}

#define TH_TEST_SETS(NAME, REAL)                                                                             \
  TEST_F(Vector, EverySetGivesTheSameBits##NAME) {                                                           \
    compare<REAL>(TH##NAME##VectorKernels_sse2, TH##NAME##VectorKernels_plain);                              \
    if (has(TH_VECTOR_AVX)) compare<REAL>(TH##NAME##VectorKernels_avx, TH##NAME##VectorKernels_plain);       \
    if (has(TH_VECTOR_AVX2)) compare<REAL>(TH##NAME##VectorKernels_avx2, TH##NAME##VectorKernels_plain);     \
    if (has(TH_VECTOR_AVX512)) compare<REAL>(TH##NAME##VectorKernels_avx512, TH##NAME##VectorKernels_plain); \
  }
TH_TEST_SETS(Byte, unsigned char)
TH_TEST_SETS(Char, char)
TH_TEST_SETS(Short, short)
TH_TEST_SETS(Int, int)
TH_TEST_SETS(Long, long)
TH_TEST_SETS(Float, float)
TH_TEST_SETS(Double, double)
#undef TH_TEST_SETS

// Two roundings: with one, c * y would keep bits that the float cannot hold.
TEST_F(Vector, ProductAndSumAreRoundedOneByOne) {
  const float c = 1 + 0x1p-12f, y = 1 + 0x1p-12f, product = c * y;
  for (int level = 0; level < TH_VECTOR_LEVELS; level++) {
    if (!has(level)) continue;
    const THFloatVectorKernels *tables[] = {&THFloatVectorKernels_plain, &THFloatVectorKernels_sse2,
                                            &THFloatVectorKernels_avx, &THFloatVectorKernels_avx2,
                                            &THFloatVectorKernels_avx512};
    std::vector<float> x(67, -product), ys(67, y), z(67, 9);
    tables[level]->cadd(z.data(), x.data(), ys.data(), c, 67);
    EXPECT_EQ(z, std::vector<float>(67, 0)) << level;
  }
}

TEST_F(Vector, CopyTakesOverlappingBlocks) {
  std::vector<int> x{1, 2, 3, 4, 5};
  THIntVector_copy(x.data() + 1, x.data(), 4);
  EXPECT_EQ(x, (std::vector<int>{1, 1, 2, 3, 4}));
  THIntVector_copy(x.data(), x.data(), 0);
}

}  // namespace

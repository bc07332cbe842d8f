// threads_test.cpp: the number of threads, and calls from threads and parallel regions of the client's own.
#include "ops_fixture.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <thread>

namespace {

// Threads of this process, idle ones too.
long running() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
}

// Loops that run on several threads when they may, over more elements than the threshold; gives the results' bytes.
std::vector<float> work(long n = 150000) {
  std::vector<float> x(static_cast<size_t>(n)), y(x.size());
  for (size_t i = 0; i < x.size(); i++) {
    x[i] = static_cast<float>(i % 977) / 7;
    y[i] = static_cast<float>(i % 13) + 1;
  }
  Float a({n / 100, 100}, {100, 1}, x), b({n / 100, 100}, {1, n / 100}, y), r, rows;
  Long index(std::vector<long>{3, 1, 2});
  THFloatTensor_cadd(r, a, 0.3f, b);
  THFloatTensor_cdiv(r, r, a);
  THFloatTensor_copy(a, b);
  THFloatTensor_addr(r, 0.5f, r, 2, (Float(std::vector<float>(static_cast<size_t>(n / 100), 3))),
                     (Float(std::vector<float>(100, 2))));
  THFloatTensor_indexSelect(rows, a, 0, index);
  auto out = r.values();
  for (float value : rows.values()) out.push_back(value);
  return out;
}

bool same(const std::vector<float> &a, const std::vector<float> &b) {
  return a.size() == b.size() && memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

struct Threads : Ops {
  void SetUp() override {
    Ops::SetUp();
    before = THGetNumThreads();
  }
  void TearDown() override {
    THSetNumThreads(before);
    Ops::TearDown();
  }
  int before = 1;
};

TEST_F(Threads, TheNumberIsWhatWasSet) {
  EXPECT_GE(THGetNumCores(), 1);
  THSetNumThreads(3);
  EXPECT_EQ(THGetNumThreads(), 3);
  THInferNumThreads();
  EXPECT_EQ(THGetNumThreads(), 3);
  for (int none : {0, -1}) THSetNumThreads(none);
  EXPECT_EQ(THGetNumThreads(), 3);
}

TEST_F(Threads, TheNumberIsTheCallingThreads) {
  THSetNumThreads(3);
  int others = 0, changed = 0;
  std::thread([&] {
    others = THGetNumThreads();
    THSetNumThreads(2);
    changed = THGetNumThreads();
  }).join();
  EXPECT_GE(others, 1);
  EXPECT_EQ(changed, 2);
  EXPECT_EQ(THGetNumThreads(), 3);
}

// Even where the client lets regions nest: its region has the threads already. Teams of a nested region end with it, so
// that the threads must be counted while the work goes on.
TEST_F(Threads, NoTeamInsideTheClientsRegion) {
  const auto expected = work();
  const int levels = omp_get_max_active_levels();
  omp_set_max_active_levels(4);
  std::vector<std::vector<float>> results(3);
  std::atomic<bool> ended{false};
  std::atomic<long> most{0};
  long own = 0;
  std::thread counter([&] {
    while (!ended) most = std::max(most.load(), running());
  });
#pragma omp parallel num_threads(3)
  {
    THSetNumThreads(4);
#pragma omp barrier
#pragma omp single
    own = running();
    for (int i = 0; i < 20; i++) results[static_cast<size_t>(omp_get_thread_num())] = work();
  }
  ended = true;
  counter.join();
  omp_set_max_active_levels(levels);
  for (const auto &result : results) EXPECT_TRUE(same(result, expected));
  EXPECT_LE(most, own);
}

TEST_F(Threads, ThreadsOfTheClientsOwn) {
  THSetNumThreads(2);
  const auto expected = work();
  std::vector<std::vector<float>> results(4);
  std::vector<std::thread> threads;
  for (auto &result : results) {
    threads.emplace_back([&result] {
      THSetNumThreads(2);
      for (int i = 0; i < 3; i++) result = work();
    });
  }
  for (auto &thread : threads) thread.join();
  for (const auto &result : results) EXPECT_TRUE(same(result, expected));
}

// Every thread has its own handlers; an error leaves the function on the thread that called it.
TEST_F(Threads, ErrorsStayWithTheirThread) {
  int caught[3] = {-2, -2, -2}, left[3] = {-2, -2, -2};
#pragma omp parallel num_threads(3)
  {
    const int thread = omp_get_thread_num();
    THSetErrorHandler(raise_error, nullptr);
    THSetArgErrorHandler(raise_argument, nullptr);
    Float t(std::vector<float>(200000)), three(std::vector<float>(3)), r;
    Int zero(std::vector<int>(200000));
    caught[thread] = raised([&] {
      if (thread == 0) THFloatTensor_cadd(r, t, 1, three);
      if (thread == 1) THIntTensor_cdiv(zero, zero, zero);
      if (thread == 2) THFloatTensor_sum(r, t, 4, 0);
    });
    left[thread] = THFloatTensor_nDimension(r);
    THSetErrorHandler(nullptr, nullptr);
    THSetArgErrorHandler(nullptr, nullptr);
  }
  EXPECT_EQ(caught[0], 0);
  EXPECT_EQ(caught[1], 3);
  EXPECT_EQ(caught[2], 2);
  for (int dims : left) EXPECT_EQ(dims, 0);
}

}  // namespace

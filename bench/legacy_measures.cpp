// See legacy_speed.h: the calls and the plain loops.
#include <TH/TH.h>
#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <utility>

#include "legacy_speed.h"

namespace legacy_speed {
namespace {

using TensorPtr = std::shared_ptr<THFloatTensor>;

// Two dimensions, as near to square as the count allows.
std::pair<long, long> shape_of(int64_t count) {
  long rows = static_cast<long>(std::sqrt(static_cast<double>(count)));
  while (count % rows != 0) --rows;
  return {rows, count / rows};
}

TensorPtr new_tensor(long rows, long columns) {
  TensorPtr t(THFloatTensor_newWithSize2d(rows, columns), THFloatTensor_free);
  std::mt19937 words(7);
  float* data = THFloatTensor_data(t.get());
  for (long i = 0; i < rows * columns; ++i) data[i] = 0.5f + static_cast<float>(words() % 65521) / 65521.0f;
  return t;
}

TensorPtr transposed(const TensorPtr& t) {
  return {THFloatTensor_newTranspose(t.get(), 0, 1), [t](THFloatTensor* view) { THFloatTensor_free(view); }};
}

// A textbook quicksort of values and their places, median of three, insertion below 16: the yardstick of sort.
void plain_quicksort(float* x, long* at, long n) {
  while (n > 16) {
    const float a = x[0], b = x[n / 2], c = x[n - 1];
    const float pivot = std::max(std::min(a, b), std::min(std::max(a, b), c));
    long i = 0, j = n - 1;
    while (i <= j) {
      while (x[i] < pivot) ++i;
      while (x[j] > pivot) --j;
      if (i <= j) {
        std::swap(x[i], x[j]);
        std::swap(at[i++], at[j--]);
      }
    }
    plain_quicksort(x, at, j + 1);
    x += i;
    at += i;
    n -= i;
  }
  for (long i = 1; i < n; ++i) {
    const float value = x[i];
    const long place = at[i];
    long j = i;
    for (; j > 0 && x[j - 1] > value; --j) {
      x[j] = x[j - 1];
      at[j] = at[j - 1];
    }
    x[j] = value;
    at[j] = place;
  }
}

template <class Plain>
[[gnu::noinline]] void plain_loop(Plain plain, const float* x, float* y, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] = plain(x[i]);
}

class Measures {
 public:
  explicit Measures(const Plan& plan) : plan_(plan), recorded_(plan.count == 1000000 && !plan.transposed) {
    const auto [rows, columns] = shape_of(plan.count);
    rows_ = rows;
    columns_ = columns;
    t_ = input();
    s_ = input();
    r_ = new_tensor(rows, columns);
  }

  std::vector<Measure> all() {
    add_copies();
    add_memory_bound();
    add_reductions();
    if (plan_.compute) {
      add_functions();
      add_sort();
      add_random();
      add_product();
    }
    return std::move(measures_);
  }

 private:
  TensorPtr input() const {
    return plan_.transposed ? transposed(new_tensor(columns_, rows_)) : new_tensor(rows_, columns_);
  }

  void yardstick(const std::string& name, std::function<void()> call) {
    measures_.push_back({name, std::move(call), "", 0, 0, true});
  }

  void ratio(const std::string& name, const std::string& yardstick, double recorded, std::function<void()> call) {
    measures_.push_back({name, std::move(call), yardstick, 0, recorded_ ? recorded : 0, false});
  }

  void add_copies() {
    const size_t bytes = static_cast<size_t>(plan_.count) * sizeof(float);
    auto from = new_tensor(rows_, columns_), to = new_tensor(rows_, columns_), t = t_, r = r_;
    yardstick("memcpy", [=] { std::memcpy(THFloatTensor_data(to.get()), THFloatTensor_data(from.get()), bytes); });
    if (!plan_.transposed) ratio("copy", "memcpy", 1.05, [=] { THFloatTensor_copy(r.get(), t.get()); });
    auto a = t_, b = s_;
    yardstick("three streams", [=, n = plan_.count] {
      const float *x = THFloatTensor_data(a.get()), *y = THFloatTensor_data(b.get());
      float* z = THFloatTensor_data(r.get());
      for (int64_t i = 0; i < n; ++i) z[i] = x[i] + y[i];
    });
    auto turned = transposed(new_tensor(columns_, rows_));
    ratio("copy of a transposed", "memcpy", 4.4, [=] { THFloatTensor_copy(r.get(), turned.get()); });
  }

  void add_memory_bound() {
    auto r = r_, t = t_, s = s_;
    ratio("cadd", "memcpy", 1.5, [=] { THFloatTensor_cadd(r.get(), t.get(), 2, s.get()); });
    ratio("cmul", "memcpy", 0, [=] { THFloatTensor_cmul(r.get(), t.get(), s.get()); });
    ratio("cdiv", "memcpy", 1.4, [=] { THFloatTensor_cdiv(r.get(), t.get(), s.get()); });
    ratio("add a number", "memcpy", 1.0, [=] { THFloatTensor_add(r.get(), t.get(), 3); });
    ratio("fill", "memcpy", 0.52, [=] { THFloatTensor_fill(r.get(), 1); });
    ratio("mul in place", "memcpy", 0.55, [=] { THFloatTensor_mul(t.get(), t.get(), 1); });
    ratio("abs", "memcpy", 6.4, [=] { THFloatTensor_abs(r.get(), t.get()); });
    ratio("sqrt", "memcpy", 0, [=] { THFloatTensor_sqrt(r.get(), t.get()); });
    ratio("cmax", "memcpy", 0, [=] { THFloatTensor_cmax(r.get(), t.get(), s.get()); });
  }

  void add_reductions() {
    auto t = t_, r = r_;
    std::shared_ptr<THFloatTensor> line(THFloatTensor_new(), THFloatTensor_free);
    ratio("sumall", "memcpy", 7.2, [=] { sink_ = THFloatTensor_sumall(t.get()); });
    ratio("maxall", "memcpy", 3.7, [=] { sink_ = THFloatTensor_maxall(t.get()); });
    ratio("sum over the first", "memcpy", 4.1, [=] { THFloatTensor_sum(line.get(), t.get(), 0, 1); });
    ratio("sum over the last", "memcpy", 7.0, [=] { THFloatTensor_sum(line.get(), t.get(), 1, 1); });
    ratio("cumsum over the first", "memcpy", 12.8, [=] { THFloatTensor_cumsum(r.get(), t.get(), 0); });
    ratio("cumsum over the last", "memcpy", 7.5, [=] { THFloatTensor_cumsum(r.get(), t.get(), 1); });
    ratio("var over the last", "memcpy", 0, [=] { THFloatTensor_var(line.get(), t.get(), 1, 0, 1); });
    ratio("norm over the last", "memcpy", 0, [=] { THFloatTensor_norm(line.get(), t.get(), 2, 1, 1); });
  }

  template <class Plain>
  void function(const std::string& name, Plain plain, void (*ours)(THFloatTensor*, THFloatTensor*), double recorded) {
    auto t = t_, r = r_;
    const int64_t n = plan_.count;
    yardstick(name + " in a loop",
              [=] { plain_loop(plain, THFloatTensor_data(t.get()), THFloatTensor_data(r.get()), n); });
    ratio(name, name + " in a loop", recorded, [=] { ours(r.get(), t.get()); });
  }

  void add_functions() {
    function(
        "exp", [](float x) { return expf(x); }, THFloatTensor_exp, 1.0);
    function(
        "tanh", [](float x) { return tanhf(x); }, THFloatTensor_tanh, 1.0);
    function(
        "log", [](float x) { return logf(x); }, THFloatTensor_log, 1.0);
    function(
        "pow", [](float x) { return powf(x, 1.7f); },
        [](THFloatTensor* r, THFloatTensor* t) { THFloatTensor_pow(r, t, 1.7f); }, 1.0);
  }

  void add_sort() {
    const long n = static_cast<long>(plan_.count);
    TensorPtr line(THFloatTensor_newWithSize1d(n), THFloatTensor_free), r(THFloatTensor_new(), THFloatTensor_free);
    std::mt19937 words(5);
    for (long i = 0; i < n; ++i) THFloatTensor_data(line.get())[i] = static_cast<float>(words());
    std::shared_ptr<THLongTensor> places(THLongTensor_new(), THLongTensor_free);
    yardstick("quicksort", [=, x = std::vector<float>(static_cast<size_t>(n)),
                            at = std::vector<long>(static_cast<size_t>(n))]() mutable {
      std::memcpy(x.data(), THFloatTensor_data(line.get()), x.size() * sizeof(float));
      for (long i = 0; i < n; ++i) at[static_cast<size_t>(i)] = i;
      plain_quicksort(x.data(), at.data(), n);
    });
    ratio("sort", "quicksort", 1.0, [=] { THFloatTensor_sort(r.get(), places.get(), line.get(), 0, 0); });
  }

  void drawn(const std::string& name, double recorded, std::function<void()> call) {
    measures_.push_back({name, std::move(call), "", static_cast<double>(plan_.count), recorded_ ? recorded : 0, false});
  }

  void add_random() {
    std::shared_ptr<THGenerator> g(THGenerator_new(), THGenerator_free);
    THRandom_manualSeed(g.get(), 123);
    auto r = r_;
    drawn("normal", 20, [=] { THFloatTensor_normal(r.get(), g.get(), 0, 1); });
    drawn("uniform", 3.1, [=] { THFloatTensor_uniform(r.get(), g.get(), 0, 1); });
    drawn("bernoulli", 4.3, [=] { THFloatTensor_bernoulli(r.get(), g.get(), 0.5); });
  }

  void add_product() {
    const int n = 512;
    auto a = new_tensor(n, n), b = new_tensor(n, n), c = new_tensor(n, n), r = new_tensor(n, n);
    yardstick("gemm(512)", [=] {
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, THFloatTensor_data(a.get()), n,
                  THFloatTensor_data(b.get()), n, 0, THFloatTensor_data(c.get()), n);
    });
    ratio("addmm(512)", "gemm(512)", 1.0, [=] { THFloatTensor_addmm(r.get(), 0, r.get(), 1, a.get(), b.get()); });
  }

  const Plan plan_;
  const bool recorded_;
  long rows_ = 0, columns_ = 0;
  TensorPtr t_, s_, r_;
  std::vector<Measure> measures_;
  static volatile double sink_;
};

volatile double Measures::sink_ = 0;

}  // namespace

std::vector<Measure> measures_of(const Plan& plan) {
  return Measures(plan).all();
}

}  // namespace legacy_speed

// Kernels: the same bits for an element wherever it stands, on every capability, within few units of the C library's
// values; reductions against plain sums.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/native/DispatchStub.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace {

using at::Tensor;
using at::native::CPUCapability;

using Unary = std::function<Tensor(const Tensor&)>;

const std::vector<std::pair<std::string, Unary>>& functions() {
  static const std::vector<std::pair<std::string, Unary>> list = {
      {"exp", [](const Tensor& t) { return t.exp(); }},
      {"log", [](const Tensor& t) { return t.log(); }},
      {"sqrt", [](const Tensor& t) { return t.sqrt(); }},
      {"tanh", [](const Tensor& t) { return t.tanh(); }},
      {"sigmoid", [](const Tensor& t) { return t.sigmoid(); }},
      {"abs", [](const Tensor& t) { return t.abs(); }},
      {"neg", [](const Tensor& t) { return t.neg(); }},
      {"pow", [](const Tensor& t) { return t.pow(1.7); }},
      {"pow tensors", [](const Tensor& t) { return t.pow(t); }},
      {"pow 3", [](const Tensor& t) { return t.pow(3); }},
      {"add", [](const Tensor& t) { return at::add(t, t, 0.3); }},
      {"addcmul", [](const Tensor& t) { return at::addcmul(t, t, t, 0.7); }},
      {"div", [](const Tensor& t) { return at::div(t, 0.3); }},
      {"div floor", [](const Tensor& t) { return at::div(t, 0.3, "floor"); }},
      {"clamp", [](const Tensor& t) { return t.clamp(-0.5, 0.5); }},
      {"maximum", [](const Tensor& t) { return at::maximum(t, t.neg()); }},
      {"lt", [](const Tensor& t) { return at::lt(t, 0.1); }},
      {"to long", [](const Tensor& t) { return t.clamp(-9, 9).to(at::kLong); }},
  };
  return list;
}

Tensor values(int64_t n, at::ScalarType type, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(0, 3);
  Tensor t = at::empty({n}, at::kDouble);
  for (int64_t i = 0; i < n; ++i) {
    t.data_ptr<double>()[i] = normal(random);
  }
  const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1.0, -1.0, 1e-310, 88.8, -103.5, 1e300, 1e-40};
  for (int64_t i = 0; i < n && n >= 50; i += 7) {
    t.data_ptr<double>()[i] = special[(i / 7) % 12];
  }
  return t.to(type);
}

// 0, 1, ..., modulus - 1, 0, ...
Tensor numbers(int64_t n, int64_t modulus) {
  Tensor t = at::empty({n}, at::kInt);
  for (int64_t i = 0; i < n; ++i) {
    t.data_ptr<int32_t>()[i] = static_cast<int32_t>(i % modulus);
  }
  return t;
}

bool same_bits(const Tensor& a, const Tensor& b) {
  const Tensor x = a.contiguous();
  const Tensor y = b.contiguous();
  return a.sizes() == b.sizes() && std::memcmp(x.data_ptr(), y.data_ptr(), x.nbytes()) == 0;
}

struct Capabilities : testing::TestWithParam<CPUCapability> {
  void SetUp() override { at::native::detail::lower_cpu_capability(GetParam()); }
  void TearDown() override { at::native::detail::lower_cpu_capability(CPUCapability::AVX512); }
};

TEST_P(Capabilities, BitsDoNotDependOnPosition) {
  for (const auto type : {at::kFloat, at::kDouble}) {
    const Tensor whole = values(201, type, 1);
    for (const auto& [name, f] : functions()) {
      const Tensor expected = f(whole);
      for (int64_t n = 0; n <= 200; ++n) {
        ASSERT_TRUE(same_bits(f(whole.narrow(0, 0, n).clone()), expected.narrow(0, 0, n))) << name << " first " << n;
        ASSERT_TRUE(same_bits(f(whole.narrow(0, 201 - n, n)), expected.narrow(0, 201 - n, n))) << name << " last " << n;
      }
    }
  }
}

TEST_P(Capabilities, BitsDoNotDependOnLayout) {
  for (const auto type : {at::kFloat, at::kDouble}) {
    const Tensor whole = values(70 * 150, type, 2).reshape({70, 150});
    for (const auto& [name, f] : functions()) {
      const Tensor expected = f(whole);
      Tensor strided = at::empty({70, 300}, type);
      strided.zero_();
      Tensor part = strided.slice(1, 0, 300, 2);
      part.copy_(whole);
      ASSERT_TRUE(same_bits(f(part), expected)) << name << " strided";
      ASSERT_TRUE(same_bits(f(whole.t()).t(), expected)) << name << " transposed";
      ASSERT_TRUE(same_bits(f(part.t()).t(), expected)) << name << " strided and transposed";
    }
  }
}

TEST_P(Capabilities, OperandsMayDisagreeOnTheFastDimension) {
  for (const auto type : {at::kByte, at::kShort, at::kHalf, at::kFloat, at::kDouble}) {
    const Tensor a = numbers(75 * 131, 97).to(type).reshape({75, 131});
    const Tensor b = numbers(75 * 131, 89).to(type).reshape({131, 75}).t();
    const Tensor dense = b.contiguous();
    EXPECT_TRUE(same_bits(at::add(a, b), at::add(a, dense)));
    EXPECT_TRUE(same_bits(at::lt(a, b), at::lt(a, dense)));
    EXPECT_TRUE(same_bits(at::lt(b, a), at::lt(dense, a)));
    Tensor self = a.clone();
    EXPECT_TRUE(same_bits(self.mul_(b), at::mul(a, dense)));
    // Rows cut short, and columns that are not dense.
    EXPECT_TRUE(same_bits(at::add(a.slice(1, 0, 130, 2), b.slice(1, 1, 131, 2)),
                          at::add(a.slice(1, 0, 130, 2).contiguous(), b.slice(1, 1, 131, 2).contiguous())));
  }
}

TEST_P(Capabilities, BitsDoNotDependOnThreads) {
  const int before = at::get_num_threads();
  const Tensor whole = values(100003, at::kFloat, 3);
  for (const auto& [name, f] : functions()) {
    at::set_num_threads(1);
    const Tensor one = f(whole);
    at::set_num_threads(3);
    EXPECT_TRUE(same_bits(f(whole), one)) << name;
  }
  at::set_num_threads(before);
}

double ulps(double got, long double want, bool single) {
  if (std::isnan(got) && std::isnan(static_cast<double>(want))) {
    return 0;
  }
  const double rounded = single ? static_cast<double>(static_cast<float>(want)) : static_cast<double>(want);
  if (std::isinf(rounded) || std::isinf(got)) {
    return rounded == got ? 0 : INFINITY;
  }
  int exponent = 0;
  std::frexp(static_cast<double>(want), &exponent);
  const int unit = single ? std::max(exponent - 24, -149) : std::max(exponent - 53, -1074);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - want) / std::ldexp(1.0L, unit));
}

TEST_P(Capabilities, FunctionsAreAccurate) {
  const std::vector<std::tuple<std::string, Unary, std::function<long double(long double)>>> list = {
      {"exp", [](const Tensor& t) { return t.exp(); }, [](long double x) { return std::exp(x); }},
      {"log", [](const Tensor& t) { return t.log(); }, [](long double x) { return std::log(x); }},
      {"tanh", [](const Tensor& t) { return t.tanh(); }, [](long double x) { return std::tanh(x); }},
      {"sqrt", [](const Tensor& t) { return t.sqrt(); }, [](long double x) { return std::sqrt(x); }},
      {"pow", [](const Tensor& t) { return t.pow(-1.3); },
       [](long double x) { return std::pow(x, static_cast<long double>(-1.3)); }},
  };
  for (const bool single : {true, false}) {
    const auto type = single ? at::kFloat : at::kDouble;
    const Tensor input = values(30000, type, 4) * at::arange(30000, type).div(3000);
    const Tensor wide = input.to(at::kDouble);
    for (const auto& [name, f, reference] : list) {
      if (name == "pow" && single) {
        continue;  // the exponent is rounded to float
      }
      const Tensor result = f(input).to(at::kDouble);
      double worst = 0;
      for (int64_t i = 0; i < wide.numel(); ++i) {
        worst = std::max(worst, ulps(result.data_ptr<double>()[i], reference(wide.data_ptr<double>()[i]), single));
      }
      EXPECT_LE(worst, name == "sqrt" ? 0.5 : 1.5) << name << (single ? " float" : " double");
    }
  }
}

TEST_P(Capabilities, IntegersWrapAndDivide) {
  const Tensor least = at::full({33}, std::numeric_limits<int8_t>::lowest(), at::kChar);
  EXPECT_EQ(least.neg().min().item<int64_t>(), -128);
  EXPECT_EQ(at::div(least, -1, "trunc").max().item<int64_t>(), -128);
  EXPECT_EQ((least + least).max().item<int64_t>(), 0);
  EXPECT_EQ(at::div(at::full({5}, -7, at::kInt), 2, "floor").max().item<int64_t>(), -4);
  EXPECT_EQ(at::div(at::full({5}, -7, at::kInt), 2, "trunc").max().item<int64_t>(), -3);
  EXPECT_THROW(at::div(least, at::zeros({33}, at::kChar), "floor"), c10::Error);
  EXPECT_EQ(at::full({40}, 3, at::kByte).pow(5).max().item<int64_t>(), 243);
}

TEST_P(Capabilities, NansReachTheExtremes) {
  Tensor t = at::arange(300, at::kFloat);
  EXPECT_EQ(t.max().item<float>(), 299);
  t[123] = NAN;
  EXPECT_TRUE(std::isnan(t.max().item<float>()));
  EXPECT_TRUE(std::isnan(t.amin().item<float>()));
  EXPECT_EQ(std::get<1>(t.max(0)).item<int64_t>(), 123);
  EXPECT_TRUE(std::isnan(at::maximum(t, at::zeros({300}))[123].item<float>()));
  EXPECT_TRUE(std::isnan(t.clamp(0, 1)[123].item<float>()));
}

// Every way of reducing a matrix, against a plain loop.
TEST_P(Capabilities, ReductionsAgreeWithPlainLoops) {
  for (const auto type : {at::kFloat, at::kDouble, at::kInt, at::kByte}) {
    for (const auto& [rows, columns] :
         std::vector<std::pair<int64_t, int64_t>>{{1, 1}, {3, 200}, {67, 5}, {70, 71}, {9, 1500}}) {
      const Tensor base = values(rows * columns, at::kDouble, 6).narrow(0, 0, rows * columns);
      Tensor clean = at::empty({rows, columns}, at::kDouble);
      for (int64_t i = 0; i < rows * columns; ++i) {
        clean.data_ptr<double>()[i] = std::floor(std::fmod(std::fabs(std::sin(i * 0.7) * 1000), 250));
      }
      const Tensor matrix = clean.to(type);
      const Tensor transposed = matrix.t().contiguous().t();
      for (const Tensor& m : {matrix, transposed}) {
        double total = 0;
        for (int64_t r = 0; r < rows; ++r) {
          double sum = 0;
          double best = -1;
          int64_t place = 0;
          for (int64_t c = 0; c < columns; ++c) {
            const double x = clean.data_ptr<double>()[r * columns + c];
            sum += x;
            if (x > best) {
              best = x;
              place = c;
            }
          }
          total += sum;
          ASSERT_EQ(m.sum(1)[r].item<double>(), sum);
          const auto found = m.max(1);
          ASSERT_EQ(std::get<0>(found)[r].item<double>(), best);
          ASSERT_EQ(std::get<1>(found)[r].item<int64_t>(), place);
          ASSERT_EQ(m.amax(1)[r].item<double>(), best);
        }
        ASSERT_EQ(m.sum().item<double>(), total);
        ASSERT_TRUE(at::equal(m.t().sum(1), m.sum(0)));
        ASSERT_TRUE(at::equal(std::get<1>(m.t().max(1)), std::get<1>(m.max(0))));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, Capabilities,
                         testing::Values(CPUCapability::DEFAULT, CPUCapability::AVX2, CPUCapability::AVX512),
                         [](const auto& info) {
                           return std::string(info.param == CPUCapability::DEFAULT ? "DEFAULT"
                                              : info.param == CPUCapability::AVX2  ? "AVX2"
                                                                                   : "AVX512");
                         });

TEST(CapabilityLevels, ArithmeticIsTheSameOnAll) {
  const Tensor a = values(1000, at::kFloat, 7);
  const Tensor b = values(1000, at::kFloat, 8);
  const auto run = [&] {
    return std::vector<Tensor>{
        a + b,          at::sub(a, b, 0.3),        a * b,          a / b,        a.sqrt(),
        a.abs(),        at::addcmul(a, b, b, 0.2), a.clamp(-1, 1), at::lt(a, b), at::maximum(a, b),
        a.to(at::kHalf)};
  };
  at::native::detail::lower_cpu_capability(CPUCapability::DEFAULT);
  const auto plain = run();
  for (const auto level : {CPUCapability::AVX2, CPUCapability::AVX512}) {
    at::native::detail::lower_cpu_capability(level);
    const auto fast = run();
    for (size_t i = 0; i < plain.size(); ++i) {
      EXPECT_TRUE(same_bits(plain[i], fast[i])) << "result " << i;
    }
  }
}

TEST(Reductions, LongSumsStayAccurate) {
  Tensor ones = at::full({3000001}, 0.1f, at::kFloat);
  const double exact = 3000001 * static_cast<double>(0.1f);
  EXPECT_FLOAT_EQ(ones.sum().item<float>(), static_cast<float>(exact));
  EXPECT_NEAR(ones.to(at::kDouble).sum().item<double>(), exact, exact * 1e-14);
  EXPECT_EQ(at::full({100000}, 255, at::kByte).sum().item<int64_t>(), 25500000);
}

TEST(Parallel, CoversTheRangeOnceAndPassesErrorsOn) {
  const int before = at::get_num_threads();
  at::set_num_threads(3);
  std::vector<int> seen(1000, 0);
  at::parallel_for(0, 1000, 10, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      ++seen[static_cast<size_t>(i)];
    }
  });
  EXPECT_EQ(seen, std::vector<int>(1000, 1));
  EXPECT_THROW(at::parallel_for(0, 1000, 10, [](int64_t, int64_t) { TORCH_CHECK(false, "from a thread"); }),
               c10::Error);
  const int64_t total = at::parallel_reduce(
      int64_t{0}, int64_t{1000}, int64_t{10}, int64_t{0},
      [](int64_t begin, int64_t end, int64_t start) {
        for (int64_t i = begin; i < end; ++i) {
          start += i;
        }
        return start;
      },
      std::plus<>());
  EXPECT_EQ(total, 499500);
  EXPECT_THROW(at::set_num_threads(0), c10::Error);
  at::set_num_threads(before);
}

// All pairs of types, dense and transposed.
TEST(Copy, ConvertsBetweenAllTypes) {
  const std::vector<at::ScalarType> types = {at::kByte, at::kChar,  at::kShort,  at::kInt, at::kLong,
                                             at::kHalf, at::kFloat, at::kDouble, at::kBool};
  for (const auto from : types) {
    for (const auto to : types) {
      const Tensor source = at::arange(35, at::kInt).reshape({5, 7}).to(from);
      Tensor result = at::zeros({7, 5}, to).t();
      result.copy_(source);
      for (int64_t i = 0; i < 35; ++i) {
        const double expected = from == at::kBool || to == at::kBool ? i != 0 : static_cast<double>(i);
        ASSERT_EQ(result[i / 7][i % 7].to(at::kDouble).item<double>(), expected) << from << " to " << to;
      }
    }
  }
  EXPECT_EQ(at::full({3}, -1.0, at::kDouble).to(at::kByte)[0].item<int64_t>(), 255);
}

TEST(Copy, TransposedIsExact) {
  for (const auto type : {at::kByte, at::kShort, at::kFloat, at::kDouble}) {
    for (const auto& [rows, columns] : std::vector<std::pair<int64_t, int64_t>>{{173, 219}, {5, 7}, {16, 64}}) {
      const Tensor source = at::arange(rows * columns, at::kInt).to(type).reshape({rows, columns});
      const Tensor copy = source.t().contiguous();
      const size_t size = source.itemsize();
      for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
          ASSERT_EQ(std::memcmp(static_cast<char*>(source.data_ptr()) + (i * columns + j) * size,
                                static_cast<char*>(copy.data_ptr()) + (j * rows + i) * size, size),
                    0)
              << type << " " << i << " " << j;
        }
      }
    }
  }
}

}  // namespace

// See limit.h: which limit a call has, read off the roles and sizes of its record and case.
#include <omp.h>

#include <algorithm>
#include <string_view>

#include "limit.h"
#include "port_status/sides.h"

#ifdef PORTBENCH_HAVE_BLAS
#include <cblas.h>
#endif

namespace portbench {
namespace {

#ifdef PORTBENCH_HAVE_BLAS
template <class T>
class GemmLimit : public Limit {
 public:
  GemmLimit(int64_t n, int64_t k, int64_t m)
      : n_(int(n)), k_(int(k)), m_(int(m)), a_(size_t(n * k), T(0.5)), b_(size_t(k * m), T(0.25)), c_(size_t(n * m)) {}
  std::string label() const override { return "gemm"; }
  void run(int threads) override {
    openblas_set_num_threads(threads);
    if constexpr (sizeof(T) == 4)
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n_, m_, k_, 1, a_.data(), k_, b_.data(), m_, 0, c_.data(),
                  m_);
    else
      cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n_, m_, k_, 1, a_.data(), k_, b_.data(), m_, 0, c_.data(),
                  m_);
  }

 private:
  int n_, k_, m_;
  std::vector<T> a_, b_, c_;
};
#endif

// Two inputs whose dimensions are named (x, k) and (k, y): the operands of a matrix product.
const Arg* factor(const Op& op, const char* second, size_t& place) {
  for (size_t k = 0; k < op.args.size(); ++k) {
    const Arg& a = op.args[k];
    if (a.role != Role::In || a.dims.size() != 2) continue;
    if (second && std::string_view(a.dims[0]) != second) continue;
    place = k;
    return &a;
  }
  return nullptr;
}

std::unique_ptr<Limit> product_limit(const Case& c) {
  for (size_t left = 0; left < c.op->args.size(); ++left) {
    const Arg& a = c.op->args[left];
    if (a.role != Role::In || a.dims.size() != 2) continue;
    size_t right = 0;
    const Arg* b = factor(*c.op, a.dims[1], right);
    if (!b || right == left) continue;
    const auto &x = c.tensor(left).sizes, &y = c.tensor(right).sizes;
    if (x.size() == 2 && y.size() == 2 && is_float(c.variant->elem))
      return gemm_limit(c.variant->elem == Elem::Double, x[0], x[1], y[1]);
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<Limit> gemm_limit(bool is_double, int64_t n, int64_t k, int64_t m) {
#ifdef PORTBENCH_HAVE_BLAS
  if (is_double) return std::make_unique<GemmLimit<double>>(n, k, m);
  return std::make_unique<GemmLimit<float>>(n, k, m);
#else
  (void)is_double, (void)n, (void)k, (void)m;
  return nullptr;
#endif
}

Streams streams_of(World& called) {
  Streams s;
  for (const Placed& p : called.placed())
    if (called.subject().op->args[p.arg].role == Role::In || called.subject().op->args[p.arg].role == Role::List)
      s.read.push_back(p.spec.distinct() * size_of(p.elem));
  const auto& args = called.subject().op->args;
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k].role != Role::Out && args[k].role != Role::Given) continue;
    const Seen seen = called.see(k);
    s.written.push_back(seen.count() * size_of(seen.elem));
  }
  return s;
}

std::unique_ptr<Limit> limit_of(World& called) {
  if (auto product = product_limit(called.subject())) return product;
  return stream_limit(streams_of(called));
}

}  // namespace portbench

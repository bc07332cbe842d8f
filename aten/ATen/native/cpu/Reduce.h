// Loops of reductions over an iterator of TensorIterator::reduce_op, in which the reduced dimensions come first and the
// output has stride 0 along them.
//
//   struct Product {
//     scalar_t reduce(scalar_t acc, scalar_t x, int64_t) const { return acc * x; }
//     scalar_t combine(scalar_t a, scalar_t b) const { return a * b; }
//     scalar_t project(scalar_t acc) const { return acc; }
//     scalar_t translate_idx(scalar_t acc, int64_t) const { return acc; }
//   };
//   binary_kernel_reduce(iter, Product{}, scalar_t(1));
//
// binary_kernel_reduce serves any fold, one element after another: reduce(acc, x, index) folds in an element, combine
// joins the folds of two parts, project makes the result, translate_idx shifts an index that acc holds by the start of
// its part. fold_reduce serves folds whose accumulator is a number and that a row or column loop makes fast (sum, max):
// see below.
#pragma once

#include <ATen/Parallel.h>
#include <ATen/TensorIterator.h>
#include <ATen/detail/FunctionTraits.h>
#include <ATen/native/cpu/Loops.h>

namespace at {
namespace native {
inline namespace CPU_CAPABILITY {

template <typename Ops, typename Init>
void binary_kernel_reduce(TensorIteratorBase& iter, Ops ops, Init init) {
  using traits = function_traits<decltype(&Ops::reduce)>;
  using acc_t = std::remove_cv_t<std::remove_reference_t<typename traits::template arg<0>::type>>;
  using data_t = std::remove_cv_t<std::remove_reference_t<typename traits::template arg<1>::type>>;
  using result_t = std::remove_cv_t<std::remove_reference_t<decltype(ops.project(std::declval<acc_t>()))>>;
  TORCH_INTERNAL_ASSERT(iter.ninputs() == 1 && iter.noutputs() == 1);
  iter.foreach_reduced_elt([&](TensorIteratorBase& element) {
    const auto fold = [&](int64_t begin, int64_t end, acc_t acc) {
      int64_t index = begin;
      element.serial_for_each(
          [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
            for (int64_t j = 0; j < size1; ++j) {
              const char* p = data[1] + j * strides[3];
              for (int64_t i = 0; i < size0; ++i) {
                acc = ops.reduce(acc, loops::load<data_t>(p + i * strides[1]), index++);
              }
            }
          },
          begin, end);
      return acc;
    };
    const acc_t total = parallel_reduce(
        0, element.numel(), at::internal::GRAIN_SIZE, acc_t(init),
        [&](int64_t begin, int64_t end, acc_t start) { return fold(begin, end, start); },
        [&](acc_t a, acc_t b) { return ops.combine(a, b); });
    *static_cast<result_t*>(element.data_ptr(0)) = ops.project(total);
  });
}

// A fold over numbers. Fold names the types in_t, acc_t and out_t (what an output element is; it may be acc_t) and has
//   acc_t identity() const
//   acc_t row(const char* p, int64_t stride, int64_t n) const            one row of n elements, stride bytes apart
//   acc_t join(acc_t a, acc_t b) const
//   void columns(acc_t* acc, const char* p, int64_t row_stride, int64_t rows, int64_t n) const
//                                                                        n columns without gaps into acc[0..n)
// Results are joined into what the output holds.
template <typename Fold>
void fold_loop(const Fold& fold, char** data, const int64_t* strides, int64_t size0, int64_t size1) {
  using acc_t = typename Fold::acc_t;
  using in_t = typename Fold::in_t;
  using out_t = typename Fold::out_t;
  const int64_t out0 = strides[0];
  const int64_t in0 = strides[1];
  const int64_t out1 = strides[2];
  const int64_t in1 = strides[3];
  const auto add_to = [&](char* out, acc_t x) {
    out_t& place = *reinterpret_cast<out_t*>(out);
    place = static_cast<out_t>(fold.join(static_cast<acc_t>(place), x));
  };
  constexpr int64_t bytes = sizeof(in_t);
  if (out0 != 0) {  // dimension 0 is kept (nothing to reduce in it)
    for (int64_t i = 0; i < size0; ++i) {
      if (out1 == 0) {
        add_to(data[0] + i * out0, fold.row(data[1] + i * in0, in1, size1));
        continue;
      }
      for (int64_t j = 0; j < size1; ++j) {
        add_to(data[0] + i * out0 + j * out1, fold.row(data[1] + i * in0 + j * in1, 0, 1));
      }
    }
  } else if (out1 == 0) {  // all into one element, along the denser dimension
    const bool swap = in0 != bytes && in1 == bytes;
    const int64_t rows = swap ? size0 : size1;
    const int64_t row_stride = swap ? in0 : in1;
    acc_t total = fold.identity();
    for (int64_t j = 0; j < rows; ++j) {
      total = fold.join(total, fold.row(data[1] + j * row_stride, swap ? in1 : in0, swap ? size1 : size0));
    }
    add_to(data[0], total);
  } else if (in1 == bytes && in0 != bytes && size1 > 1) {
    constexpr int64_t kBlock = 1024;
    alignas(64) acc_t acc[kBlock];
    for (int64_t c = 0; c < size1; c += kBlock) {
      const int64_t n = std::min(kBlock, size1 - c);
      for (int64_t k = 0; k < n; ++k) {
        acc[k] = fold.identity();
      }
      fold.columns(acc, data[1] + c * bytes, in0, size0, n);
      for (int64_t k = 0; k < n; ++k) {
        add_to(data[0] + (c + k) * out1, acc[k]);
      }
    }
  } else {
    for (int64_t j = 0; j < size1; ++j) {
      add_to(data[0] + j * out1, fold.row(data[1] + j * in1, in0, size0));
    }
  }
}

// Fold<out_t>: the fold for outputs of out_t. A reduction to one element accumulates in acc_t throughout and is rounded
// once; with several elements left, threads share the kept dimensions.
template <template <typename> class Fold, typename out_t>
void fold_reduce(TensorIterator& iter) {
  using acc_t = typename Fold<out_t>::acc_t;
  const int64_t n = iter.numel();
  if (n == 0) {
    return;
  }
  const Fold<acc_t> part;
  const Fold<out_t> whole;
  if (iter.num_output_elements() == 1) {
    const acc_t total = at::parallel_reduce(
        0, n, at::internal::GRAIN_SIZE, part.identity(),
        [&](int64_t begin, int64_t end, acc_t slot) {
          TensorIterator sub(iter);
          sub.unsafe_replace_operand(0, &slot);
          sub.serial_for_each(
              [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
                const int64_t reduced[4] = {0, strides[1], 0, strides[3]};
                fold_loop(part, data, reduced, size0, size1);
              },
              begin, end);
          return slot;
        },
        [&](acc_t a, acc_t b) { return part.join(a, b); });
    out_t& place = *static_cast<out_t*>(iter.data_ptr(0));
    place = static_cast<out_t>(part.join(static_cast<acc_t>(place), total));
    return;
  }
  const auto loop = [&](char** data, const int64_t* strides, int64_t size0, int64_t size1) {
    fold_loop(whole, data, strides, size0, size1);
  };
  iter.parallel_reduce(loop);
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at

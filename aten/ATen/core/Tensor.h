// The tensor handle with its operators as methods.
#pragma once

#ifdef TORCH_ASSERT_NO_OPERATORS
#error "This file was declared free of operators (TORCH_ASSERT_NO_OPERATORS): include <ATen/core/TensorBase.h> instead."
#endif

#include <ATen/core/Generator.h>
#include <ATen/core/TensorBase.h>
#include <c10/core/Scalar.h>
#include <c10/util/OptionalArrayRef.h>
#include <c10/util/string_view.h>

#include <array>
#include <tuple>
#include <vector>

namespace at {

class Tensor;
using TensorList = ArrayRef<Tensor>;
using ITensorListRef = ArrayRef<Tensor>;

class TORCH_API Tensor : public TensorBase {
 public:
  Tensor() = default;
  explicit Tensor(c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl> impl) : TensorBase(std::move(impl)) {}
  explicit Tensor(const TensorBase& base) : TensorBase(base) {}
  explicit Tensor(TensorBase&& base) : TensorBase(std::move(base)) {}
  Tensor(const Tensor&) = default;
  Tensor(Tensor&&) noexcept = default;

  // Assigning to a variable rebinds it; assigning to what an expression gave (t[0] = x) writes the elements.
  Tensor& operator=(const Tensor& other) & noexcept {
    impl_ = other.impl_;
    return *this;
  }
  Tensor& operator=(Tensor&& other) & noexcept {
    impl_ = std::move(other.impl_);
    return *this;
  }
  Tensor& operator=(const TensorBase& other) & noexcept {
    impl_ = other.getIntrusivePtr();
    return *this;
  }
  Tensor& operator=(const Tensor& other) && { return static_cast<Tensor&>(copy_(other)); }
  Tensor& operator=(Tensor&& other) && { return static_cast<Tensor&>(copy_(other)); }
  Tensor& operator=(const Scalar& value) && { return static_cast<Tensor&>(fill_(value)); }

  static Tensor wrap_tensor_impl(c10::intrusive_ptr<TensorImpl, UndefinedTensorImpl> impl) {
    return Tensor(std::move(impl));
  }

  Tensor contiguous(MemoryFormat format = MemoryFormat::Contiguous) const {
    return is_contiguous(format) ? *this : Tensor(TensorBase::contiguous(format));
  }
  c10::MaybeOwned<Tensor> expect_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const& {
    return is_contiguous(format) ? c10::MaybeOwned<Tensor>::borrowed(*this)
                                 : c10::MaybeOwned<Tensor>::owned(contiguous(format));
  }
  c10::MaybeOwned<Tensor> expect_contiguous(MemoryFormat format = MemoryFormat::Contiguous) && = delete;
  Tensor toType(ScalarType type) const { return to(type); }
  Tensor cpu() const;
  Tensor cuda() const;
  void print() const;

  // The single element as T; raises when there is not exactly one.
  template <class T>
  T item() const {
    return item().to<T>();
  }

  Tensor operator-() const;
  Tensor& operator+=(const Tensor& other);
  Tensor& operator+=(const Scalar& other);
  Tensor& operator-=(const Tensor& other);
  Tensor& operator-=(const Scalar& other);
  Tensor& operator*=(const Tensor& other);
  Tensor& operator*=(const Scalar& other);
  Tensor& operator/=(const Tensor& other);
  Tensor& operator/=(const Scalar& other);
  Tensor operator[](int64_t index) const { return select(0, index); }
  Tensor operator[](const Scalar& index) const;
  Tensor operator[](const Tensor& index) const;

  // Every operator with the method variant, generated from the operator definitions.
#include <ATen/ops/TensorMethods.inc>
};

template <class T, class... Args>
Tensor make_tensor(Args&&... args) {
  return Tensor(c10::make_intrusive<T>(std::forward<Args>(args)...));
}

template <class T, class... Args>
Tensor detail_make_tensor(Args&&... args) {
  return make_tensor<T>(std::forward<Args>(args)...);
}

namespace detail {
using at::make_tensor;
}

}  // namespace at

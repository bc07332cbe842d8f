// The one object behind every undefined tensor, so that asking one for its dtype or device is no crash.
#pragma once

#include <c10/core/TensorImpl.h>

namespace c10 {

struct TORCH_API UndefinedTensorImpl final : public TensorImpl {
  static TensorImpl* singleton() { return &singleton_; }

 private:
  UndefinedTensorImpl() : TensorImpl(UndefinedTag{}) {}
  static UndefinedTensorImpl singleton_;
};

}  // namespace c10

namespace at {
using c10::UndefinedTensorImpl;
}

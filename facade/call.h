// call.h: one call of a legacy function as it arrives: raw arguments, read with the help of the op's record.
#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <vector>

#include "port_status/record.h"

namespace portbench::facade {

// A tensor argument, whatever its type: TH's tensors have one layout.
struct LegacyTensor {
  long* size;
  long* stride;
  int dims;
  struct Storage {
    char* data;
    ptrdiff_t size;
  } * storage;
  ptrdiff_t offset;
  int refcount;
  char flag;
};

class Call {
 public:
  Call(const Op& op, const Variant& variant, void** arguments) : op_(op), variant_(variant), arguments_(arguments) {}

  const Op& op() const { return op_; }
  const Variant& variant() const { return variant_; }

  // The call as a case, nothing where a case cannot hold it: an uncounted or NULL tensor, a generator, too many
  // dimensions, tensors that overlap in part. All values are read, or only those that the op's domain depends on;
  // elsewhere the case then says only that there are some.
  enum class Values { All, Needed };
  std::optional<Case> as_case(Values values) const;

  size_t count() const { return op_.args.size(); }
  bool is_tensor(size_t k) const { return variant_.type_of(k).kind == Kind::Tensor; }
  bool is_list(size_t k) const { return variant_.type_of(k).kind == Kind::List; }
  bool is_output(size_t k) const { return op_.args[k].role == Role::Out || op_.args[k].role == Role::Given; }
  Elem elem(size_t k) const { return variant_.type_of(k).elem; }
  void* pointer(size_t k) const { return *static_cast<void**>(arguments_[k]); }
  const LegacyTensor& tensor(size_t k) const { return *static_cast<LegacyTensor*>(pointer(k)); }
  std::vector<void*> list(size_t k) const;
  int64_t integer(size_t k) const;
  double fractional(size_t k) const;

 private:
  std::optional<TensorSpec> spec(size_t k, const LegacyTensor& t, Values values) const;
  bool domain_needs_values(size_t k) const;
  bool fill_aliases(Case& c) const;

  const Op& op_;
  const Variant& variant_;
  void** arguments_;
};

at::ScalarType scalar_type(Elem e);

// Inside the op's domain, and outside of every divergence: there both sides must agree.
bool in_domain(const Case& c);

}  // namespace portbench::facade

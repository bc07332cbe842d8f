// Sides: the libraries that can run a case. A side lays a case out in its own guarded memory, calls, and shows what it
// got. Not here: what the sides should agree on (diff_tests/judge.h).
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>
#include "record.h"

namespace portbench {

// One tensor of one side, whoever owns it.
struct Seen {
  unsigned char* data = nullptr;  // first element
  std::vector<int64_t> sizes, strides;
  Elem elem = Elem::Byte;
  int64_t count() const { return count_of(sizes); }
  uint64_t load(const std::vector<int64_t>& at) const;  // bits of one element
};

// The bytes of a storage as it was laid out: they never change, and sides share them.
class Bytes {
 public:
  Bytes() = default;
  Bytes(std::shared_ptr<const unsigned char> bytes, size_t size) : bytes_(std::move(bytes)), size_(size) {}
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const unsigned char* data() const { return bytes_.get(); }
  const unsigned char& operator[](size_t i) const { return bytes_.get()[i]; }
  const std::shared_ptr<const unsigned char>& shared() const { return bytes_; }

 private:
  std::shared_ptr<const unsigned char> bytes_;
  size_t size_ = 0;
};

// A tensor as it was laid out before the call.
struct Placed {
  size_t arg = 0, item = 0;
  TensorSpec spec;
  Elem elem = Elem::Byte;
  Bytes before;  // its storage before the call
  unsigned char* storage = nullptr;
  bool written = false;  // an output, or an input that an output is
};

// A case in the memory of one side. Several may live at a time.
class World {
 public:
  explicit World(const Case& c) : c_(c) {}
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  virtual ~World() = default;

  virtual std::string call() = 0;                                  // the error's text when it raised, else empty
  virtual Seen see(size_t arg, size_t item = 0) = 0;               // tensor arguments; through an alias
  virtual bool replaced(const Placed& p) = 0;                      // an output that now lies in another storage
  virtual std::vector<unsigned char> generator_state(size_t arg);  // empty where a side has none to compare
  virtual std::string references() { return ""; }  // what is wrong with reference counts, after the call
  virtual bool lost() { return false; }            // the call left the side unusable for this process

  const Case& subject() const { return c_; }
  const std::vector<Placed>& placed() const { return placed_; }
  const Slot& result() const { return result_; }  // where the function returns a number
  void refill();                                  // all placed storages as they were before the call

 protected:
  const Case& c_;
  std::vector<Placed> placed_;
  Slot result_;
};

class Side {
 public:
  virtual ~Side() = default;
  virtual const char* name() const = 0;
  virtual const char* device() const { return "cpu"; }  // as in the results database
  virtual bool serves(const Op& op, const Variant& variant) const = 0;
  virtual bool takes(const Case&) const { return true; }  // whether the case is not too large for this side
  virtual CType returns(const Variant& variant) const { return variant.legacy.ret; }
  virtual std::unique_ptr<World> lay_out(const Case& c) const = 0;  // c must outlive the world
  virtual const void* code() const = 0;  // an address in the library behind it, to prove that sides are different code
};

const Side& legacy_cpu();
const Side& modern_cpu();
const Side* legacy_cuda();                // null in a build without it
const std::vector<const Side*>& sides();  // the old side first; each further one is compared with it

// The modern side on tensors of a wider type (double, or long for integers), whatever the case's own type is. Outputs
// are fresh. With `magnitudes`, on absolute values: how large the terms of the result were.
std::unique_ptr<World> lay_out_wide(const Case& c, bool magnitudes);

// For processes that do nothing else: also the libraries' own temporaries come from guarded memory, and the legacy
// library's vector kernels are chosen as real clients choose them (not with `plain_kernels`). Call before the first
// case.
void guard_libraries(bool plain_kernels);

}  // namespace portbench

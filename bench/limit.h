// What a kernel is measured against: a hand-vectorised loop that moves the same bytes through memory and does nothing
// else, or the BLAS product where an op is one. A limit is derived from a record's roles and a case's sizes; nothing
// here knows an op.
//
// The loops use plain stores, as kernels do: with non-temporal ones a copy of a large array would need a third less
// traffic, which no kernel that may be followed by another should count on.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace portbench {

class World;

// The bytes that a call must at least read and write, tensor by tensor; a dimension of stride 0 counts once. An
// argument that is written in place counts as written: whether its old values matter, no record says.
struct Streams {
  std::vector<int64_t> read, written;
  int64_t bytes() const;
};
Streams streams_of(World& called);  // after one call, when results have their sizes

class Limit {
 public:
  virtual ~Limit() = default;
  virtual void run(int threads) = 0;
  virtual std::string label() const = 0;  // read, write, copy, triad, streams 3+1, gemm
};

// A loop over streams of these sizes, in memory of its own; streams that are small beside the longest are left out.
// Null where nothing is moved.
std::unique_ptr<Limit> stream_limit(Streams streams);

// c = a b for row-major a of n x k and b of k x m, by BLAS; null where the build has none.
std::unique_ptr<Limit> gemm_limit(bool is_double, int64_t n, int64_t k, int64_t m);

// The limit of a call: gemm for a record whose arguments name the dimensions of a matrix product, else the streams.
std::unique_ptr<Limit> limit_of(World& called);

}  // namespace portbench

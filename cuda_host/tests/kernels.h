// Launchers of the kernels that the tests run; the same declarations serve the host and the device build of kernels.cu.
#pragma once

#include <cuda_runtime_api.h>

struct Where {
  unsigned thread[3], block[3];
};

struct Span {
  int* data;
  int count;
};

void launch_add(const float* a, const float* b, float* out, int n, int block, cudaStream_t stream);
void launch_coordinates(Where* out, const unsigned grid[3], const unsigned block[3]);
void launch_scale_index(float* out, int n, float factor);
void launch_block_sum(const float* in, float* out, int n);
void launch_block_sum_dynamic(const float* in, float* out, int n);
void launch_bitonic_sort(int* values, int n);
void launch_histogram(const int* in, int* bins, int n);
void launch_start_order(int* order, int* counter, int threads);
void launch_early_exit(int* out, int threads, int leaving);
void launch_votes(int* out);

void launch_warp_sum(const float* in, float* out, int n);
void launch_shuffles(int* down, int* up, int* exclusive_or, int* from, int width);
void launch_ballots(unsigned* ballot, int* any, int* all, int threads);
void launch_half_warps(int* out);

void launch_atomics(int* integers, float* sum, int threads, int blocks);
void launch_big_shape(int block, int shared_bytes, int grid_y);

enum class Fault {
  DivergentBarrier,
  DivergentWarp,
  MissingLane,
  Assert,
  Global,        // data[threadIdx + n]
  SharedStatic,  // past an array of 8
  SharedDynamic,
  LocalStack,
  SharedTooLarge,
  Race,
  Nested
};
void launch_fault(Fault fault, int* data, int n);
void launch_fill_span(Span span);

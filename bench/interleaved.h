// How Google Benchmark is asked for repetitions in random order.
#pragma once
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

// Flags can only be given as a command line; the name of the program in it is kept by reference.
inline void ask_for_interleaved_repetitions(const char* program, int repetitions, double seconds) {
  static std::vector<std::string> words;
  words = {program, "--benchmark_enable_random_interleaving=true",
           "--benchmark_repetitions=" + std::to_string(repetitions), "--benchmark_min_time=" + std::to_string(seconds)};
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  int argc = static_cast<int>(argv.size());
  benchmark::Initialize(&argc, argv.data());
}

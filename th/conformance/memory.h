// memory.h: malloc and friends, interposed: fresh memory has a known content, or every block lies against an
// inaccessible page; the library's own blocks can be counted, and one of its requests can be made to fail.
#pragma once

#include <stddef.h>

enum MemMode { MEM_PLAIN = 0, MEM_FILL = 1, MEM_GUARD_END = 2, MEM_GUARD_START = 3 };
extern volatile int g_mem_mode;
extern unsigned char g_mem_fill;

struct Mem {  // memory mode while code of the library runs
  int saved;
  explicit Mem(int mode) : saved(g_mem_mode) { g_mem_mode = mode; }
  ~Mem() { g_mem_mode = saved; }
};

// A process that asks for more than any vector needs is refused instead of driving the machine out of memory.
void limit_memory();

// From now on counts the blocks that the library with this function asks for. Built with a sanitizer, whose malloc
// stays, nothing is filled, guarded, counted or refused.
void count_blocks_of(void *function);
long live_blocks();
// Starts counting requests from 0; the n-th gets no memory (0: all do).
void fail_request(long n);
long requests_made();

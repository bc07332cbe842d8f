/* generic/THConvChoice.c: the block that suits the processor, looked for once. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THConvChoice.c"
#else

void THConvBlock_(run)(const THConvBlock *block) {
  static void (*chosen)(const THConvBlock *);
  void (*run)(const THConvBlock *) = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
  if (run == NULL) {
    const int level = TH_vectorLevel();
    run = level >= TH_VECTOR_AVX512 ? THConvBlock_(runAvx512)
          : level >= TH_VECTOR_AVX2 ? THConvBlock_(runAvx2)
                                    : THConvBlock_(runPlain);
    __atomic_store_n(&chosen, run, __ATOMIC_RELAXED);
  }
  run(block);
}

#endif

/* Internal to the library: what the compiler is told about a loop. */
#ifndef TH_LOOP_INC
#define TH_LOOP_INC

/* Stands before a loop that carries nothing from one element to the next: its result may be an input exactly, but must
 * not overlap one in part. */
#if defined(__clang__)
#define TH_INDEPENDENT_ELEMENTS _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define TH_INDEPENDENT_ELEMENTS _Pragma("GCC ivdep")
#else
#define TH_INDEPENDENT_ELEMENTS
#endif

#endif

/* THGeneral.h: what every TH header builds on: linkage, name pasting, the index base, error reporting, memory, threads.
 * Includes nothing but headers of the C library, so that a C++ client may include TH inside a namespace of its own
 * once it has included <cfloat>, <climits>, <cmath>, <cstdarg>, <cstddef>, <cstdio>, <cstdlib>, <cstring>, <ctime>. */
#ifndef TH_GENERAL_INC
#define TH_GENERAL_INC

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __cplusplus
#define TH_EXTERNC extern "C"
#else
#define TH_EXTERNC extern
#endif

/* The library is compiled with hidden visibility; TH_API marks what clients may call. */
#ifdef __GNUC__
#define TH_API TH_EXTERNC __attribute__((visibility("default")))
#define TH_NO_RETURN __attribute__((noreturn))
#define TH_UNUSED __attribute__((unused))
#define TH_PRINTF_LIKE(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
#else
#define TH_API TH_EXTERNC
#define TH_NO_RETURN
#define TH_UNUSED
#define TH_PRINTF_LIKE(format_index, first_index)
#endif

#define TH_INLINE static inline

/* Index tensors that a function reads count from here. */
#ifndef TH_INDEX_BASE
#define TH_INDEX_BASE 1
#endif

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

#define THMin(X, Y) ((X) < (Y) ? (X) : (Y))
#define THMax(X, Y) ((X) > (Y) ? (X) : (Y))

/* Pasting and stringising after expansion: the arguments are macros (Real, NAME). */
#define TH_CONCAT_STRING_2(x, y) TH_CONCAT_STRING_2_EXPAND(x, y)
#define TH_CONCAT_STRING_2_EXPAND(x, y) #x #y
#define TH_CONCAT_STRING_3(x, y, z) TH_CONCAT_STRING_3_EXPAND(x, y, z)
#define TH_CONCAT_STRING_3_EXPAND(x, y, z) #x #y #z
#define TH_CONCAT_STRING_4(x, y, z, w) TH_CONCAT_STRING_4_EXPAND(x, y, z, w)
#define TH_CONCAT_STRING_4_EXPAND(x, y, z, w) #x #y #z #w
#define TH_CONCAT_2(x, y) TH_CONCAT_2_EXPAND(x, y)
#define TH_CONCAT_2_EXPAND(x, y) x##y
#define TH_CONCAT_3(x, y, z) TH_CONCAT_3_EXPAND(x, y, z)
#define TH_CONCAT_3_EXPAND(x, y, z) x##y##z
#define TH_CONCAT_4(x, y, z, w) TH_CONCAT_4_EXPAND(x, y, z, w)
#define TH_CONCAT_4_EXPAND(x, y, z, w) x##y##z##w

/* A short text about a shape, returned by value so that it needs no free. */
#define TH_DESC_BUFF_LEN 64
typedef struct THDescBuff {
  char str[TH_DESC_BUFF_LEN];
} THDescBuff;

typedef void (*THErrorHandlerFunction)(const char *msg, void *data);
typedef void (*THArgErrorHandlerFunction)(int argNumber, const char *msg, void *data);

TH_API double THLog1p(const double x);

/* "[2 x 3]" for the sizes given; cut with "..." where it would not fit. */
TH_API THDescBuff _THSizeDesc(const long *size, const long ndim);

/* Errors. A handler set for the calling thread is called first, else the default one of the process, else the text goes
 * to stderr and the process exits. A handler may longjmp or throw: whoever raises holds no lock and owns no memory. */
TH_API TH_NO_RETURN void _THError(const char *file, const int line, const char *fmt, ...) TH_PRINTF_LIKE(3, 4);
TH_API void _THAssertionFailed(const char *file, const int line, const char *exp, const char *fmt, ...)
    TH_PRINTF_LIKE(4, 5);
TH_API void _THArgCheck(const char *file, int line, int condition, int argNumber, const char *fmt, ...)
    TH_PRINTF_LIKE(5, 6);
/* NULL as new_handler: back to the default. */
TH_API void THSetErrorHandler(THErrorHandlerFunction new_handler, void *data);
TH_API void THSetDefaultErrorHandler(THErrorHandlerFunction new_handler, void *data);
TH_API void THSetArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data);
TH_API void THSetDefaultArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data);

#define THError(...) _THError(__FILE__, __LINE__, __VA_ARGS__)

/* THArgCheck(condition, argNumber, format, ...): argument argNumber (the first is 1) must satisfy condition. */
#define THArgCheck(condition, ...)                                     \
  do {                                                                 \
    if (!(condition)) _THArgCheck(__FILE__, __LINE__, 0, __VA_ARGS__); \
  } while (0)

#define THCleanup(...) __VA_ARGS__

/* As THArgCheck; cleanup, e.g. THCleanup(THFree(p);), runs before the error is raised. */
#define THArgCheckWithCleanup(condition, cleanup, ...) \
  do {                                                 \
    if (!(condition)) {                                \
      cleanup;                                         \
      _THArgCheck(__FILE__, __LINE__, 0, __VA_ARGS__); \
    }                                                  \
  } while (0)

#define THAssert(exp)                                                   \
  do {                                                                  \
    if (!(exp)) _THAssertionFailed(__FILE__, __LINE__, #exp, "%s", ""); \
  } while (0)

#define THAssertMsg(exp, ...)                                              \
  do {                                                                     \
    if (!(exp)) _THAssertionFailed(__FILE__, __LINE__, #exp, __VA_ARGS__); \
  } while (0)

/* Memory. Size 0 gives NULL; a negative or unobtainable size is an error. Blocks from THAlloc end in THFree. */
TH_API void *THAlloc(ptrdiff_t size);
TH_API void *THRealloc(void *ptr, ptrdiff_t size);
TH_API void THFree(void *ptr);
/* The handler runs when the tracked heap has grown past a threshold, or when memory ran out before a second try. */
TH_API void THSetGCHandler(void (*handler)(void *data), void *data);
/* Tells the collector's bookkeeping that size bytes (negative: released) changed hands. */
TH_API void THHeapUpdate(ptrdiff_t size);

TH_API void THSetNumThreads(int num_threads);
TH_API int THGetNumThreads(void);
TH_API int THGetNumCores(void);
TH_API void THInferNumThreads(void);

#endif

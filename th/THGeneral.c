/* THGeneral.c: error handlers, threads, texts about sizes. Memory is in THMemory.c. */
#include "THGeneral.h"
#include "THOwned.h"
#include "THParallel.h"

ptrdiff_t TH_parallelThreshold = 100000;

__attribute__((constructor)) static void readParallelThreshold(void) {
  const char *text = getenv("TH_PARALLEL_THRESHOLD");
  if (text == NULL || *text == '\0') return;
  char *end = NULL;
  const long threshold = strtol(text, &end, 10);
  if (*end == '\0' && threshold >= 0) TH_parallelThreshold = threshold;
}

static void printAndExit(const char *msg, void *data) {
  (void)data;
  fprintf(stderr, "$ Error: %s\n", msg);
  exit(-1);
}

static void printArgumentAndExit(int argNumber, const char *msg, void *data) {
  (void)data;
  fprintf(stderr, "$ Invalid argument %d: %s\n", argNumber, msg);
  exit(-1);
}

/* A handler and its data are published data first, so that no thread calls the new one with the old data of a NULL. */
static THErrorHandlerFunction defaultHandler = printAndExit;
static void *defaultHandlerData;
static THArgErrorHandlerFunction defaultArgHandler = printArgumentAndExit;
static void *defaultArgHandlerData;
static __thread THErrorHandlerFunction threadHandler;
static __thread void *threadHandlerData;
static __thread THArgErrorHandlerFunction threadArgHandler;
static __thread void *threadArgHandlerData;

#define MESSAGE_SIZE 2048

static void appendPlace(char *message, const char *file, int line) {
  const size_t used = strlen(message);
  snprintf(message + used, MESSAGE_SIZE - used, " at %s:%d", file, line);
}

TH_NO_RETURN static void handlerReturned(void) {
  fprintf(stderr, "$ An error handler of TH returned; it must leave by longjmp, by an exception or by exit\n");
  abort();
}

TH_NO_RETURN static void raise(const char *message) {
  TH_releaseOwned();
  if (threadHandler != NULL)
    threadHandler(message, threadHandlerData);
  else
    __atomic_load_n(&defaultHandler, __ATOMIC_ACQUIRE)(message, defaultHandlerData);
  handlerReturned();
}

TH_NO_RETURN static void raiseArgument(int argNumber, const char *message) {
  TH_releaseOwned();
  if (threadArgHandler != NULL)
    threadArgHandler(argNumber, message, threadArgHandlerData);
  else
    __atomic_load_n(&defaultArgHandler, __ATOMIC_ACQUIRE)(argNumber, message, defaultArgHandlerData);
  handlerReturned();
}

void _THError(const char *file, const int line, const char *fmt, ...) {
  char message[MESSAGE_SIZE];
  va_list args;
  va_start(args, fmt);
  vsnprintf(message, MESSAGE_SIZE, fmt, args);
  va_end(args);
  appendPlace(message, file, line);
  raise(message);
}

void _THAssertionFailed(const char *file, const int line, const char *exp, const char *fmt, ...) {
  char message[MESSAGE_SIZE];
  va_list args;
  va_start(args, fmt);
  vsnprintf(message, MESSAGE_SIZE, fmt, args);
  va_end(args);
  _THError(file, line, "Assertion `%s' failed. %s", exp, message);
}

void _THArgCheck(const char *file, int line, int condition, int argNumber, const char *fmt, ...) {
  if (condition) return;
  char message[MESSAGE_SIZE];
  va_list args;
  va_start(args, fmt);
  vsnprintf(message, MESSAGE_SIZE, fmt, args);
  va_end(args);
  appendPlace(message, file, line);
  raiseArgument(argNumber, message);
}

void THSetErrorHandler(THErrorHandlerFunction new_handler, void *data) {
  threadHandler = new_handler;
  threadHandlerData = data;
}

void THSetDefaultErrorHandler(THErrorHandlerFunction new_handler, void *data) {
  defaultHandlerData = data;
  __atomic_store_n(&defaultHandler, new_handler != NULL ? new_handler : printAndExit, __ATOMIC_RELEASE);
}

void THSetArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data) {
  threadArgHandler = new_handler;
  threadArgHandlerData = data;
}

void THSetDefaultArgErrorHandler(THArgErrorHandlerFunction new_handler, void *data) {
  defaultArgHandlerData = data;
  __atomic_store_n(&defaultArgHandler, new_handler != NULL ? new_handler : printArgumentAndExit, __ATOMIC_RELEASE);
}

double THLog1p(const double x) {
  return log1p(x);
}

void THSetNumThreads(int num_threads) {
  if (num_threads < 1) return;
#ifdef _OPENMP
  omp_set_num_threads(num_threads);
#endif
}

int THGetNumThreads(void) {
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

int THGetNumCores(void) {
#ifdef _OPENMP
  return omp_get_num_procs();
#else
  return 1;
#endif
}

/* Loops and BLAS share one OpenMP pool, so that there is one number and nothing to infer it from. */
void THInferNumThreads(void) {}

THDescBuff _THSizeDesc(const long *size, const long ndim) {
  THDescBuff text;
  size_t used = 0;
  text.str[used++] = '[';
  for (long d = 0; d < ndim && used < sizeof text.str; d++)
    used += (size_t)snprintf(text.str + used, sizeof text.str - used, d == 0 ? "%ld" : " x %ld", size[d]);
  if (used + 1 < sizeof text.str) {
    text.str[used] = ']';
    text.str[used + 1] = '\0';
  } else {
    memcpy(text.str + sizeof text.str - 5, "...]", 5);
  }
  return text;
}

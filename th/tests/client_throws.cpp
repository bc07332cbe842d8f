// client_throws.cpp: a C++ program, public headers only: error handlers that throw, one for each thread, over tensors
// that are shared; the library's headers inside a namespace.
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace legacy {
#include <TH/TH.h>
}

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace legacy;

#define CHECK(condition)                                                   \
  do {                                                                     \
    if (!(condition)) {                                                    \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                        \
    }                                                                      \
  } while (0)

namespace {

struct Error : std::runtime_error {
  Error(int argument, const char *message, int thread)
      : std::runtime_error(message), argument(argument), thread(thread) {}
  int argument, thread;
};

void raise(const char *message, void *thread) {
  throw Error(0, message, *static_cast<int *>(thread));
}

void raise_argument(int argument, const char *message, void *thread) {
  throw Error(argument, message, *static_cast<int *>(thread));
}

struct Tensor {
  THDoubleTensor *t;
  explicit Tensor(THDoubleTensor *t) : t(t) {}
  Tensor(const Tensor &) = delete;
  ~Tensor() { THDoubleTensor_free(t); }
};

// The argument of the error that call raises, which must come to this thread's handler; -1: none.
template <class Call>
int raised(int thread, Call call) {
  try {
    call();
  } catch (const Error &error) {
    CHECK(error.thread == thread);
    return error.argument;
  }
  return -1;
}

void use(THDoubleTensor *shared, int thread) {
  THSetErrorHandler(raise, &thread);
  THSetArgErrorHandler(raise_argument, &thread);
  Tensor own(THDoubleTensor_newWithSize2d(20, 30));
  THDoubleTensor_fill(own.t, thread);
  for (int i = 0; i < 300; i++) {
    CHECK(raised(thread, [&] { THDoubleTensor_cmul(own.t, own.t, shared); }) == 0);
    CHECK(raised(thread, [&] { THDoubleTensor_select(own.t, own.t, 0, 20); }) == 3);
    CHECK(raised(thread, [&] { THDoubleTensor_resize2d(own.t, LONG_MAX, LONG_MAX); }) == 0);
    CHECK(raised(thread, [&] { THDoubleTensor_cat(own.t, own.t, shared, 0); }) == 0);
    CHECK(raised(thread, [&] {
            Tensor view(THDoubleTensor_newNarrow(shared, 0, i % 5, 2));
            THDoubleTensor_sumall(view.t);
          }) == -1);
  }
  CHECK(own.t->refcount == 1 && own.t->size[0] == 20 && THDoubleTensor_sumall(own.t) == thread * 600.0);
  THSetErrorHandler(nullptr, nullptr);
  THSetArgErrorHandler(nullptr, nullptr);
}

// Threads without a handler of their own share the default one.
void use_defaults(THDoubleTensor *shared) {
  static int everyone = -5;
  THSetDefaultErrorHandler(raise, &everyone);
  THSetDefaultArgErrorHandler(raise_argument, &everyone);
  std::atomic<int> seen{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; i++)
    threads.emplace_back([&] {
      seen += raised(-5, [&] { THDoubleTensor_select(shared, shared, 0, 99); }) == 1;
      seen += raised(-5, [&] { THDoubleTensor_newWithSize1d(1L << 60); }) == 0;
    });
  for (auto &thread : threads) thread.join();
  CHECK(seen == 6);
  THSetDefaultErrorHandler(nullptr, nullptr);
  THSetDefaultArgErrorHandler(nullptr, nullptr);
}

}  // namespace

int main() {
  Tensor shared(THDoubleTensor_newWithSize1d(7));
  THDoubleTensor_fill(shared.t, 1);
  std::vector<std::thread> threads;
  for (int i = 1; i <= 4; i++) threads.emplace_back(use, shared.t, i);
  for (auto &thread : threads) thread.join();
  use_defaults(shared.t);
  CHECK(shared.t->refcount == 1 && shared.t->storage->refcount == 1 && THDoubleTensor_sumall(shared.t) == 7);
  std::puts("ok");
  return 0;
}

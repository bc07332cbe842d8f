// ops_fixture.h: what the tests of the math functions share: tensors with chosen strides, and errors as exceptions.
#pragma once

#include <TH/TH.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

// An error of the library; argument is 0 for one that names none.
struct Raised : std::runtime_error {
  Raised(int argument, const char *message) : std::runtime_error(message ? message : ""), argument(argument) {}
  int argument;
};

inline void raise_error(const char *message, void *) {
  throw Raised(0, message);
}
inline void raise_argument(int argument, const char *message, void *) {
  throw Raised(argument, message);
}

struct Ops : testing::Test {
  void SetUp() override {
    THSetErrorHandler(raise_error, nullptr);
    THSetArgErrorHandler(raise_argument, nullptr);
  }
  void TearDown() override {
    THSetErrorHandler(nullptr, nullptr);
    THSetArgErrorHandler(nullptr, nullptr);
  }
};

// The argument number of the error that call raises; 0: a plain error; -1: none.
template <class Call>
int raised(Call call, std::string *message = nullptr) {
  try {
    call();
  } catch (const Raised &error) {
    if (message) *message = error.what();
    return error.argument;
  }
  return -1;
}

// A tensor that frees itself. Built from sizes, strides and the whole content of its storage, gaps included.
#define TH_TEST_TENSOR(NAME, REAL)                                                                                     \
  struct NAME {                                                                                                        \
    TH##NAME##Tensor *t;                                                                                               \
    NAME() : t(TH##NAME##Tensor_new()) {}                                                                              \
    NAME(std::vector<long> sizes, std::vector<long> strides, std::vector<REAL> content, long offset = 0)               \
        : t(TH##NAME##Tensor_new()) {                                                                                  \
      auto *storage = TH##NAME##Storage_newWithSize(static_cast<ptrdiff_t>(content.size()));                           \
      for (size_t i = 0; i < content.size(); i++) storage->data[i] = content[i];                                       \
      TH##NAME##Tensor_setStorageNd(t, storage, offset, static_cast<int>(sizes.size()), sizes.data(), strides.data()); \
      TH##NAME##Storage_free(storage);                                                                                 \
    }                                                                                                                  \
    explicit NAME(std::vector<REAL> content) : NAME({static_cast<long>(content.size())}, {1}, content) {}              \
    NAME(const NAME &) = delete;                                                                                       \
    ~NAME() { TH##NAME##Tensor_free(t); }                                                                              \
    operator TH##NAME##Tensor *() const { return t; }                                                                  \
    std::vector<REAL> content() const { return {t->storage->data, t->storage->data + t->storage->size}; }              \
    std::vector<long> sizes() const { return {t->size, t->size + t->nDimension}; }                                     \
    std::vector<REAL> values() const {                                                                                 \
      auto *flat = TH##NAME##Tensor_newContiguous(t);                                                                  \
      const REAL *data = TH##NAME##Tensor_nElement(flat) ? TH##NAME##Tensor_data(flat) : nullptr;                      \
      std::vector<REAL> copy(data, data + TH##NAME##Tensor_nElement(flat));                                            \
      TH##NAME##Tensor_free(flat);                                                                                     \
      return copy;                                                                                                     \
    }                                                                                                                  \
  };

TH_TEST_TENSOR(Byte, unsigned char)
TH_TEST_TENSOR(Char, char)
TH_TEST_TENSOR(Int, int)
TH_TEST_TENSOR(Long, long)
TH_TEST_TENSOR(Float, float)
TH_TEST_TENSOR(Double, double)
#undef TH_TEST_TENSOR

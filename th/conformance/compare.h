// compare.h: what a call did against what it did when it was recorded.
#pragma once

#include "elements.h"

struct StorageView {  // a storage after the call, as bytes
  const ElemType *type;
  string bytes;
  bool null = false, same = false;
};
StorageView storage_after(const json &v, const json &result, size_t i);

// The first difference between the expected result and the actual one; an empty text where they agree.
string compare(const json &v, const json &expected, const json &actual);

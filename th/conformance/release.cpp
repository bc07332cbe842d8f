// release.cpp: gives back all that a call was given and what it made, so that nothing of it should live on.
#include <stdlib.h>

#include <algorithm>

#include "call.h"

static void call_free(const char *kind, const ElemType *t, void *p) {
  typedef void (*Free)(void *);
  ((Free)need_symbol(string("TH") + t->name + kind + "_free"))(p);
}

// How many references to its first argument the function takes (or gives up).
static int references_taken(const string &function) {
  if (function == "THTensor_(retain)" || function == "THStorage_(retain)") return 1;
  if (function == "THTensor_(free)" || function == "THStorage_(free)" || function == "THTensor_(freeCopyTo)") return -1;
  return 0;
}

void Runner::release(const json &v, bool raised) {
  const string function = v.at("function"), type = v.value("return_type", "void");
  const size_t bracket = function.find("_(");
  const string bare = bracket == string::npos ? function.substr(function.find('_') + 1) : function.substr(bracket + 2);
  const bool about_flags = bare == "setFlag)" || bare == "clearFlag)";
  const int taken = raised ? 0 : references_taken(function);
  if (!tensor_references.empty())
    tensor_references[0] += taken;
  else if (!storage_references.empty())
    storage_references[0] += taken;

  if (!raised && bare.compare(0, 3, "new") == 0 && ret.v.p) {
    if (type.compare(0, 7, "tensor:") == 0) call_free("Tensor", elem_type(type.substr(7)), ret.v.p);
    if (type.compare(0, 8, "storage:") == 0) call_free("Storage", elem_type(type.substr(8)), ret.v.p);
  }
  for (size_t i = 0; i < tensor_references.size(); i++) {
    if (about_flags) tensors[i].hdr->flag = 1;
    for (int k = 0; k < tensor_references[i] && !tensors[i].consumed; k++)
      call_free("Tensor", tensors[i].type, tensors[i].hdr);
  }
  for (size_t i = 0; i < storage_references.size(); i++) {
    if (about_flags) storages[i].hdr->flag = storages[i].flag;
    for (int k = 0; k < storage_references[i] && !storages[i].consumed; k++)
      call_free("Storage", storages[i].type, storages[i].hdr);
  }
  for (auto *s : long_storages) call_free("Storage", elem_type("Long"), s);
  typedef void (*Free)(void *);
  if (generator) ((Free)need_symbol("THGenerator_free"))(generator);
  Free free_block = (Free)need_symbol("THFree");
  if (!raised) {
    for (auto &o : out_longs) free_block(*o.first);
    if (function == "THAlloc" || function == "THRealloc") free_block(ret.v.p);
  } else {
    for (void *p : owned_blocks) free_block(p);
  }
  for (auto &o : out_longs) free(o.first);
  for (void *p : arrays) free(p);
  for (string *s : buffers) delete s;
}

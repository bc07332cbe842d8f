/* generic/client_core.c: what works for every type, Half too. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/client_core.c"
#else

static void Client_(RunCore)(void) {
  THStorage *storage = THStorage_(newWithSize)(6);
  memset(storage->data, 0, 6 * sizeof(real));
  THTensor *t = THTensor_(newWithStorage2d)(storage, 0, 2, 3, 3, 1);
  CHECK(storage->refcount == 2 && THTensor_(nElement)(t) == 6);
  CHECK(strcmp(THTensor_(sizeDesc)(t).str, "[2 x 3]") == 0);
  THFloatTensor *wide = THFloatTensor_newWithSize1d(6);
  THFloatTensor_fill(wide, 2.5f);
  THTensor_(copyFloat)(t, wide);
  THFloatTensor_zero(wide);
  TH_CONCAT_2(THFloatTensor_copy, Real)(wide, t);
  CHECK(THFloatTensor_get1d(wide, 5) == 2.5f || THFloatTensor_get1d(wide, 5) == 2.0f);
  THFloatTensor_free(wide);
  THTensor_(free)(t);
  CHECK(storage->refcount == 1);
  THStorage_(free)(storage);
}

#endif

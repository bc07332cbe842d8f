/* generic/client_float.c: for the two floating types. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/client_float.c"
#else

static void Client_(RunFloat)(void) {
  THTensor *t = THTensor_(newWithSize1d)(8);
  THGenerator *generator = THGenerator_new();
  THRandom_manualSeed(generator, 123);
  THTensor_(uniform)(t, generator, 0, 1);
  CHECK(fabs(THTensor_(get1d)(t, 0) - 0.69646918727084994) < 1e-7);
  CHECK(THInf > 1e30f && sizeof(accreal) == sizeof(double));
  THGenerator_free(generator);
  THTensor_(free)(t);
}

#endif

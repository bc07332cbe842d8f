/* generic/client.c: what a client does with a tensor of any type that computes. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/client.c"
#else

static accreal Client_(Sum)(THTensor *t) {
  accreal sum = 0;
  TH_TENSOR_APPLY(real, t, sum += *t_data;);
  return sum;
}

static void Client_(Run)(void) {
  THTensor *t = THTensor_(newWithSize2d)(3, 4);
  long next = 0;
  TH_TENSOR_APPLY(real, t, *t_data = (real)next++;);
  CHECK(THTensor_fastGet2d(t, 2, 1) == 9);
  THTensor_fastSet2d(t, 2, 1, 10);
  CHECK(THTensor_(get2d)(t, 2, 1) == 10);

  THTensor *turned = THTensor_(newTranspose)(t, 0, 1);
  THTensor *copy = THTensor_(newContiguous)(turned);
  CHECK(copy != turned && THTensor_(get2d)(copy, 1, 2) == 10);
  CHECK(Client_(Sum)(copy) == 67 && Client_(Sum)(turned) == 67);

  real lines[4] = {0, 0, 0, 0};
  long line = 0;
  THTensor *same = t;
  TH_TENSOR_DIM_APPLY2(real, t, real, same, 0,
                       for (long i = 0; i < t_size; i++) lines[line] = (real)(lines[line] + t_data[i * t_stride]);
                       line++;);
  CHECK(line == 4 && lines[0] == 12 && lines[1] == 16);

  THTensor_(cadd)(copy, copy, 1, turned);
  CHECK(Client_(Sum)(copy) == 134);
  CHECK(TH_CONVERT_ACCREAL_TO_REAL((accreal)7) == 7);
  THTensor_(free)(copy);
  THTensor_(free)(turned);
  THTensor_(free)(t);
}

#endif

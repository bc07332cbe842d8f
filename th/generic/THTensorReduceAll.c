/* Reductions of a whole tensor to one number, and what looks at all elements: dot, prodall, trace, numel, equal, and
 * for Byte logicalall, logicalany. One thread. (sumall: THTensorReduce.c; maxall, minall: THTensorExtreme.c.)
 *
 * 1. prodall multiplies in accreal, element after element, so that overflow comes where it came in the original.
 * 2. dot adds runs of elements in the element type, through BLAS, and the runs in accreal: integers wrap within a run.
 */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduceAll.c"
#else

accreal THTensor_(prodall)(THTensor *t) {
  accreal product = 1;
  TH_TENSOR_APPLY(real, t, product *= *t_data;);
  return product;
}

accreal THTensor_(dot)(THTensor *tensor, THTensor *src) {
  TH_CHECK_COUNT2("tensor", tensor, "src", src);
  accreal sum = 0;
  TH_TENSOR_APPLY2(real, tensor, real, src, {
    sum += THBlas_(dot)(TH_TENSOR_APPLY_run, tensor_data, tensor_stride, src_data, src_stride);
    break;
  });
  return sum;
}

accreal THTensor_(trace)(THTensor *t) {
  THArgCheck(t->nDimension == 2, 1, "expected a matrix, got %d dimensions", t->nDimension);
  const real *t_data = THTensor_(data)(t);
  const long n = THMin(t->size[0], t->size[1]), step = t->stride[0] + t->stride[1];
  accreal sum = 0;
  for (long i = 0; i < n; i++) {
    sum += t_data[i * step];
  }
  return sum;
}

ptrdiff_t THTensor_(numel)(THTensor *t) {
  return THTensor_(nElement)(t);
}

/* A stretch at a time, so that the comparisons run as a vector and a difference still ends them early. */
static int THTensor_(sameElements)(const real *a, const real *b, ptrdiff_t n) {
  const ptrdiff_t stretch = 1024;
  for (ptrdiff_t from = 0; from < n; from += stretch) {
    const ptrdiff_t to = THMin(from + stretch, n);
    int differ = 0;
    for (ptrdiff_t i = from; i < to; i++) {
      differ |= a[i] != b[i];
    }
    if (differ) {
      return 0;
    }
  }
  return 1;
}

int THTensor_(equal)(THTensor *ta, THTensor *tb) {
  if (!THTensor_(isSameSizeAs)(ta, tb)) {
    return 0;
  }
  if (TH_CONTIGUOUS(ta) && TH_CONTIGUOUS(tb)) {
    return TH_COUNT(ta) == 0 || THTensor_(sameElements)(THTensor_(data)(ta), THTensor_(data)(tb), TH_COUNT(ta));
  }
  int same = 1;
  TH_TENSOR_APPLY2(
      real, ta, real, tb, if (*ta_data != *tb_data) {
        same = 0;
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      });
  return same;
}

#ifdef TH_REAL_IS_BYTE
int THTensor_(logicalall)(THTensor *self) {
  THArgCheck(self->nDimension > 0, 1, "empty Tensor");
  int all = 1;
  TH_TENSOR_APPLY(real, self, all &= *self_data != 0;);
  return all;
}

int THTensor_(logicalany)(THTensor *self) {
  THArgCheck(self->nDimension > 0, 1, "empty Tensor");
  int any = 0;
  TH_TENSOR_APPLY(real, self, any |= *self_data != 0;);
  return any;
}
#endif

#endif

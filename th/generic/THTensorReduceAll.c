/* Reductions of a whole tensor to one number, and what looks at all elements: dot, minall, maxall, prodall, trace,
 * numel, equal, and for Byte logicalall, logicalany. One thread.
 *
 * 1. maxall gives the first of equals in the order of the elements, and nan where there is one. The greatest is sought
 * in lanes that run as a vector, over slices of any order; only for a zero, which has two signs, the first is looked
 * up.
 * 2. prodall multiplies in accreal, element after element, so that overflow comes where it came in the original.
 * 3. dot adds runs of elements in the element type, through BLAS, and the runs in accreal: integers wrap within a run.
 */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorReduceAll.c"
#else

#define TH_EXTREME_LANES 16

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
#define TH_REAL_HAS_NAN
#define TH_IS_NAN(X) ((X) != (X))
#else
#define TH_IS_NAN(X) ((void)(X), 0)
#endif

#define TH_BEYOND(X, BEST) (greatest ? (X) > (BEST) : (X) < (BEST))

/* The extreme of best and of n elements `step` apart; sets *nans where one of them is nan. */
TH_ALWAYS_INLINE real THTensor_(extremeOf)(real best, const real *x, long n, long step, int *nans, const int greatest) {
  real lane[TH_EXTREME_LANES];
  int found = 0;
  long k = 0;
  for (int l = 0; l < TH_EXTREME_LANES; l++) lane[l] = best;
  if (step == 1) {
    for (; k + TH_EXTREME_LANES <= n; k += TH_EXTREME_LANES) {
      for (int l = 0; l < TH_EXTREME_LANES; l++) {
        const real candidate = x[k + l];
        found |= TH_IS_NAN(candidate);
        lane[l] = TH_BEYOND(candidate, lane[l]) ? candidate : lane[l];
      }
    }
  }
  for (; k < n; k++) {
    found |= TH_IS_NAN(x[k * step]);
    lane[0] = TH_BEYOND(x[k * step], lane[0]) ? x[k * step] : lane[0];
  }
  for (int l = 1; l < TH_EXTREME_LANES; l++) {
    lane[0] = TH_BEYOND(lane[l], lane[0]) ? lane[l] : lane[0];
  }
  *nans |= found;
  return lane[0];
}

#ifdef TH_REAL_HAS_NAN
/* The first zero is as great as the others but may have another sign. */
static real THTensor_(firstZero)(THTensor *t) {
  real zero = 0;
  TH_TENSOR_APPLY(
      real, t, if (*t_data == 0) {
        zero = *t_data;
        TH_TENSOR_APPLY_hasFinished = 1;
        break;
      });
  return zero;
}
#endif

/* In the order of memory, which is not that of the elements. */
TH_ALWAYS_INLINE real THTensor_(extremeAll)(THTensor *t, const int greatest) {
  THArgCheck(t->nDimension > 0, 1, "tensor must have one dimension, got an empty one");
  real best = *THTensor_(data)(t);
  int nans = 0;
  if (TH_CONTIGUOUS(t)) {
    best = THTensor_(extremeOf)(best, THTensor_(data)(t), TH_COUNT(t), 1, &nans, greatest);
  } else {
    const int dimension = TH_closest_dimension(t->size, t->stride, t->nDimension);
    TH_SLICES(slices, dimension, t->nDimension, t->size, t->stride, NULL, NULL);
    while (THSlices_next(&slices)) {
      for (long j = 0; j < slices.lanes; j++) {
        best = THTensor_(extremeOf)(best, THTensor_(data)(t) + slices.offset[0] + j * slices.lane[0],
                                    t->size[dimension], t->stride[dimension], &nans, greatest);
      }
    }
  }
#ifdef TH_REAL_HAS_NAN
  if (nans) {
    return NAN;
  }
  if (best == 0) {
    return THTensor_(firstZero)(t);
  }
#endif
  return best;
}

real THTensor_(minall)(THTensor *t) {
  return THTensor_(extremeAll)(t, 0);
}

real THTensor_(maxall)(THTensor *t) {
  return THTensor_(extremeAll)(t, 1);
}

#undef TH_BEYOND
#undef TH_REAL_HAS_NAN
#undef TH_IS_NAN
#undef TH_EXTREME_LANES

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

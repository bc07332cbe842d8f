/* Products of matrices: addmm.
 *
 * BLAS reads column-major matrices: stride 1 down the columns and a leading dimension of at least the number of rows.
 * 1. A matrix whose rows have stride 1 is the transpose of such a matrix. The result itself must not be transposed: if
 *    its rows have stride 1, the transposed product is computed, (m1 m2)' = m2' m1', with the factors in turn.
 * 2. What neither way fits (stride 0, both strides above 1) is copied into one block of memory first; a result made
 * there is copied back at the end. No tensor is made or retained, so no error leaves a reference behind.
 * 3. The stride of a dimension of size 1 says nothing, so any fits. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBlas.c"
#else

#define THMatrix TH_CONCAT_3(TH, Real, Matrix)

typedef struct THMatrix {
  real *data;
  long size[2], stride[2];
} THMatrix;

static THMatrix THTensor_(asMatrix)(THTensor *t) {
  const THMatrix matrix = {THTensor_(data)(t), {t->size[0], t->size[1]}, {t->stride[0], t->stride[1]}};
  return matrix;
}

/* Whether BLAS can read the matrix with dimension d running down its columns. */
static int THTensor_(runsDown)(const THMatrix *m, int d) {
  return (m->size[d] == 1 || m->stride[d] == 1) && (m->size[1 - d] == 1 || m->stride[1 - d] >= m->size[d]);
}

static int THTensor_(fitsBlas)(const THMatrix *m) {
  return THTensor_(runsDown)(m, 0) || THTensor_(runsDown)(m, 1);
}

static ptrdiff_t THTensor_(copyCount)(const THMatrix *m) {
  return THTensor_(fitsBlas)(m) ? 0 : m->size[0] * m->size[1];
}

static void THTensor_(copyMatrix)(const THMatrix *to, const THMatrix *from) {
  for (long i = 0; i < to->size[0]; i++) {
    for (long j = 0; j < to->size[1]; j++) {
      to->data[i * to->stride[0] + j * to->stride[1]] = from->data[i * from->stride[0] + j * from->stride[1]];
    }
  }
}

/* Moves a matrix that BLAS cannot read to *free_, row by row, and *free_ behind it. */
static void THTensor_(makeFit)(THMatrix *m, real **free_) {
  if (!THTensor_(fitsBlas)(m)) {
    const THMatrix from = *m;
    m->data = *free_;
    m->stride[0] = m->size[1];
    m->stride[1] = 1;
    *free_ += m->size[0] * m->size[1];
    THTensor_(copyMatrix)(m, &from);
  }
}

/* The leading dimension of a matrix with dimension d running down; any will do for a single column. */
static long THTensor_(leading)(const THMatrix *m, int d) {
  return m->size[1 - d] == 1 ? m->size[d] : m->stride[1 - d];
}

/* c = beta * c + alpha * a * b. */
static void THTensor_(multiply)(const THMatrix *c, real beta, real alpha, const THMatrix *a, const THMatrix *b) {
  const int down = THTensor_(runsDown)(c, 0) ? 0 : 1;
  const THMatrix *left = down == 0 ? a : b, *right = down == 0 ? b : a;
  const int leftDown = THTensor_(runsDown)(left, down) ? down : 1 - down;
  const int rightDown = THTensor_(runsDown)(right, down) ? down : 1 - down;
  THBlas_(gemm)(leftDown == down ? 'n' : 't', rightDown == down ? 'n' : 't', c->size[down], c->size[1 - down],
                a->size[1], alpha, left->data, THTensor_(leading)(left, leftDown), right->data,
                THTensor_(leading)(right, rightDown), beta, c->data, THTensor_(leading)(c, down));
}

static void THTensor_(checkProduct)(THTensor *t, THTensor *m1, THTensor *m2) {
  if (m1->nDimension != 2 || m2->nDimension != 2) {
    THError("matrices expected, got %dD, %dD tensors", m1->nDimension, m2->nDimension);
  }
  if (m1->size[1] != m2->size[0]) {
    THError("size mismatch, m1: %s, m2: %s", THTensor_(sizeDesc)(m1).str, THTensor_(sizeDesc)(m2).str);
  }
  if (t->nDimension != 2) THError("matrix expected, got %dD tensor for t", t->nDimension);
  if (t->size[0] != m1->size[0] || t->size[1] != m2->size[1]) {
    THError("size mismatch, t: %s, m1: %s, m2: %s", THTensor_(sizeDesc)(t).str, THTensor_(sizeDesc)(m1).str,
            THTensor_(sizeDesc)(m2).str);
  }
}

/* r_ = beta * t + alpha * mat1 * mat2. r_ may be t; with beta 0, t's elements are not read. */
void THTensor_(addmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *mat1, THTensor *mat2) {
  THTensor_(checkProduct)(t, mat1, mat2);
  (void)THBlas_(dot)(0, NULL, 1, NULL, 1); /* a wrong system BLAS raises its error here, before memory is taken */
  if (r_ != t) {
    THTensor_(resizeAs)(r_, t);
    if (beta != 0) THTensor_(copy)(r_, t);
  }
  const THMatrix result = THTensor_(asMatrix)(r_);
  THMatrix a = THTensor_(asMatrix)(mat1), b = THTensor_(asMatrix)(mat2), c = result;
  const ptrdiff_t copies = THTensor_(copyCount)(&a) + THTensor_(copyCount)(&b) + THTensor_(copyCount)(&c);
  real *block = (real *)THAlloc(copies * (ptrdiff_t)sizeof(real)), *free_ = block;
  THTensor_(makeFit)(&a, &free_);
  THTensor_(makeFit)(&b, &free_);
  THTensor_(makeFit)(&c, &free_);
  THTensor_(multiply)(&c, beta, alpha, &a, &b);
  if (c.data != result.data) THTensor_(copyMatrix)(&result, &c);
  THFree(block);
}

#undef THMatrix

#endif

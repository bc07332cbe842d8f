/* Products of matrices and vectors: addmv, addmm, addr, addbmm, baddbmm.
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

/* r_ becomes the product that was made apart, since r_ is one of its factors. */
static void THTensor_(takeOver)(THTensor *r_, THTensor *product) {
  THTensor_(resizeAs)(r_, product);
  THTensor_(copy)(r_, product);
}

/* r_ = beta * t + alpha * mat1 * mat2. r_ may be any of the others; with beta 0, t's elements are not read. */
void THTensor_(addmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *mat1, THTensor *mat2) {
  THTensor_(checkProduct)(t, mat1, mat2);
  if (r_ == mat1 || r_ == mat2) {
    THTensor *product = THTensor_(new)();
    TH_SCOPED(product, TH_releaseTensor);
    THTensor_(addmm)(product, beta, t, alpha, mat1, mat2);
    THTensor_(takeOver)(r_, product);
    return;
  }
  (void)THBlas_(dot)(0, NULL, 1, NULL, 1); /* a wrong system BLAS raises its error here, before memory is taken */
  if (r_ != t) {
    THTensor_(resizeAs)(r_, t);
    if (beta != 0) THTensor_(copy)(r_, t);
  }
  const THMatrix result = THTensor_(asMatrix)(r_);
  THMatrix a = THTensor_(asMatrix)(mat1), b = THTensor_(asMatrix)(mat2), c = result;
  const ptrdiff_t copies = THTensor_(copyCount)(&a) + THTensor_(copyCount)(&b) + THTensor_(copyCount)(&c);
  real *block = (real *)THAlloc(TH_storageBytes(copies, sizeof(real))), *free_ = block;
  THTensor_(makeFit)(&a, &free_);
  THTensor_(makeFit)(&b, &free_);
  THTensor_(makeFit)(&c, &free_);
  THTensor_(multiply)(&c, beta, alpha, &a, &b);
  if (c.data != result.data) THTensor_(copyMatrix)(&result, &c);
  THFree(block);
}

/* The product's result before it is added: r_ holds t. */
static void THTensor_(startFrom)(THTensor *r_, THTensor *t) {
  if (r_ != t) {
    THTensor_(resizeAs)(r_, t);
    THTensor_(copy)(r_, t);
  }
}

static void THTensor_(checkMatrixVector)(THTensor *t, THTensor *mat, THTensor *vec) {
  if (mat->nDimension != 2 || vec->nDimension != 1) {
    THError("matrix and vector expected, got %dD, %dD", mat->nDimension, vec->nDimension);
  }
  if (mat->size[1] != vec->size[0]) {
    THError("size mismatch, mat: %s, vec: %s", THTensor_(sizeDesc)(mat).str, THTensor_(sizeDesc)(vec).str);
  }
  if (t->nDimension != 1) THError("vector expected, got t: %dD", t->nDimension);
  if (t->size[0] != mat->size[0]) {
    THError("size mismatch, t: %s, mat: %s", THTensor_(sizeDesc)(t).str, THTensor_(sizeDesc)(mat).str);
  }
}

/* r_ = beta * t + alpha * mat * vec. r_ may be any of the others. */
void THTensor_(addmv)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *mat, THTensor *vec) {
  THTensor_(checkMatrixVector)(t, mat, vec);
  if (r_ == mat || r_ == vec) {
    THTensor *product = THTensor_(new)();
    TH_SCOPED(product, TH_releaseTensor);
    THTensor_(addmv)(product, beta, t, alpha, mat, vec);
    THTensor_(takeOver)(r_, product);
    return;
  }
  (void)THBlas_(dot)(0, NULL, 1, NULL, 1); /* see addmm */
  THTensor_(startFrom)(r_, t);
  THMatrix m = THTensor_(asMatrix)(mat);
  real *block = (real *)THAlloc(TH_storageBytes(THTensor_(copyCount)(&m), sizeof(real))), *free_ = block;
  THTensor_(makeFit)(&m, &free_);
  const int down = THTensor_(runsDown)(&m, 0) ? 0 : 1;
  THBlas_(gemv)(down == 0 ? 'n' : 't', m.size[down], m.size[1 - down], alpha, m.data, THTensor_(leading)(&m, down),
                THTensor_(data)(vec), vec->stride[0], beta, THTensor_(data)(r_), r_->stride[0]);
  THFree(block);
}

static void THTensor_(checkOuter)(THTensor *t, THTensor *vec1, THTensor *vec2) {
  if (vec1->nDimension != 1 || vec2->nDimension != 1) {
    THError("vector and vector expected, got %dD, %dD tensors", vec1->nDimension, vec2->nDimension);
  }
  if (t->nDimension != 2) THError("expected matrix, got %dD tensor for t", t->nDimension);
  if (t->size[0] != vec1->size[0] || t->size[1] != vec2->size[0]) {
    THError("size mismatch, t: %s, vec1: %s, vec2: %s", THTensor_(sizeDesc)(t).str, THTensor_(sizeDesc)(vec1).str,
            THTensor_(sizeDesc)(vec2).str);
  }
}

/* r[i] = beta * r[i] + factor * v[i], rounded three times. beta 0 does not read r. */
static void THTensor_(addScaled)(real *r, long r_step, real beta, real factor, const real *v, long v_step, long n) {
  if (beta == 0) {
    for (long i = 0; i < n; i++) r[i * r_step] = 0 + factor * v[i * v_step];
  } else if (beta == 1) {
    for (long i = 0; i < n; i++) r[i * r_step] += factor * v[i * v_step];
  } else {
    for (long i = 0; i < n; i++) r[i * r_step] = (real)(beta * r[i * r_step]) + factor * v[i * v_step];
  }
}

/* r_ = beta * t + alpha * vec1 * vec2'. r_ may be any of the others. The loop inside runs where r_'s elements lie
 * closest together; alpha goes to the other vector. Lines are cut among threads. BLAS refuses a vector of stride 0, and
 * the original adds no product then for the types that BLAS has: this stays. */
void THTensor_(addr)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *vec1, THTensor *vec2) {
  THTensor_(checkOuter)(t, vec1, vec2);
  if (r_ == vec1 || r_ == vec2) {
    THTensor *product = THTensor_(new)();
    TH_SCOPED(product, TH_releaseTensor);
    THTensor_(addr)(product, beta, t, alpha, vec1, vec2);
    THTensor_(takeOver)(r_, product);
    return;
  }
  THTensor_(startFrom)(r_, t);
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  if (vec1->stride[0] == 0 || vec2->stride[0] == 0) {
    if (beta == 0) {
      THTensor_(zero)(r_);
    } else {
      THTensor_(mul)(r_, r_, beta);
    }
    return;
  }
#endif
  const int inner = labs(r_->stride[0]) < labs(r_->stride[1]) ? 0 : 1;
  THTensor *line = inner == 1 ? vec1 : vec2, *along = inner == 1 ? vec2 : vec1;
  real *r = THTensor_(data)(r_);
  const real *factors = THTensor_(data)(line), *v = THTensor_(data)(along);
#ifdef _OPENMP
#pragma omp parallel for if (TH_worthThreads(r_->size[0] * r_->size[1]))
#endif
  for (long i = 0; i < r_->size[1 - inner]; i++) {
    THTensor_(addScaled)(r + i * r_->stride[1 - inner], r_->stride[inner], beta,
                         (real)(alpha * factors[i * line->stride[0]]), v, along->stride[0], r_->size[inner]);
  }
}

/* The three-dimensional batches of addbmm and baddbmm. */
static void THTensor_(checkBatches)(THTensor *batch1, THTensor *batch2) {
  THArgCheck(batch1->nDimension == 3, 1, "expected 3D tensor, got %dD for batch1", batch1->nDimension);
  THArgCheck(batch2->nDimension == 3, 2, "expected 3D tensor, got %dD for batch2", batch2->nDimension);
  THArgCheck(batch1->size[0] == batch2->size[0], 2, "equal number of batches expected, got %ld, %ld", batch1->size[0],
             batch2->size[0]);
  THArgCheck(batch1->size[2] == batch2->size[1], 2, "wrong matrix size, batch1: %ldx%ld, batch2: %ldx%ld",
             batch1->size[1], batch1->size[2], batch2->size[1], batch2->size[2]);
}

/* Matrix k of a batch. */
static THMatrix THTensor_(batchMatrix)(THTensor *t, long k) {
  const THMatrix matrix = {
      THTensor_(data)(t) + k * t->stride[0], {t->size[1], t->size[2]}, {t->stride[1], t->stride[2]}};
  return matrix;
}

/* r = beta * r + alpha * batch1[k] * batch2[k] for each k: r_ itself, where every product is added to the one before
 * (which is scaled once), or r_[k]. One block holds the copies for all k in turn. */
static void THTensor_(addBatches)(THTensor *r_, real beta, real alpha, THTensor *batch1, THTensor *batch2) {
  const int summed = r_->nDimension == 2;
  const THMatrix a0 = THTensor_(batchMatrix)(batch1, 0), b0 = THTensor_(batchMatrix)(batch2, 0);
  const THMatrix r0 = summed ? THTensor_(asMatrix)(r_) : THTensor_(batchMatrix)(r_, 0);
  const ptrdiff_t copies = THTensor_(copyCount)(&a0) + THTensor_(copyCount)(&b0) + THTensor_(copyCount)(&r0);
  real *block = (real *)THAlloc(TH_storageBytes(copies, sizeof(real)));
  for (long k = 0; k < batch1->size[0]; k++) {
    const THMatrix r = summed ? r0 : THTensor_(batchMatrix)(r_, k);
    THMatrix a = THTensor_(batchMatrix)(batch1, k), b = THTensor_(batchMatrix)(batch2, k), c = r;
    real *free_ = block;
    THTensor_(makeFit)(&a, &free_);
    THTensor_(makeFit)(&b, &free_);
    THTensor_(makeFit)(&c, &free_);
    THTensor_(multiply)(&c, summed && k > 0 ? 1 : beta, alpha, &a, &b);
    if (c.data != r.data) THTensor_(copyMatrix)(&r, &c);
  }
  THFree(block);
}

/* r_ = beta * t + alpha * (batch1[0] * batch2[0] + batch1[1] * batch2[1] + ...). r_ may be any of the others. */
void THTensor_(addbmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *batch1, THTensor *batch2) {
  THTensor_(checkBatches)(batch1, batch2);
  THArgCheck(t->nDimension >= 2 && t->size[0] == batch1->size[1] && t->size[1] == batch2->size[2], 1,
             "output tensor of incorrect size: t is %s, the product [%ld x %ld]", THTensor_(sizeDesc)(t).str,
             batch1->size[1], batch2->size[2]);
  if (t->nDimension != 2) THError("matrix expected, got %dD tensor for t", t->nDimension);
  if (r_ == batch1 || r_ == batch2) {
    THTensor *product = THTensor_(new)();
    TH_SCOPED(product, TH_releaseTensor);
    THTensor_(addbmm)(product, beta, t, alpha, batch1, batch2);
    THTensor_(takeOver)(r_, product);
    return;
  }
  (void)THBlas_(dot)(0, NULL, 1, NULL, 1); /* see addmm */
  THTensor_(startFrom)(r_, t);
  THTensor_(addBatches)(r_, beta, alpha, batch1, batch2);
}

/* r_[k] = beta * t[k] + alpha * batch1[k] * batch2[k]. r_ may be any of the others. */
void THTensor_(baddbmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *batch1, THTensor *batch2) {
  THTensor_(checkBatches)(batch1, batch2);
  THArgCheck(t->nDimension >= 3 && t->size[0] == batch1->size[0] && t->size[1] == batch1->size[1] &&
                 t->size[2] == batch2->size[2],
             1, "output tensor of incorrect size: t is %s, the products [%ld x %ld x %ld]", THTensor_(sizeDesc)(t).str,
             batch1->size[0], batch1->size[1], batch2->size[2]);
  if (t->nDimension != 3) THError("matrices expected, got %dD tensor for t", t->nDimension);
  if (r_ == batch1 || r_ == batch2) {
    THTensor *product = THTensor_(new)();
    TH_SCOPED(product, TH_releaseTensor);
    THTensor_(baddbmm)(product, beta, t, alpha, batch1, batch2);
    THTensor_(takeOver)(r_, product);
    return;
  }
  (void)THBlas_(dot)(0, NULL, 1, NULL, 1); /* see addmm */
  THTensor_(startFrom)(r_, t);
  THTensor_(addBatches)(r_, beta, alpha, batch1, batch2);
}

#undef THMatrix

#endif

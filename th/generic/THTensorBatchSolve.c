/* Many systems of equations of one size: btrifact factors the matrices a[i], btrisolve solves with the factors. Results
 * keep the order of a tensor's elements; one matrix after the other goes through one block of memory by columns. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorBatchSolve.c"
#else

/* The matrix t[i], or the column t[i] of a matrix t. */
static THMatrixView THTensor_(slice)(const THTensor *t, long i) {
  const int isMatrix = t->nDimension == 3;
  const THMatrixView view = {t->storage,
                             t->storageOffset + i * t->stride[0],
                             {t->size[1], isMatrix ? t->size[2] : 1},
                             {t->stride[1], isMatrix ? t->stride[2] : t->size[1]}};
  return view;
}

static void THTensor_(resizeFactors)(THTensor *ra_, THIntTensor *rpivots_, THIntTensor *rinfo_, THTensor *a) {
  THIntTensor_resize2d(rpivots_, a->size[0], a->size[1]);
  if (rinfo_ != NULL) THIntTensor_resize1d(rinfo_, a->size[0]);
  if (ra_ != a) {
    THTensor_(resizeAs)(ra_, a);
    THTensor_(copy)(ra_, a);
  }
}

/* ra_[i] = the factors of a[i], rpivots_[i] the exchanged rows, counted from 1, rinfo_[i] LAPACK's report. A NULL
 * rinfo_ makes a matrix without factors an error. */
void THTensor_(btrifact)(THTensor *ra_, THIntTensor *rpivots_, THIntTensor *rinfo_, int pivot, THTensor *a) {
  if (a == NULL) a = ra_;
  THArgCheck(a->nDimension == 3, 1, "expected 3D tensor, got %dD", a->nDimension);
  THArgCheck(rinfo_ != rpivots_, 3, "rinfo_ and rpivots_ must not be one tensor");
  if (!pivot) THError("btrifact without pivoting is not implemented on the CPU");
  if (a->size[1] != a->size[2])
    THError("btrifact is only implemented for square matrices, got %ldx%ld", a->size[1], a->size[2]);
  TH_CHECK_INT_SIZES(a, 5);
  THLapack_(require)("btrifact");
  THTensor_(resizeFactors)(ra_, rpivots_, rinfo_, a);
  const int n = (int)ra_->size[1];
  THOperand A = THOperand_(sized)(n, n);
  THLapackCall call = {.operands = {&A}};
  THOperand_(begin)(&call, 0, n);
  int least = 0, most = 0;
  for (long i = 0; i < ra_->size[0]; i++) {
    int info;
    const THMatrixView matrix = THTensor_(slice)(ra_, i);
    THOperand_(copyIn)(A.data, n, matrix);
    THLapack_(getrf)(n, n, A.data, n, call.ints, &info);
    THOperand_(copyOut)(matrix, A.data, n);
    int *pivots = THIntTensor_data(rpivots_) + i * rpivots_->stride[0];
    for (int j = 0; j < n; j++) pivots[j * rpivots_->stride[1]] = call.ints[j];
    if (rinfo_ != NULL) THIntTensor_data(rinfo_)[i * rinfo_->stride[0]] = info;
    least = THMin(least, info);
    most = THMax(most, info);
  }
  THOperand_(end)(&call, 0);
  if (rinfo_ == NULL && (least < 0 || most > 0))
    THError("failed to factorize some batch elements (min info == %d, max info == %d)", least, most);
}

static void THTensor_(checkBatches)(THTensor *b, THTensor *atf, THIntTensor *pivots) {
  THArgCheck(atf->nDimension == 3, 1, "expected 3D tensor, got %dD", atf->nDimension);
  THArgCheck(b->nDimension == 2 || b->nDimension == 3, 4, "expected 2D or 3D tensor, got %dD", b->nDimension);
  THArgCheck(atf->size[0] == b->size[0], 3, "number of batches must be equal, but A has %ld, b %ld", atf->size[0],
             b->size[0]);
  THArgCheck(atf->size[1] == atf->size[2], 3, "A matrices must be square, but are %ldx%ld", atf->size[1], atf->size[2]);
  THArgCheck(atf->size[1] == b->size[1], 3, "dimensions of A and b must be equal, but are %ld and %ld", atf->size[1],
             b->size[1]);
  THArgCheck(pivots->nDimension == 2 && pivots->size[0] == atf->size[0] && pivots->size[1] == atf->size[1], 4,
             "pivots should have size %ldx%ld, but have %s", atf->size[0], atf->size[1],
             THIntTensor_sizeDesc(pivots).str);
  for (long i = 0; i < pivots->size[0]; i++) {
    for (long j = 0; j < pivots->size[1]; j++) {
      const int pivot = THIntTensor_data(pivots)[i * pivots->stride[0] + j * pivots->stride[1]];
      THArgCheck(pivot >= 1 && pivot <= pivots->size[1], 4, "pivot %d of batch %ld is outside 1 to %ld", pivot, i,
                 pivots->size[1]);
    }
  }
  TH_CHECK_INT_SIZES(b, 2);
}

/* rb_[i] = the solution of the equations with the right side b[i] and the factors atf[i], pivots[i] of btrifact. */
void THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, THIntTensor *pivots) {
  if (b == NULL) b = rb_;
  THTensor_(checkBatches)(b, atf, pivots);
  THLapack_(require)("btrisolve");
  if (rb_ != b) {
    THTensor_(resizeAs)(rb_, b);
    THTensor_(copy)(rb_, b);
  }
  const int n = (int)rb_->size[1], nrhs = rb_->nDimension == 3 ? (int)rb_->size[2] : 1;
  THOperand A = THOperand_(sized)(n, n), B = THOperand_(sized)(n, nrhs);
  THLapackCall call = {.operands = {&A, &B}};
  THOperand_(begin)(&call, 0, n);
  for (long i = 0; i < rb_->size[0]; i++) {
    int info;
    const THMatrixView side = THTensor_(slice)(rb_, i);
    const int *const rows = THIntTensor_data(pivots) + i * pivots->stride[0];
    for (int j = 0; j < n; j++) call.ints[j] = rows[j * pivots->stride[1]];
    THOperand_(copyIn)(A.data, n, THTensor_(slice)(atf, i));
    THOperand_(copyIn)(B.data, n, side);
    THLapack_(getrs)('N', n, nrhs, A.data, n, call.ints, B.data, n, &info);
    THOperand_(copyOut)(side, B.data, n);
  }
  THOperand_(end)(&call, 0);
}

#endif

/* generic/THTensorColumns.c: see generic/THTensorColumns.h. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorColumns.c"
#else

void THLapack_(require)(const char *function) {
#ifdef TH_REAL_IS_FLOAT
  TH_requireLapackFloat(function);
#else
  TH_requireLapackDouble(function);
#endif
}

void THOperand_(checkMatrix)(const THTensor *a) {
  THArgCheck(a->nDimension == 2, 1, "A should be 2 dimensional, but has %d dimensions", a->nDimension);
  TH_CHECK_INT_SIZES(a, 1);
}

void THOperand_(checkSquare)(const THTensor *a) {
  THOperand_(checkMatrix)(a);
  THArgCheck(a->size[0] == a->size[1], 1, "A should be square, but is %ldx%ld", a->size[0], a->size[1]);
}

void THOperand_(checkFinite)(const THTensor *a, int argument) {
  const real *data = a->storage->data + a->storageOffset;
  for (long i = 0; i < a->size[0]; i++)
    for (long j = 0; j < a->size[1]; j++)
      THArgCheck(isfinite(data[i * a->stride[0] + j * a->stride[1]]), argument,
                 "A should have finite elements only, but has none at (%ld, %ld)", i, j);
}

THMatrixView THOperand_(view)(const THTensor *t) {
  const int isMatrix = t->nDimension == 2;
  const THMatrixView view = {t->storage,
                             t->storageOffset,
                             {t->size[0], isMatrix ? t->size[1] : 1},
                             {t->stride[0], isMatrix ? t->stride[1] : t->size[0]}};
  return view;
}

THMatrixView THOperand_(transposed)(THMatrixView view) {
  const THMatrixView turned = {
      view.storage, view.offset, {view.size[1], view.size[0]}, {view.stride[1], view.stride[0]}};
  return turned;
}

THOperand THOperand_(sized)(int rows, int cols) {
  THOperand operand = {0};
  operand.rows = rows;
  operand.cols = cols;
  return operand;
}

THOperand THOperand_(of)(const THTensor *t) {
  const THMatrixView from = THOperand_(view)(t);
  THOperand operand = THOperand_(sized)((int)from.size[0], (int)from.size[1]);
  operand.from = from;
  return operand;
}

void THOperand_(into)(THOperand *self, THTensor *r, const THTensor *src) {
  long size[2] = {self->rows, self->cols}, stride[2] = {1, self->rows};
  const int fits = r->nDimension == 2 && r->size[0] == size[0] && r->size[1] == size[1];
  if (!fits || (r != src && THTensor_(isContiguous)(r))) THTensor_(resizeNd)(r, 2, size, stride);
  self->to = THOperand_(view)(r);
}

void THOperand_(intoVector)(THOperand *self, THTensor *r) {
  THTensor_(resize1d)(r, self->rows);
  self->to = THOperand_(view)(r);
}

/* Can LAPACK work there? Strides of size-1 dimensions say nothing. */
static int THOperand_(isColumns)(const THMatrixView *view) {
  return (view->size[0] == 1 || view->stride[0] == 1) &&
         (view->size[1] == 1 || (view->stride[1] >= view->size[0] && view->stride[1] <= INT_MAX));
}

static int THOperand_(sameView)(const THMatrixView *a, const THMatrixView *b) {
  return a->storage == b->storage && a->offset == b->offset && a->size[0] == b->size[0] && a->size[1] == b->size[1] &&
         a->stride[0] == b->stride[0] && a->stride[1] == b->stride[1];
}

static int THOperand_(uses)(const THOperand *self, const THStorage *storage) {
  return self->from.storage == storage || self->to.storage == storage;
}

/* The view that the routine can work on, or NULL. */
static const THMatrixView *THOperand_(place)(const THOperand *self, const THLapackCall *call) {
  const THMatrixView *place = self->to.storage ? &self->to : &self->from;
  if (self->is_copied || place->storage == NULL || !THOperand_(isColumns)(place)) return NULL;
  if (place->size[0] != self->rows || place->size[1] != self->cols) return NULL;
  if (place == &self->to && self->from.storage == place->storage && !THOperand_(sameView)(&self->from, place))
    return NULL;
  for (int i = 0; i < 4 && call->operands[i]; i++)
    if (call->operands[i] != self && THOperand_(uses)(call->operands[i], place->storage)) return NULL;
  return place;
}

static void THOperand_(copy)(const long size[2], real *to, const long to_stride[2], const real *from,
                             const long from_stride[2]) {
  if (TH_copyStrided(2, size, to, to_stride, from, from_stride, sizeof(real))) return;
  for (long j = 0; j < size[1]; j++)
    for (long i = 0; i < size[0]; i++)
      to[i * to_stride[0] + j * to_stride[1]] = from[i * from_stride[0] + j * from_stride[1]];
}

void THOperand_(copyOut)(THMatrixView to, const real *data, long ld) {
  const long stride[2] = {1, ld};
  THOperand_(copy)(to.size, to.storage->data + to.offset, to.stride, data, stride);
}

void THOperand_(copyIn)(real *data, long ld, THMatrixView from) {
  const long stride[2] = {1, ld};
  THOperand_(copy)(from.size, data, stride, from.storage->data + from.offset, from.stride);
}

#define TH_LAPACK_PADDING 64

/* The copies stand first: kernels of OpenBLAS read some elements behind a matrix. */
void THOperand_(begin)(THLapackCall *call, ptrdiff_t reals, ptrdiff_t ints) {
  const THMatrixView *places[4] = {NULL};
  ptrdiff_t bytes = 0;
  for (int i = 0; i < 4 && call->operands[i]; i++) {
    const THOperand *operand = call->operands[i];
    places[i] = THOperand_(place)(operand, call);
    if (!places[i]) bytes = TH_addBytes(bytes, (ptrdiff_t)operand->rows * operand->cols, sizeof(real));
  }
  bytes = TH_addBytes(bytes, reals, sizeof(real));
  call->block = THAlloc(TH_addBytes(bytes, ints + TH_LAPACK_PADDING, sizeof(int)));
  real *free_ = (real *)call->block;
  for (int i = 0; i < 4 && call->operands[i]; i++) {
    THOperand *operand = call->operands[i];
    operand->ld = operand->rows;
    if (places[i]) {
      operand->data = places[i]->storage->data + places[i]->offset;
      if (places[i]->size[1] > 1) operand->ld = (int)places[i]->stride[1];
    } else {
      operand->data = free_;
      free_ += (ptrdiff_t)operand->rows * operand->cols;
    }
    if (operand->from.storage && !(places[i] && THOperand_(sameView)(&operand->from, places[i])))
      THOperand_(copyIn)(operand->data, operand->ld, operand->from);
  }
  call->reals = free_;
  call->ints = (int *)(free_ + reals);
}

#undef TH_LAPACK_PADDING

void THOperand_(end)(THLapackCall *call, int info) {
  for (int i = 0; i < 4 && call->operands[i] && info == 0; i++) {
    const THOperand *operand = call->operands[i];
    if (operand->to.storage && operand->data != operand->to.storage->data + operand->to.offset)
      THOperand_(copyOut)(operand->to, operand->data, operand->ld);
  }
  THFree(call->block);
}

int THOperand_(workSize)(real asked) {
#ifdef TH_REAL_IS_FLOAT
  const double above = nextafterf(asked, INFINITY);
#else
  const double above = asked;
#endif
  return above >= INT_MAX ? INT_MAX : THMax(1, (int)ceil(above));
}

#endif

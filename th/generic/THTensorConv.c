/* Convolutions of tensors: conv2Dmul, conv2Dcmul, conv2Dmv, conv2Dmm, conv2Dger, conv2DRevger, conv2DRevgerm, and in
 * three dimensions. What each is stands in THTensorConv.c as a line of a table; two dimensions are three with depth 1.
 *
 * 1. The arguments are checked and make a plan: the shape of one convolution and which planes go together. The input's
 *    and the kernel's layouts are noted, since the result may be one of them.
 * 2. The result is resized. Where its number of elements changes, or beta is 0, its old content is not read.
 * 3. One block of memory takes contiguous copies of what is not contiguous, and the result if that is not, or shares
 *    its storage with an input.
 * 4. The planes of the result are made one by one, on several threads where there is much to add up. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConv.c"
#else

#define THConvView TH_CONCAT_3(TH, Real, ConvView)
#define TH_CONV_MAX_DIM 5

/* The layout of a tensor, noted before results are resized, and the copy that is made of it where one is needed. */
typedef struct THConvView {
  THStorage *storage;
  ptrdiff_t offset;
  int dims;
  long size[TH_CONV_MAX_DIM], stride[TH_CONV_MAX_DIM];
  real *data;                   /* contiguous, or with zeros around */
  ptrdiff_t copied;             /* elements of the copy, or 0 */
  ptrdiff_t border;             /* of the copy, those before the first of the tensor */
  long packed[TH_CONV_MAX_DIM]; /* the copy's strides */
} THConvView;

static THConvView THTensor_(convView)(THTensor *t) {
  THConvView view = {.storage = t->storage, .offset = t->storageOffset, .dims = t->nDimension};
  for (int d = 0; d < t->nDimension; d++) {
    view.size[d] = t->size[d];
    view.stride[d] = t->stride[d];
  }
  if (!THTensor_(isContiguous)(t)) view.copied = THTensor_(nElement)(t);
  for (long d = view.dims - 1, step = 1; d >= 0; step *= view.size[d--]) view.packed[d] = step;
  return view;
}

/* The copy will have zeros around each plane. */
static void THTensor_(convPad)(THConvView *t, const THConvShape *shape, const THConvFunction *f) {
  ptrdiff_t planes = 1;
  long step = 1;
  for (int d = 0; d < f->t_planes; d++) planes *= t->size[d];
  t->copied = TH_convPaddedCount(shape, planes);
  for (int d = t->dims - 1; d >= 0; d--) {
    const int at = d - f->t_planes + 3 - f->space; /* the dimension of space */
    t->packed[d] = step;
    if (d >= f->t_planes) t->border += shape->pad[at] * step;
    step *= d >= f->t_planes ? shape->padded[at] : t->size[d];
  }
}

static void THTensor_(convCopy)(int dims, const long *size, real *to, const long *to_stride, const real *from,
                                const long *from_stride) {
  if (TH_copyStrided(dims, size, to, to_stride, from, from_stride, sizeof(real))) return;
  for (long i = 0; i < *size; i++, to += *to_stride, from += *from_stride) {
    if (dims == 1) {
      *to = *from;
    } else {
      THTensor_(convCopy)(dims - 1, size + 1, to, to_stride + 1, from, from_stride + 1);
    }
  }
}

/* Sets view->data, to the tensor's own memory or to a copy in the block; gives what is left of the block. */
static real *THTensor_(convLoad)(THConvView *view, real *block) {
  real *const own = view->storage->data + view->offset;
  view->data = view->copied ? block : own;
  if (view->border) memset(block, 0, (size_t)view->copied * sizeof(real));
  if (view->copied) THTensor_(convCopy)(view->dims, view->size, block + view->border, view->packed, own, view->stride);
  return block + view->copied;
}

static THConvKind THTensor_(convKind)(const THConvFunction *f, const char *vf, const char *xc) {
  if (vf == NULL) return TH_CONV_DILATED;
  THArgCheck(*vf == 'V' || *vf == 'F', f->kind_argument[0], "type of convolution can be 'V' or 'F', but is '%c'", *vf);
  THArgCheck(*xc == 'C' || *xc == 'X', f->kind_argument[1], "type of convolution can be 'C' or 'X', but is '%c'", *xc);
  if (*vf == 'V') return *xc == 'X' ? TH_CONV_VALID_CORRELATION : TH_CONV_VALID_CONVOLUTION;
  return *xc == 'X' ? TH_CONV_FULL_CORRELATION : TH_CONV_FULL_CONVOLUTION;
}

static void THTensor_(convCheckPlanes)(const THConvFunction *f, THTensor *t_, THTensor *k_) {
  int fit = 1;
  if (f->product == TH_CONV_EACH || f->product == TH_CONV_OUTER_SUM) fit = t_->size[0] == k_->size[0];
  if (f->product == TH_CONV_MATRIX_VECTOR) fit = t_->size[0] == k_->size[1];
  if (f->product == TH_CONV_MATRIX_MATRIX) fit = t_->size[1] == k_->size[1];
  THArgCheck(fit, 2, "%s : planes of input %s and kernel %s do not go together", f->name, THTensor_(sizeDesc)(t_).str,
             THTensor_(sizeDesc)(k_).str);
}

static THConvPlan THTensor_(convPlan)(const THConvFunction *f, THTensor *t_, THTensor *k_, const long step[3],
                                      const char *vf, const char *xc) {
  const int t_dims = f->t_planes + f->space, k_dims = f->k_planes + f->space;
  THArgCheck(t_->nDimension == t_dims, 3, "input: %dD Tensor expected, got %s", t_dims, THTensor_(sizeDesc)(t_).str);
  THArgCheck(k_->nDimension == k_dims, 4, "kernel: %dD Tensor expected, got %s", k_dims, THTensor_(sizeDesc)(k_).str);
  THConvPlan plan = {.shape = {.t = {1, 1, 1}, .k = {1, 1, 1}, .step = {1, 1, 1}}};
  for (int d = 3 - f->space; d < 3; d++) {
    THArgCheck(step[d] >= 1, f->step_argument[d], "Stride should be a positive integer, but is %ld", step[d]);
    plan.shape.t[d] = t_->size[t_dims - 3 + d];
    plan.shape.k[d] = k_->size[k_dims - 3 + d];
    plan.shape.step[d] = step[d];
  }
  plan.shape.kind = THTensor_(convKind)(f, vf, xc);
  THTensor_(convCheckPlanes)(f, t_, k_);
  const int some = TH_convSetResult(&plan.shape);
  THArgCheck(some != 0, 2, "%s : Input image is smaller than kernel: %s, %s", f->name, THTensor_(sizeDesc)(t_).str,
             THTensor_(sizeDesc)(k_).str);
  THArgCheck(some > 0, f->step_argument[-1 - some], "Stride %ld makes a result that no memory holds", step[-1 - some]);
  setPlanes(&plan, f->product, t_->size, k_->size);
  return plan;
}

/* Gives the result its size; 0 where its old content does not count. */
static int THTensor_(convResize)(const THConvFunction *f, const THConvPlan *plan, THTensor *r_) {
  long size[TH_CONV_MAX_DIM];
  const ptrdiff_t before = THTensor_(nElement)(r_);
  int dims = 0;
  if (f->product >= TH_CONV_MATRIX_MATRIX) size[dims++] = plan->outer;
  if (f->product != TH_CONV_ONE) size[dims++] = plan->inner;
  for (int d = 3 - f->space; d < 3; d++) size[dims++] = plan->shape.r[d];
  THTensor_(resizeNd)(r_, dims, size, NULL);
  return before != 0 && before == THTensor_(nElement)(r_);
}

/* One plane of the result: its old content times beta, and the sum. */
static void THTensor_(convPlane)(const THConvPlan *plan, real *r, real beta, real alpha, const real *t, const real *k,
                                 long a, long b) {
  const ptrdiff_t r_count = TH_convCount(plan->shape.r);
  const ptrdiff_t t_at = a * plan->t_plane[0] + b * plan->t_plane[1];
  const ptrdiff_t k_at = a * plan->k_plane[0] + b * plan->k_plane[1];
  if (beta == 0) {
    memset(r, 0, (size_t)r_count * sizeof(real));
  } else if (beta != 1) {
    for (ptrdiff_t i = 0; i < r_count; i++) r[i] *= beta;
  }
  THConvBlock_(plane)(r, alpha, t + t_at * TH_convCount(plan->shape.padded), k + k_at * TH_convCount(plan->shape.k),
                      &plan->shape);
}

/* All planes. The products to be added up decide whether threads pay. */
static void THTensor_(convPlanes)(const THConvPlan *plan, real *r, real beta, real alpha, const real *t,
                                  const real *k) {
  const long planes = plan->outer * plan->inner;
  const double products = (double)TH_convCount(plan->shape.r) * (double)TH_convCount(plan->shape.k) *
                          (double)plan->shape.sum * (double)planes;
  const int parallel = planes > 1 && TH_worthThreads((ptrdiff_t)THMin(products, 1e18));
  (void)parallel;
#ifdef _OPENMP
#pragma omp parallel for schedule(static) if (parallel)
#endif
  for (long p = 0; p < planes; p++)
    THTensor_(convPlane)(plan, r + p * TH_convCount(plan->shape.r), beta, alpha, t, k, p / plan->inner,
                         p % plan->inner);
}

static void THTensor_(conv)(const THConvFunction *f, THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_,
                            const long step[3], const char *vf, const char *xc) {
  const THConvPlan plan = THTensor_(convPlan)(f, t_, k_, step, vf, xc);
  THConvView t = THTensor_(convView)(t_), k = THTensor_(convView)(k_);
  if (TH_convIsFull(plan.shape.kind)) THTensor_(convPad)(&t, &plan.shape, f);
  if (!THTensor_(convResize)(f, &plan, r_)) beta = 0;
  THConvView r = THTensor_(convView)(r_);
  if (r.storage == t.storage || r.storage == k.storage) r.copied = THTensor_(nElement)(r_);
  ptrdiff_t bytes = TH_storageBytes(t.copied, sizeof(real));
  bytes = TH_addBytes(bytes, k.copied, sizeof(real));
  real *const block = THAlloc(TH_addBytes(bytes, r.copied + 1, sizeof(real)));
  real *free_ = THTensor_(convLoad)(&t, block);
  free_ = THTensor_(convLoad)(&k, free_);
  (void)THTensor_(convLoad)(&r, free_);
  THTensor_(convPlanes)(&plan, r.data, beta, alpha, t.data, k.data);
  if (r.copied) THTensor_(convCopy)(r.dims, r.size, r.storage->data + r.offset, r.stride, r.data, r.packed);
  THFree(block);
}

#define TH_CONV_DEFINE_2D(NAME)                                                                                  \
  void THTensor_(NAME)(THTensor * r_, real beta, real alpha, THTensor * t_, THTensor * k_, long srow, long scol, \
                       const char *vf, const char *xc) {                                                         \
    const long step[3] = {1, srow, scol};                                                                        \
    THTensor_(conv)(&TH_##NAME, r_, beta, alpha, t_, k_, step, vf, xc);                                          \
  }
#define TH_CONV_DEFINE_REV_2D(NAME)                                                                                \
  void THTensor_(NAME)(THTensor * r_, real beta, real alpha, THTensor * t_, THTensor * k_, long srow, long scol) { \
    const long step[3] = {1, srow, scol};                                                                          \
    THTensor_(conv)(&TH_##NAME, r_, beta, alpha, t_, k_, step, NULL, NULL);                                        \
  }
#define TH_CONV_DEFINE_3D(NAME)                                                                                    \
  void THTensor_(NAME)(THTensor * r_, real beta, real alpha, THTensor * t_, THTensor * k_, long sdepth, long srow, \
                       long scol, const char *vf, const char *xc) {                                                \
    const long step[3] = {sdepth, srow, scol};                                                                     \
    THTensor_(conv)(&TH_##NAME, r_, beta, alpha, t_, k_, step, vf, xc);                                            \
  }

TH_CONV_DEFINE_REV_2D(conv2DRevger)
TH_CONV_DEFINE_REV_2D(conv2DRevgerm)
TH_CONV_DEFINE_2D(conv2Dger)
TH_CONV_DEFINE_2D(conv2Dmv)
TH_CONV_DEFINE_2D(conv2Dmm)
TH_CONV_DEFINE_2D(conv2Dmul)
TH_CONV_DEFINE_2D(conv2Dcmul)

void THTensor_(conv3DRevger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth, long srow,
                             long scol) {
  const long step[3] = {sdepth, srow, scol};
  THTensor_(conv)(&TH_conv3DRevger, r_, beta, alpha, t_, k_, step, NULL, NULL);
}
TH_CONV_DEFINE_3D(conv3Dger)
TH_CONV_DEFINE_3D(conv3Dmv)
TH_CONV_DEFINE_3D(conv3Dmul)
TH_CONV_DEFINE_3D(conv3Dcmul)

#undef TH_CONV_DEFINE_3D
#undef TH_CONV_DEFINE_REV_2D
#undef TH_CONV_DEFINE_2D
#undef TH_CONV_MAX_DIM
#undef THConvView

#endif

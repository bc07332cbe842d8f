/* THTensorConv.c: how the convolutions of tensors differ, and generic/THTensorConv.c for all seven element types. */
#include "THConvPlane.h"
#include "THGeometry.h"
#include "THParallel.h"
#include "THStridedCopy.h"
#include "THTensor.h"

/* Which planes of t and k make which plane of r; see generic/THTensorConv.h. */
typedef enum {
  TH_CONV_ONE,
  TH_CONV_EACH,
  TH_CONV_MATRIX_VECTOR,
  TH_CONV_MATRIX_MATRIX,
  TH_CONV_OUTER,
  TH_CONV_OUTER_SUM
} THConvProduct;

typedef struct THConvFunction {
  const char *name;
  THConvProduct product;
  int space;              /* 2 or 3 dimensions */
  int t_planes, k_planes; /* dimensions before those */
  int step_argument[3];   /* the argument numbers of errors: about steps, */
  int kind_argument[2];   /* vf and xc */
} THConvFunction;

static const THConvFunction TH_conv2Dmul = {"conv2Dmul", TH_CONV_ONE, 2, 0, 0, {0, 5, 6}, {1, 7}};
static const THConvFunction TH_conv2Dcmul = {"conv2Dcmul", TH_CONV_EACH, 2, 1, 1, {0, 5, 6}, {1, 7}};
static const THConvFunction TH_conv2Dmv = {"conv2Dmv", TH_CONV_MATRIX_VECTOR, 2, 1, 2, {0, 5, 6}, {7, 7}};
static const THConvFunction TH_conv2Dmm = {"conv2Dmm", TH_CONV_MATRIX_MATRIX, 2, 2, 2, {0, 5, 6}, {7, 7}};
static const THConvFunction TH_conv2Dger = {"conv2Dger", TH_CONV_OUTER, 2, 1, 1, {0, 5, 6}, {7, 7}};
static const THConvFunction TH_conv2DRevger = {"conv2DRevger", TH_CONV_OUTER, 2, 1, 1, {0, 5, 6}, {0, 0}};
static const THConvFunction TH_conv2DRevgerm = {"conv2DRevgerm", TH_CONV_OUTER_SUM, 2, 2, 2, {0, 5, 6}, {0, 0}};
static const THConvFunction TH_conv3Dmul = {"conv3Dmul", TH_CONV_ONE, 3, 0, 0, {5, 6, 7}, {8, 8}};
static const THConvFunction TH_conv3Dcmul = {"conv3Dcmul", TH_CONV_EACH, 3, 1, 1, {5, 5, 6}, {7, 7}};
static const THConvFunction TH_conv3Dmv = {"conv3Dmv", TH_CONV_MATRIX_VECTOR, 3, 1, 2, {5, 6, 7}, {8, 8}};
static const THConvFunction TH_conv3Dger = {"conv3Dger", TH_CONV_OUTER, 3, 1, 1, {5, 6, 7}, {8, 8}};
static const THConvFunction TH_conv3DRevger = {"conv3DRevger", TH_CONV_OUTER, 3, 1, 1, {5, 6, 7}, {0, 0}};

/* Plane (a, b) of r is made from the planes a * t_plane[0] + b * t_plane[1] of t and the like of k on, of which
 * shape.sum are added up. */
typedef struct THConvPlan {
  THConvShape shape;
  long outer, inner; /* counts of a, b */
  long t_plane[2], k_plane[2];
} THConvPlan;

/* t and k: the sizes, of which those before the dimensions of space count planes. */
static void setPlanes(THConvPlan *plan, THConvProduct product, const long *t, const long *k) {
  const struct {
    long outer, inner, t_plane[2], k_plane[2], sum, t_next, k_next;
  } planes[] = {
      [TH_CONV_ONE] = {1, 1, {0, 0}, {0, 0}, 1, 0, 0},
      [TH_CONV_EACH] = {1, t[0], {0, 1}, {0, 1}, 1, 0, 0},
      [TH_CONV_MATRIX_VECTOR] = {1, k[0], {0, 0}, {0, k[1]}, t[0], 1, 1},
      [TH_CONV_MATRIX_MATRIX] = {t[0], k[0], {t[1], 0}, {0, k[1]}, t[1], 1, 1},
      [TH_CONV_OUTER] = {k[0], t[0], {0, 1}, {1, 0}, 1, 0, 0},
      [TH_CONV_OUTER_SUM] = {k[1], t[1], {0, 1}, {1, 0}, t[0], t[1], k[1]},
  };
  plan->outer = planes[product].outer;
  plan->inner = planes[product].inner;
  for (int i = 0; i < 2; i++) {
    plan->t_plane[i] = planes[product].t_plane[i];
    plan->k_plane[i] = planes[product].k_plane[i];
  }
  plan->shape.sum = planes[product].sum;
  plan->shape.t_next = planes[product].t_next * TH_convCount(plan->shape.padded);
  plan->shape.k_next = planes[product].k_next * TH_convCount(plan->shape.k);
}

#include "generic/THTensorConv.c"
#include "THGenerateAllTypes.h"

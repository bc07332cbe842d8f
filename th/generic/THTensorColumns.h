/* Operands of a LAPACK call.
 *
 * LAPACK reads and overwrites matrices by columns. A call goes in these steps, so that no error leaves memory behind
 * and results may be inputs:
 * 1. Arguments are checked, and THLapack_(require) that LAPACK is there.
 * 2. THOperand_(of) notes where the elements of each operand come from, THOperand_(into) resizes its result and notes
 *    where they go. A result that is its own source keeps its layout; one of the right size that is not contiguous
 *    keeps its strides, and nothing between its elements is written; any other gets columns.
 * 3. THOperand_(begin) takes one block of memory: work space, and a copy of each operand that LAPACK cannot work on
 *    in place, because it does not lie in columns or shares its storage with another operand. It loads the operands.
 * 4. The routine runs.
 * 5. THOperand_(end) copies results that were not made in place and gives the block back. Only then is info looked at:
 *    after an error, results have their sizes but no defined content. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorColumns.h"
#else

/* Element (i, j) is storage->data[offset + i * stride[0] + j * stride[1]]. The storage's memory may move. */
typedef struct THMatrixView {
  THStorage *storage; /* NULL: no such matrix */
  ptrdiff_t offset;
  long size[2], stride[2];
} THMatrixView;

typedef struct THOperand {
  THMatrixView from, to;
  int rows, cols; /* of the matrix that the routine gets: at least those of from and to */
  int is_copied;  /* always work on a copy */
  real *data;     /* set by begin: what the routine gets */
  int ld;
} THOperand;

typedef struct THLapackCall {
  THOperand *operands[4]; /* up to the first NULL */
  real *reals;            /* work space */
  int *ints;
  void *block;
} THLapackCall;

/* Raises an error unless LAPACK is there and right. */
void THLapack_(require)(const char *function);

/* Argument errors (1) unless a is a matrix whose sizes an int can hold; and as many rows as columns. */
void THOperand_(checkMatrix)(const THTensor *a);
void THOperand_(checkSquare)(const THTensor *a);
/* And one (argument) where the matrix a has a nan or infinity: LAPACK's iterations need not end for these. */
void THOperand_(checkFinite)(const THTensor *a, int argument);

/* A tensor with one or two dimensions; one dimension makes one column. */
THMatrixView THOperand_(view)(const THTensor *t);
THMatrixView THOperand_(transposed)(THMatrixView view);

/* An operand that is read: the routine works on the tensor itself if it lies in columns, so it must not write. */
THOperand THOperand_(of)(const THTensor *t);
/* An operand without a source, rows by cols. */
THOperand THOperand_(sized)(int rows, int cols);
/* r gets the operand's rows and cols (or the sizes given) and will hold the result; src is the operand's source. */
void THOperand_(into)(THOperand *self, THTensor *r, const THTensor *src);
/* The same for a result with one dimension. */
void THOperand_(intoVector)(THOperand *self, THTensor *r);

void THOperand_(begin)(THLapackCall *call, ptrdiff_t reals, ptrdiff_t ints);
void THOperand_(end)(THLapackCall *call, int info);

/* to = from; the memory may overlap in any way. Sizes are those of `to`. */
void THOperand_(copyOut)(THMatrixView to, const real *data, long ld);
void THOperand_(copyIn)(real *data, long ld, THMatrixView from);

/* Work space as a routine asks for it in work[0]: rounded up, since Float cannot hold every int. */
int THOperand_(workSize)(real asked);

#endif

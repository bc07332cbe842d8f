/* The block: a rectangle of outputs of a convolution, each a sum over the same taps.
 *
 *   r[y][x] += alpha * sum over the taps (a, b, c, d) of t[y][x][a][b][c][d] * k[a][b][c][d]
 *
 * Taps are numbered by plane, depth, row and column. The input of output (y, x) lies y * t_row + x * t_col behind t,
 * that of a tap a * t_tap[0] + b * t_tap[1] + c * t_tap[2] + d * t_tap[3] further, and the kernel's element at k plus
 * the same with k_tap; outputs are r_row and r_col apart. Steps may be negative.
 *
 * 1. Every convolution is made of such blocks (generic/THConvPlane.c): valid and full ones, correlations (k_tap runs
 *    forward) and convolutions (backward), and those over a stretched kernel (t_tap[3] above 1).
 * 2. Inputs side by side (t_col 1) are computed as tiles of a few rows by a few vectors whose sums stay in registers
 * over all taps. What is left over at the right is the end of one more tile, at the bottom narrower tiles.
 * 3. Few outputs a row and long rows of the kernel are computed as products of rows, with vectors along the taps.
 * 4. A sum adds its taps in an order that depends on the shape alone, one rounding a product and one a sum: neither the
 *    place of an output nor the instruction set nor threads show in its bits. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THConvBlock.h"
#else

typedef struct THConvBlock {
  real *r;
  const real *t, *k;
  long rows, cols;
  long r_row, r_col, t_row, t_col;
  long taps[4], t_tap[4], k_tap[4];
  real alpha;
} THConvBlock;

void THConvBlock_(runPlain)(const THConvBlock *block);
void THConvBlock_(runAvx2)(const THConvBlock *block);
void THConvBlock_(runAvx512)(const THConvBlock *block);

/* The widest that this processor has and no TH_NO_* variable forbids. */
void THConvBlock_(run)(const THConvBlock *block);

#endif

/* generic/THConvBlock.c: the block for one element type and one instruction set: TH_CONV_RUN names it, TH_CONV_TARGET
 * makes the compiler use it, TH_CONV_BYTES is its vector's width. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THConvBlock.c"
#else

#define TH_CONV_LANES(BYTES) ((long)((BYTES) / sizeof(real)))

/* Runs CODE for every row of taps: k and from are the first tap's kernel element and input. */
#define TH_CONV_TAP_ROWS(CODE)                                                                      \
  for (long a = 0; a < block->taps[0]; a++)                                                         \
    for (long b = 0; b < block->taps[1]; b++)                                                       \
      for (long c = 0; c < block->taps[2]; c++) {                                                   \
        const real *k = block->k + a * block->k_tap[0] + b * block->k_tap[1] + c * block->k_tap[2]; \
        const real *from = t + a * block->t_tap[0] + b * block->t_tap[1] + c * block->t_tap[2];     \
        CODE                                                                                        \
      }
#define TH_CONV_TAPS(CODE) \
  TH_CONV_TAP_ROWS(for (long d = 0; d < block->taps[3]; d++, k += block->k_tap[3], from += block->t_tap[3]){CODE})

/* ROWS by COUNT vectors of BYTES bytes, at r; their inputs begin at t. The first `skipped` lanes of a row do not count.
 */
#define TH_CONV_DEFINE_TILE(NAME, BYTES, ROWS, COUNT)                                                       \
  TH_CONV_TARGET static void NAME(const THConvBlock *block, real *r, const real *t, long skipped) {         \
    typedef real vector __attribute__((vector_size(BYTES)));                                                \
    typedef real anywhere __attribute__((vector_size(BYTES), aligned(sizeof(real)), may_alias));            \
    const long lanes = TH_CONV_LANES(BYTES);                                                                \
    vector sum[ROWS][COUNT] = {{{0}}};                                                                      \
    TH_CONV_TAPS(for (int y = 0; y < (ROWS); y++) for (int x = 0; x < (COUNT); x++) sum[y][x] +=            \
                 *k * *(const anywhere *)(from + y * block->t_row + x * lanes);)                            \
    for (int y = 0; y < (ROWS); y++, r += block->r_row) {                                                   \
      for (int x = 0; x < (COUNT); x++) {                                                                   \
        const vector more = block->alpha * sum[y][x];                                                       \
        if (block->r_col == 1 && skipped == 0) {                                                            \
          *(anywhere *)(r + x * lanes) += more;                                                             \
        } else {                                                                                            \
          for (long i = x == 0 ? skipped : 0; i < lanes; i++) r[(x * lanes + i) * block->r_col] += more[i]; \
        }                                                                                                   \
      }                                                                                                     \
    }                                                                                                       \
  }

TH_CONV_DEFINE_TILE(THConvBlock_(fourByTwo), TH_CONV_BYTES, 4, 2)
TH_CONV_DEFINE_TILE(THConvBlock_(fourByOne), TH_CONV_BYTES, 4, 1)
TH_CONV_DEFINE_TILE(THConvBlock_(fourByFew), 16, 4, 1)
TH_CONV_DEFINE_TILE(THConvBlock_(oneByTwo), TH_CONV_BYTES, 1, 2)
TH_CONV_DEFINE_TILE(THConvBlock_(oneByOne), TH_CONV_BYTES, 1, 1)
TH_CONV_DEFINE_TILE(THConvBlock_(oneByFew), 16, 1, 1)

/* One output. */
TH_CONV_TARGET static void THConvBlock_(one)(const THConvBlock *block, real *r, const real *t) {
  real sum = 0;
  TH_CONV_TAPS(sum += *k * *from;)
  *r += block->alpha * sum;
}

/* Eight outputs of a row whose inputs are not side by side. */
#define TH_CONV_APART 8
TH_CONV_TARGET static void THConvBlock_(apart)(const THConvBlock *block, real *r, const real *t) {
  real sum[TH_CONV_APART] = {0};
  TH_CONV_TAPS(for (int x = 0; x < TH_CONV_APART; x++) sum[x] += *k * from[x * block->t_col];)
  for (int x = 0; x < TH_CONV_APART; x++) r[x * block->r_col] += block->alpha * sum[x];
}

/* Four outputs, or one, whose taps are summed up in lanes of 32 bytes, then lane after lane. */
#define TH_CONV_DOT_BYTES 32
#define TH_CONV_DEFINE_DOTS(NAME, COUNT)                                                                         \
  TH_CONV_TARGET static void NAME(const THConvBlock *block, real *const *r, const real *const *inputs) {         \
    typedef real vector __attribute__((vector_size(TH_CONV_DOT_BYTES)));                                         \
    typedef real anywhere __attribute__((vector_size(TH_CONV_DOT_BYTES), aligned(sizeof(real)), may_alias));     \
    const long lanes = TH_CONV_LANES(TH_CONV_DOT_BYTES);                                                         \
    const real *const t = inputs[0];                                                                             \
    vector sum[COUNT] = {{0}};                                                                                   \
    real rest[COUNT] = {0};                                                                                      \
    TH_CONV_TAP_ROWS(long d = 0;                                                                                 \
                     for (; d + lanes <= block->taps[3]; d += lanes) for (int i = 0; i < (COUNT); i++) sum[i] += \
                     *(const anywhere *)(k + d) * *(const anywhere *)(from + (inputs[i] - t) + d);               \
                     for (; d < block->taps[3]; d++) for (int i = 0; i < (COUNT); i++) rest[i] +=                \
                     k[d] * from[(inputs[i] - t) + d];)                                                          \
    for (int i = 0; i < (COUNT); i++) {                                                                          \
      for (long l = 0; l < lanes; l++) rest[i] += sum[i][l];                                                     \
      *r[i] += block->alpha * rest[i];                                                                           \
    }                                                                                                            \
  }
TH_CONV_DEFINE_DOTS(THConvBlock_(fourDots), 4)
TH_CONV_DEFINE_DOTS(THConvBlock_(oneDot), 1)

static void THConvBlock_(dots)(const THConvBlock *block) {
  const long count = block->rows * block->cols;
  for (long first = 0; first < count;) {
    const int together = count - first >= 4 ? 4 : 1;
    real *r[4];
    const real *inputs[4];
    for (int i = 0; i < together; i++) {
      const long y = (first + i) / block->cols, x = (first + i) % block->cols;
      r[i] = block->r + y * block->r_row + x * block->r_col;
      inputs[i] = block->t + y * block->t_row + x * block->t_col;
    }
    (together == 4 ? THConvBlock_(fourDots) : THConvBlock_(oneDot))(block, r, inputs);
    first += together;
  }
}

/* `rows` rows (4 or 1) of outputs side by side. */
static void THConvBlock_(band)(const THConvBlock *block, long y, int rows) {
  const long lanes = TH_CONV_LANES(TH_CONV_BYTES), few = TH_CONV_LANES(16), cols = block->cols, apart = block->r_col;
  real *const r = block->r + y * block->r_row;
  const real *const t = block->t + y * block->t_row;
  long x = 0;
  for (; x + 2 * lanes <= cols; x += 2 * lanes)
    (rows == 4 ? THConvBlock_(fourByTwo) : THConvBlock_(oneByTwo))(block, r + x * apart, t + x, 0);
  for (; x + lanes <= cols; x += lanes)
    (rows == 4 ? THConvBlock_(fourByOne) : THConvBlock_(oneByOne))(block, r + x * apart, t + x, 0);
  for (; x < cols && cols >= few; x += few) {
    const long at = THMin(x, cols - few);
    (rows == 4 ? THConvBlock_(fourByFew) : THConvBlock_(oneByFew))(block, r + at * apart, t + at, x - at);
  }
  for (; x < cols; x++)
    for (int i = 0; i < rows; i++) THConvBlock_(one)(block, r + x * apart + i * block->r_row, t + x + i * block->t_row);
}

static void THConvBlock_(rowApart)(const THConvBlock *block, real *r, const real *t) {
  long x = 0;
  for (; x + TH_CONV_APART <= block->cols; x += TH_CONV_APART)
    THConvBlock_(apart)(block, r + x * block->r_col, t + x * block->t_col);
  for (; x < block->cols; x++) THConvBlock_(one)(block, r + x * block->r_col, t + x * block->t_col);
}

void TH_CONV_RUN(const THConvBlock *block) {
  const long lanes = TH_CONV_LANES(TH_CONV_DOT_BYTES), few = TH_CONV_LANES(16);
  const int narrow = block->cols < few || (block->cols < lanes && block->taps[3] >= 2 * lanes);
  if (narrow && block->t_tap[3] == 1 && block->k_tap[3] == 1) {
    THConvBlock_(dots)(block);
    return;
  }
  long y = 0;
  for (; block->t_col == 1 && y + 4 <= block->rows; y += 4) THConvBlock_(band)(block, y, 4);
  for (; block->t_col == 1 && y < block->rows; y++) THConvBlock_(band)(block, y, 1);
  for (; y < block->rows; y++) THConvBlock_(rowApart)(block, block->r + y * block->r_row, block->t + y * block->t_row);
}

#undef TH_CONV_DEFINE_DOTS
#undef TH_CONV_DOT_BYTES
#undef TH_CONV_APART
#undef TH_CONV_DEFINE_TILE
#undef TH_CONV_TAPS
#undef TH_CONV_TAP_ROWS
#undef TH_CONV_LANES

#endif

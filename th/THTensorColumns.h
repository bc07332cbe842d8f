/* THTensorColumns.h: the tensors of a LAPACK call as matrices by columns. Not installed. generic/THTensorColumns.h has
 * the steps. */
#ifndef TH_TENSOR_COLUMNS_INC
#define TH_TENSOR_COLUMNS_INC

#include "THSystemLapack.h"
#include "THTensor.h"

#define THMatrixView TH_CONCAT_3(TH, Real, MatrixView)
#define THOperand TH_CONCAT_3(TH, Real, Operand)
#define THOperand_(NAME) TH_CONCAT_4(TH, Real, Operand_, NAME)
#define THLapackCall TH_CONCAT_3(TH, Real, LapackCall)

/* Argument error unless LAPACK's int holds every size of the tensor. */
#define TH_CHECK_INT_SIZES(T, ARGUMENT)                                                                              \
  do {                                                                                                               \
    for (int d = 0; d < (T)->nDimension; d++)                                                                        \
      THArgCheck((T)->size[d] <= INT_MAX, ARGUMENT, "size %ld is more than LAPACK's int can hold: %s", (T)->size[d], \
                 _THSizeDesc((T)->size, (T)->nDimension).str);                                                       \
  } while (0)

/* The upper case of an option, which must be one of LETTERS in either case; an argument error otherwise. */
static inline char TH_lapackOption(const char *option, const char *letters, int argument) {
  const char letter = option == NULL ? '\0' : *option;
  const char upper = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
  THArgCheck(upper != '\0' && strchr(letters, upper) != NULL, argument, "option must be one of %s, but is '%c'",
             letters, letter);
  return upper;
}

/* An error when a routine reports one; FORMAT and what follows are for info above 0. */
#define TH_CHECK_LAPACK_INFO(ROUTINE, INFO, ...)                                           \
  do {                                                                                     \
    if ((INFO) < 0) THError("Lapack Error in " ROUTINE " : Illegal Argument %d", -(INFO)); \
    if ((INFO) > 0) THError("Lapack Error in " ROUTINE " : " __VA_ARGS__);                 \
  } while (0)

#include "generic/THTensorColumns.h"
#include "THGenerateFloatTypes.h"

#endif

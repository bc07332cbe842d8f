/* THLogAdd.h: sums and differences of numbers that are held as logarithms. */
#ifndef TH_LOG_ADD_INC
#define TH_LOG_ADD_INC

#include "THGeneral.h"

TH_API const double THLog2Pi;
TH_API const double THLogZero;
TH_API const double THLogOne;

/* log(exp(log_a) + exp(log_b)) */
TH_API double THLogAdd(double log_a, double log_b);
/* log(exp(log_a) - exp(log_b)); log_a must not be below log_b. */
TH_API double THLogSub(double log_a, double log_b);
/* exp(-x) by a rational function, for x >= 0. */
TH_API double THExpMinusApprox(const double x);

#endif

/* THLogAdd.c: arithmetic on logarithms; terms below exp(MINUS_LOG_THRESHOLD) of the larger are left out. */
#include "THLogAdd.h"

#define MINUS_LOG_THRESHOLD (-18.42)

const double THLog2Pi = 1.83787706640934548355;
const double THLogZero = -DBL_MAX;
const double THLogOne = 0;

double THLogAdd(double log_a, double log_b) {
  const double larger = THMax(log_a, log_b);
  const double distance = THMin(log_a, log_b) - larger;
  if (distance < MINUS_LOG_THRESHOLD) return larger;
  return larger + log1p(exp(distance));
}

double THLogSub(double log_a, double log_b) {
  if (log_a < log_b) THError("LogSub: log_a (%f) should be greater than log_b (%f)", log_a, log_b);
  const double distance = log_b - log_a;
  if (distance < MINUS_LOG_THRESHOLD) return log_a;
  if (log_a == log_b) return THLogZero;
  return log_a + log1p(-exp(distance));
}

/* exp(x / 8) by its Taylor polynomial, to the eighth power, inverted; 0 from 13 on. The coefficients are as short as
 * the original's: they decide the result from the tenth digit on. */
double THExpMinusApprox(const double x) {
  if (x >= 13.0) return 0;
  double y = 1.0 + x * (0.125 + x * (0.0078125 + x * (0.00032552083 + x * 1.0172526e-5)));
  y *= y;
  y *= y;
  y *= y;
  return 1 / y;
}

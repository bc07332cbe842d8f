/* Fills: one value into every element, nothing between the elements.
 *
 * A contiguous tensor takes the vector fill, cut among threads; any other is walked. A tensor without dimensions has no
 * elements and stays as it is. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorFill.c"
#else

void THTensor_(fill)(THTensor *r_, real value) {
  if (TH_CONTIGUOUS(r_)) {
    TH_TENSOR_FLAT(real, r_, THVector_(fill)(r__data, value, r__len));
  } else {
    TH_TENSOR_APPLY(real, r_, *r__data = value;);
  }
}

void THTensor_(zero)(THTensor *r_) {
  if (TH_CONTIGUOUS(r_)) {
    TH_TENSOR_FLAT(real, r_, memset(r__data, 0, (size_t)r__len * sizeof(real)));
  } else {
    TH_TENSOR_APPLY(real, r_, *r__data = 0;);
  }
}

#endif

/* THHalf.c: binary16 to float and back, one at a time and in rows. */
#include "THHalf.h"
#include "THHalfBits.h"

void TH_halfbits2float(unsigned short *src, float *dest) {
  *dest = TH_floatOfHalfBits(*src);
}

void TH_float2halfbits(float *src, unsigned short *dest) {
  *dest = TH_halfBitsOfFloat(*src);
}

THHalf TH_float2half(float f) {
  return TH_halfOfFloat(f);
}

float TH_half2float(THHalf h) {
  return TH_floatOfHalf(h);
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>

/* Asked of the processor itself: clang 14 does not know "f16c" in __builtin_cpu_supports. */
static int hasF16C(void) {
  unsigned eax, ebx, ecx, edx;
  return __builtin_cpu_supports("avx2") && __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & bit_F16C) != 0;
}

/* The instructions keep signs and payloads of nans, the library does not: those are blended in. */
__attribute__((target("avx2,f16c"))) static ptrdiff_t widenRow(float *dest, const THHalf *src, ptrdiff_t n) {
  const __m256 nan = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff));
  ptrdiff_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256 wide = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(src + i)));
    _mm256_storeu_ps(dest + i, _mm256_blendv_ps(wide, nan, _mm256_cmp_ps(wide, wide, _CMP_UNORD_Q)));
  }
  return i;
}

__attribute__((target("avx2,f16c"))) static ptrdiff_t narrowRow(THHalf *dest, const float *src, ptrdiff_t n) {
  const __m128i nan = _mm_set1_epi16(0x7fff);
  ptrdiff_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256 wide = _mm256_loadu_ps(src + i);
    const __m128i half = _mm256_cvtps_ph(wide, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    const __m256i unordered = _mm256_castps_si256(_mm256_cmp_ps(wide, wide, _CMP_UNORD_Q));
    const __m128i mask = _mm_packs_epi32(_mm256_castsi256_si128(unordered), _mm256_extracti128_si256(unordered, 1));
    _mm_storeu_si128((__m128i *)(dest + i), _mm_blendv_epi8(half, nan, mask));
  }
  return i;
}
#else
static int hasF16C(void) {
  return 0;
}
static ptrdiff_t widenRow(float *dest, const THHalf *src, ptrdiff_t n) {
  (void)dest, (void)src, (void)n;
  return 0;
}
static ptrdiff_t narrowRow(THHalf *dest, const float *src, ptrdiff_t n) {
  (void)dest, (void)src, (void)n;
  return 0;
}
#endif

void TH_floatsOfHalves(float *dest, const THHalf *src, ptrdiff_t n) {
  ptrdiff_t i = hasF16C() ? widenRow(dest, src, n) : 0;
  for (; i < n; i++) dest[i] = TH_floatOfHalf(src[i]);
}

void TH_halvesOfFloats(THHalf *dest, const float *src, ptrdiff_t n) {
  ptrdiff_t i = hasF16C() ? narrowRow(dest, src, n) : 0;
  for (; i < n; i++) dest[i] = TH_halfOfFloat(src[i]);
}

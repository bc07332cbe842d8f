/* THFileNumbers.c: see THFileNumbers.h. */
#include "THFileNumbers.h"

#include <stdint.h>

/* Enough digits that a number read back is the number written; a locale has its say, as in the C library. */
#define TH_DEFINE_FORM(Real, TYPE, IS_LONG, PRINTED, SCANNED)             \
  static int print##Real(char *text, const void *value) {                 \
    return snprintf(text, TH_NUMBER_TEXT, PRINTED, *(const TYPE *)value); \
  }                                                                       \
  static int scanFile##Real(FILE *file, void *value) {                    \
    return fscanf(file, SCANNED, (TYPE *)value);                          \
  }                                                                       \
  static int scanText##Real(const char *text, void *value, int *used) {   \
    return sscanf(text, SCANNED "%n", (TYPE *)value, used);               \
  }                                                                       \
  const THNumberForm TH_form##Real = {sizeof(TYPE), IS_LONG, print##Real, scanFile##Real, scanText##Real};

TH_DEFINE_FORM(Short, short, 0, "%hd", "%hd")
TH_DEFINE_FORM(Int, int, 0, "%d", "%d")
TH_DEFINE_FORM(Long, long, 1, "%ld", "%ld")
TH_DEFINE_FORM(Float, float, 0, "%.9g", "%g")
TH_DEFINE_FORM(Double, double, 0, "%.17g", "%lg")
#undef TH_DEFINE_FORM

const THNumberForm TH_formByte = {1, 0, NULL, NULL, NULL};
const THNumberForm TH_formChar = {1, 0, NULL, NULL, NULL};

static int printHalf(char *text, const void *value) {
  const float wide = TH_half2float(*(const THHalf *)value);
  return printFloat(text, &wide);
}

static int scanFileHalf(FILE *file, void *value) {
  float wide;
  const int scanned = scanFileFloat(file, &wide);
  if (scanned > 0) *(THHalf *)value = TH_float2half(wide);
  return scanned;
}

static int scanTextHalf(const char *text, void *value, int *used) {
  float wide;
  const int scanned = scanTextFloat(text, &wide, used);
  if (scanned > 0) *(THHalf *)value = TH_float2half(wide);
  return scanned;
}

const THNumberForm TH_formHalf = {sizeof(THHalf), 0, printHalf, scanFileHalf, scanTextHalf};

void TH_reverseBytes(void *data, size_t bytes, size_t n) {
  unsigned char *number = (unsigned char *)data;
  for (size_t i = 0; i < n; i++, number += bytes) {
    for (size_t k = 0; k < bytes / 2; k++) {
      const unsigned char byte = number[k];
      number[k] = number[bytes - 1 - k];
      number[bytes - 1 - k] = byte;
    }
  }
}

int TH_fileMode(const char *mode, int *isReadable, int *isWritable) {
  *isReadable = strcmp(mode, "r") == 0 || strcmp(mode, "rw") == 0;
  *isWritable = strcmp(mode, "w") == 0 || strcmp(mode, "rw") == 0;
  return *isReadable || *isWritable;
}

void TH_checkLongSize(int size) {
  THArgCheck(size == 0 || size == 4 || size == 8, 1, "invalid size of a long: %d instead of 0, 4 or 8", size);
}

void TH_checkReadable(const THFile *self, int isOpened) {
  THArgCheck(isOpened, 1, "attempt to use a closed file");
  THArgCheck(self->isReadable, 1, "attempt to read in a write-only file");
}

void TH_checkWritable(const THFile *self, int isOpened) {
  THArgCheck(isOpened, 1, "attempt to use a closed file");
  THArgCheck(self->isWritable, 1, "attempt to write in a read-only file");
}

int TH_readsLine(const char *format) {
  const int line = strncmp(format, "*l", 2) == 0;
  THArgCheck(line || strncmp(format, "*a", 2) == 0, 2, "format must be '*a' or '*l', is '%s'", format);
  return line;
}

void TH_fileError(THFile *self, const char *format, ...) {
  self->hasError = 1;
  if (self->isQuiet) return;
  char message[512];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  THError("%s", message);
}

void TH_checkRead(THFile *self, size_t got, size_t wanted) {
  if (got != wanted) TH_fileError(self, "read error: read %zu blocks instead of %zu", got, wanted);
}

void TH_checkWritten(THFile *self, size_t got, size_t wanted) {
  if (got != wanted) TH_fileError(self, "write error: wrote %zu blocks instead of %zu", got, wanted);
}

void TH_growText(THGrowingText *text, size_t more) {
  if (more < text->capacity - text->length) return;
  size_t capacity = text->length + more + 1;
  if (capacity < text->capacity * 2) capacity = text->capacity * 2;
  text->data = (char *)THRealloc(text->data, (ptrdiff_t)capacity);
  text->capacity = capacity;
}

void TH_releaseText(void *text) {
  THFree(((THGrowingText *)text)->data);
}

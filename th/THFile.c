/* THFile.c: what all kinds of files share: their switches, and the way into the table of functions of each kind. */
#include "THFilePrivate.h"

int THFile_isOpened(THFile *self) {
  return self->vtable->isOpened(self);
}

#define TH_DEFINE_SWITCH(NAME, MEMBER) \
  int THFile_##NAME(THFile *self) {    \
    return self->MEMBER;               \
  }

TH_DEFINE_SWITCH(isQuiet, isQuiet)
TH_DEFINE_SWITCH(isReadable, isReadable)
TH_DEFINE_SWITCH(isWritable, isWritable)
TH_DEFINE_SWITCH(isBinary, isBinary)
TH_DEFINE_SWITCH(isAutoSpacing, isAutoSpacing)
TH_DEFINE_SWITCH(hasError, hasError)
#undef TH_DEFINE_SWITCH

#define TH_DEFINE_SETTER(NAME, MEMBER, VALUE) \
  void THFile_##NAME(THFile *self) {          \
    self->MEMBER = VALUE;                     \
  }

TH_DEFINE_SETTER(binary, isBinary, 1)
TH_DEFINE_SETTER(ascii, isBinary, 0)
TH_DEFINE_SETTER(autoSpacing, isAutoSpacing, 1)
TH_DEFINE_SETTER(noAutoSpacing, isAutoSpacing, 0)
TH_DEFINE_SETTER(quiet, isQuiet, 1)
TH_DEFINE_SETTER(pedantic, isQuiet, 0)
TH_DEFINE_SETTER(clearError, hasError, 0)
#undef TH_DEFINE_SETTER

/* A scalar that is not there is 0. */
#define TH_DEFINE_ACCESS(Real, TYPE)                                            \
  size_t THFile_read##Real##Raw(THFile *self, TYPE *data, size_t n) {           \
    return self->vtable->read##Real(self, data, n);                             \
  }                                                                             \
  size_t THFile_write##Real##Raw(THFile *self, TYPE *data, size_t n) {          \
    return self->vtable->write##Real(self, data, n);                            \
  }                                                                             \
  TYPE THFile_read##Real##Scalar(THFile *self) {                                \
    TYPE scalar;                                                                \
    memset(&scalar, 0, sizeof scalar);                                          \
    THFile_read##Real##Raw(self, &scalar, 1);                                   \
    return scalar;                                                              \
  }                                                                             \
  void THFile_write##Real##Scalar(THFile *self, TYPE scalar) {                  \
    THFile_write##Real##Raw(self, &scalar, 1);                                  \
  }                                                                             \
  size_t THFile_read##Real(THFile *self, TH##Real##Storage *storage) {          \
    return THFile_read##Real##Raw(self, storage->data, (size_t)storage->size);  \
  }                                                                             \
  size_t THFile_write##Real(THFile *self, TH##Real##Storage *storage) {         \
    return THFile_write##Real##Raw(self, storage->data, (size_t)storage->size); \
  }

TH_DEFINE_ACCESS(Byte, unsigned char)
TH_DEFINE_ACCESS(Char, char)
TH_DEFINE_ACCESS(Short, short)
TH_DEFINE_ACCESS(Int, int)
TH_DEFINE_ACCESS(Long, long)
TH_DEFINE_ACCESS(Float, float)
TH_DEFINE_ACCESS(Double, double)
TH_DEFINE_ACCESS(Half, THHalf)
#undef TH_DEFINE_ACCESS

size_t THFile_readStringRaw(THFile *self, const char *format, char **str_) {
  return self->vtable->readString(self, format, str_);
}

size_t THFile_writeStringRaw(THFile *self, const char *str, size_t size) {
  return self->vtable->writeString(self, str, size);
}

void THFile_synchronize(THFile *self) {
  self->vtable->synchronize(self);
}

void THFile_seek(THFile *self, size_t position) {
  self->vtable->seek(self, position);
}

void THFile_seekEnd(THFile *self) {
  self->vtable->seekEnd(self);
}

size_t THFile_position(THFile *self) {
  return self->vtable->position(self);
}

void THFile_close(THFile *self) {
  self->vtable->close(self);
}

void THFile_free(THFile *self) {
  self->vtable->free(self);
}

/* THLayoutCheck.c: the binary layout that clients compiled against the original library rely on. No code. */
#include "TH.h"
#include "THFilePrivate.h"

#define TH_AT(type, member, where) _Static_assert(offsetof(type, member) == (where), #type "." #member)
#define TH_SIZED(type, bytes) _Static_assert(sizeof(type) == (bytes), #type)

#define TH_CHECK_TYPE(Real)                       \
  TH_AT(TH##Real##Storage, data, 0);              \
  TH_AT(TH##Real##Storage, size, 8);              \
  TH_AT(TH##Real##Storage, refcount, 16);         \
  TH_AT(TH##Real##Storage, flag, 20);             \
  TH_AT(TH##Real##Storage, allocator, 24);        \
  TH_AT(TH##Real##Storage, allocatorContext, 32); \
  TH_AT(TH##Real##Storage, view, 40);             \
  TH_SIZED(TH##Real##Storage, 48);                \
  TH_AT(TH##Real##Tensor, size, 0);               \
  TH_AT(TH##Real##Tensor, stride, 8);             \
  TH_AT(TH##Real##Tensor, nDimension, 16);        \
  TH_AT(TH##Real##Tensor, storage, 24);           \
  TH_AT(TH##Real##Tensor, storageOffset, 32);     \
  TH_AT(TH##Real##Tensor, refcount, 40);          \
  TH_AT(TH##Real##Tensor, flag, 44);              \
  TH_SIZED(TH##Real##Tensor, 48)

TH_CHECK_TYPE(Byte);
TH_CHECK_TYPE(Char);
TH_CHECK_TYPE(Short);
TH_CHECK_TYPE(Int);
TH_CHECK_TYPE(Long);
TH_CHECK_TYPE(Float);
TH_CHECK_TYPE(Double);
TH_CHECK_TYPE(Half);

TH_AT(THAllocator, malloc, 0);
TH_AT(THAllocator, realloc, 8);
TH_AT(THAllocator, free, 16);
TH_SIZED(THAllocator, 24);

TH_AT(THGenerator, the_initial_seed, 0);
TH_AT(THGenerator, left, 8);
TH_AT(THGenerator, seeded, 12);
TH_AT(THGenerator, next, 16);
TH_AT(THGenerator, state, 24);
TH_AT(THGenerator, normal_x, 5016);
TH_AT(THGenerator, normal_y, 5024);
TH_AT(THGenerator, normal_rho, 5032);
TH_AT(THGenerator, normal_is_valid, 5040);
TH_SIZED(THGenerator, 5048);

TH_SIZED(THHalf, 2);

TH_AT(struct THFile__, vtable, 0);
TH_AT(struct THFile__, isQuiet, 8);
TH_AT(struct THFile__, isReadable, 12);
TH_AT(struct THFile__, isWritable, 16);
TH_AT(struct THFile__, isBinary, 20);
TH_AT(struct THFile__, isAutoSpacing, 24);
TH_AT(struct THFile__, hasError, 28);
TH_SIZED(struct THFile__, 32);

TH_AT(struct THFileVTable, isOpened, 0);
TH_AT(struct THFileVTable, readByte, 8);
TH_AT(struct THFileVTable, readChar, 16);
TH_AT(struct THFileVTable, readShort, 24);
TH_AT(struct THFileVTable, readInt, 32);
TH_AT(struct THFileVTable, readLong, 40);
TH_AT(struct THFileVTable, readFloat, 48);
TH_AT(struct THFileVTable, readDouble, 56);
TH_AT(struct THFileVTable, readHalf, 64);
TH_AT(struct THFileVTable, readString, 72);
TH_AT(struct THFileVTable, writeByte, 80);
TH_AT(struct THFileVTable, writeHalf, 136);
TH_AT(struct THFileVTable, writeString, 144);
TH_AT(struct THFileVTable, synchronize, 152);
TH_AT(struct THFileVTable, seek, 160);
TH_AT(struct THFileVTable, seekEnd, 168);
TH_AT(struct THFileVTable, position, 176);
TH_AT(struct THFileVTable, close, 184);
TH_AT(struct THFileVTable, free, 192);
TH_SIZED(struct THFileVTable, 200);

TH_SIZED(THDescBuff, 64);

_Static_assert((char)-1 < 0, "Char elements are signed");
_Static_assert(sizeof(long) == 8, "sizes and strides are 64 bits");

/* THMemoryFile.c: files in a Char storage.
 *
 * 1. The content is the first `size` characters of the storage and a 0 behind them; the storage may be larger.
 * 2. The storage may be the client's, who can shrink it: every call checks that the content is still there, and writes
 *    its 0 again, before anything is scanned.
 * 3. A write makes room for all of its bytes before it stores the first. */
#include "THMemoryFile.h"
#include "THFileNumbers.h"
#include "THOwned.h"

#include <ctype.h>
#include <stdint.h>

typedef struct THMemoryFile {
  THFile file;
  THCharStorage *storage;
  size_t size;
  size_t position;
  int longSize;
} THMemoryFile;

static int memoryIsOpened(THFile *self) {
  return ((THMemoryFile *)self)->storage != NULL;
}

static void checkContent(const THMemoryFile *memory) {
  THArgCheck((size_t)memory->storage->size > memory->size, 1,
             "the file's storage has shrunk to %td characters, its content has %zu and a 0", memory->storage->size,
             memory->size);
  memory->storage->data[memory->size] = '\0';
}

static THMemoryFile *opened(THFile *self) {
  THArgCheck(memoryIsOpened(self), 1, "attempt to use a closed file");
  return (THMemoryFile *)self;
}

static THMemoryFile *toRead(THFile *self) {
  TH_checkReadable(self, memoryIsOpened(self));
  checkContent((THMemoryFile *)self);
  return (THMemoryFile *)self;
}

static THMemoryFile *toWrite(THFile *self) {
  TH_checkWritable(self, memoryIsOpened(self));
  checkContent((THMemoryFile *)self);
  return (THMemoryFile *)self;
}

static char *here(const THMemoryFile *memory) {
  return (char *)memory->storage->data + memory->position;
}

static size_t left(const THMemoryFile *memory) {
  return memory->size - memory->position;
}

/* Room for count items of that many bytes and the 0 behind them, from the position on. Returns data, or where it is now
 * when it lies in the storage itself. */
static const char *makeRoom(THMemoryFile *memory, size_t count, size_t bytes, const char *data) {
  size_t needed;
  if (__builtin_mul_overflow(count, bytes, &needed) || __builtin_add_overflow(needed, memory->position + 1, &needed) ||
      needed > PTRDIFF_MAX)
    THError("a file of %zu characters cannot take %zu times %zu more", memory->position, count, bytes);
  const size_t has = (size_t)memory->storage->size;
  if (needed <= has) return data;
  const size_t inside = (uintptr_t)data - (uintptr_t)memory->storage->data;
  const size_t larger = has + has / 2;
  THCharStorage_resize(memory->storage, (ptrdiff_t)(larger > needed && larger <= PTRDIFF_MAX ? larger : needed));
  return inside < has ? (const char *)memory->storage->data + inside : data;
}

/* For which there is room. */
static void store(THMemoryFile *memory, const void *data, size_t bytes) {
  if (bytes == 0) return;
  memmove(here(memory), data, bytes);
  memory->position += bytes;
  if (memory->position <= memory->size) return;
  memory->size = memory->position;
  memory->storage->data[memory->size] = '\0';
}

static size_t storedBytes(const THMemoryFile *memory, const THNumberForm *form) {
  return form->isLong && memory->longSize != 0 ? (size_t)memory->longSize : form->bytes;
}

static size_t readBinary(THMemoryFile *memory, char *data, size_t n, const THNumberForm *form) {
  const size_t stored = storedBytes(memory, form);
  const size_t got = THMin(n, left(memory) / stored);
  if (got == 0) return 0;
  if (stored == form->bytes) {
    memmove(data, here(memory), got * stored);
  } else {
    for (size_t i = 0; i < got; i++) {
      int32_t number;
      memcpy(&number, here(memory) + i * stored, sizeof number);
      ((long *)data)[i] = number;
    }
  }
  memory->position += got * stored;
  return got;
}

static void writeBinary(THMemoryFile *memory, const char *data, size_t n, const THNumberForm *form) {
  const size_t stored = storedBytes(memory, form);
  data = makeRoom(memory, n, stored, data);
  if (stored == form->bytes) {
    store(memory, data, n * stored);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    const int32_t number = (int32_t)((const long *)data)[i];
    store(memory, &number, sizeof number);
  }
}

/* The next number's text, for a scan that must not walk over all the content first: in `text` if it is short enough. */
static const char *nextText(const THMemoryFile *memory, size_t skipped, char *text, size_t most) {
  const char *from = here(memory) + skipped;
  size_t length = 0;
  while (skipped + length < left(memory) && !isspace((unsigned char)from[length])) {
    if (length + 1 == most) return from;
    text[length] = from[length];
    length++;
  }
  text[length] = '\0';
  return text;
}

/* A text that is no number stays; white space at the end of the file is taken. */
static int readNumber(THMemoryFile *memory, void *value, const THNumberForm *form) {
  char text[TH_NUMBER_TEXT];
  size_t skipped = 0;
  while (skipped < left(memory) && isspace((unsigned char)here(memory)[skipped])) skipped++;
  if (skipped == left(memory)) {
    memory->position = memory->size;
    return 0;
  }
  int used = 0;
  if (form->scanText(nextText(memory, skipped, text, sizeof text), value, &used) <= 0) return 0;
  memory->position += skipped + (size_t)used;
  return 1;
}

static size_t readText(THMemoryFile *memory, char *data, size_t n, const THNumberForm *form) {
  size_t got = 0;
  if (form->scanText == NULL) {
    got = THMin(n, left(memory));
    if (got > 0) memmove(data, here(memory), got);
    memory->position += got;
  } else {
    while (got < n && readNumber(memory, data + got * form->bytes, form)) got++;
  }
  if (memory->file.isAutoSpacing && n > 0 && left(memory) > 0 && *here(memory) == '\n') memory->position++;
  return got;
}

static void writeText(THMemoryFile *memory, const char *data, size_t n, const THNumberForm *form) {
  const int spaced = memory->file.isAutoSpacing && n > 0;
  if (form->print == NULL) {
    store(memory, makeRoom(memory, n, 1, data), n);
  } else {
    for (size_t i = 0; i < n; i++) {
      char text[TH_NUMBER_TEXT + 1];
      size_t length = (size_t)form->print(text, data + i * form->bytes);
      if (spaced && i + 1 < n) text[length++] = ' ';
      data = makeRoom(memory, length, 1, data);
      store(memory, text, length);
    }
  }
  if (spaced) {
    store(memory, makeRoom(memory, 1, 1, "\n"), 1);
  }
}

static size_t memoryRead(THFile *self, void *data, size_t n, const THNumberForm *form) {
  THMemoryFile *memory = toRead(self);
  const size_t got = self->isBinary ? readBinary(memory, data, n, form) : readText(memory, data, n, form);
  TH_checkRead(self, got, n);
  return got;
}

static size_t memoryWrite(THFile *self, const void *data, size_t n, const THNumberForm *form) {
  THMemoryFile *memory = toWrite(self);
  if (self->isBinary)
    writeBinary(memory, data, n, form);
  else
    writeText(memory, data, n, form);
  return n;
}

TH_DEFINE_NUMBERS(memory, memoryRead, memoryWrite)

static size_t memoryReadString(THFile *self, const char *format, char **str_) {
  THMemoryFile *memory = toRead(self);
  const int line = TH_readsLine(format);
  *str_ = NULL;
  if (left(memory) == 0) {
    TH_checkRead(self, 0, 1);
    return 0;
  }
  const char *newline = line ? (const char *)memchr(here(memory), '\n', left(memory)) : NULL;
  const size_t length = newline != NULL ? (size_t)(newline - here(memory)) : left(memory);
  *str_ = (char *)THAlloc((ptrdiff_t)length + 1);
  memcpy(*str_, here(memory), length);
  (*str_)[length] = '\0';
  memory->position += length + (newline != NULL);
  return length;
}

static size_t memoryWriteString(THFile *self, const char *str, size_t size) {
  THMemoryFile *memory = toWrite(self);
  store(memory, makeRoom(memory, size, 1, str), size);
  return size;
}

static void memorySynchronize(THFile *self) {
  opened(self);
}

static void memorySeek(THFile *self, size_t position) {
  THMemoryFile *memory = opened(self);
  if (position <= memory->size)
    memory->position = position;
  else
    TH_fileError(self, "unable to seek at position %zu of %zu", position, memory->size);
}

static void memorySeekEnd(THFile *self) {
  THMemoryFile *memory = opened(self);
  memory->position = memory->size;
}

static size_t memoryPosition(THFile *self) {
  return opened(self)->position;
}

static void memoryClose(THFile *self) {
  THMemoryFile *memory = opened(self);
  THCharStorage *storage = memory->storage;
  memory->storage = NULL;
  THCharStorage_free(storage);
}

static void memoryFree(THFile *self) {
  THCharStorage *storage = ((THMemoryFile *)self)->storage;
  THFree(self);
  THCharStorage_free(storage);
}

static struct THFileVTable memoryTable = {
    .isOpened = memoryIsOpened,
    TH_NUMBER_ENTRIES(memory),
    .readString = memoryReadString,
    .writeString = memoryWriteString,
    .synchronize = memorySynchronize,
    .seek = memorySeek,
    .seekEnd = memorySeekEnd,
    .position = memoryPosition,
    .close = memoryClose,
    .free = memoryFree,
};

THFile *THMemoryFile_newWithStorage(THCharStorage *storage, const char *mode) {
  int isReadable, isWritable;
  if (storage != NULL)
    THArgCheck(storage->size > 0 && storage->data[storage->size - 1] == '\0', 1,
               "provided CharStorage must be terminated by 0, its %td characters are not", storage->size);
  THArgCheck(TH_fileMode(mode, &isReadable, &isWritable), 2, "file mode should be 'r','w' or 'rw', is '%s'", mode);
  if (storage != NULL)
    THCharStorage_retain(storage);
  else
    storage = THCharStorage_newWithSize1('\0');
  TH_SCOPED(storage, TH_releaseStorage);
  THMemoryFile *memory = (THMemoryFile *)THAlloc(sizeof *memory);
  const THMemoryFile fresh = {
      .file = {&memoryTable, 0, isReadable, isWritable, .isBinary = 0, .isAutoSpacing = 1, .hasError = 0},
      .storage = storage,
      .size = (size_t)storage->size - 1,
  };
  *memory = fresh;
  TH_KEEP(storage);
  return &memory->file;
}

THFile *THMemoryFile_new(const char *mode) {
  return THMemoryFile_newWithStorage(NULL, mode);
}

static THMemoryFile *asMemoryFile(THFile *self) {
  THArgCheck(self->vtable == &memoryTable, 1, "this is not a file in memory");
  return opened(self);
}

THCharStorage *THMemoryFile_storage(THFile *self) {
  THMemoryFile *memory = asMemoryFile(self);
  checkContent(memory);
  if ((size_t)memory->storage->size > memory->size + 1)
    THCharStorage_resize(memory->storage, (ptrdiff_t)memory->size + 1);
  return memory->storage;
}

void THMemoryFile_longSize(THFile *self, int size) {
  asMemoryFile(self);
  TH_checkLongSize(size);
  ((THMemoryFile *)self)->longSize = size;
}

/* THDiskFile.c: files on disk and pipes.
 *
 * 1. Everything goes through a FILE of the C library. Between reading and writing it is told its place again, which C
 *    asks for.
 * 2. Bytes of another order than the machine's, and longs of another size, are turned in a small buffer on the stack:
 *    the numbers given are never changed, and nothing is allocated.
 * 3. A pipe whose command has ended raises SIGPIPE in the writer; it is held back, and the write fails instead. */
#include "THDiskFile.h"
#include "THFileNumbers.h"
#include "THOwned.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

typedef enum THDirection { TH_NEITHER, TH_READING, TH_WRITING } THDirection;

typedef struct THDiskFile {
  THFile file;
  FILE *handle;
  char *name;
  int isPipe;
  int isNativeEncoding;
  int longSize;
  THDirection last;
} THDiskFile;

static int diskIsOpened(THFile *self) {
  return ((THDiskFile *)self)->handle != NULL;
}

/* SIGPIPE is kept from the calling thread while it writes to a pipe. */
typedef struct THHeldSignal {
  int isHeld, wasPending;
  sigset_t before;
} THHeldSignal;

static sigset_t pipeSignal(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

static THHeldSignal holdSignal(const THDiskFile *disk) {
  THHeldSignal held = {.isHeld = disk->isPipe && disk->file.isWritable};
  if (!held.isHeld) return held;
  const sigset_t set = pipeSignal();
  sigset_t pending;
  sigpending(&pending);
  held.wasPending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &set, &held.before);
  return held;
}

static void letSignal(const THHeldSignal *held) {
  if (!held->isHeld) return;
  const sigset_t set = pipeSignal();
  const struct timespec now = {0, 0};
  if (!held->wasPending)
    while (sigtimedwait(&set, NULL, &now) < 0 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &held->before, NULL);
}

static THDiskFile *toRead(THFile *self) {
  THDiskFile *disk = (THDiskFile *)self;
  TH_checkReadable(self, diskIsOpened(self));
  if (disk->last == TH_WRITING) fseeko(disk->handle, 0, SEEK_CUR);
  disk->last = TH_READING;
  return disk;
}

static THDiskFile *toWrite(THFile *self) {
  THDiskFile *disk = (THDiskFile *)self;
  TH_checkWritable(self, diskIsOpened(self));
  if (disk->last == TH_READING) fseeko(disk->handle, 0, SEEK_CUR);
  disk->last = TH_WRITING;
  return disk;
}

/* Numbers that stand in the file with other bytes than in memory. */
#define TURNED_BYTES 4096

static size_t storedBytes(const THDiskFile *disk, const THNumberForm *form) {
  return form->isLong && disk->longSize != 0 ? (size_t)disk->longSize : form->bytes;
}

/* With 4 bytes for a long the other half is the sign. */
static void narrowLongs(int32_t *stored, const long *data, size_t n) {
  for (size_t i = 0; i < n; i++) stored[i] = (int32_t)data[i];
}

static void widenLongs(long *data, const int32_t *stored, size_t n) {
  for (size_t i = 0; i < n; i++) data[i] = stored[i];
}

static size_t readTurned(THDiskFile *disk, char *data, size_t n, const THNumberForm *form) {
  int32_t buffer[TURNED_BYTES / sizeof(int32_t)];
  const size_t stored = storedBytes(disk, form), most = TURNED_BYTES / stored;
  size_t done = 0;
  while (done < n) {
    const size_t wanted = THMin(n - done, most);
    const size_t got = fread(buffer, stored, wanted, disk->handle);
    if (!disk->isNativeEncoding) TH_reverseBytes(buffer, stored, got);
    if (stored == form->bytes)
      memcpy(data + done * form->bytes, buffer, got * stored);
    else
      widenLongs((long *)data + done, buffer, got);
    done += got;
    if (got < wanted) break;
  }
  return done;
}

static size_t writeTurned(THDiskFile *disk, const char *data, size_t n, const THNumberForm *form) {
  int32_t buffer[TURNED_BYTES / sizeof(int32_t)];
  const size_t stored = storedBytes(disk, form), most = TURNED_BYTES / stored;
  size_t done = 0;
  while (done < n) {
    const size_t count = THMin(n - done, most);
    if (stored == form->bytes)
      memcpy(buffer, data + done * form->bytes, count * stored);
    else
      narrowLongs(buffer, (const long *)data + done, count);
    if (!disk->isNativeEncoding) TH_reverseBytes(buffer, stored, count);
    const size_t put = fwrite(buffer, stored, count, disk->handle);
    done += put;
    if (put < count) break;
  }
  return done;
}

static int isTurned(const THDiskFile *disk, const THNumberForm *form) {
  return (!disk->isNativeEncoding && form->bytes > 1) || storedBytes(disk, form) != form->bytes;
}

static size_t readBinary(THDiskFile *disk, char *data, size_t n, const THNumberForm *form) {
  if (isTurned(disk, form)) return readTurned(disk, data, n, form);
  return fread(data, form->bytes, n, disk->handle);
}

static size_t writeBinary(THDiskFile *disk, const char *data, size_t n, const THNumberForm *form) {
  if (isTurned(disk, form)) return writeTurned(disk, data, n, form);
  return fwrite(data, form->bytes, n, disk->handle);
}

/* Takes the newline that auto-spacing wrote behind numbers. */
static void skipNewline(FILE *handle) {
  const int next = getc(handle);
  if (next != '\n' && next != EOF) ungetc(next, handle);
}

static size_t readText(THDiskFile *disk, char *data, size_t n, const THNumberForm *form) {
  size_t got = 0;
  if (form->scanFile == NULL)
    got = fread(data, 1, n, disk->handle);
  else
    while (got < n && form->scanFile(disk->handle, data + got * form->bytes) > 0) got++;
  if (disk->file.isAutoSpacing && n > 0) skipNewline(disk->handle);
  return got;
}

static size_t writeText(THDiskFile *disk, const char *data, size_t n, const THNumberForm *form) {
  const int spaced = disk->file.isAutoSpacing;
  size_t put = 0;
  if (form->print == NULL) {
    put = fwrite(data, 1, n, disk->handle);
  } else {
    char text[TH_NUMBER_TEXT];
    for (; put < n; put++) {
      const size_t length = (size_t)form->print(text, data + put * form->bytes);
      if (fwrite(text, 1, length, disk->handle) < length) break;
      if (spaced && put + 1 < n && putc(' ', disk->handle) == EOF) break;
    }
  }
  if (spaced && n > 0 && put == n && putc('\n', disk->handle) == EOF) put--;
  return put;
}

static size_t diskRead(THFile *self, void *data, size_t n, const THNumberForm *form) {
  THDiskFile *disk = toRead(self);
  const size_t got = self->isBinary ? readBinary(disk, data, n, form) : readText(disk, data, n, form);
  TH_checkRead(self, got, n);
  return got;
}

static size_t diskWrite(THFile *self, const void *data, size_t n, const THNumberForm *form) {
  THDiskFile *disk = toWrite(self);
  const THHeldSignal held = holdSignal(disk);
  const size_t put = self->isBinary ? writeBinary(disk, data, n, form) : writeText(disk, data, n, form);
  letSignal(&held);
  TH_checkWritten(self, put, n);
  return put;
}

TH_DEFINE_NUMBERS(disk, diskRead, diskWrite)

/* Up to a newline, or all there is; gives whether anything, be it the newline alone, came. */
static int readUpTo(FILE *handle, int line, THGrowingText *text, int *failed) {
  for (int any = 0;; any = 1) {
    const int next = getc(handle);
    if (next == EOF) {
      *failed = !feof(handle);
      return any;
    }
    if (line && next == '\n') return 1;
    TH_growText(text, 1);
    text->data[text->length++] = (char)next;
  }
}

static size_t diskReadString(THFile *self, const char *format, char **str_) {
  THDiskFile *disk = toRead(self);
  const int line = TH_readsLine(format);
  *str_ = NULL;
  THGrowingText text = {NULL, 0, 0}, *held = &text;
  TH_SCOPED(held, TH_releaseText);
  TH_growText(&text, 63);
  int failed = 0;
  if (!readUpTo(disk->handle, line, &text, &failed)) {
    TH_checkRead(self, 0, 1);
    return 0;
  }
  if (failed) TH_fileError(self, "read error after %zu characters", text.length);
  text.data[text.length] = '\0';
  TH_KEEP(held);
  *str_ = text.data;
  return text.length;
}

static size_t diskWriteString(THFile *self, const char *str, size_t size) {
  THDiskFile *disk = toWrite(self);
  const THHeldSignal held = holdSignal(disk);
  const size_t put = fwrite(str, 1, size, disk->handle);
  letSignal(&held);
  TH_checkWritten(self, put, size);
  return put;
}

static THDiskFile *opened(THFile *self) {
  THArgCheck(diskIsOpened(self), 1, "attempt to use a closed file");
  return (THDiskFile *)self;
}

static void diskSynchronize(THFile *self) {
  THDiskFile *disk = opened(self);
  const THHeldSignal held = holdSignal(disk);
  const int failed = disk->file.isWritable && fflush(disk->handle) != 0;
  const int reason = errno;
  letSignal(&held);
  if (failed) TH_fileError(self, "unable to write what is buffered to <%s>: %s", disk->name, strerror(reason));
}

static void seekTo(THFile *self, off_t position, int from) {
  THDiskFile *disk = opened(self);
  disk->last = TH_NEITHER;
  if (fseeko(disk->handle, position, from) == 0) return;
  if (from == SEEK_END)
    TH_fileError(self, "unable to seek at end of file");
  else
    TH_fileError(self, "unable to seek to position %jd", (intmax_t)position);
}

static void diskSeek(THFile *self, size_t position) {
  opened(self);
  THArgCheck(position <= LONG_MAX, 2, "position %zu is beyond any file", position);
  seekTo(self, (off_t)position, SEEK_SET);
}

static void diskSeekEnd(THFile *self) {
  seekTo(self, 0, SEEK_END);
}

static size_t diskPosition(THFile *self) {
  const off_t position = ftello(opened(self)->handle);
  if (position >= 0) return (size_t)position;
  TH_fileError(self, "unable to obtain disk file offset");
  return 0;
}

/* 0 when all that was buffered reached the file. */
static int closeHandle(THDiskFile *disk) {
  const THHeldSignal held = holdSignal(disk);
  FILE *handle = disk->handle;
  disk->handle = NULL;
  int failed = disk->file.isWritable && fflush(handle) != 0;
  if (disk->isPipe)
    pclose(handle);
  else
    failed |= fclose(handle) != 0;
  letSignal(&held);
  return failed;
}

static void diskClose(THFile *self) {
  THDiskFile *disk = opened(self);
  if (closeHandle(disk) != 0) TH_fileError(self, "unable to write what is buffered to <%s>", disk->name);
}

/* Says nothing of what could not be written: close and synchronize do. */
static void diskFree(THFile *self) {
  THDiskFile *disk = (THDiskFile *)self;
  if (disk->handle != NULL) closeHandle(disk);
  THFree(disk->name);
  THFree(disk);
}

static struct THFileVTable diskTable = {
    .isOpened = diskIsOpened,
    TH_NUMBER_ENTRIES(disk),
    .readString = diskReadString,
    .writeString = diskWriteString,
    .synchronize = diskSynchronize,
    .seek = diskSeek,
    .seekEnd = diskSeekEnd,
    .position = diskPosition,
    .close = diskClose,
    .free = diskFree,
};

static THDiskFile *newDiskFile(const char *name, int isPipe, int isQuiet, int isReadable, int isWritable) {
  const ptrdiff_t bytes = (ptrdiff_t)strlen(name) + 1;
  char *copy = (char *)THAlloc(bytes);
  TH_SCOPED(copy, THFree);
  memcpy(copy, name, (size_t)bytes);
  THDiskFile *disk = (THDiskFile *)THAlloc(sizeof *disk);
  TH_KEEP(copy);
  const THDiskFile fresh = {
      .file = {&diskTable, isQuiet, isReadable, isWritable, .isBinary = 0, .isAutoSpacing = 1, .hasError = 0},
      .name = copy,
      .isPipe = isPipe,
      .isNativeEncoding = 1,
  };
  *disk = fresh;
  return disk;
}

/* The file, if it could be opened; else an error or, quiet, NULL. */
static THFile *orError(THDiskFile *disk, const char *mode) {
  if (disk->handle != NULL) return &disk->file;
  const int reason = errno, quiet = disk->file.isQuiet, pipe = disk->isPipe;
  char *name = disk->name;
  TH_SCOPED(name, THFree);
  THFree(disk);
  if (!quiet) THError("cannot open %s<%s> in mode %s: %s", pipe ? "pipe " : "", name, mode, strerror(reason));
  return NULL;
}

THFile *THDiskFile_new(const char *name, const char *mode, int isQuiet) {
  int isReadable, isWritable;
  THArgCheck(TH_fileMode(mode, &isReadable, &isWritable), 2, "file mode should be 'r','w' or 'rw', is '%s'", mode);
  THDiskFile *disk = newDiskFile(name, 0, isQuiet, isReadable, isWritable);
  if (isReadable && isWritable) {
    disk->handle = fopen(name, "r+b");
    if (disk->handle == NULL) disk->handle = fopen(name, "w+b");
  } else {
    disk->handle = fopen(name, isReadable ? "rb" : "wb");
  }
  return orError(disk, mode);
}

THFile *THPipeFile_new(const char *name, const char *mode, int isQuiet) {
  int isReadable, isWritable;
  THArgCheck(TH_fileMode(mode, &isReadable, &isWritable) && !(isReadable && isWritable), 2,
             "file mode should be 'r' or 'w', is '%s'", mode);
  THDiskFile *disk = newDiskFile(name, 1, isQuiet, isReadable, isWritable);
  disk->handle = popen(name, isReadable ? "r" : "w");
  return orError(disk, mode);
}

static THDiskFile *asDiskFile(THFile *self) {
  THArgCheck(self->vtable == &diskTable, 1, "this is not a file on disk or a pipe");
  return (THDiskFile *)self;
}

const char *THDiskFile_name(THFile *self) {
  return asDiskFile(self)->name;
}

int THDiskFile_isLittleEndianCPU(void) {
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
}

int THDiskFile_isBigEndianCPU(void) {
  return !THDiskFile_isLittleEndianCPU();
}

static void setEncoding(THFile *self, int isNative) {
  asDiskFile(self);
  opened(self)->isNativeEncoding = isNative;
}

void THDiskFile_nativeEndianEncoding(THFile *self) {
  setEncoding(self, 1);
}

void THDiskFile_littleEndianEncoding(THFile *self) {
  setEncoding(self, THDiskFile_isLittleEndianCPU());
}

void THDiskFile_bigEndianEncoding(THFile *self) {
  setEncoding(self, THDiskFile_isBigEndianCPU());
}

void THDiskFile_longSize(THFile *self, int size) {
  asDiskFile(self);
  opened(self);
  TH_checkLongSize(size);
  ((THDiskFile *)self)->longSize = size;
}

void THDiskFile_noBuffer(THFile *self) {
  asDiskFile(self);
  if (setvbuf(opened(self)->handle, NULL, _IONBF, 0) != 0)
    THError("cannot disable the buffer of <%s>", THDiskFile_name(self));
}

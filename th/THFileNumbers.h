/* THFileNumbers.h: how the numbers of each element type stand in a file, as text and as bytes. Not installed. */
#ifndef TH_FILE_NUMBERS_INC
#define TH_FILE_NUMBERS_INC

#include "THFilePrivate.h"

/* No number's text is longer. */
#define TH_NUMBER_TEXT 64

/* print gives the length of the text. The scans skip white space and give 1, 0 where no number stands, or EOF; one from
 * text also gives how many characters it used. A type without scans is one of characters. */
typedef struct THNumberForm {
  size_t bytes;
  int isLong; /* has its own size in binary files */
  int (*print)(char *text, const void *value);
  int (*scanFile)(FILE *file, void *value);
  int (*scanText)(const char *text, void *value, int *used);
} THNumberForm;

extern const THNumberForm TH_formByte, TH_formChar, TH_formShort, TH_formInt, TH_formLong, TH_formFloat, TH_formDouble,
    TH_formHalf;

/* Reverses the bytes of n numbers of that many bytes each. */
void TH_reverseBytes(void *data, size_t bytes, size_t n);

/* "r", "w" or "rw". */
int TH_fileMode(const char *mode, int *isReadable, int *isWritable);
/* A size of long in binary files: 0 is the machine's. */
void TH_checkLongSize(int size);
void TH_checkReadable(const THFile *self, int isOpened);
void TH_checkWritable(const THFile *self, int isOpened);
/* Argument 2 of readString: whether it is "*l". */
int TH_readsLine(const char *format);

/* Notes an error of the file and raises it unless the file is quiet. */
void TH_fileError(THFile *self, const char *format, ...) TH_PRINTF_LIKE(2, 3);
/* That got elements came instead of the wanted ones. */
void TH_checkRead(THFile *self, size_t got, size_t wanted);
void TH_checkWritten(THFile *self, size_t got, size_t wanted);

/* A text that grows, for readString. */
typedef struct THGrowingText {
  char *data;
  size_t length, capacity;
} THGrowingText;

/* Makes room for more characters and a 0 behind them. */
void TH_growText(THGrowingText *text, size_t more);
void TH_releaseText(void *text);

/* The entries of a table of functions that read and write numbers, by READ and WRITE, which take a form last. */
#define TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Real, TYPE)                  \
  static size_t PREFIX##_read##Real(THFile *self, TYPE *data, size_t n) {  \
    return READ(self, data, n, &TH_form##Real);                            \
  }                                                                        \
  static size_t PREFIX##_write##Real(THFile *self, TYPE *data, size_t n) { \
    return WRITE(self, data, n, &TH_form##Real);                           \
  }

#define TH_DEFINE_NUMBERS(PREFIX, READ, WRITE)               \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Byte, unsigned char) \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Char, char)          \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Short, short)        \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Int, int)            \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Long, long)          \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Float, float)        \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Double, double)      \
  TH_DEFINE_NUMBER(PREFIX, READ, WRITE, Half, THHalf)

#define TH_NUMBER_ENTRIES(PREFIX)                                                                          \
  .readByte = PREFIX##_readByte, .readChar = PREFIX##_readChar, .readShort = PREFIX##_readShort,           \
  .readInt = PREFIX##_readInt, .readLong = PREFIX##_readLong, .readFloat = PREFIX##_readFloat,             \
  .readDouble = PREFIX##_readDouble, .readHalf = PREFIX##_readHalf, .writeByte = PREFIX##_writeByte,       \
  .writeChar = PREFIX##_writeChar, .writeShort = PREFIX##_writeShort, .writeInt = PREFIX##_writeInt,       \
  .writeLong = PREFIX##_writeLong, .writeFloat = PREFIX##_writeFloat, .writeDouble = PREFIX##_writeDouble, \
  .writeHalf = PREFIX##_writeHalf

#endif

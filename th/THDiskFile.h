/* THDiskFile.h: files on disk and pipes from and to commands. */
#ifndef TH_DISK_FILE_INC
#define TH_DISK_FILE_INC

#include "THFile.h"

/* Mode "r"; "w", which empties the file; "rw", which makes it where there is none. A file that cannot be opened is an
 * error, or NULL with isQuiet. */
TH_API THFile *THDiskFile_new(const char *name, const char *mode, int isQuiet);
/* Mode "r": what the shell command name writes; "w": what it reads. close and free wait for its end; its exit status
 * is nothing that this library looks at. Writing to a command that has ended is an error of the file. */
TH_API THFile *THPipeFile_new(const char *name, const char *mode, int isQuiet);

TH_API const char *THDiskFile_name(THFile *self);

TH_API int THDiskFile_isLittleEndianCPU(void);
TH_API int THDiskFile_isBigEndianCPU(void);
/* The order of bytes in binary files. */
TH_API void THDiskFile_nativeEndianEncoding(THFile *self);
TH_API void THDiskFile_littleEndianEncoding(THFile *self);
TH_API void THDiskFile_bigEndianEncoding(THFile *self);
/* Bytes of a long in binary files: 4, 8, or 0 for the machine's. With 4 a number is cut to its lower half. */
TH_API void THDiskFile_longSize(THFile *self, int size);
TH_API void THDiskFile_noBuffer(THFile *self);

#endif

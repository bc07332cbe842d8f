/* THMemoryFile.h: files in a Char storage, which ends with a 0 behind the file's content. */
#ifndef TH_MEMORY_FILE_INC
#define TH_MEMORY_FILE_INC

#include "THFile.h"

/* Over the content of a storage, from its beginning, whatever the mode ("r", "w", "rw"). The storage is retained and
 * grows with the file. NULL: a new one. */
TH_API THFile *THMemoryFile_newWithStorage(THCharStorage *storage, const char *mode);
TH_API THFile *THMemoryFile_new(const char *mode);

/* The file's storage, cut to its content and the 0; the file's reference. */
TH_API THCharStorage *THMemoryFile_storage(THFile *self);
/* Bytes of a long in binary: 4, 8, or 0 for the machine's. */
TH_API void THMemoryFile_longSize(THFile *self, int size);

#endif

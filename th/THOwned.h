/* Internal to the library: what a function holds while it may raise an error.
 *
 *   THTensor *copy = THTensor_(newContiguous)(t);
 *   TH_SCOPED(copy, TH_releaseTensor);
 *   ... code that may raise ...
 *   TH_KEEP(copy);     only to hand it to the caller: then the end of the scope does not release it
 *
 * 1. TH_SCOPED puts an entry, which lives on the stack, on the calling thread's list; at the end of the scope, by
 *    whatever way, the entry leaves the list and what it names is released.
 * 2. An error releases everything on the list before its handler runs, since the handler may longjmp over the scopes.
 * 3. A C++ exception that a client's allocator throws past the error functions unwinds the scopes like any other.
 * Entries end in the reverse of their order. NULL may be held: nothing is released. */
#ifndef TH_OWNED_INC
#define TH_OWNED_INC

#include "THGeneral.h"

typedef struct THOwned {
  struct THOwned *below;
  void (*release)(void *what);
  void *what;
} THOwned;

extern __thread THOwned *TH_ownedTop __attribute__((visibility("hidden"), tls_model("initial-exec")));

/* Compilers from GCC 14 on tell of the address kept; they do not see that TH_ownedEnd takes it off the list again. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif
static inline void TH_ownedBegin(THOwned *entry) {
  entry->below = TH_ownedTop;
  TH_ownedTop = entry;
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

static inline void TH_ownedEnd(THOwned *entry) {
  if (TH_ownedTop == entry) TH_ownedTop = entry->below;
  if (entry->what != NULL) entry->release(entry->what);
}

/* What an error does: everything held by the calling thread's functions is released. */
void TH_releaseOwned(void);

#define TH_SCOPED(POINTER, RELEASE)                                                           \
  THOwned POINTER##_owned __attribute__((cleanup(TH_ownedEnd))) = {NULL, RELEASE, (POINTER)}; \
  TH_ownedBegin(&POINTER##_owned)
#define TH_KEEP(POINTER) (POINTER##_owned.what = NULL)

/* Storages and tensors of any element type: their layouts, and what it takes to free them, are one. */
void TH_releaseStorage(void *storage);
void TH_releaseTensor(void *tensor);
void TH_releaseMapContext(void *context);

#endif

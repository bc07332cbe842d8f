/* THOwned.c: see THOwned.h. */
#include "THOwned.h"
#include "THTensor.h"

__thread THOwned *TH_ownedTop;

void TH_releaseOwned(void) {
  while (TH_ownedTop != NULL) {
    THOwned *entry = TH_ownedTop;
    void *what = entry->what;
    TH_ownedTop = entry->below;
    entry->what = NULL;
    if (what != NULL) entry->release(what);
  }
}

void TH_releaseStorage(void *storage) {
  THByteStorage_free((THByteStorage *)storage);
}

void TH_releaseTensor(void *tensor) {
  THByteTensor_free((THByteTensor *)tensor);
}

/* client_by_hand.c: a program that fills the library's structs itself, public headers only: tensors built by hand over
 * memory from THAlloc and freed by the library, storages that are views of others, and an error handler that longjmps.
 */
#include <TH/TH.h>

#include <setjmp.h>

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

static jmp_buf back;
static int lastArgument;
static char lastMessage[256];

static void jump(const char *message, void *data) {
  CHECK(data == &lastArgument);
  lastArgument = 0;
  snprintf(lastMessage, sizeof lastMessage, "%s", message);
  longjmp(back, 1);
}

static void jumpFromArgument(int argument, const char *message, void *data) {
  CHECK(data == &lastArgument);
  lastArgument = argument;
  snprintf(lastMessage, sizeof lastMessage, "%s", message);
  longjmp(back, 1);
}

/* Runs STATEMENT, which must raise. */
#define MUST_RAISE(ARGUMENT, STATEMENT)                          \
  do {                                                           \
    if (setjmp(back) == 0) {                                     \
      STATEMENT;                                                 \
      CHECK(!"an error is raised");                              \
    }                                                            \
    CHECK(lastArgument == (ARGUMENT) && lastMessage[0] != '\0'); \
  } while (0)

static THFloatStorage *newStorage(ptrdiff_t size) {
  THFloatStorage *storage = (THFloatStorage *)THAlloc(sizeof(THFloatStorage));
  storage->data = (float *)THAlloc(size * (ptrdiff_t)sizeof(float));
  storage->size = size;
  storage->refcount = 1;
  storage->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_RESIZABLE | TH_STORAGE_FREEMEM;
  storage->allocator = &THDefaultAllocator;
  storage->allocatorContext = NULL;
  storage->view = NULL;
  return storage;
}

static THFloatTensor *newMatrix(THFloatStorage *storage, long rows, long columns) {
  THFloatTensor *t = (THFloatTensor *)THAlloc(sizeof(THFloatTensor));
  t->size = (long *)THAlloc(2 * sizeof(long));
  t->stride = (long *)THAlloc(2 * sizeof(long));
  t->size[0] = rows;
  t->size[1] = columns;
  t->stride[0] = columns;
  t->stride[1] = 1;
  t->nDimension = 2;
  t->storage = storage;
  t->storageOffset = 0;
  t->refcount = 1;
  t->flag = TH_TENSOR_REFCOUNTED;
  return t;
}

static void useTensorsMadeByHand(void) {
  THFloatTensor *t = newMatrix(newStorage(6), 2, 3);
  THFloatTensor_fill(t, 2);
  CHECK(THFloatTensor_sumall(t) == 12);
  CHECK(THFloatTensor_isContiguous(t));
  THFloatTensor *product = THFloatTensor_new();
  THFloatTensor *turned = THFloatTensor_newTranspose(t, 0, 1);
  THFloatTensor_resize2d(product, 2, 2);
  THFloatTensor_zero(product);
  THFloatTensor_addmm(product, 0, product, 1, t, turned);
  CHECK(THFloatTensor_get2d(product, 1, 0) == 12);
  CHECK(t->storage->refcount == 2);
  THFloatTensor_free(turned);

  THFloatTensor_resize4d(t, 2, 2, 2, 2); /* other lists and more memory, by the library */
  CHECK(t->nDimension == 4 && t->storage->size == 16 && t->storage->data[5] == 2);
  THFloatTensor_retain(t);
  THFloatTensor_free(t);
  CHECK(t->refcount == 1);
  THFloatTensor_free(t);
  THFloatTensor_free(product);
}

/* A storage without a count is the client's to free. */
static void useStorageOnTheStack(void) {
  float data[4] = {4, 3, 2, 1};
  THFloatStorage storage = {data, 4, 1, 0, NULL, NULL, NULL};
  THFloatTensor *t = THFloatTensor_newWithStorage1d(&storage, 0, 4, 1);
  THFloatTensor *sorted = THFloatTensor_new();
  THLongTensor *places = THLongTensor_new();
  THFloatTensor_sort(sorted, places, t, 0, 0);
  CHECK(THFloatTensor_get1d(sorted, 0) == 1 && THLongTensor_get1d(places, 0) == 3);
  THFloatTensor_free(t);
  CHECK(storage.refcount == 1 && data[0] == 4);
  THFloatTensor_free(sorted);
  THLongTensor_free(places);
}

static void useViewsMadeByHand(void) {
  THFloatStorage *owner = newStorage(8);
  THFloatStorage_fill(owner, 1);
  THFloatStorage *view = THFloatStorage_newWithData(owner->data + 4, 4);
  view->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  view->view = owner;
  THFloatStorage_retain(owner);
  THFloatStorage *inner = THFloatStorage_newWithData(view->data + 1, 2); /* a view of a view */
  inner->flag = TH_STORAGE_REFCOUNTED | TH_STORAGE_VIEW;
  inner->view = view;
  THFloatStorage_retain(view);
  THFloatTensor *t = THFloatTensor_newWithStorage1d(inner, 0, 2, 1);
  THFloatTensor_fill(t, 7);
  CHECK(owner->data[4] == 1 && owner->data[5] == 7 && owner->data[6] == 7 && owner->data[7] == 1);
  MUST_RAISE(0, THFloatTensor_resize1d(t, 3));
  CHECK(t->size[0] == 2 && inner->size == 2);
  THFloatStorage_free(inner);
  THFloatStorage_free(view);
  CHECK(owner->refcount == 2 && view->refcount == 1);
  THFloatTensor_free(t); /* the last reference, through both views */
  CHECK(owner->refcount == 1 && owner->data[5] == 7);
  THFloatStorage_free(owner);
}

static void leaveByJumps(void) {
  THFloatTensor *t = newMatrix(newStorage(6), 2, 3), *other = THFloatTensor_newWithSize1d(5);
  THFloatTensor_fill(t, 1);
  THFloatTensor_fill(other, 1);
  for (int i = 0; i < 1000; i++) {
    MUST_RAISE(0, THFloatTensor_cadd(t, t, 1, other));
    CHECK(strstr(lastMessage, "[2 x 3]") != NULL && strstr(lastMessage, "[5]") != NULL);
    MUST_RAISE(2, THFloatTensor_newSelect(t, 5, 0));
    MUST_RAISE(4, THFloatTensor_newNarrow(t, 0, 0, 9));
    MUST_RAISE(0, THFloatTensor_newWithSize1d(1L << 60));
    MUST_RAISE(0, THFloatTensor_addmm(t, 1, t, 1, t, t));
  }
  CHECK(t->refcount == 1 && t->storage->refcount == 1 && THFloatTensor_sumall(t) == 6);
  THFloatTensor_free(t);
  THFloatTensor_free(other);
}

int main(void) {
  THSetErrorHandler(jump, &lastArgument);
  THSetArgErrorHandler(jumpFromArgument, &lastArgument);
  useTensorsMadeByHand();
  useStorageOnTheStack();
  useViewsMadeByHand();
  leaveByJumps();
  puts("ok");
  return 0;
}

// map_test.cpp: storages over mapped files, descriptors and shared memory objects, alone and between processes.
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>

#include "file_fixture.h"

namespace {

const int SHARED = TH_ALLOCATOR_MAPPED_SHARED, OBJECT = TH_ALLOCATOR_MAPPED_SHAREDMEM,
          EXCLUSIVE = TH_ALLOCATOR_MAPPED_EXCLUSIVE, NOCREATE = TH_ALLOCATOR_MAPPED_NOCREATE,
          KEEPFD = TH_ALLOCATOR_MAPPED_KEEPFD, FROMFD = TH_ALLOCATOR_MAPPED_FROMFD, UNLINK = TH_ALLOCATOR_MAPPED_UNLINK;

struct Mapped : Ops {
  std::string name = "/th_map_test_" + std::to_string(getpid());
  void TearDown() override {
    shm_unlink(name.c_str());
    Ops::TearDown();
  }
  bool exists() const {
    const int fd = shm_open(name.c_str(), O_RDONLY, 0);
    if (fd >= 0) close(fd);
    return fd >= 0;
  }
  // A storage over the object with a count of its users; flags beside SHAREDMEM.
  THIntStorage *counted(ptrdiff_t size, int flags = 0) const {
    auto *context = THMapAllocatorContext_new(name.c_str(), OBJECT | flags);
    return THIntStorage_newWithAllocator(size, &THRefcountedMapAllocator, context);
  }
};

int mappings_of(const std::string &file) {
  std::ifstream maps("/proc/self/maps");
  int count = 0;
  for (std::string line; std::getline(maps, line);) count += line.find(file) != std::string::npos;
  return count;
}

int open_descriptors() {
  int count = 0;
  for (int fd = 0; fd < 200; fd++) count += fcntl(fd, F_GETFD) >= 0;
  return count;
}

// The exit status of a child that runs `work`; it calls no OpenMP.
template <class Work>
pid_t start(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    THSetErrorHandler([](const char *, void *) { _exit(99); }, nullptr);
    _exit(work());
  }
  return child;
}

int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST_F(Mapped, APrivateMappingLeavesItsFile) {
  TemporaryFile place("abcdefgh");
  THCharStorage *s = THCharStorage_newWithMapping(place.name.c_str(), 0, 0);
  EXPECT_EQ(s->size, 8);
  EXPECT_EQ(s->flag, TH_STORAGE_REFCOUNTED | TH_STORAGE_FREEMEM);
  s->data[0] = 'X';
  EXPECT_EQ(place.content(), "abcdefgh");
  THCharStorage_free(s);
  EXPECT_EQ(mappings_of(place.name), 0);
  s = THCharStorage_newWithMapping(place.name.c_str(), -1, 0);
  EXPECT_EQ(s->size, 8) << "negative: all, like 0";
  THCharStorage_free(s);
  THShortStorage *shorts = THShortStorage_newWithMapping(place.name.c_str(), 3, 0);
  EXPECT_EQ(shorts->size, 3);
  THShortStorage_free(shorts);
  THIntStorage *ints = THIntStorage_newWithMapping(place.name.c_str(), 0, 0);
  EXPECT_EQ(ints->size, 2);
  THIntStorage_free(ints);
}

TEST_F(Mapped, ASharedMappingGrowsAndWritesItsFile) {
  TemporaryFile place("ab");
  THCharStorage *s = THCharStorage_newWithMapping(place.name.c_str(), 5, SHARED);
  memcpy(s->data + 2, "cde", 3);
  EXPECT_EQ(place.content(), "abcde");
  EXPECT_EQ(raised([&] { THCharStorage_resize(s, 2); }), 0);
  THCharStorage_free(s);
  EXPECT_EQ(place.content(), "abcde");
  unlink(place.name.c_str());
  s = THCharStorage_newWithMapping(place.name.c_str(), 3, SHARED);
  EXPECT_EQ(place.content(), std::string(3, '\0'));
  THCharStorage_free(s);
}

TEST_F(Mapped, FilesThatDoNotFitAreErrorsAndNothingStaysOpen) {
  TemporaryFile place("12345"), empty("");
  const std::string nowhere = place.name + "_not";
  const int before = open_descriptors();
  std::string message;
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(place.name.c_str(), 2, 0); }, &message), 0);
  EXPECT_NE(message.find("smaller than the required mapping size <8>"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(nowhere.c_str(), 0, 0); }, &message), 0);
  EXPECT_NE(message.find("unable to open file <" + nowhere + "> in read-only mode"), std::string::npos) << message;
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(nowhere.c_str(), 1, SHARED | NOCREATE); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(place.name.c_str(), 1, SHARED | EXCLUSIVE); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(place.name.c_str(), 1, EXCLUSIVE); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(empty.name.c_str(), 0, 0); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping("/tmp", 1, 0); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping("/proc/self/status", 1, SHARED); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(place.name.c_str(), PTRDIFF_MAX / 2, SHARED); }), 0);
  EXPECT_EQ(raised([&] { THIntStorage_newWithMapping(nullptr, 1, SHARED); }), 0);
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(place.content(), "12345");
}

TEST_F(Mapped, AContextTellsWhatItHasAndServesAgainAfterAnError) {
  TemporaryFile place("12345678");
  auto *context = THMapAllocatorContext_new(place.name.c_str(), KEEPFD);
  EXPECT_EQ(std::string(THMapAllocatorContext_filename(context)), place.name);
  EXPECT_EQ(THMapAllocatorContext_fd(context), -1);
  EXPECT_EQ(THMapAllocatorContext_size(context), 0);
  EXPECT_EQ(raised([&] { THCharStorage_newWithAllocator(9, &THMapAllocator, context); }), 0);
  THCharStorage *s = THCharStorage_newWithAllocator(4, &THMapAllocator, context);
  EXPECT_EQ(THMapAllocatorContext_size(context), 4);
  const int fd = THMapAllocatorContext_fd(context);
  EXPECT_GE(fd, 0);
  EXPECT_EQ(fcntl(fd, F_GETFD) >= 0, true);
  EXPECT_EQ(raised([&] { THMapAllocator.realloc(context, s->data, 8); }), 0);
  THCharStorage_free(s);
  EXPECT_LT(fcntl(fd, F_GETFD), 0) << "kept as long as the storage";
  auto *nameless = THMapAllocatorContext_newWithFd(nullptr, 5, 0);
  EXPECT_EQ(std::string(THMapAllocatorContext_filename(nameless)), "filename not specified");
  EXPECT_EQ(THMapAllocatorContext_fd(nameless), 5);
  THMapAllocatorContext_free(nameless);
}

TEST_F(Mapped, DescriptorsAreMappedAndClosedUnlessKept) {
  for (const int kept : {0, KEEPFD}) {
    TemporaryFile place("abcdefgh");
    const int fd = open(place.name.c_str(), O_RDWR);
    auto *context = THMapAllocatorContext_newWithFd(place.name.c_str(), fd, SHARED | FROMFD | kept);
    THCharStorage *s = THCharStorage_newWithAllocator(4, &THMapAllocator, context);
    EXPECT_EQ(fcntl(fd, F_GETFD) >= 0, kept != 0);
    s->data[1] = 'X';
    EXPECT_EQ(place.content(), "aXcdefgh");
    THCharStorage_free(s);
    EXPECT_LT(fcntl(fd, F_GETFD), 0);
  }
  auto *bad = THMapAllocatorContext_newWithFd(nullptr, 190, SHARED);
  EXPECT_EQ(raised([&] { THCharStorage_newWithAllocator(4, &THMapAllocator, bad); }), 0);
  THMapAllocatorContext_free(bad);
  TemporaryFile place("abc");
  const int fd = open(place.name.c_str(), O_RDONLY);
  auto *reading = THMapAllocatorContext_newWithFd(nullptr, fd, SHARED);
  EXPECT_EQ(raised([&] { THCharStorage_newWithAllocator(3, &THMapAllocator, reading); }), 0);
  EXPECT_EQ(raised([&] { THCharStorage_newWithAllocator(9, &THMapAllocator, reading); }), 0);
  EXPECT_GE(fcntl(fd, F_GETFD), 0) << "still its maker's";
  close(fd);
  THMapAllocatorContext_free(reading);
  auto *without = THMapAllocatorContext_new(place.name.c_str(), FROMFD);
  EXPECT_EQ(raised([&] { THCharStorage_newWithAllocator(3, &THMapAllocator, without); }), 0);
  THMapAllocatorContext_free(without);
}

TEST_F(Mapped, AnUnlinkedNameIsGoneAndTheMemoryIsNot) {
  TemporaryFile place("abcd");
  THCharStorage *s = THCharStorage_newWithMapping(place.name.c_str(), 0, UNLINK);
  EXPECT_LT(access(place.name.c_str(), F_OK), 0);
  EXPECT_EQ(s->data[3], 'd');
  THCharStorage_free(s);
  THIntStorage *object = THIntStorage_newWithMapping(name.c_str(), 4, OBJECT | EXCLUSIVE | UNLINK);
  EXPECT_FALSE(exists());
  object->data[3] = 1;
  THIntStorage_free(object);
  TemporaryFile again("abcd");
  const int fd = open(again.name.c_str(), O_RDWR);
  unlink(again.name.c_str());
  auto *gone = THMapAllocatorContext_newWithFd(again.name.c_str(), fd, SHARED | UNLINK);
  EXPECT_EQ(raised([&] { THCharStorage_newWithAllocator(4, &THMapAllocator, gone); }), 0);
  EXPECT_EQ(mappings_of(again.name), 0);
  close(fd);
  THMapAllocatorContext_free(gone);
}

TEST_F(Mapped, TwoProcessesShareAFile) {
  TemporaryFile place;
  THLongStorage *s = THLongStorage_newWithMapping(place.name.c_str(), 1000, SHARED);
  s->data[0] = 5;
  const pid_t child = start([&] {
    THLongStorage *own = THLongStorage_newWithMapping(place.name.c_str(), 0, SHARED);
    const bool seen = own->size == 1000 && own->data[0] == 5;
    own->data[999] = 77;
    THLongStorage_free(own);
    return seen ? 0 : 1;
  });
  EXPECT_EQ(status_of(child), 0);
  EXPECT_EQ(s->data[999], 77);
  THLongStorage_free(s);
}

// ---- counted shared memory

TEST_F(Mapped, TheCountStandsInFrontOfTheData) {
  THIntStorage *s = counted(4, EXCLUSIVE);
  auto *context = static_cast<THMapAllocatorContext *>(s->allocatorContext);
  EXPECT_EQ(THMapAllocatorContext_size(context), 64 + 16);
  EXPECT_EQ(reinterpret_cast<size_t>(s->data) % 64, 0u);
  int *count = s->data - 16;
  EXPECT_EQ(*count, 1);
  THRefcountedMapAllocator_incref(context, s->data);
  EXPECT_EQ(*count, 2);
  EXPECT_EQ(THRefcountedMapAllocator_decref(context, s->data), 0);
  EXPECT_EQ(*count, 1);
  EXPECT_EQ(raised([&] { THIntStorage_resize(s, 8); }), 0) << "a mapping cannot be resized";
  EXPECT_EQ(s->size, 4);
  THIntStorage_free(s);
  EXPECT_FALSE(exists());
  s = counted(0);
  EXPECT_EQ(s->size, 0);
  THIntStorage_free(s);
}

TEST_F(Mapped, FlagsThatACountCannotHave) {
  for (const int flags : {0, SHARED, OBJECT | UNLINK, OBJECT | KEEPFD, OBJECT | FROMFD}) {
    auto *context = THMapAllocatorContext_new(name.c_str(), flags);
    std::string message;
    EXPECT_EQ(raised([&] { THIntStorage_newWithAllocator(4, &THRefcountedMapAllocator, context); }, &message), 0);
    EXPECT_NE(message.find("SHAREDMEM"), std::string::npos);
    THMapAllocatorContext_free(context);
  }
  EXPECT_FALSE(exists());
  auto *none = THMapAllocatorContext_new(name.c_str(), OBJECT | NOCREATE);
  EXPECT_EQ(raised([&] { THIntStorage_newWithAllocator(4, &THRefcountedMapAllocator, none); }), 0);
  EXPECT_EQ(raised([&] { THRefcountedMapAllocator.malloc(none, PTRDIFF_MAX); }), 0);
  THMapAllocatorContext_free(none);
}

TEST_F(Mapped, TheLastUserInAnyOrderTakesTheNameAway) {
  std::vector<int> order = {0, 1, 2, 3};
  do {
    std::vector<THIntStorage *> users;
    for (int i = 0; i < 4; i++) users.push_back(counted(3));
    users[0]->data[2] = 9;
    for (size_t i = 0; i < order.size(); i++) {
      EXPECT_TRUE(exists());
      EXPECT_EQ(users[static_cast<size_t>(order[i])]->data[2], 9);
      EXPECT_EQ(*(users[static_cast<size_t>(order[i])]->data - 16), 4 - static_cast<int>(i));
      THIntStorage_free(users[static_cast<size_t>(order[i])]);
    }
    EXPECT_FALSE(exists());
    EXPECT_EQ(mappings_of(name), 0);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(Mapped, ProcessesCountTogether) {
  THIntStorage *s = counted(100, EXCLUSIVE);
  std::vector<pid_t> children;
  for (int i = 0; i < 4; i++)
    children.push_back(start([&, i] {
      for (int k = 0; k < 200; k++) {
        THIntStorage *own = counted(100, NOCREATE);
        own->data[i] += 1;
        THIntStorage_free(own);
      }
      return 0;
    }));
  for (pid_t child : children) EXPECT_EQ(status_of(child), 0);
  for (int i = 0; i < 4; i++) EXPECT_EQ(s->data[i], 200);
  EXPECT_EQ(*(s->data - 16), 1);
  THIntStorage_free(s);
  EXPECT_FALSE(exists());
}

TEST_F(Mapped, TheMakerMayGoFirst) {
  int ready[2], done[2];
  ASSERT_EQ(pipe(ready) + pipe(done), 0);
  THIntStorage *s = counted(8, EXCLUSIVE);
  s->data[7] = 3;
  const pid_t child = start([&] {
    THIntStorage *own = counted(8, NOCREATE);
    char c = 'r';
    const bool told = write(ready[1], &c, 1) == 1 && read(done[0], &c, 1) == 1;
    const bool seen = told && own->data[7] == 4 && exists();
    THIntStorage_free(own);
    return seen && !exists() ? 0 : 1;
  });
  char c;
  ASSERT_EQ(read(ready[0], &c, 1), 1);
  s->data[7] = 4;
  THIntStorage_free(s);
  EXPECT_TRUE(exists());
  ASSERT_EQ(write(done[1], "d", 1), 1);
  EXPECT_EQ(status_of(child), 0);
  EXPECT_FALSE(exists());
  for (int fd : {ready[0], ready[1], done[0], done[1]}) close(fd);
}

TEST_F(Mapped, AKilledUserStaysCountedAndTheOthersGoOn) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  THIntStorage *s = counted(8, EXCLUSIVE);
  const pid_t child = start([&] {
    THIntStorage *own = counted(8, NOCREATE);
    own->data[1] = 6;
    if (write(ready[1], "r", 1) != 1) return 1;
    for (;;) pause();
    return 0;
  });
  char c;
  ASSERT_EQ(read(ready[0], &c, 1), 1);
  kill(child, SIGKILL);
  EXPECT_EQ(status_of(child), -SIGKILL);
  EXPECT_EQ(s->data[1], 6);
  EXPECT_EQ(*(s->data - 16), 2);
  THIntStorage *another = counted(8, NOCREATE);
  another->data[1]++;
  EXPECT_EQ(s->data[1], 7);
  THIntStorage_free(another);
  EXPECT_TRUE(exists());
  // whoever knows of the death gives its share back
  auto *context = static_cast<THMapAllocatorContext *>(s->allocatorContext);
  EXPECT_EQ(THRefcountedMapAllocator_decref(context, s->data), 0);
  THIntStorage_free(s);
  EXPECT_FALSE(exists());
  close(ready[0]), close(ready[1]);
}

TEST_F(Mapped, ANameThatIsGoneIsAnErrorOfTheLastFreeAfterAllIsReleased) {
  THIntStorage *s = counted(8);
  shm_unlink(name.c_str());
  EXPECT_EQ(raised([&] { THIntStorage_free(s); }), 0);
  EXPECT_EQ(mappings_of(name), 0);
  THIntTensor *t = THIntTensor_new();
  s = counted(6);
  THIntTensor_setStorage2d(t, s, 0, 2, 3, 3, 1);
  THIntStorage_free(s);
  shm_unlink(name.c_str());
  EXPECT_EQ(raised([&] { THIntTensor_free(t); }), 0);
  EXPECT_EQ(mappings_of(name), 0);
}

TEST_F(Mapped, TensorsWorkOnMappedStorages) {
  TemporaryFile place;
  THFloatStorage *s = THFloatStorage_newWithMapping(place.name.c_str(), 12, SHARED);
  THFloatTensor *t = THFloatTensor_newWithStorage2d(s, 0, 3, 4, 4, 1);
  THFloatTensor_fill(t, 2);
  EXPECT_EQ(THFloatTensor_sumall(t), 24);
  EXPECT_EQ(raised([&] { THFloatTensor_resize1d(t, 13); }), 0);
  EXPECT_EQ(t->nDimension, 2);
  THFloatStorage_free(s);
  THFloatTensor_free(t);
  EXPECT_EQ(place.content().size(), 48u);
}

}  // namespace

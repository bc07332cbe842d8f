// facade_test.cpp: the facade as a program sees it that was linked against the legacy library: same symbols, errors
// through the legacy handlers, shadow runs that report and change nothing. Each mode runs in a process of its own,
// since modes are read when the library loads.
#include <TH/TH.h>
#include <dlfcn.h>
#include <elf.h>
#include <gtest/gtest.h>
#include <setjmp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>

namespace {

// The functions that the tests use, taken from the facade by name.
struct Facade {
  void* library = dlopen(FACADE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  template <class F>
  F* get(const char* name, F*) const {
    return reinterpret_cast<F*>(dlsym(library, name));
  }
};
#define FACADE(name) facade.get(#name, &name)

// Runs body in a fresh process (forked before any library started threads) with one variable set; gives what it wrote
// to stderr. body returns whether it was content.
std::string in_mode(const char* variable, const char* mode, const std::function<bool(const Facade&)>& body) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    close(ends[0]);
    setenv(variable, mode, 1);
    Facade facade;
    if (!facade.library) {
      fprintf(stderr, "%s\n", dlerror());
      _exit(2);
    }
    exit(body(facade) ? 0 : 1);  // the facade reports when it is unloaded
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << mode << ": status " << status << "\n" << text;
  return text;
}

const char* const modes[] = {"legacy", "modern", "shadow"};

// r = t + 2 * src for small tensors of one type.
bool adds(const Facade& facade) {
  auto make = FACADE(THFloatTensor_newWithSize2d);
  auto fill = FACADE(THFloatTensor_fill);
  auto get = FACADE(THFloatTensor_get2d);
  auto release = FACADE(THFloatTensor_free);
  THFloatTensor *r = FACADE(THFloatTensor_new)(), *t = make(2, 3), *src = make(3, 2);
  fill(t, 1);
  fill(src, 5);
  FACADE(THFloatTensor_cadd)(r, t, 2, src);
  bool good = r->nDimension == 2 && r->size[0] == 2 && r->size[1] == 3 && get(r, 1, 2) == 11 && r->refcount == 1;
  FACADE(THFloatTensor_cadd)(t, t, 1, src);
  good = good && get(t, 0, 0) == 6 && t->refcount == 1 && src->refcount == 1 && t->storage->refcount == 1;
  THFloatTensor* turned = FACADE(THFloatTensor_newTranspose)(r, 0, 1);
  FACADE(THFloatTensor_cadd)(turned, turned, -1, src);
  good = good && get(r, 1, 2) == 6 && turned->stride[0] == 1;
  for (THFloatTensor* x : {turned, r, t, src}) release(x);
  return good;
}

TEST(Facade, AddsInEveryMode) {
  for (const char* mode : modes) EXPECT_EQ(in_mode("PORTBENCH_CADD", mode, adds), "");
  for (const char* mode : modes) EXPECT_EQ(in_mode("PORTBENCH_FACADE", mode, adds), "");
}

TEST(Facade, TheModernSideDoesTheWork) {
  setenv("PORTBENCH_FACADE_REPORT", "1", 1);
  const std::string text = in_mode("PORTBENCH_CADD", "modern", adds);
  unsetenv("PORTBENCH_FACADE_REPORT");
  EXPECT_NE(text.find("THFloatTensor_cadd: 3 calls, 3 served by the modern side"), std::string::npos) << text;
}

jmp_buf back;
std::string seen_text;

// An output that cannot grow: the modern side raises a C++ error, the caller gets the legacy library's.
bool cannot_grow(const Facade& facade) {
  THFloatStorage* fixed = FACADE(THFloatStorage_newWithSize)(2);
  FACADE(THFloatStorage_clearFlag)(fixed, TH_STORAGE_RESIZABLE);
  THFloatTensor* r = FACADE(THFloatTensor_newWithStorage1d)(fixed, 0, 2, 1);
  THFloatTensor* t = FACADE(THFloatTensor_newWithSize1d)(5);
  FACADE(THFloatTensor_fill)(t, 1);
  FACADE(THSetErrorHandler)
  (
      [](const char* text, void*) {
        seen_text = text;
        longjmp(back, 1);
      },
      nullptr);
  for (int i = 0; i < 3; i++) {
    seen_text.clear();
    if (setjmp(back) == 0) {
      FACADE(THFloatTensor_cadd)(r, t, 1, t);
      return false;
    }
    if (seen_text.find("not resizable") == std::string::npos) return false;
  }
  return r->size[0] == 2 && r->refcount == 1 && t->refcount == 1;
}

TEST(Facade, AnErrorOfTheModernSideArrivesAsTheLegacyOne) {
  in_mode("PORTBENCH_CADD", "modern", cannot_grow);
  in_mode("PORTBENCH_CADD", "legacy", cannot_grow);
}

// Argument errors keep their number, and a C++ handler may throw through the facade.
bool argument_errors(const Facade& facade) {
  FACADE(THSetArgErrorHandler)
  ([](int argument, const char*, void*) { throw argument; }, nullptr);
  THIntTensor *t = FACADE(THIntTensor_newWithSize1d)(3), *zero = FACADE(THIntTensor_newWithSize1d)(3);
  FACADE(THIntTensor_fill)(t, 4);
  FACADE(THIntTensor_fill)(zero, 0);
  int first = 0, second = 0;
  try {
    FACADE(THIntTensor_cdiv)(t, t, zero);
  } catch (int argument) {
    first = argument;
  }
  try {
    FACADE(THIntTensor_div)(t, t, 0);
  } catch (int argument) {
    second = argument;
  }
  return first == 3 && second == 3 && FACADE(THIntTensor_get1d)(t, 0) == 4 && t->refcount == 1;
}

TEST(Facade, ArgumentErrorsKeepTheirNumber) {
  for (const char* mode : modes) in_mode("PORTBENCH_FACADE", mode, argument_errors);
}

TEST(Facade, UnknownModesAreSaid) {
  const std::string text = in_mode("PORTBENCH_CADD", "both", adds);
  EXPECT_NE(text.find("PORTBENCH_CADD=both: expected legacy, modern or shadow"), std::string::npos) << text;
}

std::set<std::string> exported(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const auto* header = reinterpret_cast<const Elf64_Ehdr*>(bytes.data());
  const auto* sections = reinterpret_cast<const Elf64_Shdr*>(bytes.data() + header->e_shoff);
  std::set<std::string> names;
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_DYNSYM) continue;
    const char* strings = bytes.data() + sections[sections[i].sh_link].sh_offset;
    for (size_t at = 0; at < sections[i].sh_size; at += sizeof(Elf64_Sym)) {
      const auto* symbol = reinterpret_cast<const Elf64_Sym*>(bytes.data() + sections[i].sh_offset + at);
      if (symbol->st_shndx != SHN_UNDEF && ELF64_ST_BIND(symbol->st_info) != STB_LOCAL)
        names.insert(strings + symbol->st_name);
    }
  }
  return names;
}

TEST(Facade, ExportsWhatTheLegacyLibraryExports) {
  EXPECT_EQ(exported(FACADE_LIBRARY), exported(TH_LIBRARY));
}

}  // namespace

// Sides: what they lay out, and that they are different code.
#include "../sides.h"
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <set>
#include "../../diff_tests/generate.h"
#include "../guarded_memory.h"

namespace portbench {
namespace {

std::string object_of(const void* address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : "";
}

TEST(Sides, LieInDifferentSharedObjects) {
  std::set<std::string> objects;
  for (const Side* s : sides()) {
    std::string object = object_of(s->code());
    EXPECT_NE(object.find(".so"), std::string::npos) << s->name() << " lies in " << object;
    EXPECT_TRUE(objects.insert(object).second) << s->name() << " shares " << object << " with another side";
  }
}

TEST(Sides, EveryLegacyFunctionLiesInTheLegacyLibrary) {
  std::string library = object_of(legacy_cpu().code());
  for (const Op* op : all_ops())
    for (auto& v : op->variants) EXPECT_EQ(object_of(reinterpret_cast<const void*>(v.legacy.fn)), library) << v.symbol;
}

// Takes the right to execute a library's code away.
void forbid(const std::string& object) {
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* wanted) {
        if (*static_cast<const std::string*>(wanted) != info->dlpi_name) return 0;
        for (int k = 0; k < info->dlpi_phnum; ++k) {
          const auto& p = info->dlpi_phdr[k];
          if (p.p_type != PT_LOAD || !(p.p_flags & PF_X)) continue;
          uintptr_t from = (info->dlpi_addr + p.p_vaddr) & ~uintptr_t(4095),
                    to = info->dlpi_addr + p.p_vaddr + p.p_memsz;
          mprotect(reinterpret_cast<void*>(from), to - from, PROT_READ);
        }
        return 1;
      },
      const_cast<std::string*>(&object));
}

// The strongest proof: one side still works while the other's code may not be executed.
int status_without(const Side& working, const Side& forbidden, const Case& c) {
  std::string object = object_of(forbidden.code());
  pid_t pid = fork();
  if (pid == 0) {
    auto w = working.lay_out(c);
    forbid(object);
    w->call();
    _exit(0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return status;
}
TEST(Sides, NoSideRunsTheOthersCode) {
  for (const Op* op : all_ops()) {
    Case c = numbered(*op, op->variants.back(), 3, 0);
    EXPECT_EQ(status_without(modern_cpu(), legacy_cpu(), c), 0) << "the modern side runs legacy code: " << print(c);
    EXPECT_EQ(status_without(legacy_cpu(), modern_cpu(), c), 0) << "the legacy side runs modern code: " << print(c);
  }
  // The check itself can fail.
  Case c = parse("exp Float r=empty t=[2]#1");
  EXPECT_NE(status_without(legacy_cpu(), legacy_cpu(), c), 0);
  EXPECT_NE(status_without(modern_cpu(), modern_cpu(), c), 0);
}

TEST(Sides, LayOutTheSameElements) {
  for (const char* line :
       {"cadd Float r=&t t=[2,3]@tn2s2#5 value=1 src=[6]@e0#7", "exp Double r=![5] t=[4]@<3>n1{1,2,3,4}"}) {
    Case c = parse(line);
    c.op->fit(c);
    std::vector<std::unique_ptr<World>> worlds;
    for (const Side* s : sides()) worlds.push_back(s->lay_out(c));
    for (size_t k = 0; k < c.args.size(); ++k) {
      if (c.variant->type_of(k).kind != Kind::Tensor) continue;
      const TensorSpec& spec = c.tensor(k);
      for (auto& w : worlds) {
        Seen s = w->see(k);
        EXPECT_EQ(s.sizes, spec.sizes);
        EXPECT_EQ(s.strides, spec.strides());
        int64_t i = 0;
        if (spec.expanded < 0)
          walk(s.sizes, [&](const std::vector<int64_t>& at) { EXPECT_EQ(s.load(at), spec.element(s.elem, i++)); });
      }
    }
  }
}

TEST(Sides, WorldsFreeAllTheyMade) {
  int64_t before = guarded::live();
  for (const Op* op : all_ops())
    for (uint64_t i = 0; i < 20; ++i) {
      Case c = numbered(*op, op->variants[0], 5, i);
      for (const Side* s : sides()) s->lay_out(c);
      EXPECT_EQ(guarded::live(), before) << print(c);
    }
}

}  // namespace
}  // namespace portbench

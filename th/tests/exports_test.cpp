// exports_test.cpp: the dynamic symbols of the built library, read from the file itself, held against the API table:
// no more than the table and the named data; the families of the core complete.
#include <elf.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Row {
  std::string header, symbol;
};

std::vector<std::string> split(const std::string &text, char by) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, by);) parts.push_back(part);
  return parts;
}

// THTensor_(cadd) for Float is THFloatTensor_cadd; a plain name stands for itself.
std::vector<Row> table() {
  std::ifstream file(TH_API_TABLE);
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const auto cells = split(line, '\t');
    const std::string &function = cells[2], &types = cells[5];
    if (types == "-") {
      rows.push_back({cells[1], function});
      continue;
    }
    const size_t bracket = function.find("_(");
    const std::string family = function.substr(2, bracket - 2);
    const std::string name = function.substr(bracket + 2, function.size() - bracket - 3);
    for (const auto &type : split(types, ',')) rows.push_back({cells[1], "TH" + type + family + "_" + name});
  }
  return rows;
}

const Elf64_Shdr *section(const std::string &bytes, uint32_t type) {
  const auto *header = reinterpret_cast<const Elf64_Ehdr *>(bytes.data());
  const auto *sections = reinterpret_cast<const Elf64_Shdr *>(bytes.data() + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == type) return &sections[i];
  return nullptr;
}

std::string library() {
  std::ifstream file(TH_LIBRARY, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

const char *dynamic_text(const std::string &bytes, const Elf64_Shdr *of, size_t at) {
  const auto *header = reinterpret_cast<const Elf64_Ehdr *>(bytes.data());
  const auto *sections = reinterpret_cast<const Elf64_Shdr *>(bytes.data() + header->e_shoff);
  return bytes.data() + sections[of->sh_link].sh_offset + at;
}

std::set<std::string> exported(const std::string &bytes) {
  std::set<std::string> names;
  const Elf64_Shdr *symbols = section(bytes, SHT_DYNSYM);
  for (size_t at = 0; symbols && at < symbols->sh_size; at += sizeof(Elf64_Sym)) {
    const auto *symbol = reinterpret_cast<const Elf64_Sym *>(bytes.data() + symbols->sh_offset + at);
    if (symbol->st_shndx == SHN_UNDEF || ELF64_ST_BIND(symbol->st_info) == STB_LOCAL) continue;
    names.insert(dynamic_text(bytes, symbols, symbol->st_name));
  }
  return names;
}

const std::set<std::string> data{"THDefaultAllocator", "THMapAllocator", "THRefcountedMapAllocator",
                                 "THLog2Pi",           "THLogZero",      "THLogOne"};

TEST(Exports, NothingBesideTheTableAndTheData) {
  std::set<std::string> allowed = data;
  for (const Row &row : table()) allowed.insert(row.symbol);
  const auto names = exported(library());
  ASSERT_GT(names.size(), 1000u);
  for (const auto &name : names) EXPECT_TRUE(allowed.count(name)) << name;
}

TEST(Exports, TheCoreIsComplete) {
  const auto names = exported(library());
  for (const auto &name : data) EXPECT_TRUE(names.count(name)) << name;
  const std::set<std::string> complete{"THStorage.h", "THStorageCopy.h", "THTensor.h",       "THTensorCopy.h",
                                       "THBlas.h",    "THVector.h",      "THGeneral.h",      "THAllocator.h",
                                       "THRandom.h",  "THAtomic.h",      "THSize.h",         "THHalf.h",
                                       "THLogAdd.h",  "THLapack.h",      "THTensorLapack.h", "THTensorConv.h"};
  size_t checked = 0;
  for (const Row &row : table()) {
    if (!complete.count(row.header)) continue;
    checked++;
    EXPECT_TRUE(names.count(row.symbol)) << row.symbol;
  }
  EXPECT_GT(checked, 900u);
}

TEST(Exports, TheSharedObjectsName) {
  const auto bytes = library();
  const Elf64_Shdr *dynamic = section(bytes, SHT_DYNAMIC);
  ASSERT_NE(dynamic, nullptr);
  std::string name;
  for (size_t at = 0; at < dynamic->sh_size; at += sizeof(Elf64_Dyn)) {
    const auto *entry = reinterpret_cast<const Elf64_Dyn *>(bytes.data() + dynamic->sh_offset + at);
    if (entry->d_tag == DT_SONAME) name = dynamic_text(bytes, dynamic, entry->d_un.d_val);
  }
  EXPECT_EQ(name, "libTH.so.0");
}

}  // namespace

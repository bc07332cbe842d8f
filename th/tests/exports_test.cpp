// exports_test.cpp: the dynamic symbols of the built library, read from the file itself, are those of the API table and
// the named data, no more and no less.
#include <elf.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> split(const std::string &text, char by) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, by);) parts.push_back(part);
  return parts;
}

// THTensor_(cadd) for Float is THFloatTensor_cadd; a plain name stands for itself.
std::vector<std::string> table() {
  std::ifstream file(TH_API_TABLE);
  std::vector<std::string> symbols;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const auto cells = split(line, '\t');
    const std::string &function = cells[2], &types = cells[5];
    if (types == "-") {
      symbols.push_back(function);
      continue;
    }
    const size_t bracket = function.find("_(");
    const std::string family = function.substr(2, bracket - 2);
    const std::string name = function.substr(bracket + 2, function.size() - bracket - 3);
    for (const auto &type : split(types, ',')) symbols.push_back("TH" + type + family + "_" + name);
  }
  return symbols;
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

// Both ways: what is missing, and what is too much.
TEST(Exports, TheTableAndTheDataAndNothingElse) {
  std::set<std::string> wanted = data;
  for (const std::string &symbol : table()) wanted.insert(symbol);
  const auto names = exported(library());
  for (const auto &name : wanted) EXPECT_TRUE(names.count(name)) << name << " is missing";
  for (const auto &name : names) EXPECT_TRUE(wanted.count(name)) << name << " is not in the table";
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

// See elf_symbols.h.
#include "elf_symbols.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <cstring>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace portbench {
namespace {

class ElfFile {
 public:
  explicit ElfFile(const std::string& path) : path_(path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be read: " + std::strerror(errno));
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
    if (bytes_.size() < sizeof(Elf64_Ehdr) || std::memcmp(bytes_.data(), ELFMAG, SELFMAG) != 0)
      throw std::runtime_error(path + ": is not an ELF file");
    if (bytes_[EI_CLASS] != ELFCLASS64) throw std::runtime_error(path + ": is not a 64-bit ELF file");
  }

  // Copies the i-th T at a file offset: nothing in a foreign file is sure to be aligned, or to be there.
  template <class T>
  T at(uint64_t offset, uint64_t index = 0) const {
    const uint64_t place = offset + index * sizeof(T);
    if (place + sizeof(T) > bytes_.size() || place < offset) throw std::runtime_error(path_ + ": is cut short");
    T value;
    std::memcpy(&value, bytes_.data() + place, sizeof value);
    return value;
  }
  int64_t size() const { return static_cast<int64_t>(bytes_.size()); }
  std::string text(const Elf64_Shdr& strings, uint64_t offset) const {
    const uint64_t place = strings.sh_offset + offset;
    if (offset >= strings.sh_size || place >= bytes_.size()) throw std::runtime_error(path_ + ": is cut short");
    const size_t room = bytes_.size() - place;
    return {bytes_.data() + place, strnlen(bytes_.data() + place, room)};
  }

 private:
  std::string path_;
  std::vector<char> bytes_;
};

bool exported(const Elf64_Sym& symbol) {
  const auto binding = ELF64_ST_BIND(symbol.st_info), visibility = ELF64_ST_VISIBILITY(symbol.st_other);
  return symbol.st_shndx != SHN_UNDEF && (binding == STB_GLOBAL || binding == STB_WEAK || binding == STB_GNU_UNIQUE) &&
         (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

}  // namespace

std::set<std::string> exported_symbols(const std::string& path) {
  const ElfFile file(path);
  const auto header = file.at<Elf64_Ehdr>(0);
  std::set<std::string> names;
  for (uint64_t s = 0; s < header.e_shnum; ++s) {
    const auto section = file.at<Elf64_Shdr>(header.e_shoff, s);
    if (section.sh_type != SHT_DYNSYM) continue;
    const auto strings = file.at<Elf64_Shdr>(header.e_shoff, section.sh_link);
    for (uint64_t i = 0; i < section.sh_size / sizeof(Elf64_Sym); ++i)
      if (const auto symbol = file.at<Elf64_Sym>(section.sh_offset, i); exported(symbol))
        names.insert(file.text(strings, symbol.st_name));
  }
  return names;
}

LibrarySize size_of_library(const std::string& path) {
  const ElfFile file(path);
  LibrarySize size;
  size.file = file.size();
  const auto header = file.at<Elf64_Ehdr>(0);
  for (uint64_t s = 0; s < header.e_shnum; ++s) {
    const auto section = file.at<Elf64_Shdr>(header.e_shoff, s);
    if (!(section.sh_flags & SHF_ALLOC)) continue;
    int64_t& part = section.sh_type == SHT_NOBITS      ? size.zeroed
                    : section.sh_flags & SHF_EXECINSTR ? size.code
                                                       : size.data;
    part += static_cast<int64_t>(section.sh_size);
  }
  return size;
}

std::string loaded_library(const std::string& soname) {
  void* handle = dlopen(soname.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (!handle) return "";
  link_map* map = nullptr;
  const bool found = dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0;
  const std::string path = found && map ? map->l_name : "";
  dlclose(handle);
  return path;
}

}  // namespace portbench

// See snapshot.h.
#include "snapshot.h"

#include <filesystem>
#include <map>

#include "elf_symbols.h"

namespace portbench {
namespace {

constexpr const char* kDetermined = "snapshot 1";  // raise the number when what a snapshot holds changes

uint64_t mix(uint64_t hash, const std::string& text) {  // FNV-1a, with an end mark between texts
  for (const char c : text + '\n') hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

// Size and time of the library and all that the table says: equal identities, equal snapshots.
std::string identity_of(const std::string& library, const std::vector<Cover>& covers) {
  std::error_code failed;
  const auto size = std::filesystem::file_size(library, failed);
  const auto time = std::filesystem::last_write_time(library, failed).time_since_epoch().count();
  uint64_t hash = mix(0xcbf29ce484222325u, kDetermined);
  for (const Cover& c : covers) hash = mix(hash, c.symbol + " " + c.op + " " + c.variant + (c.modern ? " modern" : ""));
  for (const ApiFunction& f : th_functions()) hash = mix(hash, f.name + " " + std::to_string(f.types.size()));
  for (const Exemption& e : th_exemptions()) hash = mix(hash, e.name + " " + e.state + " " + e.by + " " + e.reason);
  return std::to_string(hash) + " " + std::to_string(failed ? 0 : size) + " " + std::to_string(failed ? 0 : time);
}

void append(std::string& list, const std::string& item, bool first) {
  if (!first) list += ',';
  list += item;
}

}  // namespace

std::vector<FunctionRow> function_rows(const std::vector<ApiFunction>& api, const std::vector<Exemption>& exemptions,
                                       const std::set<std::string>& exported, const std::vector<Cover>& covers) {
  std::map<std::string, const Cover*> cover_of;
  for (const Cover& c : covers) cover_of.emplace(c.symbol, &c);
  std::map<std::string, const Exemption*> exemption_of;
  for (const Exemption& e : exemptions) exemption_of.emplace(e.name, &e);

  std::vector<FunctionRow> rows;
  for (const ApiFunction& f : api) {
    FunctionRow row;
    row.library = f.library;
    row.header = f.header;
    row.name = f.name;
    const auto look = [&](const std::string& type, bool first) {
      const std::string symbol = f.symbol(type), shown = type.empty() ? "-" : type;
      append(row.listed, shown, first);
      if (exported.contains(symbol)) append(row.exported, shown, row.exported.empty());
      const auto found = cover_of.find(symbol);
      append(row.variants, found == cover_of.end() ? "" : found->second->variant, first);
      if (found == cover_of.end()) return;
      row.op = found->second->op;
      row.modern = found->second->modern;
    };
    if (f.types.empty()) look("", true);
    for (size_t k = 0; k < f.types.size(); ++k) look(f.types[k], k == 0);
    if (const auto e = exemption_of.find(f.name); e != exemption_of.end() && row.op.empty()) {
      row.exempt = e->second->state;
      row.reason = e->second->by + ": " + e->second->reason;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

bool snapshot_is_stale(const ResultsDb& db, const std::string& library, const std::vector<Cover>& covers) {
  return db.latest_identity() != identity_of(library, covers);
}

void take_snapshot(ResultsDb& db, int64_t run, const std::string& library, const std::vector<Cover>& covers) {
  const std::string identity = identity_of(library, covers);
  db.add(run, function_rows(th_functions(), th_exemptions(), exported_symbols(library), covers), library, identity);
}

void record_sizes(ResultsDb& db, int64_t run, const std::vector<std::string>& libraries) {
  std::vector<SizeRow> rows;
  for (const std::string& path : libraries) {
    if (path.empty()) continue;
    const LibrarySize size = size_of_library(path);
    const std::string name = std::filesystem::path(path).filename().string();
    rows.push_back({name, "file", size.file});
    rows.push_back({name, "code", size.code});
    rows.push_back({name, "data", size.data});
    rows.push_back({name, "zeroed", size.zeroed});
  }
  db.add(run, rows);
}

}  // namespace portbench

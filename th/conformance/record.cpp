// record.cpp: runs requests three times, with memory filled differently, and writes vectors.
#include <stdio.h>
#include <string.h>

#include "compare.h"
#include "memory.h"
#include "vectors.h"

// Find the elements that only hold the fill of fresh memory; they are undefined.
static bool mark_undefined(const json &v, const json &a, int fill_a, const json &b, int fill_b, json *out,
                           int fill_out) {
  if (!out->contains("storages") || !a.contains("storages") || !b.contains("storages")) return true;
  if (a["storages"].size() != out->at("storages").size() || b["storages"].size() != a["storages"].size()) return false;
  for (size_t i = 0; i < a["storages"].size(); i++) {
    json &jo = (*out)["storages"][i];
    if (jo.is_null()) continue;
    if (a["storages"][i].is_null() || b["storages"][i].is_null()) return false;
    StorageView sa = storage_after(v, a, i), sb = storage_after(v, b, i), so = storage_after(v, *out, i);
    if (sa.bytes.size() != sb.bytes.size() || sa.bytes.size() != so.bytes.size()) return false;
    if (so.same) continue;
    size_t es = so.type->size, n = so.bytes.size() / es;
    vector<char> u(n, 0);
    bool any = false;
    for (size_t k = 0; k < n; k++) {
      bool f = true;
      for (size_t c = 0; c < es && f; c++)
        f = (unsigned char)sa.bytes[k * es + c] == fill_a && (unsigned char)sb.bytes[k * es + c] == fill_b &&
            (unsigned char)so.bytes[k * es + c] == fill_out;
      if (f) u[k] = 1, any = true;
    }
    if (!any) continue;
    json list = json::array();
    for (size_t k = 0; k < n; k++) {
      if (!u[k]) continue;
      size_t s = k;
      while (k < n && u[k]) k++;
      list.push_back({s, k - s});
    }
    for (size_t k = 0; k < n; k++)
      if (u[k]) memset(&so.bytes[k * es], 0, es);
    jo["undefined"] = list;
    jo["data"] = b64_encode(so.bytes.data(), so.bytes.size());
  }
  return true;
}

int record(const Options &opt) {
  vector<json> v;
  read_standard_input(&v, opt);
  const int FA = 0x5a, FB = 0xa5, FC = 0x3c;
  vector<json> a = run_all(v, MEM_GUARD_END, FA, opt);
  vector<json> b = run_all(v, MEM_GUARD_START, FB, opt);
  vector<char> alone(v.size(), 0);
  for (size_t i = 0; i < v.size(); i++) alone[i] = a[i].contains("crash") || b[i].contains("crash");
  vector<json> c = run_all(v, MEM_FILL, FC, opt, alone);
  FILE *crashes = fopen(opt.crashes.c_str(), "w");
  FILE *dropped = opt.dropped.empty() ? nullptr : fopen(opt.dropped.c_str(), "w");
  size_t kept = 0, crashed = 0, lost = 0, missing = 0, outside = 0;
  auto drop = [&](const json &x, const string &why) {
    lost++;
    if (dropped)
      fprintf(dropped, "%s\t%s\t%s\t%s\n", x.value("id", string()).c_str(), x.value("function", string()).c_str(),
              x.value("element_type", string()).c_str(), why.c_str());
  };
  for (size_t i = 0; i < v.size(); i++) {
    json w = v[i];
    w.erase("note_crash");
    if (c[i].contains("missing")) {
      missing++;
      drop(w, "missing symbol");
      continue;
    }
    if (c[i].contains("setup")) {
      drop(w, "setup: " + c[i]["setup"].get<string>());
      continue;
    }
    if (c[i].contains("crash") || a[i].contains("crash") || b[i].contains("crash")) {
      if (c[i].contains("crash")) {
        w["result"] = c[i];
        crashed++;
      } else {
        const json &g = a[i].contains("crash") ? a[i] : b[i];
        w["result"] = {{"crash", "access outside a block"}, {"signal", g["crash"]}};
        outside++;
      }
      fprintf(crashes, "%s\n", w.dump().c_str());
      continue;
    }
    json r = c[i];
    if (!mark_undefined(w, a[i], FA, b[i], FB, &r, FC)) {
      drop(w, "state differs between runs");
      continue;
    }
    string why = compare(w, r, a[i]);
    if (why.empty()) why = compare(w, r, b[i]);
    if (!why.empty()) {
      drop(w, "depends on undefined memory or unstable: " + why);
      continue;
    }
    w["result"] = r;
    printf("%s\n", w.dump().c_str());
    kept++;
  }
  fclose(crashes);
  if (dropped) fclose(dropped);
  fprintf(stderr, "%zu requests: %zu vectors, %zu crashes, %zu outside accesses, %zu dropped (%zu missing symbols)\n",
          v.size(), kept, crashed, outside, lost, missing);
  return 0;
}

// library.cpp: see library.h.
#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <map>

#include "memory.h"

static vector<void *> g_libs;
void *find_symbol(const string &name) {
  for (void *h : g_libs)
    if (void *p = dlsym(h, name.c_str())) return p;
  return nullptr;
}
void *need_symbol(const string &name) {
  static std::map<string, void *> cache;
  auto it = cache.find(name);
  if (it != cache.end()) return it->second;
  void *p = find_symbol(name);
  if (!p) throw SetupError{"missing " + name};
  return cache[name] = p;
}

// error handlers: jump back to the call
jmp_buf g_jump;

static string strip_location(string m) {  // drop " at FILE:LINE" at the end of a message
  size_t p = m.rfind(" at ");
  if (p != string::npos) {
    size_t c = m.rfind(':');
    if (c != string::npos && c > p && c + 1 < m.size() && m.find_first_not_of("0123456789", c + 1) == string::npos)
      m.resize(p);
  }
  string out;  // only printable ASCII is kept
  for (unsigned char ch : m) out += (ch >= 32 && ch < 127) ? (char)ch : '?';
  return out;
}

volatile int g_in_call = 0;
pthread_t g_main_thread;
ErrorInfo g_error;
static void keep_message(const char *m) {
  snprintf(g_error.message, sizeof g_error.message, "%s", m ? m : "");
}
int g_child_fd = -1;
static void leave() {
  // out of a parallel region there is no way back: report and end the process
  static int (*in_parallel)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "omp_in_parallel");
  if (g_in_call && (!pthread_equal(pthread_self(), g_main_thread) || (in_parallel && in_parallel()))) {
    g_mem_mode = MEM_PLAIN;
    write_all(g_child_fd, error_json().dump() + "\n");
    _exit(76);
  }
  if (!g_in_call) _exit(77);
  g_in_call = 0;
  longjmp(g_jump, 1);
}
static void on_error(const char *msg, void *) {
  g_error.raised = true;
  g_error.is_arg = false;
  keep_message(msg);
  leave();
}
static void on_arg_error(int arg, const char *msg, void *) {
  g_error.raised = true;
  g_error.is_arg = true;
  g_error.arg = arg;
  keep_message(msg);
  leave();
}

json error_json() {
  json out;
  string m = strip_location(g_error.message);
  if (g_error.is_arg)
    out["error"] = {{"kind", "argument"}, {"argument", g_error.arg}, {"message", m}};
  else
    out["error"] = {{"kind", "error"}, {"message", m}};
  return out;
}

bool open_libraries(const string &list, string *why) {
  size_t a = 0;
  while (a <= list.size()) {
    size_t b = list.find(',', a);
    if (b == string::npos) b = list.size();
    string path = list.substr(a, b - a);
    if (!path.empty()) {
      if (path.find('/') == string::npos && access(path.c_str(), R_OK) == 0) path = "./" + path;
      void *h = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
      if (!h) {
        *why = dlerror();
        return false;
      }
      g_libs.push_back(h);
    }
    a = b + 1;
  }
  typedef void (*Setter)(void *, void *);
  for (const char *n : {"THSetErrorHandler", "THSetDefaultErrorHandler"})
    if (void *p = find_symbol(n)) ((Setter)p)((void *)on_error, nullptr);
  for (const char *n : {"THSetArgErrorHandler", "THSetDefaultArgErrorHandler"})
    if (void *p = find_symbol(n)) ((Setter)p)((void *)on_arg_error, nullptr);
  return true;
}

void close_libraries() {
  for (void *h : g_libs) dlclose(h);
  g_libs.clear();
}

void write_all(int fd, const string &s) {
  size_t o = 0;
  while (o < s.size()) {
    ssize_t k = write(fd, s.data() + o, s.size() - o);
    if (k <= 0) _exit(3);
    o += (size_t)k;
  }
}

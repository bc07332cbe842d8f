// library.h: the library under test: its symbols, and its errors, which come back to the call.
#pragma once

#include <setjmp.h>

#include "elements.h"

struct SetupError {
  string what;
};
struct ErrorInfo {
  bool raised = false, is_arg = false;
  int arg = 0;
  char message[1024];
};
extern ErrorInfo g_error;
extern jmp_buf g_jump;
extern volatile int g_in_call;
extern pthread_t g_main_thread;
extern int g_child_fd;  // where a child process reports

// Opens the libraries of a list with commas; a symbol is taken from the first that has it.
bool open_libraries(const string &list, string *why);
// For a child that leaves by _exit: the libraries' own destructors run, among them those that write coverage counts.
void close_libraries();
void *find_symbol(const string &name);
void *need_symbol(const string &name);  // throws SetupError
json error_json();
void write_all(int fd, const string &s);

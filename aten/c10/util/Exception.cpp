// Errors and warnings: their texts, and where warnings go.
#include <c10/util/Exception.h>
#include <c10/util/intrusive_ptr.h>

#include <atomic>
#include <iostream>

namespace c10 {

intrusive_ptr_target::~intrusive_ptr_target() = default;

std::ostream& operator<<(std::ostream& out, const SourceLocation& loc) {
  return out << loc.function << " at " << loc.file << ":" << loc.line;
}

Error::Error(SourceLocation where, std::string message)
    : Error(std::move(message), str("Exception raised from ", where)) {}

Error::Error(std::string message, std::string backtrace, const void*)
    : message_(std::move(message)), backtrace_(std::move(backtrace)) {
  refresh();
}

void Error::add_context(std::string line) {
  context_.push_back(std::move(line));
  refresh();
}

void Error::refresh() {
  what_without_backtrace_ = message_;
  if (context_.size() == 1) {
    what_without_backtrace_ += " (" + context_[0] + ")";
  } else {
    for (const std::string& line : context_) what_without_backtrace_ += "\n  " + line;
  }
  what_ = what_without_backtrace_;
  if (!backtrace_.empty()) what_ += "\n" + backtrace_;
}

void WarningHandler::process(const Warning& warning) {
  const SourceLocation& where = warning.source_location();
  std::cerr << "[W " << where.file << ":" << where.line << "] Warning: " << warning.msg() << " (function "
            << where.function << ")\n";
}

namespace {
WarningHandler default_handler;
thread_local WarningHandler* handler = &default_handler;
std::atomic<bool> warn_always{false};
}  // namespace

void warn(const Warning& warning) {
  handler->process(warning);
}

namespace WarningUtils {
void set_warning_handler(WarningHandler* wanted) noexcept(true) {
  handler = wanted ? wanted : &default_handler;
}
WarningHandler* get_warning_handler() noexcept(true) {
  return handler;
}
void set_warnAlways(bool setting) noexcept(true) {
  warn_always = setting;
}
bool get_warnAlways() noexcept(true) {
  return warn_always;
}
}  // namespace WarningUtils

namespace detail {

void torchCheckFail(const char* func, const char* file, uint32_t line, const std::string& msg) {
  throw Error(SourceLocation{func, file, line}, msg);
}

void torchInternalAssertFail(const char* func, const char* file, uint32_t line, const char* condition,
                             const std::string& msg) {
  throw Error(SourceLocation{func, file, line},
              str(condition, " does not hold at ", file, ":", line, ": this is a fault of the library. ", msg));
}

std::string checkMessage(const char* condition) {
  return str("expected ", condition, ", which does not hold");
}

}  // namespace detail
}  // namespace c10

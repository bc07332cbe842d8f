// Errors and warnings. Every check of the library raises c10::Error or one of its subclasses; the subclass says which
// exception a scripting front end would show (IndexError, ValueError, TypeError, ...).
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/StringUtil.h>

#include <exception>
#include <string>
#include <vector>

namespace c10 {

class TORCH_API Error : public std::exception {
 public:
  Error(SourceLocation where, std::string message);
  explicit Error(std::string message, std::string backtrace = "", const void* caller = nullptr);

  // The message as raised, without context or place.
  const std::string& msg() const { return message_; }
  const std::vector<std::string>& context() const { return context_; }
  const std::string& backtrace() const { return backtrace_; }
  // One more line of what was being done when the error passed by.
  void add_context(std::string line);

  const char* what() const noexcept override { return what_.c_str(); }
  const char* what_without_backtrace() const noexcept { return what_without_backtrace_.c_str(); }

 private:
  void refresh();

  std::string message_;
  std::vector<std::string> context_;
  std::string backtrace_;
  std::string what_;
  std::string what_without_backtrace_;
};

class TORCH_API IndexError : public Error {
  using Error::Error;
};
class TORCH_API ValueError : public Error {
  using Error::Error;
};
class TORCH_API TypeError : public Error {
  using Error::Error;
};
class TORCH_API NotImplementedError : public Error {
  using Error::Error;
};
class TORCH_API EnforceFiniteError : public Error {
  using Error::Error;
};
class TORCH_API LinAlgError : public Error {
  using Error::Error;
};
class TORCH_API OutOfMemoryError : public Error {
  using Error::Error;
};

class TORCH_API Warning {
 public:
  Warning(SourceLocation where, std::string message, bool verbatim = false)
      : message_(std::move(message)), where_(where), verbatim_(verbatim) {}
  const std::string& msg() const { return message_; }
  const SourceLocation& source_location() const { return where_; }
  bool verbatim() const { return verbatim_; }

 private:
  std::string message_;
  SourceLocation where_;
  bool verbatim_;
};

TORCH_API void warn(const Warning& warning);

// Receives the warnings of its thread; the default one writes a line to stderr.
class TORCH_API WarningHandler {
 public:
  virtual ~WarningHandler() = default;
  virtual void process(const Warning& warning);
};

namespace WarningUtils {
// Both act on the calling thread alone. The handler stays the caller's; nullptr puts the default one back.
TORCH_API void set_warning_handler(WarningHandler* handler) noexcept(true);
TORCH_API WarningHandler* get_warning_handler() noexcept(true);
// When set, TORCH_WARN_ONCE warns every time (for tests).
TORCH_API void set_warnAlways(bool setting) noexcept(true);
TORCH_API bool get_warnAlways() noexcept(true);

// Sets a handler for the life of a scope.
class TORCH_API WarningHandlerGuard {
 public:
  explicit WarningHandlerGuard(WarningHandler* handler) : previous_(get_warning_handler()) {
    set_warning_handler(handler);
  }
  ~WarningHandlerGuard() { set_warning_handler(previous_); }
  WarningHandlerGuard(const WarningHandlerGuard&) = delete;
  WarningHandlerGuard& operator=(const WarningHandlerGuard&) = delete;

 private:
  WarningHandler* previous_;
};
}  // namespace WarningUtils

namespace detail {
[[noreturn]] TORCH_API void torchCheckFail(const char* func, const char* file, uint32_t line, const std::string& msg);
[[noreturn]] TORCH_API void torchInternalAssertFail(const char* func, const char* file, uint32_t line,
                                                    const char* condition, const std::string& msg);
// The text of a check that was written without one.
TORCH_API std::string checkMessage(const char* condition);
template <class... Args>
std::string checkMessage(const char*, const Args&... args) {
  return ::c10::str(args...);
}
}  // namespace detail

}  // namespace c10

namespace at {
using c10::Error;
}

#define C10_SOURCE_LOCATION                             \
  ::c10::SourceLocation {                               \
    __func__, __FILE__, static_cast<uint32_t>(__LINE__) \
  }

#define C10_THROW_ERROR(err_type, msg) throw ::c10::err_type(C10_SOURCE_LOCATION, msg)

// TORCH_CHECK(condition, parts of the message ...): the caller is at fault when the condition does not hold.
#define TORCH_CHECK(cond, ...)                                                           \
  do {                                                                                   \
    if (C10_UNLIKELY(!(cond))) {                                                         \
      ::c10::detail::torchCheckFail(__func__, __FILE__, static_cast<uint32_t>(__LINE__), \
                                    ::c10::detail::checkMessage(#cond, ##__VA_ARGS__));  \
    }                                                                                    \
  } while (0)

#define TORCH_CHECK_WITH(error_t, cond, ...)                                       \
  do {                                                                             \
    if (C10_UNLIKELY(!(cond))) {                                                   \
      C10_THROW_ERROR(error_t, ::c10::detail::checkMessage(#cond, ##__VA_ARGS__)); \
    }                                                                              \
  } while (0)

#define TORCH_CHECK_INDEX(cond, ...) TORCH_CHECK_WITH(IndexError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_VALUE(cond, ...) TORCH_CHECK_WITH(ValueError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_TYPE(cond, ...) TORCH_CHECK_WITH(TypeError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(cond, ...) TORCH_CHECK_WITH(NotImplementedError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_LINALG(cond, ...) TORCH_CHECK_WITH(LinAlgError, cond, ##__VA_ARGS__)
#define TORCH_CHECK_IF_NOT_ON_CUDA(cond, ...) TORCH_CHECK(cond, ##__VA_ARGS__)
#define AT_ERROR(...) \
  ::c10::detail::torchCheckFail(__func__, __FILE__, static_cast<uint32_t>(__LINE__), ::c10::str(__VA_ARGS__))

// TORCH_INTERNAL_ASSERT: the library is at fault when the condition does not hold.
#define TORCH_INTERNAL_ASSERT(cond, ...)                                                                 \
  do {                                                                                                   \
    if (C10_UNLIKELY(!(cond))) {                                                                         \
      ::c10::detail::torchInternalAssertFail(__func__, __FILE__, static_cast<uint32_t>(__LINE__), #cond, \
                                             ::c10::str(__VA_ARGS__));                                   \
    }                                                                                                    \
  } while (0)

#ifdef NDEBUG
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(cond, ...) \
  do {                                              \
    (void)sizeof(static_cast<bool>(cond));          \
  } while (0)
#else
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(cond, ...) TORCH_INTERNAL_ASSERT(cond, ##__VA_ARGS__)
#endif

#define TORCH_WARN(...) ::c10::warn(::c10::Warning(C10_SOURCE_LOCATION, ::c10::str(__VA_ARGS__)))

// Warns the first time that this place is reached, on whichever thread.
#define TORCH_WARN_ONCE(...)                                                       \
  do {                                                                             \
    static bool warned = false;                                                    \
    const bool before = __atomic_exchange_n(&warned, true, __ATOMIC_RELAXED);      \
    if (!before || ::c10::WarningUtils::get_warnAlways()) TORCH_WARN(__VA_ARGS__); \
  } while (0)

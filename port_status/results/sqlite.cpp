// See sqlite.h.
#include "sqlite.h"

#include <sqlite3.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

namespace portbench {
namespace {

std::string system_reason(sqlite3* db) {
  const int code = db ? sqlite3_system_errno(db) : errno;
  return code ? std::strerror(code) : "unknown reason";
}

// What SQLite's result code means to somebody who runs the program.
std::string explain(int code, sqlite3* db) {
  switch (code & 0xff) {
    case SQLITE_NOTADB:
      return "is not a SQLite database; name another file with --db or move this one away";
    case SQLITE_CORRUPT:
      return "is damaged (" + std::string(sqlite3_errmsg(db)) + "); move it away, a new one is made";
    case SQLITE_FULL:
      return "cannot grow, the disk is full; what was recorded before is kept";
    case SQLITE_READONLY:
      return "cannot be written, no permission; name another file with --db";
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return "cannot be opened, no permission";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "is held by another process; try again when that has ended";
    case SQLITE_CANTOPEN:
      return "cannot be opened: " + system_reason(db);
    case SQLITE_IOERR:
      return "cannot be read or written: " + system_reason(db) + "; what was recorded before is kept";
    default:
      return std::string(sqlite3_errmsg(db));
  }
}

}  // namespace

Connection::Connection(std::string path, Access access) : path_(std::move(path)) {
  // SQLite reports these two as "unable to open"; say what is the matter.
  std::error_code ignored;
  const std::filesystem::path file(path_);
  if (std::filesystem::is_directory(file, ignored))
    throw ResultsError("results database " + path_ + ": is a directory");
  if (access == Access::read && !std::filesystem::exists(file, ignored))
    throw ResultsError("results database " + path_ + ": no such file; portbench diff makes one");
  const int flags = access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(path_.c_str(), &db_, flags, nullptr);
  if (code != SQLITE_OK) {
    const std::string reason = explain(code, db_);
    sqlite3_close(db_);
    db_ = nullptr;
    throw ResultsError("results database " + path_ + ": " + reason);
  }
  sqlite3_extended_result_codes(db_, 1);
  sqlite3_busy_timeout(db_, 5000);
  // SQLite falls back to reading when it may not write; find that out now, not after an hour's run.
  if (access == Access::write && sqlite3_db_readonly(db_, "main") == 1) {
    sqlite3_close(db_);
    db_ = nullptr;
    throw ResultsError("results database " + path_ + ": " + explain(SQLITE_READONLY, nullptr));
  }
}

Connection::Connection(Connection&& other) noexcept
    : path_(std::move(other.path_)), db_(std::exchange(other.db_, nullptr)) {}

Connection::~Connection() {
  sqlite3_close(db_);
}

void Connection::fail(int code) const {
  throw ResultsError("results database " + path_ + ": " + explain(code, db_));
}

void Connection::execute(std::string_view sql) {
  const int code = sqlite3_exec(db_, std::string(sql).c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

int64_t Connection::integer(std::string_view sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}

int64_t Connection::last_id() const {
  return sqlite3_last_insert_rowid(db_);
}

Statement::Statement(const Connection& db, std::string_view sql) : db_(db) {
  check(sqlite3_prepare_v2(db.handle(), sql.data(), static_cast<int>(sql.size()), &statement_, nullptr));
}

Statement::~Statement() {
  sqlite3_finalize(statement_);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) db_.fail(code);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  db_.fail(code);
}

void Statement::run() {
  while (step()) {
  }
  check(sqlite3_reset(statement_));
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  return bytes ? std::string(bytes, static_cast<size_t>(sqlite3_column_bytes(statement_, column))) : std::string();
}

int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}
double Statement::real(int column) const {
  return sqlite3_column_double(statement_, column);
}

void Statement::bind_at(int place, std::string_view value) {
  // A null pointer would bind NULL: an empty view may hold one.
  const char* bytes = value.data() ? value.data() : "";
  check(sqlite3_bind_text(statement_, place, bytes, static_cast<int>(value.size()), SQLITE_TRANSIENT));
}
void Statement::bind_at(int place, int64_t value) {
  check(sqlite3_bind_int64(statement_, place, value));
}
void Statement::bind_at(int place, double value) {
  // SQLite keeps nan as NULL, which the schema refuses: a distance that is no number is an infinite one.
  check(sqlite3_bind_double(statement_, place, std::isnan(value) ? std::numeric_limits<double>::infinity() : value));
}

Transaction::Transaction(Connection& db) : db_(db) {
  db_.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  // After a full disk SQLite may have rolled back by itself: then this fails, and rightly so, without a word.
  if (open_) sqlite3_exec(db_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  db_.execute("COMMIT");
  open_ = false;
}

}  // namespace portbench

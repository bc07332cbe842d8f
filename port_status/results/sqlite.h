// The few lines between C++ and SQLite's C interface: a connection, a statement, a transaction, and errors that say in
// one sentence which file, what happened and what to do. Knows nothing of the schema (results.h).
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace portbench {

// A results database that cannot be used: what() is one line that names the file.
struct ResultsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Access { read, write };

class Connection {
 public:
  Connection(std::string path, Access access);
  ~Connection();
  Connection(Connection&& other) noexcept;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void execute(std::string_view sql);     // any number of statements
  int64_t integer(std::string_view sql);  // first column of the first row
  int64_t last_id() const;
  const std::string& path() const { return path_; }
  sqlite3* handle() const { return db_; }
  [[noreturn]] void fail(int code) const;  // raises ResultsError for SQLite's result code

 private:
  std::string path_;
  sqlite3* db_ = nullptr;
};

// One statement. Values are bound in order by bind(); rows are read between calls of step().
class Statement {
 public:
  Statement(const Connection& db, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  template <class... Values>
  Statement& bind(const Values&... values) {
    int place = 0;
    (bind_at(++place, values), ...);
    return *this;
  }
  bool step();  // true: a row is there
  void run();   // step to the end, then ready to be bound again
  std::string text(int column) const;
  int64_t integer(int column) const;
  double real(int column) const;

 private:
  void bind_at(int place, std::string_view value);
  void bind_at(int place, int64_t value);
  void bind_at(int place, uint64_t value) { bind_at(place, static_cast<int64_t>(value)); }
  void bind_at(int place, int value) { bind_at(place, int64_t{value}); }
  void bind_at(int place, double value);
  void check(int code) const;

  const Connection& db_;
  sqlite3_stmt* statement_ = nullptr;
};

// All or nothing: rolled back unless commit() was reached.
class Transaction {
 public:
  explicit Transaction(Connection& db);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Connection& db_;
  bool open_ = true;
};

}  // namespace portbench

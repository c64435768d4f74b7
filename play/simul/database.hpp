#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

// Only database.cpp knows SQLite.
struct sqlite3;
struct sqlite3_stmt;

namespace inkmate::simul {

/// How a file is opened.
enum class DatabaseUse {
    make,  ///< a new one, which is in memory until its bytes() are written
    keep,  ///< for this process alone; what is committed outlives a power cut
    look   ///< for reading
};

class Statement;

/// A file of SQLite. All functions throw SimulError: in use by another process, damaged, no such file, no
/// room on the disk. Not for several threads at once.
class Database {
  public:
    Database(std::string file, DatabaseUse use);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const std::string& file() const { return file_; }
    /// Runs statements that give no rows.
    void run(const std::string& sql);
    /// Prepares the text of one statement, with `?` for each of its values.
    Statement prepare(std::string_view sql);
    /// The first column of the first row, a number.
    std::int64_t number(std::string_view sql);
    std::int64_t last_row() const;
    /// Returns what the file has when it is written.
    std::string bytes() const;
    /// Throws what the last call has met.
    [[noreturn]] void fail(int code) const;

  private:
    void set_up();

    std::string file_;
    DatabaseUse use_;
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A statement with its values.
class Statement {
  public:
    /// The next value, from the first on.
    Statement& with(std::int64_t number);
    Statement& with(std::string_view text);
    Statement& with(std::optional<int> number);

    /// The next row; false when there is none.
    bool next();
    /// Runs it to its end, and makes it ready for other values.
    void run();
    /// Returns a column of the current row, counted from 0.
    std::int64_t number(int column) const;
    std::string text(int column) const;
    bool is_null(int column) const;

  private:
    friend class Database;
    Statement(Database& database, sqlite3_stmt* statement) : database_(database), statement_(statement) {}

    Database& database_;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int values_ = 0;
};

/// All that happens to a database while this lives, or, without commit(), nothing of it.
class Transaction {
  public:
    explicit Transaction(Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    /// When it returns, the disk has it.
    void commit();

  private:
    Database* database_;
};

}  // namespace inkmate::simul

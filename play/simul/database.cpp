#include "play/simul/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <utility>

#include "play/simul/exhibition.hpp"

namespace inkmate::simul {

namespace {

/// How long another process may be about to let go of the file.
constexpr int BUSY_MILLISECONDS = 1000;

/// The message for an error, by its primary code.
std::string explain(const std::string& file, int code, const char* reason) {
    switch (code & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return fmt::format(
                "{} is in use by another program: look for another inkmate simul run, end it, then try again",
                file);
        case SQLITE_FULL:
        case SQLITE_IOERR:
            return fmt::format(
                "{} cannot be written or read ({}): free some space on its disk, then do it again; what was "
                "entered before is kept",
                file, reason);
        case SQLITE_CORRUPT:
            return fmt::format(
                "{} is damaged ({}), and nothing was changed in it: continue with a copy of it that was made "
                "before, or save what is left with sqlite3 {} .recover",
                file, reason, file);
        case SQLITE_NOTADB:
            return fmt::format("{} is not an exhibition: make one with inkmate simul new", file);
        case SQLITE_CANTOPEN:
            return fmt::format("cannot open {}: check its name, and who may read and write it and its folder",
                               file);
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_AUTH:
            return fmt::format("{} may not be written: check who may write it and its folder", file);
        default:
            return fmt::format("{} cannot be used ({}): nothing was changed; try again, or with a copy of it",
                               file, reason);
    }
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const {
    ::sqlite3_close_v2(handle);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    ::sqlite3_finalize(statement);
}

Database::Database(std::string file, DatabaseUse use) : file_(std::move(file)), use_(use) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= use == DatabaseUse::look ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    sqlite3* handle = nullptr;
    // A file's name is never taken for a URI or a database in memory.
    const std::string path = use == DatabaseUse::make ? ":memory:"
                             : file_.starts_with('/') ? file_
                                                      : "./" + file_;
    const int code = ::sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(code);
    set_up();
}

Database::~Database() {
    if (use_ != DatabaseUse::keep) return;
    // At rest an exhibition is one file, which can be copied. Where that fails it is two, which is as good.
    ::sqlite3_exec(handle_.get(), "PRAGMA journal_mode=DELETE", nullptr, nullptr, nullptr);
}

void Database::set_up() {
    ::sqlite3_busy_timeout(handle_.get(), BUSY_MILLISECONDS);
    // A file from elsewhere is data: nothing in it is run, and what is damaged is noticed.
    ::sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    ::sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    ::sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    ::sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    run("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0");
    if (use_ != DatabaseUse::keep) return;
    // Held from now on: two who send pages would send each twice.
    run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; BEGIN EXCLUSIVE; "
        "COMMIT");
}

void Database::fail(int code) const {
    const char* reason = handle_ ? ::sqlite3_errmsg(handle_.get()) : ::sqlite3_errstr(code);
    throw SimulError(explain(file_, code, reason));
}

void Database::run(const std::string& sql) {
    if (const int code = ::sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
        code != SQLITE_OK)
        fail(code);
}

Statement Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code =
        ::sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (code != SQLITE_OK) fail(code);
    return {*this, statement};
}

std::int64_t Database::number(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.next() ? statement.number(0) : 0;
}

std::int64_t Database::last_row() const {
    return ::sqlite3_last_insert_rowid(handle_.get());
}

std::string Database::bytes() const {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&::sqlite3_free)> all(
        ::sqlite3_serialize(handle_.get(), "main", &size, 0), &::sqlite3_free);
    if (!all) fail(SQLITE_NOMEM);
    return {all.get(), all.get() + size};
}

Statement& Statement::with(std::int64_t number) {
    if (const int code = ::sqlite3_bind_int64(statement_.get(), ++values_, number); code != SQLITE_OK)
        database_.fail(code);
    return *this;
}

Statement& Statement::with(std::string_view text) {
    const int code = ::sqlite3_bind_text64(statement_.get(), ++values_, text.data(), text.size(),
                                           SQLITE_TRANSIENT, SQLITE_UTF8);
    if (code != SQLITE_OK) database_.fail(code);
    return *this;
}

Statement& Statement::with(std::optional<int> number) {
    if (number) return with(std::int64_t{*number});
    if (const int code = ::sqlite3_bind_null(statement_.get(), ++values_); code != SQLITE_OK)
        database_.fail(code);
    return *this;
}

bool Statement::next() {
    const int code = ::sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        ::sqlite3_reset(statement_.get());
        database_.fail(code);
    }
    return code == SQLITE_ROW;
}

void Statement::run() {
    while (next()) {
    }
    ::sqlite3_reset(statement_.get());
    values_ = 0;
}

std::int64_t Statement::number(int column) const {
    return ::sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(::sqlite3_column_blob(statement_.get(), column));
    const int size = ::sqlite3_column_bytes(statement_.get(), column);
    return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

bool Statement::is_null(int column) const {
    return ::sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Transaction::Transaction(Database& database) : database_(&database) {
    database.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (database_ == nullptr) return;
    try {
        database_->run("ROLLBACK");
    } catch (const SimulError&) {
        // An error of the disk has rolled it back already.
    }
}

void Transaction::commit() {
    database_->run("COMMIT");
    database_ = nullptr;
}

}  // namespace inkmate::simul

#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "base/shard/header.hpp"

namespace inkmate {

/// Writes a shard, result by result; a run that was killed is continued, and one that is whole is left as
/// it is. Its functions throw ShardError.
class ShardWriter {
  public:
    /// Begins the file, or goes on behind the results that are there. Refuses a file that is anything else,
    /// and one that another process is at.
    ShardWriter(std::string file, const ShardHeader& header);
    ~ShardWriter();
    ShardWriter(const ShardWriter&) = delete;
    ShardWriter& operator=(const ShardWriter&) = delete;

    /// All is done.
    bool whole() const { return whole_; }
    /// The first unit that is to be worked at; those of the part before it are done.
    std::size_t first() const { return part_.unit(done_); }
    /// Is it to be worked at.
    bool wants(std::size_t unit) const { return !whole_ && part_.has(unit) && unit >= first(); }
    /// Takes the result of a unit that wants() names, in any order and from several threads; it is written
    /// when those before it are there.
    void add(std::size_t unit, const nlohmann::json& result);
    /// After all results: how many units the work has in all.
    void finish(std::size_t units);

  private:
    void open_file();
    void go_on(const ShardHeader& header, std::uintmax_t size);
    void write(const std::string& text);
    [[noreturn]] void fail_to_write() const;

    std::string file_;
    ShardPart part_;
    int fd_ = -1;
    bool whole_ = false;
    std::size_t done_ = 0;
    std::mutex mutex_;
    /// Lines of units that wait for one before them.
    std::map<std::size_t, std::string> waiting_;
};

}  // namespace inkmate

#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "base/shard/header.hpp"

namespace inkmate::shard {

/// Writes a shard, result by result. It continues one whose run was killed, and leaves a complete one as it
/// is. Its functions throw ShardError.
class ShardWriter {
  public:
    /// Begins the file, or continues after its last result. Refuses any other file, and one that another
    /// process is writing.
    ShardWriter(std::string file, const ShardHeader& header);
    ~ShardWriter();
    ShardWriter(const ShardWriter&) = delete;
    ShardWriter& operator=(const ShardWriter&) = delete;

    /// True if everything is done.
    bool whole() const { return whole_; }
    /// Returns the first unit to work on; those of the part before it are done.
    std::size_t first() const { return part_.unit(done_); }
    /// True if the unit is to be worked on.
    bool wants(std::size_t unit) const { return !whole_ && part_.has(unit) && unit >= first(); }
    /// Takes the result of a unit that wants() accepts, in any order and from any thread; it is written after
    /// those before it. The merge reports the warning.
    void add(std::size_t unit, const nlohmann::json& result, const std::string& warning = {});
    /// Ends the shard after all results: the work has so many units.
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
    /// The lines of units that wait for an earlier one.
    std::map<std::size_t, std::string> waiting_;
};

}  // namespace inkmate::shard

#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/shard/header.hpp"

namespace inkmate::shard {

/// The result of a unit.
struct UnitResult {
    std::size_t unit = 0;
    nlohmann::json result;
    /// What was wrong with the input of the unit; empty if nothing was.
    std::string warning = {};
};

/// Reads a shard: a line of JSON for the header, one for each unit of its part in order, and one for the end.
/// Only one result is in memory at a time. All functions throw ShardError, naming the file, if it cannot be
/// read or is not a shard.
class ShardReader {
  public:
    explicit ShardReader(const std::string& file);

    const std::string& file() const { return file_; }
    const ShardHeader& header() const { return header_; }
    /// Reads the next result; nothing at the end, or where the shard was cut short.
    std::optional<UnitResult> next();
    /// Returns how many units the whole work has; known after the last result, if the shard is complete.
    const std::optional<std::size_t>& units() const { return units_; }
    /// Counts the results so far.
    std::size_t count() const { return count_; }
    /// Returns the length of all complete lines so far.
    std::uintmax_t bytes() const { return bytes_; }
    /// Throws ShardError, saying that the last result is invalid.
    [[noreturn]] void refuse_result(const std::string& why) const;

  private:
    std::optional<nlohmann::json> line();
    std::optional<UnitResult> checked(const nlohmann::json& line);
    void finish(std::size_t units);

    std::string file_;
    std::ifstream in_;
    ShardHeader header_;
    std::size_t lines_ = 0, count_ = 0;
    std::uintmax_t bytes_ = 0;
    std::optional<std::size_t> units_;
};

/// Reads how many units the work of a shard has from its last line; nothing if the shard was cut short.
/// Throws ShardError.
std::optional<std::size_t> units_of(const std::string& file);

// The lines of a shard.
std::string header_line(const ShardHeader& header);
std::string unit_line(const UnitResult& result);
std::string end_line(std::size_t units);

}  // namespace inkmate::shard

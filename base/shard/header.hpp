#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace inkmate::shard {

/// Thrown when a shard cannot be written or shards cannot be merged: a sentence that names the file, what is
/// wrong with it, and what to do.
class ShardError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A checksum that finds texts mixed up by mistake; it does not protect from forgery (FNV-1a, 64 bits).
class Fingerprint {
  public:
    /// Adds a text; it matters where one ends and the next begins.
    void add(std::string_view text);
    /// Adds a text that is read in parts, as if it were one.
    void add(std::istream& in);
    /// Returns 16 hexadecimal digits.
    std::string text() const;

  private:
    void mix(std::string_view part);
    void end_text(std::size_t size);

    std::uint64_t hash_ = 0xcbf29ce484222325;
};

std::string fingerprint(std::string_view text);

inline constexpr std::size_t MOST_SHARDS = 100'000;

/// One of several parts of some work. The work is a sequence of units, numbered from 0, which are dealt to
/// the parts in turn.
struct ShardPart {
    /// Counts from 1.
    std::size_t number = 1;
    std::size_t of = 1;

    bool has(std::size_t unit) const { return unit % of == number - 1; }
    /// Returns the number of this part's unit `index`, from 0.
    std::size_t unit(std::size_t index) const { return index * of + number - 1; }
    /// Returns how many units this part has if the work has `units`.
    std::size_t count(std::size_t units) const { return (units + of - number) / of; }
    bool operator==(const ShardPart&) const = default;
};

/// Writes a part as "3/64".
std::string to_string(const ShardPart& part);
/// Reads a part from 1/1 to MOST_SHARDS/MOST_SHARDS; nothing for other text.
std::optional<ShardPart> parse_part(std::string_view text);

/// What a shard begins with: the work that it is a part of.
struct ShardHeader {
    /// The command that made it: "match", "tune play".
    std::string command;
    /// The version of Inkmate that made it.
    std::string version;
    ShardPart part;
    /// The values of all options that determine the result, by name.
    std::map<std::string, std::string> options;
    /// The fingerprint of the input.
    std::string input;
    /// What else the command needs to merge shards. Equal in all of them.
    nlohmann::json about;
};

nlohmann::json json_of(const ShardHeader& header);
/// Throws nlohmann::json::exception or std::runtime_error if the JSON is not a header.
ShardHeader header_of_json(const nlohmann::json& json);

/// Says why two shards are not from the same work, as the end of a sentence about the first: "has --nodes
/// 200, b has 100"; `other` is the name of the second. Returns nothing if they are, whichever their parts.
std::optional<std::string> difference(const ShardHeader& header, const ShardHeader& second,
                                      const std::string& other);

}  // namespace inkmate::shard

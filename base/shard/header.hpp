#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/shard/part.hpp"

namespace inkmate {

/// What a shard begins with: the work that it is a part of.
struct ShardHeader {
    /// "match", "tune play"
    std::string command;
    /// Of Inkmate.
    std::string version;
    ShardPart part;
    /// All options that decide what comes out, by name, and what they are set to.
    std::map<std::string, std::string> options;
    /// The fingerprint of what is worked at.
    std::string input;
    /// What else the command needs to put shards together. Alike in all of them.
    nlohmann::json about;
};

nlohmann::json json_of(const ShardHeader& header);
/// Throws nlohmann::json::exception or std::runtime_error for what is none.
ShardHeader header_of_json(const nlohmann::json& json);

/// Why two shards are not of the same work, as the end of a sentence about the first: "has --nodes 200, b has
/// 100"; `other` is what the second is called. Nothing where they are, whichever parts they hold.
std::optional<std::string> difference(const ShardHeader& header, const ShardHeader& second,
                                      const std::string& other);

}  // namespace inkmate

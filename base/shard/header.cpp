#include "base/shard/header.hpp"

#include <fmt/format.h>

#include <array>
#include <set>
#include <stdexcept>

#include "base/text/json.hpp"
#include "base/text/strings.hpp"

namespace inkmate::shard {

void Fingerprint::mix(std::string_view part) {
    for (const char c : part) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
}

void Fingerprint::end_text(std::size_t size) {
    for (std::size_t i = 0; i < sizeof size; ++i, size >>= 8) {
        const char byte = static_cast<char>(size & 0xff);
        mix({&byte, 1});
    }
}

void Fingerprint::add(std::string_view text) {
    mix(text);
    end_text(text.size());
}

void Fingerprint::add(std::istream& in) {
    std::size_t size = 0;
    std::array<char, 65536> part{};
    while (in.read(part.data(), part.size()) || in.gcount() > 0) {
        mix({part.data(), static_cast<std::size_t>(in.gcount())});
        size += static_cast<std::size_t>(in.gcount());
    }
    end_text(size);
}

std::string Fingerprint::text() const {
    return fmt::format("{:016x}", hash_);
}

std::string fingerprint(std::string_view text) {
    Fingerprint print;
    print.add(text);
    return print.text();
}

std::string to_string(const ShardPart& part) {
    return fmt::format("{}/{}", part.number, part.of);
}

std::optional<ShardPart> parse_part(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == text.npos) return std::nullopt;
    const auto number = text::read_number<std::size_t>(text.substr(0, slash));
    const auto of = text::read_number<std::size_t>(text.substr(slash + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > MOST_SHARDS) return std::nullopt;
    return ShardPart{*number, *of};
}

using nlohmann::json;

namespace {

/// Identifies the format of a shard and its version.
constexpr const char* FORM = "inkmate shard";
constexpr int FORM_NUMBER = 1;

std::string value_of(const ShardHeader& header, const std::string& option) {
    const auto found = header.options.find(option);
    return found == header.options.end() ? "" : found->second;
}

/// Shows an option in a message: "--nodes 200", "no --nodes".
std::string shown(const std::string& option, const std::string& value) {
    return value.empty() ? "no " + option : fmt::format("{} {}", option, value);
}

/// Names the first difference between two objects: "engines: [...], not [...]".
std::string first_difference(const json& first, const json& second) {
    for (const auto& [key, value] : first.items())
        if (const json other = second.is_object() ? second.value(key, json()) : json(); other != value)
            return fmt::format("{}: {}, not {}", key, value.dump(), other.dump());
    return "it knows less";
}

}  // namespace

json json_of(const ShardHeader& header) {
    json options = json::object();
    for (const auto& [name, value] : header.options) options[name] = text::json_of_bytes(value);
    return {{FORM, FORM_NUMBER},         {"command", header.command},
            {"version", header.version}, {"shard", to_string(header.part)},
            {"options", options},        {"input", header.input},
            {"about", header.about}};
}

ShardHeader header_of_json(const json& value) {
    if (value.at(FORM) != FORM_NUMBER) throw std::runtime_error("its form is not known");
    const std::optional<ShardPart> part = parse_part(value.at("shard").get<std::string>());
    if (!part) throw std::runtime_error("it has no number");
    ShardHeader header{.command = value.at("command").get<std::string>(),
                       .version = value.at("version").get<std::string>(),
                       .part = *part,
                       .options = {},
                       .input = value.at("input").get<std::string>(),
                       .about = value.at("about")};
    for (const auto& [name, option] : value.at("options").get_ref<const json::object_t&>())
        header.options[name] = text::bytes_of_json(option);
    return header;
}

std::optional<std::string> difference(const ShardHeader& header, const ShardHeader& second,
                                      const std::string& other) {
    if (header.command != second.command)
        return fmt::format("is of inkmate {}, {} of inkmate {}", header.command, other, second.command);
    if (header.version != second.version)
        return fmt::format("was made by inkmate {}, {} by inkmate {}", header.version, other, second.version);
    if (header.part.of != second.part.of)
        return fmt::format("is one of {} shards, {} one of {}", header.part.of, other, second.part.of);
    std::set<std::string> names;
    for (const auto& [name, value] : header.options) names.insert(name);
    for (const auto& [name, value] : second.options) names.insert(name);
    for (const std::string& name : names) {
        const std::string value = value_of(header, name), expected = value_of(second, name);
        if (value != expected)
            return fmt::format("was made with {}, {} with {}", shown(name, value), other,
                               shown(name, expected));
    }
    if (header.input != second.input) return fmt::format("was made from different files than {}", other);
    if (header.about != second.about)
        return fmt::format("was made of other things than {}: {}", other,
                           first_difference(header.about, second.about));
    return std::nullopt;
}

}  // namespace inkmate::shard

#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkmate::text {

/// Encodes bytes as base64 (RFC 4648, section 4).
std::string base64(std::string_view bytes);
/// Decodes base64. Throws std::runtime_error for other text.
std::string bytes_of_base64(std::string_view text);

/// Writes JSON for other programs, with others' text in it: in ASCII, so that no terminal and no log that it
/// comes to is steered. What is not UTF-8 becomes U+FFFD.
template <class Json>
std::string json_text(const Json& json, int indent = 2) {
    return json.dump(indent, ' ', true, Json::error_handler_t::replace);
}

/// Writes bytes as JSON: a string if they are UTF-8, otherwise {"base64": "..."}.
nlohmann::json json_of_bytes(std::string_view bytes);
/// Reads what json_of_bytes() wrote. Throws nlohmann::json::exception or std::runtime_error for other JSON.
std::string bytes_of_json(const nlohmann::json& json);

/// Writes several texts as an array of json_of_bytes().
nlohmann::json json_of_texts(const std::vector<std::string>& texts);
std::vector<std::string> texts_of_json(const nlohmann::json& json);

/// Reads a whole number that fits the type; json::get converts any number, with an undefined result if it is
/// too large. Throws std::runtime_error otherwise.
template <std::integral Number>
Number number_of_json(const nlohmann::json& value) {
    const auto held = [](auto number) {
        if (!std::in_range<Number>(number)) throw std::runtime_error("a number is out of its range");
        return static_cast<Number>(number);
    };
    if (value.is_number_unsigned()) return held(value.get<std::uint64_t>());
    if (value.is_number_integer()) return held(value.get<std::int64_t>());
    throw std::runtime_error("a number is not whole");
}

/// Reads a value of an enumeration whose values are 0 to `last`. Throws std::runtime_error for others.
template <class Enum>
Enum enum_of_json(const nlohmann::json& value, Enum last) {
    const auto number = number_of_json<unsigned>(value);
    if (number > static_cast<unsigned>(last)) throw std::runtime_error("a number is out of range");
    return static_cast<Enum>(number);
}

}  // namespace inkmate::text

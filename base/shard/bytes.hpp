#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// Any bytes as letters and digits (RFC 4648, section 4).
std::string base64(std::string_view bytes);
/// The bytes again. Throws std::runtime_error for what is none.
std::string bytes_of_base64(std::string_view text);

/// Any bytes as JSON: a string where they are UTF-8, else {"base64": "..."}.
nlohmann::json json_of_bytes(std::string_view bytes);
/// The bytes again. Throws nlohmann::json::exception or std::runtime_error for what is neither.
std::string bytes_of_json(const nlohmann::json& json);

/// The same of several.
nlohmann::json json_of_texts(const std::vector<std::string>& texts);
std::vector<std::string> texts_of_json(const nlohmann::json& json);

}  // namespace inkmate

#include "base/text/json.hpp"

#include <array>
#include <stdexcept>

namespace inkmate::text {

using nlohmann::json;

namespace {

constexpr const char* BASE64 = "base64";
constexpr std::string_view DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of each character; DIGITS.size() for those that are not digits.
constexpr std::array<unsigned char, 256> VALUES = [] {
    std::array<unsigned char, 256> values{};
    values.fill(DIGITS.size());
    for (std::size_t i = 0; i < DIGITS.size(); ++i)
        values[static_cast<unsigned char>(DIGITS[i])] = static_cast<unsigned char>(i);
    return values;
}();

bool is_json_string(std::string_view bytes) {
    try {
        // The one check that is sure to agree with what writes the file.
        (void)json(bytes).dump();
        return true;
    } catch (const json::type_error&) {
        return false;
    }
}

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U;
        };
        const unsigned group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? DIGITS[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::string bytes_of_base64(std::string_view text) {
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    if (text.size() % 4 != 0) throw std::runtime_error("base64 of a wrong length");
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t digits = i + 4 < text.size() ? 4 : 4 - padding;
        unsigned group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const unsigned value = k < digits ? VALUES[static_cast<unsigned char>(text[i + k])] : 0;
            if (value >= DIGITS.size()) throw std::runtime_error("base64 with other characters");
            group = group << 6 | value;
        }
        for (std::size_t k = 0; k + 1 < digits; ++k) bytes += static_cast<char>(group >> (16 - 8 * k) & 0xff);
    }
    return bytes;
}

json json_of_bytes(std::string_view bytes) {
    if (is_json_string(bytes)) return bytes;
    return {{BASE64, base64(bytes)}};
}

std::string bytes_of_json(const json& value) {
    if (value.is_string()) return value.get<std::string>();
    return bytes_of_base64(value.at(BASE64).get_ref<const std::string&>());
}

json json_of_texts(const std::vector<std::string>& texts) {
    json array = json::array();
    for (const std::string& text : texts) array.push_back(json_of_bytes(text));
    return array;
}

std::vector<std::string> texts_of_json(const json& value) {
    std::vector<std::string> texts;
    for (const json& text : value.get_ref<const json::array_t&>()) texts.push_back(bytes_of_json(text));
    return texts;
}

}  // namespace inkmate::text

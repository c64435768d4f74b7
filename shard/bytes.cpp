#include "shard/bytes.hpp"

#include <stdexcept>

namespace inkmate {

using nlohmann::json;

namespace {

constexpr const char* BYTES = "bytes";

bool is_utf8(std::string_view bytes) {
    try {
        // The one check that is sure to agree with what writes the file.
        (void)json(bytes).dump();
        return true;
    } catch (const json::type_error&) {
        return false;
    }
}

std::string utf8_of_latin1(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xc0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3f));
        }
    }
    return text;
}

/// The parser has seen to it that the text is UTF-8.
std::string latin1_of_utf8(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x80) {
            bytes += text[i];
        } else {
            if (byte > 0xc3) throw std::runtime_error("bytes with a letter beyond Latin-1");
            bytes += static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3f));
        }
    }
    return bytes;
}

}  // namespace

json json_of_bytes(std::string_view bytes) {
    if (is_utf8(bytes)) return bytes;
    return {{BYTES, utf8_of_latin1(bytes)}};
}

std::string bytes_of_json(const json& value) {
    if (value.is_string()) return value.get<std::string>();
    return latin1_of_utf8(value.at(BYTES).get_ref<const std::string&>());
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

}  // namespace inkmate

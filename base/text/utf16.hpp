#pragma once

#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Defined here, so that an installed library that uses it needs no other; of ICU it takes macros.
namespace inkmate::text {

/// Converts UTF-16 to UTF-8, in parts that may end anywhere.
class Utf16Decoder {
  public:
    /// True if a text begins with the mark of UTF-16.
    static bool is_marked(std::string_view text) {
        return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    }
    /// The mark of the text, which is not part of it.
    explicit Utf16Decoder(std::string_view mark) : big_endian_(mark.starts_with('\xfe')) {}

    /// Adds what the bytes say to a text.
    void decode(std::string_view bytes, std::string& text) {
        for (const char byte : bytes) {
            const auto value = static_cast<std::uint8_t>(byte);
            if (!half_) {
                first_ = value;
                half_ = true;
                continue;
            }
            half_ = false;
            add_unit(big_endian_ ? first_ << 8U | value : value << 8U | first_, text);
        }
    }

  private:
    void add_unit(std::uint32_t unit, std::string& text) {
        constexpr std::uint32_t replacement = 0xfffd;
        if (high_ != 0) {
            const bool is_pair = U16_IS_TRAIL(unit);
            add(is_pair ? U16_GET_SUPPLEMENTARY(high_, unit) : replacement, text);
            high_ = 0;
            if (is_pair) return;
        }
        if (U16_IS_LEAD(unit))
            high_ = unit;
        else
            add(U16_IS_TRAIL(unit) ? replacement : unit, text);
    }
    static void add(std::uint32_t c, std::string& text) {
        char bytes[U8_MAX_LENGTH];
        int length = 0;
        U8_APPEND_UNSAFE(bytes, length, c);
        text.append(bytes, static_cast<std::size_t>(length));
    }

    bool big_endian_;
    bool half_ = false;
    std::uint32_t first_ = 0;
    /// The first half of a pair; 0 if there is none.
    std::uint32_t high_ = 0;
};

/// Returns a text as UTF-8 if it begins with the mark of UTF-16, and else as it is.
inline std::string without_utf16(std::string text) {
    if (!Utf16Decoder::is_marked(text)) return text;
    std::string plain;
    Utf16Decoder(text).decode(std::string_view(text).substr(2), plain);
    return plain;
}

}  // namespace inkmate::text

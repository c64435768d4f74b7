#include "render/page/names.hpp"

#include "render/page/utf8.hpp"

namespace inkmate {

std::string name_start(std::string_view name) {
    std::string text = plain_utf8(name);
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
        if (begins && characters++ == MAX_NAME_CHARACTERS) return text.substr(0, i);
    }
    return text;
}

}  // namespace inkmate

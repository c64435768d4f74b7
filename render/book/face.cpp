#include "render/book/text.hpp"
#include "render/page/game_curves.hpp"

namespace inkmate::book {

figures::StyleSpec style_of(Face face) {
    switch (face) {
        case Face::text: return {figures::Font::times, BOOK_TEXT_SIZE};
        case Face::main_line: return {figures::Font::times_bold, BOOK_TEXT_SIZE};
        case Face::italic: return {figures::Font::times_italic, BOOK_TEXT_SIZE};
        case Face::heading: return {figures::Font::times_bold, figures::quarters(14)};
        case Face::title: return {figures::Font::times_bold, figures::quarters(24)};
        case Face::curve: return {page::CURVE_FONT, page::CURVE_TEXT_SIZE};
    }
    return {};
}

}  // namespace inkmate::book

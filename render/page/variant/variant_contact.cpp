#include "render/page/variant/variant_contact.hpp"

#include <utility>

#include "render/page/layout/board_layout.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/variant/variant_board.hpp"
#include "render/page/variant/variant_layout.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/variant/variant_pieces.hpp"
#include "render/page/words/words.hpp"

namespace inkmate {

namespace {

/// What a board without coordinates needs of a layout.
VariantLayout small_layout(const variant::Rules& rules, const VariantLook& look, int square) {
    VariantLayout v{};
    v.pictures = pictures_of(rules, look);
    v.marks = look.marks;
    v.tint = look.tint;
    set_square(v.page, square);
    v.page.pieces = PieceSet::bold;
    v.page.board_frame = CONTACT_FRAME;
    v.page.move_frame = contact_move_frame(square);
    v.on_board = piece_size(v.pictures, square);
    return v;
}

}  // namespace

std::vector<Page> variant_contact_sheet(const variant::Game& game, const ContactForm& form,
                                        const VariantLook& look) {
    const variant::Rules& rules = game.rules();
    SmallBoards boards{.files = rules.files, .ranks = rules.ranks, .captions = {}, .draw = {}};
    std::vector<Diagram> positions;
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) {
        positions.push_back(variant_diagram(game, ply));
        boards.captions.push_back(ply == 0 ? words(form.language).start : positions.back().caption);
    }
    boards.draw = [&](std::size_t board, int square) {
        const VariantLayout v = small_layout(rules, look, square);
        return VariantBoard(v, rules, form.flipped, Point{})
            .position(
                {.pieces = positions[board].pieces, .framed = positions[board].framed, .marks = v.marks});
    };
    return contact_sheet(boards, form);
}

}  // namespace inkmate

#include "core/variant/hands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/chess/fen.hpp"
#include "core/variant/position.hpp"

namespace inkmate::variant {

int type_in_hand(const Rules& rules, Piece captured) {
    const TypeSet pawns = rules.promotion_pawns[color_of(captured)];
    const bool was_pawn = rules.marks_promoted() && (captured & PROMOTED_BIT) && pawns != 0;
    return was_pawn ? std::countr_zero(pawns) : type_of(captured);
}

std::pair<std::string_view, std::optional<std::string_view>> split_hands(const Rules& rules,
                                                                         std::string_view text) {
    if (!rules.piece_drops) return {text, std::nullopt};
    if (const std::size_t open = text.find('['); open != text.npos) {
        if (!text.ends_with(']')) throw VariantError("the pieces in hand are not within [ and ]");
        return {text.substr(0, open), text.substr(open + 1, text.size() - open - 2)};
    }
    if (std::ranges::count(text, '/') != rules.ranks) return {text, std::nullopt};
    const std::size_t last = text.rfind('/');
    return {text.substr(0, last), text.substr(last + 1)};
}

Hands read_hands(const Rules& rules, std::string_view text) {
    Hands hands;
    if (text == "-") return hands;
    for (const char c : text) {
        const int type = rules.type_of_letter(c);
        if (std::ranges::find(rules.hand_types, type) == rules.hand_types.end())
            throw VariantError(fmt::format("{} is not a piece that can be in hand ({})", chess::quoted(c),
                                           letters_of(rules, rules.hand_set())));
        hands.add(c >= 'a' ? BLACK : WHITE, type);
    }
    return hands;
}

std::string write_hands(const Rules& rules, const Hands& hands) {
    std::string text;
    for (const Color side : {WHITE, BLACK})
        for (const int type : rules.hand_types)
            text.append(static_cast<std::size_t>(hands.count(side, type)),
                        rules.letter_of(make_piece(side, type)));
    return text;
}

// The keys are those of squares that few boards have. With that of the other square they are no piece's.
std::uint64_t hand_key(Piece piece, int count) {
    const auto n = static_cast<std::size_t>(count % HAND_KEYS);
    return zobrist().piece_square[piece][SQUARE_NB - 1 - n] ^ zobrist().ep_square[n];
}

}  // namespace inkmate::variant

#include "core/problem/popeye_pieces.hpp"

#include <algorithm>
#include <array>

#include "base/text/strings.hpp"

namespace inkmate::problem {

namespace {

// clang-format off
/// Sorted by their codes, but for those of chess.
constexpr auto POPEYE_PIECES = std::to_array<PopeyePiece>({
    {"p", "pawn", 'p'}, {"s", "knight", 'n'}, {"b", "bishop", 'b'},
    {"r", "rook", 'r'}, {"q", "queen", 'q'}, {"k", "king", 'k'},
    {"15", "ibis"}, {"16", "flamingo"}, {"24", "stag"}, {"25", "(2,5)"}, {"35", "(3,5)"}, {"36", "(3,6)"},
    {"37", "(3,7)"},
    {"al", "alfil"}, {"am", "amazon"}, {"an", "antelope"}, {"bh", "bishopper"}, {"bi", "bison"},
    {"bl", "bishopLion"}, {"bu", "root25leaper"}, {"ca", "camel"}, {"ch", "gCC"}, {"cr", "camelrider"},
    {"da", "dabbaba"}, {"do", "gQpQ-pQ-K"}, {"du", "immobile"}, {"em", "chancellor"}, {"fe", "fers"}, {"g", "grasshopper"},
    {"gi", "giraffe"}, {"gn", "gnu"}, {"gr", "NNCC"}, {"ka", "kangaroo"}, {"kl", "pQ-pQ-Q"}, {"l", "locust"},
    {"lb", "bishopLocust"}, {"le", "leo"}, {"li", "lion"}, {"ln", "cNN-mN"}, {"lr", "rookLocust"},
    {"ma", "horse"}, {"mo", "moa"}, {"ms", "mNcN-mN"}, {"n", "nightrider"}, {"na", "mNNcpNN"},
    {"nd", "nereid"}, {"nh", "nightriderhopper"}, {"nl", "pNN"}, {"ok", "okapi"}, {"pa", "cannon"},
    {"pr", "archbishop"}, {"rf", "root50leaper"}, {"rh", "rookhopper"}, {"rl", "rookLion"}, {"si", "marine"},
    {"sq", "squirrel"}, {"tr", "triton"}, {"va", "vao"}, {"we", "wazir"}, {"z", "zebra"}, {"ze", "C(1,4)"},
    {"zh", "gZZ"}, {"zr", "zebrarider"},
});
// clang-format on

}  // namespace

std::span<const PopeyePiece> popeye_pieces() {
    return POPEYE_PIECES;
}

const PopeyePiece* find_popeye_piece(std::string_view code) {
    const auto* const found = std::ranges::find(POPEYE_PIECES, text::lower_case(code), &PopeyePiece::code);
    return found == POPEYE_PIECES.end() ? nullptr : found;
}

}  // namespace inkmate::problem

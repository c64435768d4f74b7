#include "psgen/emit/variant_example.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules.hpp"
#include "core/variant/san.hpp"

namespace inkmate {

std::string example_move(const variant::Rules& rules) {
    constexpr std::string_view usual = "e2e4";
    const variant::Position start = variant::Position::from_fen(rules, rules.start_fen);
    if (variant::parse_move(start, usual)) return std::string(usual);
    std::vector<variant::Move> moves = variant::legal_moves(start);
    if (moves.empty()) return std::string(usual);
    const auto is_pawn = [&](variant::Move m) {
        return variant::contains(rules.pawns, variant::type_of(start.piece_on(variant::cell_of(m.from()))));
    };
    if (std::ranges::any_of(moves, is_pawn))
        std::erase_if(moves, [&](variant::Move m) { return !is_pawn(m); });
    return variant::to_uci(start, moves[moves.size() / 2]);
}

std::string example_moves(const variant::Rules& rules) {
    const std::string coordinates = example_move(rules);
    const variant::Position start = variant::Position::from_fen(rules, rules.start_fen);
    const std::optional<variant::Move> move = variant::parse_move(start, coordinates);
    return move ? coordinates + " or " + variant::to_san(start, *move) : coordinates;
}

std::string move_advice(const variant::Rules& rules) {
    return "Type a legal move as \"" + example_move(rules) + "\", \"moves\" to see them, or \"help\".";
}

}  // namespace inkmate

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../chess/movegen.hpp"
#include "../variant/movegen.hpp"
#include "fairy_goal.hpp"
#include "goal.hpp"

namespace inkmate::problem {

/// What the searches ask of the rules, besides legal_moves(), to_uci() and what goal.hpp and fairy_goal.hpp
/// name alike. Chess:
struct Orthodox {
    using Position = chess::Position;
    using Move = chess::Move;
    using Moves = chess::MoveList;
    using Checks = CheckFinder;

    /// Numbers of moves by where they begin and end, below PATHS.
    static constexpr std::size_t PATHS = chess::SQUARES_MASK + 1;
    static std::size_t path_of(Move m) { return static_cast<std::size_t>(m.code() & chess::SQUARES_MASK); }
    /// Numbers of a piece's coming to a square, below ARRIVALS.
    static constexpr std::size_t ARRIVALS = chess::PIECE_NB * chess::SQUARE_NB;
    static std::size_t arrival_of(const Position& pos, Move m) {
        return static_cast<std::size_t>(pos.piece_on(m.from())) * chess::SQUARE_NB + m.to();
    }
    /// What is kept of a move, to look at it first; 0 for none.
    static std::uint16_t hint_of(Move m) { return m.code(); }
    /// Moves are listed by this, which hangs on nothing but the position.
    static std::uint64_t order_of(const Position&, Move m) { return m.code(); }
};

/// Any rule set of core/variant.
struct Fairy {
    using Position = variant::Position;
    using Move = variant::Move;
    using Moves = std::vector<variant::Move>;
    /// Any move may give check.
    struct Checks {
        explicit Checks(const Position&) {}
        static bool may_check(Move) { return true; }
    };

    static constexpr std::size_t PATHS = std::size_t{variant::SQUARE_NB} * variant::SQUARE_NB;
    static std::size_t path_of(Move m) { return std::size_t{m.from()} * variant::SQUARE_NB + m.to(); }
    static constexpr std::size_t ARRIVALS = std::size_t{2 * variant::BLACK_BIT} * variant::SQUARE_NB;
    static std::size_t arrival_of(const Position& pos, Move m) {
        const variant::Piece piece = pos.piece_on(variant::cell_of(m.from())) & ~variant::PROMOTED_BIT;
        return std::size_t{piece} * variant::SQUARE_NB + m.to();
    }
    /// Promotions of a pawn are looked at together.
    static std::uint16_t hint_of(Move m) { return static_cast<std::uint16_t>(path_of(m)); }
    /// As in chess: plain moves, those that a pawn can be taken after, promotions in the order of the rules,
    /// castling, what takes elsewhere than where it ends.
    static std::uint64_t order_of(const Position& pos, Move m) {
        const auto& types = pos.rules().promotion_types[pos.side_to_move()];
        const auto promotion = std::ranges::find(types, m.promotion()) - types.begin();
        std::uint64_t group = 0;
        switch (m.kind()) {
            case variant::MoveKind::plain: group = m.promotion() == 0 ? 0 : 2; break;
            case variant::MoveKind::passes: group = 1; break;
            case variant::MoveKind::castling: group = 3; break;
            case variant::MoveKind::takes: group = 4; break;
        }
        return group << 40 | static_cast<std::uint64_t>(m.promotion() == 0 ? 0 : promotion) << 32 |
               std::uint64_t{path_of(m)} << 8 | m.other();
    }
};

/// Legal moves in the order in which solutions list them.
template <class Rules>
std::vector<typename Rules::Move> in_order(const typename Rules::Position& pos,
                                           const typename Rules::Moves& list) {
    std::vector<typename Rules::Move> moves(list.begin(), list.end());
    std::ranges::sort(moves, {}, [&](typename Rules::Move m) { return Rules::order_of(pos, m); });
    return moves;
}

/// A move as a script reads it.
inline std::string uci_of(const chess::Position&, chess::Move m) {
    return chess::to_uci(m);
}
inline std::string uci_of(const variant::Position& pos, variant::Move m) {
    return variant::to_uci(pos, m);
}

}  // namespace inkmate::problem

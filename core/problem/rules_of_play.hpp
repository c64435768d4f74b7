#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../chess/notation.hpp"
#include "../chess/position.hpp"
#include "../variant/notation.hpp"
#include "../variant/position.hpp"
#include "goal.hpp"
#include "list_order.hpp"
#include "mating_nets.hpp"
#include "stalemates.hpp"

namespace inkmate::problem {

/// What the searches ask of the rules, besides legal_moves() and is_reached(). Chess:
struct Orthodox {
    using Position = chess::Position;
    using Move = chess::Move;
    using Moves = chess::MoveList;
    using Checks = CheckFinder;
    using Stalemates = StalemateFinder;
    using Nets = MatingNets;

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
    static ListedMove listed(const Position& pos, Move m) {
        return {.from_file = chess::file_of(m.from()),
                .from_rank = chess::rank_of(m.from()),
                .to_file = chess::file_of(m.to()),
                .to_rank = chess::rank_of(m.to()),
                .is_pawn = chess::type_of(pos.piece_on(m.from())) == chess::PAWN,
                .is_castling = m.flag() == chess::MoveFlag::castling,
                .promotion =
                    m.promotion() == chess::NO_PIECE_TYPE ? 0 : promotion_order(".pnbrqk"[m.promotion()])};
    }
};

/// Any rule set of core/variant.
struct Fairy {
    using Position = variant::Position;
    using Move = variant::Move;
    using Moves = std::vector<variant::Move>;
    /// Any mate and stalemate may be in reach.
    struct Nets {
        void begin(const Position&, chess::Color, Goal, MovesLeft) {}
        static bool enter(const Position&, MovesLeft) { return true; }
        void leave() {}
        void aim(const Position&, MovesLeft) {}
        static bool may_keep(Move) { return true; }
    };
    struct Checks : variant::CheckFinder {
        using CheckFinder::CheckFinder;
        /// Always true: some move may give check.
        static bool any_check() { return true; }
    };
    /// Every move may stalemate.
    struct Stalemates {
        explicit Stalemates(const Position&) {}
        static bool may_stalemate(Move) { return true; }
        static bool any_stalemate() { return true; }
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
    static ListedMove listed(const Position& pos, Move m) {
        const variant::Piece piece = pos.piece_on(variant::cell_of(m.from()));
        const int type = variant::type_of(piece);
        const auto& promotions = pos.rules().promotion_types[pos.side_to_move()];
        const auto place = std::ranges::find(promotions, m.promotion()) - promotions.begin();
        const char letter = pos.rules().types[static_cast<std::size_t>(m.promotion())].letter;
        // Where letters do not decide, the order of the rules does.
        constexpr int letters = 16;
        return {
            .from_file = variant::file_of(m.from()),
            .from_rank = variant::rank_of(m.from()),
            .to_file = variant::file_of(m.to()),
            .to_rank = variant::rank_of(m.to()),
            .is_pawn = variant::contains(pos.rules().pawns, type),
            .is_castling = m.kind() == variant::MoveKind::castling,
            .promotion = m.promotion() == 0
                             ? static_cast<int>(m.other()) * (m.kind() == variant::MoveKind::takes ? 1 : 0)
                             : promotion_order(letter) * letters + static_cast<int>(place)};
    }
};

/// Legal moves in the order in which solutions list them.
template <class Rules>
std::vector<typename Rules::Move> in_order(const typename Rules::Position& pos,
                                           const typename Rules::Moves& list, bool are_mates = false) {
    std::vector<typename Rules::Move> moves(list.begin(), list.end());
    std::ranges::sort(moves, {}, [&](typename Rules::Move m) {
        const ListedMove listed = Rules::listed(pos, m);
        return are_mates ? mate_order(listed) : list_order(listed);
    });
    return moves;
}

/// Gives the moves that reach the goal to a function until it says that these are enough.
template <class Rules, class Take>
void for_goal_moves(typename Rules::Position& pos, Goal goal, Take take) {
    const auto try_moves = [&](auto may_reach) {
        for (const typename Rules::Move m : legal_moves(pos)) {
            if (!may_reach(m)) continue;
            const typename Rules::Position::Undo undo = pos.do_move(m);
            const bool reached = is_reached(pos, goal);
            pos.undo_move(m, undo);
            if (reached && take(m)) return;
        }
    };
    if (goal == Goal::mate) {
        const typename Rules::Checks checks(pos);
        if (checks.any_check()) try_moves([&](auto m) { return checks.may_check(m); });
    } else {
        const typename Rules::Stalemates stalemates(pos);
        if (stalemates.any_stalemate()) try_moves([&](auto m) { return stalemates.may_stalemate(m); });
    }
}
/// All moves of the side to move that reach the goal at once.
template <class Rules>
typename Rules::Moves goal_moves(typename Rules::Position& pos, Goal goal) {
    typename Rules::Moves found;
    for_goal_moves<Rules>(pos, goal, [&](typename Rules::Move m) {
        found.push_back(m);
        return false;
    });
    return found;
}
/// One of them, Move::none() if there is none.
template <class Rules>
typename Rules::Move goal_move(typename Rules::Position& pos, Goal goal) {
    typename Rules::Move found;
    for_goal_moves<Rules>(pos, goal, [&](typename Rules::Move m) {
        found = m;
        return true;
    });
    return found;
}

/// SAN of a legal move, with "=" behind it where stalemate is the goal and it is reached.
template <class Position, class Move>
std::string to_san(const Position& pos, Move m, Goal goal) {
    Position after = pos;
    after.do_move(m);
    return to_san(pos, m) + (goal == Goal::stalemate && is_reached(after, goal) ? "=" : "");
}

/// A move as a script reads it.
inline std::string uci_of(const chess::Position&, chess::Move m) {
    return chess::to_uci(m);
}
inline std::string uci_of(const variant::Position& pos, variant::Move m) {
    return variant::to_uci(pos, m);
}

}  // namespace inkmate::problem

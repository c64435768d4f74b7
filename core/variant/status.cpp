#include "core/variant/position.hpp"

#include <algorithm>

namespace inkmate::variant {

namespace {

/// True if a side has lost a type of piece, or all, as the rules count it.
bool extinct(const Position& pos, Color side, int type) {
    const Rules& rules = pos.rules();
    const int needed =
        rules.extinction_opponent_count + (rules.extinction_claim && side == pos.side_to_move() ? 1 : 0);
    return pos.count(side, type) <= rules.extinction_count && pos.count(~side, type) >= needed;
}

std::optional<Outcome> extinction_of(const Position& pos) {
    const Rules& rules = pos.rules();
    if (!rules.extinction) return std::nullopt;
    // The side that has just moved is asked first.
    for (const Color side : {~pos.side_to_move(), pos.side_to_move()}) {
        bool lost = rules.extinction_of_all && extinct(pos, side, 0);
        for (std::size_t type = 1; type < rules.types.size() && !lost; ++type)
            lost = contains(rules.extinction_types, static_cast<int>(type)) &&
                   extinct(pos, side, static_cast<int>(type));
        if (lost)
            return Outcome{Ending::extinction,
                           side == pos.side_to_move() ? *rules.extinction : opposite(*rules.extinction)};
    }
    return std::nullopt;
}

bool has_flag(const Position& pos, Color side) {
    const Rules& rules = pos.rules();
    if (rules.flag_region[side].none()) return false;
    int there = 0;
    pos.pieces(side).for_each([&](Square s) {
        if (rules.flag_region[side].test(s) &&
            contains(rules.flag_types[side], type_of(pos.piece_on(cell_of(s)))))
            ++there;
    });
    return there >= rules.flag_count;
}

/// True if the side to move has a move that reaches its flag.
bool can_reach_flag(const Position& pos) {
    Position after = pos;
    return std::ranges::any_of(legal_unless_over(pos), [&](Move m) {
        const Position::Undo undo = after.do_move(m);
        const bool reached = has_flag(after, pos.side_to_move());
        after.undo_move(m, undo);
        return reached;
    });
}

std::optional<Outcome> flag_of(const Position& pos) {
    const Color side = pos.side_to_move();
    const bool mine = has_flag(pos, side), theirs = has_flag(pos, ~side);
    // White is there, and Black can still follow.
    if (pos.rules().flag_move && theirs && !mine && side == BLACK && can_reach_flag(pos)) return std::nullopt;
    if (mine && theirs) return Outcome{Ending::flag, Value::draw};
    if (mine) return Outcome{Ending::flag, Value::win};
    if (theirs) return Outcome{Ending::flag, Value::loss};
    return std::nullopt;
}

}  // namespace

std::string_view describe(Ending ending) {
    switch (ending) {
        case Ending::checkmate: return "checkmate";
        case Ending::stalemate: return "stalemate";
        case Ending::extinction: return "extinction";
        case Ending::flag: return "the flag is reached";
        case Ending::check_count: return "the last check is given";
        case Ending::n_moves: return "too many moves without capture or pawn move";
        case Ending::n_fold: return "repetition";
        case Ending::counting: return "the count is complete";
    }
    return "";
}

std::string_view result_of(const Outcome& outcome, Color side_to_move) {
    if (outcome.value == Value::draw) return "1/2-1/2";
    return (outcome.value == Value::win) == (side_to_move == WHITE) ? "1-0" : "0-1";
}

std::optional<Outcome> immediate_outcome(const Position& pos) {
    if (const auto outcome = extinction_of(pos)) return outcome;
    if (const auto outcome = flag_of(pos)) return outcome;
    if (pos.rules().check_counting && pos.checks_left(~pos.side_to_move()) == 0)
        return Outcome{Ending::check_count, Value::loss};
    return std::nullopt;
}

Outcome outcome_without_moves(const Position& pos) {
    const Rules& rules = pos.rules();
    if (pos.in_check()) return {Ending::checkmate, rules.checkmate};
    const Color us = pos.side_to_move();
    const int more = rules.stalemate_piece_count ? pos.count(us, 0) - pos.count(~us, 0) : -1;
    return {Ending::stalemate, more < 0    ? rules.stalemate
                               : more == 0 ? Value::draw
                                           : opposite(rules.stalemate)};
}

std::optional<Outcome> outcome_of(const Position& pos, int repetitions) {
    const Rules& rules = pos.rules();
    if (const auto outcome = immediate_outcome(pos)) return outcome;
    if (!has_legal_move(pos)) return outcome_without_moves(pos);
    if (rules.n_fold_rule > 0 && repetitions >= rules.n_fold_rule)
        return Outcome{Ending::n_fold, rules.n_fold};
    if (rules.n_move_rule > 0 && pos.halfmove_clock() >= 2 * rules.n_move_rule)
        return Outcome{Ending::n_moves, Value::draw};
    if (pos.counted() > pos.count_limit()) return Outcome{Ending::counting, Value::draw};
    return std::nullopt;
}

}  // namespace inkmate::variant

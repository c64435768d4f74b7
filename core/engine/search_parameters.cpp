#include "core/engine/search_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/chess/position.hpp"

namespace inkmate::engine {

namespace {

using P = SearchParameters;

constexpr auto PARAMETERS = std::to_array<SearchParameter>({
    {"ASPIRATION_DEPTH", "from this depth an iteration begins with a window around the last score",
     &P::aspiration_depth, 1, 64, 0},
    {"ASPIRATION_LIMIT", "a margin beyond this leaves its side of the window open", &P::aspiration_limit, 1,
     30000, 0},
    {"ASPIRATION_MARGIN", "half the width of that window, in centipawns", &P::aspiration_margin, 1, 1000, 4},
    {"ASPIRATION_WIDENING",
     "how many times as far the window reaches on the side where the score lies outside",
     &P::aspiration_widening, 2, 100, 0},
    {"CAREFUL_DEPTH", "up to this depth iterations are careful", &P::careful_depth, 0, 64, 0},
    {"CAREFUL_PLIES",
     "careful iterations try null moves from so much more depth, and keep checks from so much less",
     &P::careful_plies, 0, 60, 0},
    {"DELTA_MARGIN", "in quiescence a capture must promise alpha, with so many centipawns added",
     &P::delta_margin, 0, 2000, 30},
    {"FIRST_KILLER_BONUS", "the first killer's place among the quiet moves", &P::first_killer_bonus, 0, 1791,
     0},
    {"FUTILE_CHECKS_DEPTH", "from this depth quiet moves that give check are not left out",
     &P::futile_checks_depth, 1, 64, 0},
    {"FUTILITY_DEPTH", "up to this depth quiet moves may be left out", &P::futility_depth, 0, 64, 0},
    {"FUTILITY_MARGIN", "centipawns below alpha that this takes for each ply of depth", &P::futility_margin,
     1, 1000, 15},
    {"HISTORY_AGING", "what is left of the history from search to search, one part in", &P::history_aging, 1,
     1000, 0},
    {"HISTORY_BONUS_LIMIT", "by how much a history grows at most", &P::history_bonus_limit, 1, 1000, 0},
    {"HISTORY_LIMIT", "the greatest history of a move; it begins with half of that", &P::history_limit, 2,
     1300, 0},
    {"HISTORY_REDUCTION", "a quiet move is searched a ply deeper for so much history above the middle",
     &P::history_reduction, 1, 10000, 40},
    {"LATE_CHECKS_DEPTH", "from this depth late quiet moves that give check are tried all the same",
     &P::late_checks_depth, 1, 64, 0},
    {"LATE_MOVE_BASE", "after so many and the square of the depth no more quiet moves are tried",
     &P::late_move_base, 0, 200, 1},
    {"LATE_MOVE_DEPTH", "up to this depth late quiet moves may be left out", &P::late_move_depth, 0, 14, 0},
    {"LATE_MOVE_SHARE", "per cent of them where the static evaluation is not better than two plies before",
     &P::late_move_share, 1, 100, 8},
    {"MOBILITY_BISHOP", "centipawns for each square that a bishop reaches, beyond the usual number",
     &P::mobility_bishop, 0, 50, 1},
    {"MOBILITY_KNIGHT", "centipawns for each square that a knight reaches, beyond the usual number",
     &P::mobility_knight, 0, 50, 1},
    {"MOBILITY_QUEEN", "centipawns for each square that a queen reaches, beyond the usual number",
     &P::mobility_queen, 0, 50, 1},
    {"MOBILITY_ROOK", "centipawns for each square that a rook reaches, beyond the usual number",
     &P::mobility_rook, 0, 50, 1},
    {"NULL_DEPTH", "from this depth a null move is tried", &P::null_depth, 1, 64, 0},
    {"NULL_MARGIN", "a null move is searched a ply less deep for so many centipawns above beta",
     &P::null_margin, 1, 10000, 30},
    {"NULL_MARGIN_PLIES", "by so many plies at most", &P::null_margin_plies, 0, 60, 0},
    {"NULL_REDUCTION", "plies by which a null move is searched less deep", &P::null_reduction, 0, 60, 0},
    {"REDUCTION_BASE",
     "with the product of the logarithms of depth and moves tried, what REDUCTION_DIVISOR divides",
     &P::reduction_base, 0, 32000, 300},
    {"REDUCTION_DEPTH", "from this depth late quiet moves are searched less deep", &P::reduction_depth, 1, 64,
     0},
    {"REDUCTION_DIVISOR", "gives the plies by which a late quiet move is searched less deep",
     &P::reduction_divisor, 1, 32000, 300},
    {"REDUCTION_MOVES", "how many moves are tried before that", &P::reduction_moves, 1, 200, 1},
    {"REVERSE_FUTILITY_DEPTH", "up to this depth a node may be cut off by its static evaluation",
     &P::reverse_futility_depth, 0, 64, 0},
    {"REVERSE_FUTILITY_MARGIN", "centipawns above beta that this takes for each ply of depth",
     &P::reverse_futility_margin, 1, 1000, 12},
    {"SECOND_KILLER_BONUS", "the second killer's place among the quiet moves", &P::second_killer_bonus, 0,
     1791, 0},
    {"UNKNOWN_MOVE_DEPTH", "from this depth a node whose best move is not known is searched a ply less deep",
     &P::unknown_move_depth, 2, 64, 0},
    {"USUAL_REACH_BISHOP", "how many squares a bishop usually reaches", &P::usual_reach_bishop, 0, 13, 1},
    {"USUAL_REACH_KNIGHT", "how many squares a knight usually reaches", &P::usual_reach_knight, 0, 8, 1},
    {"USUAL_REACH_QUEEN", "how many squares a queen usually reaches", &P::usual_reach_queen, 0, 27, 1},
    {"USUAL_REACH_ROOK", "how many squares a rook usually reaches", &P::usual_reach_rook, 0, 14, 1},
});
static_assert(std::ranges::is_sorted(PARAMETERS, {}, &SearchParameter::name));
static_assert(std::ranges::all_of(PARAMETERS, [](const SearchParameter& p) {
    return p.least <= P{}.*p.value && P{}.*p.value <= p.most;
}));

}  // namespace

std::span<const SearchParameter> search_parameters() {
    return PARAMETERS;
}

void set_parameter(SearchParameters& parameters, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    const std::string_view name = assignment.substr(0, equals);
    const auto parameter = std::ranges::find(PARAMETERS, name, &SearchParameter::name);
    if (parameter == PARAMETERS.end())
        throw chess::ChessError(fmt::format(
            "\"{}\" is not a parameter of the search; docs/reference/manual.md has them all", name));
    int value = 0;
    const char* const end = assignment.data() + assignment.size();
    const char* const begin = equals == assignment.npos ? end : assignment.data() + equals + 1;
    const auto [read, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || read != end || value < parameter->least || value > parameter->most)
        throw chess::ChessError(fmt::format("{} is a number from {} to {}: write {}={}", name,
                                            parameter->least, parameter->most, name,
                                            SearchParameters{}.*parameter->value));
    parameters.*parameter->value = value;
}

}  // namespace inkmate::engine

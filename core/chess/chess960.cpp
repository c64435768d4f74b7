#include "core/chess/chess960.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/chess/position.hpp"

namespace inkmate::chess {

namespace {

/// The pieces of the first rank, as FEN writes Black's. The number tells, from its lowest part up: the
/// bishop's place of four on light squares, that on dark ones, the queen's of the six that are left, and
/// which two of the other five the knights have; king and rooks take what remains.
std::string back_rank(int number) {
    std::string rank(8, ' ');
    const auto take = [&number](int choices) {
        const int chosen = number % choices;
        number /= choices;
        return chosen;
    };
    const auto put_on_free = [&rank](int free, char piece) {
        for (char& place : rank)
            if (place == ' ' && free-- == 0) {
                place = piece;
                return;
            }
    };
    rank[static_cast<std::size_t>(2 * take(4) + 1)] = 'b';
    rank[static_cast<std::size_t>(2 * take(4))] = 'b';
    put_on_free(take(6), 'q');
    constexpr std::array<std::array<int, 2>, 10> knights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto& [first, second] = knights[static_cast<std::size_t>(number)];
    put_on_free(second, 'n');
    put_on_free(first, 'n');
    for (const char piece : {'r', 'k', 'r'}) put_on_free(0, piece);
    return rank;
}

std::string start_fen(const std::string& black) {
    std::string white = black;
    for (char& piece : white) piece = static_cast<char>(piece - 'a' + 'A');
    return fmt::format("{}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black, white);
}

}  // namespace

Position chess960_start(int number) {
    if (number < 0 || number >= CHESS960_STARTS)
        throw ChessError(fmt::format("{} is not a start position of Chess960: they are numbered from 0 to {}",
                                     number, CHESS960_STARTS - 1));
    return Position::from_fen(start_fen(back_rank(number)));
}

std::optional<int> chess960_number(const Position& pos) {
    const std::string fen = pos.fen();
    for (int number = 0; number < CHESS960_STARTS; ++number)
        if (start_fen(back_rank(number)) == fen) return number;
    return std::nullopt;
}

}  // namespace inkmate::chess

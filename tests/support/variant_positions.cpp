#include "tests/support/variant_positions.hpp"

#include <random>

#include "core/variant/position.hpp"

namespace inkmate::test {

std::vector<std::string> random_positions(const variant::Rules& rules, std::size_t n, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::string> fens;
    for (int games = 0; fens.size() < n && games < 1000; ++games) {
        variant::Position pos(rules);
        const std::size_t plies = 2 + random() % 60;
        for (std::size_t ply = 0; ply < plies; ++ply) {
            const std::vector<variant::Move> moves = variant::legal_moves(pos);
            if (moves.empty()) break;
            pos.do_move(moves[random() % moves.size()]);
        }
        if (!variant::outcome_of(pos)) fens.push_back(pos.fen());
    }
    return fens;
}

int full_perft_depth(const variant::Rules& rules) {
    if (rules.piece_drops) return 2;
    return rules.files * rules.ranks < 100 ? 4 : 3;
}

}  // namespace inkmate::test

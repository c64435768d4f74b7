#include "cli/uci_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace inkmate {

namespace {

std::string score_text(int score) {
    if (std::abs(score) <= MATE_BOUND) return fmt::format("cp {}", score);
    return fmt::format("mate {}", moves_to_mate(score));
}

}  // namespace

int moves_to_mate(int score) {
    return score > 0 ? (MATE - score + 1) / 2 : -((MATE + score) / 2);
}

std::string info_line(const SearchResult& r) {
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(r.milliseconds, 1));
    std::string line =
        fmt::format("info depth {} score {} nodes {} nps {} time {}", r.depth, score_text(r.score), r.nodes,
                    r.nodes * 1000 / milliseconds, r.milliseconds);
    if (r.hashfull >= 0) line += fmt::format(" hashfull {}", r.hashfull);
    line += " pv";
    for (const Move move : r.pv) line += " " + to_uci(move);
    return line;
}

std::string bestmove_line(const SearchResult& result) {
    return "bestmove " + to_uci(result.best_move);
}

}  // namespace inkmate

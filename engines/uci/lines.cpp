#include "engines/uci/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

std::string score_text(int score) {
    if (std::abs(score) <= MATE_BOUND) return fmt::format("cp {}", score);
    return fmt::format("mate {}", moves_to_mate(score));
}

}  // namespace

int moves_to_mate(int score) {
    return score > 0 ? (MATE - score + 1) / 2 : -((MATE + score) / 2);
}

int bounded_score(int score) {
    return std::clamp(score, 1 - MATE, MATE - 1);
}

int mate_score(int moves) {
    moves = std::clamp(moves, -MATE / 2, MATE / 2);
    return moves > 0 ? MATE - 2 * moves + 1 : -MATE - 2 * moves;
}

std::string info_line(const SearchResult& r, const MoveText& text) {
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(r.milliseconds, 1));
    std::string line = fmt::format("info depth {}", r.depth);
    if (r.seldepth > 0) line += fmt::format(" seldepth {}", r.seldepth);
    if (r.rank > 0) line += fmt::format(" multipv {}", r.rank);
    line += " score " + score_text(r.score);
    if (r.bound == Bound::lower) line += " lowerbound";
    if (r.bound == Bound::upper) line += " upperbound";
    line += fmt::format(" nodes {} nps {} time {}", r.nodes, r.nodes * 1000 / milliseconds, r.milliseconds);
    if (r.hashfull >= 0) line += fmt::format(" hashfull {}", r.hashfull);
    line += " pv";
    for (const Move move : r.pv) line += " " + text(move);
    return line;
}

std::string root_move_line(const RootMove& move, const MoveText& text) {
    return fmt::format("info depth {} currmove {} currmovenumber {}", move.depth, text(move.move),
                       move.number);
}

std::string bestmove_line(const SearchResult& result, bool ponder, const MoveText& text) {
    std::string line = "bestmove " + text(result.best_move);
    if (ponder && result.pv.size() > 1) line += " ponder " + text(result.pv[1]);
    return line;
}

std::optional<InfoLine> read_info(std::string_view line) {
    std::istringstream in{std::string(line)};
    std::string word;
    if (!(in >> word) || word != "info") return std::nullopt;
    InfoLine info;
    while (in >> word && word != "pv" && word != "string") {
        int number = 0;
        if (word == "depth") {
            if (in >> number) info.depth = number;
        } else if (word == "multipv") {
            in >> info.multipv;
        } else if (word == "score") {
            if (!(in >> word >> number)) break;
            if (word == "cp") info.score = bounded_score(number);
            if (word == "mate") info.score = mate_score(number);
        } else if (word == "lowerbound" || word == "upperbound") {
            info.score.reset();
        }
    }
    if (word == "pv")
        while (in >> word) info.pv.push_back(word);
    return info;
}

}  // namespace inkmate

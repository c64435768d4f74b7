#include "engines/uci/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/text/utf8.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"

namespace inkmate::uci {

using namespace chess;

std::string chess960_text(const Position& pos, Move m) {
    if (m.flag() != MoveFlag::castling) return to_uci(m);
    return to_string(m.from()) + to_string(pos.castling_squares(m).rook_from);
}

Move parse_chess960(const Position& pos, std::string_view text) {
    for (const Move m : legal_moves(pos))
        if (m.flag() == MoveFlag::castling && chess960_text(pos, m) == text) return m;
    return parse_move(pos, text);
}

std::vector<std::string> from_chess960(Position pos, std::vector<std::string> line) {
    try {
        for (std::string& word : line) {
            const Move m = parse_chess960(pos, word);
            word = to_uci(m);
            pos.do_move(m);
        }
    } catch (const ChessError&) {
        // It is what the engine wrote: who reads it says what is wrong.
    }
    return line;
}

using namespace engine;

int bounded_score(int score) {
    return std::clamp(score, 1 - MATE, MATE - 1);
}

namespace {

std::string score_words(const game::Found& found) {
    const auto mate = found.mate();
    return mate ? fmt::format(" score mate {}", *mate) : fmt::format(" score cp {}", found.score);
}

}  // namespace

std::string info_line(const game::Found& found) {
    if (found.line.empty()) return "info depth 0" + score_words(found);
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(found.milliseconds, 1));
    std::string line = fmt::format("info depth {}", found.depth);
    if (found.seldepth > 0) line += fmt::format(" seldepth {}", found.seldepth);
    if (found.rank > 0) line += fmt::format(" multipv {}", found.rank);
    line += score_words(found);
    if (found.bound == Bound::lower) line += " lowerbound";
    if (found.bound == Bound::upper) line += " upperbound";
    line += fmt::format(" nodes {} nps {} time {}", found.nodes, found.nodes * 1000 / milliseconds,
                        found.milliseconds);
    if (found.hashfull >= 0) line += fmt::format(" hashfull {}", found.hashfull);
    line += " pv";
    for (const std::string& move : found.line) line += " " + move;
    return line;
}

std::string root_move_line(const game::RootMove& root, std::string_view text) {
    return fmt::format("info depth {} currmove {} currmovenumber {}", root.depth, text, root.number);
}

std::string bestmove_line(const game::Found& found, bool ponder) {
    std::string line = "bestmove " + (found.line.empty() ? "0000" : found.line[0]);
    if (ponder && found.line.size() > 1) line += " ponder " + found.line[1];
    return line;
}

std::string info_string(std::string_view what) {
    return "info string " + text::harmless(what);
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
            if (word == "mate") info.score = MATE_SCORES.score(number);
        } else if (word == "lowerbound" || word == "upperbound") {
            info.score.reset();
        }
    }
    if (word == "pv")
        while (in >> word) info.pv.push_back(word);
    return info;
}

}  // namespace inkmate::uci

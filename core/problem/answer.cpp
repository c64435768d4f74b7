#include "core/problem/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/error.hpp"
#include "core/chess/notation.hpp"
#include "core/problem/error.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// A sheet's problems are solved at once or not.
constexpr std::size_t MEGABYTES = 16;
constexpr std::uint64_t MOST_NODES = 5'000'000;

/// "1. Qb8+ Nxb8 2. Rd8#", "1... Qh4#".
std::string numbered(Color side, const std::vector<std::string>& moves) {
    std::string text;
    int number = 1;
    for (const std::string& move : moves) {
        if (!text.empty()) text += ' ';
        if (side == WHITE) text += fmt::format("{}. ", number);
        if (side == BLACK && text.empty()) text += fmt::format("{}... ", number);
        if (side == BLACK) ++number;
        text += move;
        side = ~side;
    }
    return text;
}

/// As much of a variation as is legal, in SAN.
std::vector<std::string> legal_line(Position pos, const std::vector<std::string_view>& words) {
    std::vector<std::string> line;
    try {
        for (const std::string_view word : words) {
            const Move move = parse_move(pos, word);
            line.push_back(to_san(pos, move));
            pos.do_move(move);
        }
    } catch (const ChessError&) {
        // The moves before stand.
    }
    return line;
}

/// A key, the defence that holds out longest, and so on.
void add_main_line(const Attack& attack, std::vector<std::string>& line) {
    line.push_back(attack.san);
    const auto longest = std::ranges::max_element(attack.defences, {}, &Defence::length);
    if (longest == attack.defences.end()) return;
    line.push_back(longest->san);
    if (!longest->replies.empty()) add_main_line(longest->replies.front(), line);
}

/// Of a direct, self- or reflex problem the keys that are given, or all if none of these is one; with one the
/// play after it. Of others a line.
std::string proved_text(const Problem& problem, const std::vector<std::string>& given) {
    const Solution solution = Solver(MEGABYTES).solve(problem, {.most_lines = 1}, {.nodes = MOST_NODES});
    if (solution.verdict != Verdict::solved) return {};
    const Color side = problem.position.side_to_move();
    if (!solution.lines.empty()) return numbered(side, solution.lines.front().san);
    std::vector<const Attack*> keys;
    for (const Attack& key : solution.keys)
        if (std::ranges::find(given, key.san) != given.end()) keys.push_back(&key);
    if (keys.empty())
        for (const Attack& key : solution.keys) keys.push_back(&key);
    if (keys.empty()) return {};
    std::vector<std::string> line;
    if (keys.size() == 1) {
        add_main_line(*keys.front(), line);
        return numbered(side, line);
    }
    for (const Attack* const key : keys) line.push_back(key->san);
    return fmt::format("{}", fmt::join(line, " or "));
}

std::optional<Problem> problem_of(const EpdRecord& record) {
    try {
        return read_record(record, {});
    } catch (const ProblemError&) {
        return std::nullopt;
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

std::optional<Position> position_of(const EpdRecord& record) {
    try {
        return read_diagram(record.fen, {});
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

}  // namespace

std::string answer_text(const EpdRecord& record) {
    const std::vector<std::string_view> best = text::split_words(record.operation("bm"));
    if (const auto pos = position_of(record)) {
        const std::vector<std::string> line = legal_line(*pos, text::split_words(record.operation("pv")));
        if (!line.empty()) return numbered(pos->side_to_move(), line);
        std::vector<std::string> given;
        for (const std::string_view move : best)
            for (std::string& san : legal_line(*pos, {move})) given.push_back(std::move(san));
        if (const auto problem = problem_of(record))
            if (std::string text = proved_text(*problem, given); !text.empty()) return text;
        if (best.size() == 1 && given.size() == 1) return numbered(pos->side_to_move(), given);
    }
    return fmt::format("{}", fmt::join(best, " or "));
}

}  // namespace inkmate::problem

#include "core/problem/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/chess/error.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/text.hpp"
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

/// Of a direct, self- or reflex problem all keys, with one the play after it; of others a line.
std::string proved_text(const Problem& problem, std::string_view first_move) {
    const Solution solution = Solver(MEGABYTES).solve(problem, {.most_lines = 1}, {.nodes = MOST_NODES});
    if (solution.verdict != Verdict::solved) return {};
    const Color side = problem.position.side_to_move();
    if (!solution.lines.empty()) return numbered(side, solution.lines.front().san);
    const auto is_first = [&](const Attack& key) { return first_move.empty() || key.san == first_move; };
    const auto key = std::ranges::find_if(solution.keys, is_first);
    if (key == solution.keys.end()) return {};
    std::vector<std::string> line;
    if (solution.keys.size() == 1 || !first_move.empty()) {
        add_main_line(*key, line);
        return numbered(side, line);
    }
    for (const Attack& each : solution.keys) line.push_back(each.san);
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
    const std::vector<std::string_view> best = split_words(record.operation("bm"));
    if (const auto pos = position_of(record)) {
        const std::vector<std::string> line = legal_line(*pos, split_words(record.operation("pv")));
        if (!line.empty()) return numbered(pos->side_to_move(), line);
        const std::vector<std::string> first = legal_line(*pos, best);
        if (const auto problem = best.size() > 1 ? std::nullopt : problem_of(record))
            if (std::string text = proved_text(*problem, first.empty() ? "" : first.front()); !text.empty())
                return text;
        if (best.size() == 1 && first.size() == 1) return numbered(pos->side_to_move(), first);
    }
    return fmt::format("{}", fmt::join(best, " or "));
}

}  // namespace inkmate::problem

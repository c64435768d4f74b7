#include "pgn_note.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "base/text/strings.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn_text.hpp"
#include "core/chess/position.hpp"

namespace inkmate::chess {

namespace {

/// Beyond these a number is no evaluation and no time of a game.
constexpr double MOST_PAWNS = 1000;
constexpr int MOST_MATE_MOVES = 1000;
constexpr int MOST_HOURS = 1000;

template <class Number>
std::optional<Number> number_of(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    return text::read_number<Number>(text);
}

/// Takes out every command that begins so; blanks around it become one.
std::string without(std::string_view comment, std::string_view begin) {
    std::string text;
    for (std::size_t at = 0;;) {
        const std::size_t found = comment.find(begin, at);
        const std::string_view part = text::trimmed(comment.substr(at, found - at), " ");
        if (!part.empty()) text += (text.empty() ? "" : " ") + std::string(part);
        if (found == comment.npos) return text;
        const std::size_t end = comment.find(']', found);
        if (end == comment.npos) return text;
        at = end + 1;
    }
}

}  // namespace

std::string command_arguments(std::string_view comment, std::string_view name) {
    const std::string begin = fmt::format("[%{} ", name);
    std::string list;
    for (std::size_t at = comment.find(begin); at != comment.npos; at = comment.find(begin, at)) {
        at += begin.size();
        if (!list.empty()) list += ',';
        list += comment.substr(at, comment.find(']', at) - at);
    }
    return list;
}

bool is_diagram_comment(std::string_view comment) {
    return text::trimmed(without(comment, "[%"), " ") == "D";
}

std::string without_commands(std::string_view comment) {
    return is_diagram_comment(comment) ? "" : without(without(comment, "[%"), "[#");
}

std::string with_command(std::string_view comment, std::string_view name, std::string_view argument) {
    const std::string rest = without(comment, fmt::format("[%{} ", name));
    return fmt::format("[%{} {}]{}{}", name, argument, rest.empty() ? "" : " ", rest);
}

std::optional<PgnEvaluation> read_evaluation(std::string_view comment) {
    const std::string list = command_arguments(comment, "eval");
    return read_evaluation_argument(text::trimmed(std::string_view(list).substr(0, list.find(',')), " "));
}

std::optional<PgnEvaluation> read_evaluation_argument(std::string_view argument) {
    if (argument.starts_with('#')) {
        const auto moves = number_of<int>(argument.substr(1));
        if (!moves || *moves < -MOST_MATE_MOVES || *moves > MOST_MATE_MOVES) return std::nullopt;
        return PgnEvaluation{.mate = *moves};
    }
    const auto pawns = number_of<double>(argument);
    if (!pawns || !(std::abs(*pawns) <= MOST_PAWNS)) return std::nullopt;
    return PgnEvaluation{.centipawns = static_cast<int>(std::lround(*pawns * 100))};
}

std::string evaluation_argument(const PgnEvaluation& evaluation) {
    if (evaluation.mate) return fmt::format("#{}", *evaluation.mate);
    const int centipawns = evaluation.centipawns.value_or(0);
    return fmt::format("{}{}.{:02}", centipawns < 0 ? "-" : "", std::abs(centipawns) / 100,
                       std::abs(centipawns) % 100);
}

std::string clock_argument(std::chrono::milliseconds left) {
    const std::int64_t seconds = left.count() / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::optional<std::chrono::milliseconds> read_clock(std::string_view comment) {
    const std::string list = command_arguments(comment, "clk");
    std::string_view text = text::trimmed(std::string_view(list).substr(0, list.find(',')), " ");
    std::int64_t minutes = 0;
    for (int field = 0; field < 2; ++field) {
        const std::size_t colon = text.find(':');
        const auto number = number_of<int>(text.substr(0, colon));
        if (colon == text.npos || !number || *number < 0 || *number > MOST_HOURS) return std::nullopt;
        minutes = minutes * 60 + *number;
        text.remove_prefix(colon + 1);
    }
    const auto seconds = number_of<double>(text);
    if (!seconds || !(*seconds >= 0 && *seconds < 60)) return std::nullopt;
    return std::chrono::milliseconds(minutes * 60'000 + std::llround(*seconds * 1000));
}

namespace {

/// How ChessBase and others write within a comment that a diagram is to stand there.
constexpr std::array<std::string_view, 2> DIAGRAM_WORDS = {"[#]", "[%d]"};

}  // namespace

void play_variation_move(Position& position, Move move) {
    pgn::play_or_pass<ChessError>(position, move);
}

std::string variation_san(const Position& position, Move move) {
    return move ? to_san(position, move) : std::string(pgn::NULL_MOVE);
}

bool asks_for_diagram(std::span<const int> nags, std::string_view comment) {
    const auto says = [comment](std::string_view word) { return comment.find(word) != comment.npos; };
    return std::ranges::find(nags, NAG_DIAGRAM) != nags.end() || asks_for_flipped_diagram(nags) ||
           is_diagram_comment(comment) || std::ranges::any_of(DIAGRAM_WORDS, says);
}

bool asks_for_flipped_diagram(std::span<const int> nags) {
    return std::ranges::find(nags, NAG_DIAGRAM_FLIPPED) != nags.end();
}

}  // namespace inkmate::chess

#include "session/console_answers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <vector>

#include "core/chess/pgn_command.hpp"
#include "core/chess/text.hpp"
#include "core/engine/evaluation.hpp"
#include "psgen/device/console_text.hpp"
#include "psgen/device/device_text.hpp"
#include "render/page/diagram.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// What each side has taken, in the order of the game: "by White pn, by Black P".
std::string captured_text(const Game& game) {
    std::string text;
    for (const Color side : {WHITE, BLACK}) {
        std::string taken;
        for (const Piece piece : game.captured())
            if (piece != NO_PIECE && color_of(piece) != side) taken += letter_of(piece);
        if (!taken.empty())
            text += fmt::format("{}by {} {}", text.empty() ? " " : ", ", side == WHITE ? "White" : "Black",
                                taken);
    }
    return "Captured:" + (text.empty() ? " nothing" : text);
}

}  // namespace

std::string board_text(const Board& board, bool flipped) {
    std::string text;
    for (int row = 7; row >= 0; --row) {
        text += static_cast<char>('1' + (flipped ? 7 - row : row));
        text += ' ';
        for (int file = 0; file < 8; ++file) {
            const int square = 8 * row + file;
            const Piece piece = board[static_cast<std::size_t>(flipped ? 63 - square : square)];
            text += ' ';
            text += piece == NO_PIECE ? '.' : letter_of(piece);
        }
        text += '\n';
    }
    return text + (flipped ? "   h g f e d c b a  Black below" : "   a b c d e f g h  White below");
}

std::string why_stuck(const Position& position, Square from) {
    const Piece piece = position.piece_on(from);
    const Color us = position.side_to_move();
    if (piece == NO_PIECE) return fmt::format("{} is empty.", to_string(from));
    if (color_of(piece) == us) return fmt::format("The piece on {} cannot move.", to_string(from));
    return fmt::format("{} is to move, and the piece on {} is {}'s.", name_of(us), to_string(from),
                       name_of(~us));
}

std::string score_text(const Outlook& outlook) {
    if (outlook.mate != 0) return fmt::format("#{}", outlook.mate);
    const int size = std::abs(outlook.centipawns);
    return fmt::format("{}{}.{:02}", outlook.centipawns < 0 ? '-' : '+', size / 100, size % 100);
}

std::string evaluation_line(const Outlook& outlook) {
    return fmt::format("{}{}{}", EVALUATION_LINE, score_text(outlook), outlook.searched ? "" : " (static)");
}

std::string evaluation_line(const ConsoleGame& game, const Evaluation& evaluation) {
    const std::optional<Outlook> found = game.found();
    return evaluation_line(found ? *found : Outlook{.centipawns = evaluate(game.position(), evaluation)});
}

std::optional<Outlook> read_found(std::string_view line) {
    if (!line.starts_with(EVALUATION_LINE)) return std::nullopt;
    line.remove_prefix(EVALUATION_LINE.size());
    const std::optional<PgnEvaluation> read = read_evaluation_argument(line);
    if (!read) return std::nullopt;
    const int mate = read->mate.value_or(0);
    return Outlook{
        .centipawns = read->centipawns.value_or(mate < 0 ? -MATE : MATE), .mate = mate, .searched = true};
}

std::string turn_text(const ConsoleGame& game) {
    const Status status = game.game().status();
    if (game.over())
        return fmt::format("Result: {}{}", game.result(),
                           game.reason().empty() ? "" : fmt::format(" ({})", game.reason()));
    return fmt::format("Turn: {}{}", game.position().side_to_move() == WHITE ? "White" : "Black",
                       status != Status::normal ? fmt::format(" ({})", describe(status)) : "");
}

std::string position_text(const ConsoleGame& game, const Evaluation& evaluation, bool flipped,
                          Notation notation) {
    std::string text = board_text(board_of(game.position()), flipped) + "\n";
    if (!game.game().moves().empty()) text += move_line(game.game(), notation) + "\n";
    if (!game.over()) text += evaluation_line(game, evaluation) + "\n";
    return text + captured_text(game.game()) + "\n" + turn_text(game);
}

std::optional<int> level_of(const Strength& strength) {
    for (int number = 0; number <= STRONGEST_LEVEL; ++number)
        if (level(number).strength == strength) return number;
    return std::nullopt;
}

std::string limits_text(const Strength& strength, int deepest) {
    const SearchLimits& limits = strength.limits;
    std::vector<std::string> parts;
    if (limits.depth < deepest) parts.push_back(fmt::format("depth {}", limits.depth));
    if (limits.nodes != 0) parts.push_back(grouped(static_cast<std::int64_t>(limits.nodes)) + " nodes");
    if (limits.milliseconds % 1000 != 0)
        parts.push_back(grouped(limits.milliseconds) + " ms");
    else if (limits.milliseconds != 0)
        parts.push_back(grouped(limits.milliseconds / 1000) + " s");
    if (parts.empty()) parts.emplace_back("no limit");
    if (strength.mistakes.any()) parts.emplace_back("makes mistakes");
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string strength_text(const Strength& strength) {
    std::string text = "Strength";
    if (const std::optional<int> number = level_of(strength)) {
        const Level& one = level(*number);
        text = fmt::format("Level {}, {}", *number, one.name);
        if (one.elo > 0) text += fmt::format(", about {} Elo", one.elo);
    }
    if (strength.mistakes.by_lot()) return text;
    return fmt::format("{}: {}", text, limits_text(strength, MAX_PLY));
}

std::string refusal(std::string_view line, std::string_view possible) {
    constexpr std::size_t longest = 40;
    return fmt::format("{}{}; nothing changed. {}", REFUSAL_LINE, quoted(line, longest), possible);
}

}  // namespace inkmate

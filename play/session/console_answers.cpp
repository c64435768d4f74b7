#include "play/session/console_answers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/pgn_note.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::session {

using namespace psgen;

using namespace chess;
using namespace engine;

namespace {

/// Returns what each side has taken, in the order of the game: "by White pn, by Black P".
std::string captured_text(const game::Game& game) {
    std::string text;
    for (const Color side : {WHITE, BLACK})
        if (const std::string taken = game.lost(~side); !taken.empty())
            text += fmt::format("{}by {} {}", text.empty() ? " " : ", ", name_of(side), taken);
    return "Captured:" + (text.empty() ? " nothing" : text);
}

/// Returns the checks that each side has left to give, where they are counted.
std::string checks_text(const game::Game& game) {
    const variant::Game* const variant = game.variant_game();
    if (variant == nullptr || !variant->rules().check_counting) return "";
    return fmt::format(", checks left: White {}, Black {}", variant->position().checks_left(WHITE),
                       variant->position().checks_left(BLACK));
}

/// "10,000 nodes, makes mistakes". From depth `deepest` on there is no limit to the depth.
std::string limits_text(const Strength& strength, int deepest) {
    const SearchLimits& limits = strength.limits;
    std::vector<std::string> parts;
    if (limits.depth < deepest) parts.push_back(fmt::format("depth {}", limits.depth));
    if (limits.nodes != 0) parts.push_back(text::grouped(static_cast<std::int64_t>(limits.nodes)) + " nodes");
    if (limits.milliseconds % 1000 != 0)
        parts.push_back(text::grouped(limits.milliseconds) + " ms");
    else if (limits.milliseconds != 0)
        parts.push_back(text::grouped(limits.milliseconds / 1000) + " s");
    if (parts.empty()) parts.emplace_back("no limit");
    if (strength.mistakes.any()) parts.emplace_back("makes mistakes");
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string board_text(const std::vector<std::string>& rows, bool flipped) {
    const std::size_t ranks = rows.size(), files = rows.front().size();
    std::string text;
    for (std::size_t row = 0; row < ranks; ++row) {
        const std::size_t from_top = flipped ? ranks - 1 - row : row;
        text += fmt::format("{:<2}", ranks - from_top);
        for (std::size_t file = 0; file < files; ++file) {
            text += ' ';
            text += rows[from_top][flipped ? files - 1 - file : file];
        }
        text += '\n';
    }
    text += "  ";
    for (std::size_t file = 0; file < files; ++file) {
        text += ' ';
        text += static_cast<char>('a' + (flipped ? files - 1 - file : file));
    }
    return text + (flipped ? "  Black below" : "  White below");
}

std::string why_stuck(const game::Game& game, std::string_view from) {
    const char man = game.letter_on(*game.square(from));
    const Color us = game.side_to_move();
    if (man == '.') return fmt::format("{} is empty.", from);
    if ((man < 'a' ? WHITE : BLACK) == us) return fmt::format("The piece on {} cannot move.", from);
    return fmt::format("{} is to move, and the piece on {} is {}'s.", name_of(us), from, name_of(~us));
}

std::string score_text(const page::Outlook& outlook) {
    if (outlook.mate != 0) return fmt::format("#{}", outlook.mate);
    const int size = std::abs(outlook.centipawns);
    return fmt::format("{}{}.{:02}", outlook.centipawns < 0 ? '-' : '+', size / 100, size % 100);
}

bool tells_evaluation(const ConsoleGame& game) {
    return !game.over() && (game.found() || game.side() == ProgramSide::none);
}

std::string evaluation_line(const ConsoleGame& game, const Evaluation& evaluation) {
    const page::Outlook outlook =
        game.found().value_or(page::Outlook{.centipawns = game::evaluate(game.game(), evaluation)});
    return fmt::format("{}{}{}", device::EVALUATION_LINE, score_text(outlook),
                       outlook.searched ? "" : " (static)");
}

std::optional<page::Outlook> read_found(std::string_view line) {
    if (!line.starts_with(device::EVALUATION_LINE)) return std::nullopt;
    line.remove_prefix(device::EVALUATION_LINE.size());
    const std::optional<PgnEvaluation> read = read_evaluation_argument(line);
    if (!read) return std::nullopt;
    const int mate = read->mate.value_or(0);
    return page::Outlook{
        .centipawns = read->centipawns.value_or(mate < 0 ? -MATE : MATE), .mate = mate, .searched = true};
}

std::string turn_text(const ConsoleGame& game) {
    if (game.over())
        return fmt::format("Result: {}{}", game.result(),
                           game.reason().empty() ? "" : fmt::format(" ({})", game.reason()));
    const std::string_view status = game.game().status();
    return fmt::format("Turn: {}{}{}", name_of(game.game().side_to_move()),
                       status.empty() ? "" : fmt::format(" ({})", status), checks_text(game.game()));
}

std::string position_text(const ConsoleGame& game, const Evaluation& evaluation, bool flipped,
                          Notation notation) {
    std::string text = board_text(game.game().board(), flipped) + "\n";
    if (game.game().plies() > 0) text += device::move_line(game.game(), notation) + "\n";
    if (tells_evaluation(game)) text += evaluation_line(game, evaluation) + "\n";
    return text + captured_text(game.game()) + "\n" + turn_text(game);
}

std::optional<int> level_of(const Strength& strength) {
    for (int number = 0; number <= STRONGEST_LEVEL; ++number)
        if (level(number).strength == strength) return number;
    return std::nullopt;
}

std::string strength_text(const Strength& strength, const game::Rules& rules) {
    std::string text = "Strength";
    if (const std::optional<int> number = level_of(strength)) {
        const Level& one = level(*number);
        text = fmt::format("Level {}, {}", *number, one.name);
        if (one.elo > 0 && !rules) text += fmt::format(", about {} Elo", one.elo);
    }
    if (strength.mistakes.by_lot()) return text;
    return fmt::format("{}: {}", text, limits_text(strength, rules ? variant::MAX_PLY : engine::MAX_PLY));
}

std::string elo_text(int elo) {
    return fmt::format("Elo {}.", elo);
}

std::string refusal(std::string_view line, std::string_view possible) {
    constexpr std::size_t longest = 40;
    return fmt::format("{}{}; nothing changed. {}", device::REFUSAL_LINE, device::quoted(line, longest),
                       possible);
}

}  // namespace inkmate::session

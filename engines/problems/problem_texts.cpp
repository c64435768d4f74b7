#include "engines/problems/problem_texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/game_title.hpp"
#include "core/chess/notation.hpp"

namespace inkmate {

using namespace chess;

namespace {

constexpr std::string_view OPENING_WORDS = "# inkmate problems, ";
constexpr std::string_view BEFORE_GAME = ": ";

std::string san_line(Position pos, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        text += (text.empty() ? "" : " ") + to_san(pos, move);
        pos.do_move(move);
    }
    return text;
}

}  // namespace

std::string task_words(const FoundProblem& problem) {
    const std::string_view side = problem.position.side_to_move() == WHITE ? "White" : "Black";
    switch (problem.aim) {
        case Aim::win: return fmt::format("{} wins", side);
        case Aim::save: return fmt::format("{} saves the game", side);
        case Aim::mate: break;
    }
    return {};
}

std::string game_name(const PgnGame& game) {
    std::string name = title_of(game);
    if (name.empty() && is_known(game.tag("Event"))) name = game.tag("Event");
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < ' '; }, ' ');
    return name;
}

EpdRecord epd_of(const FoundProblem& problem, const std::string& game) {
    EpdRecord record{.fen = epd_fields(problem.position), .operations = {}};
    const auto add = [&record](std::string_view name, std::string text) {
        if (!text.empty()) record.operations.emplace_back(name, std::move(text));
    };
    add("bm", to_san(problem.position, problem.key()));
    if (problem.aim == Aim::mate) add("dm", fmt::to_string(problem.mate_in));
    add("pv", san_line(problem.position, problem.line));
    const int move = problem.move_number;
    add("id", game.empty() ? fmt::format("Move {}", move) : fmt::format("{}, move {}", game, move));
    add("c0", task_words(problem));
    add(GRADE_OPERATION, fmt::to_string(problem.grade));
    return record;
}

std::string ProblemTexts::beginning(const PgnGame& game) const {
    const std::string name = game_name(game);
    std::string line =
        fmt::format("{}{}{}{}, {} half-moves, {:016x}", OPENING_WORDS, how_, BEFORE_GAME,
                    name.empty() ? "a game" : name, game.game.moves().size(), game.game.position().key());
    return line + '\n';
}

GameProblems ProblemTexts::written(const PgnGame& game, const std::vector<FoundProblem>& problems) const {
    GameProblems result{beginning(game), {}};
    for (const FoundProblem& problem : problems)
        result.problems.push_back(
            {problem.position, problem.aim, problem.grade, write_epd(epd_of(problem, game_name(game)))});
    return result;
}

std::string text_of(const GameProblems& game) {
    std::string text = game.beginning;
    for (const WrittenProblem& problem : game.problems) text += problem.line + '\n';
    return text + '\n';
}

std::optional<std::string> ProblemTexts::difference(const std::string& text, const PgnGame& game,
                                                    std::size_t number) const {
    if (text.starts_with(beginning(game))) return std::nullopt;
    if (!text.starts_with(OPENING_WORDS)) return not_begun();
    const std::string how = text.substr(OPENING_WORDS.size(), text.find(BEFORE_GAME) - OPENING_WORDS.size());
    if (how == how_) return another_game(number);
    return fmt::format("was made otherwise ({}), not with {}", how, how_);
}

}  // namespace inkmate

#include "render/page/words/puzzle_words.hpp"

#include <fmt/format.h>

#include "base/text/strings.hpp"

namespace inkmate::page {

namespace {

std::string board_of(const PuzzleTask& task) {
    return fmt::format("on {}x{}", task.field.files, task.field.ranks);
}

std::string grouped(std::uint64_t n) {
    return text::grouped(static_cast<std::int64_t>(n));
}

}  // namespace

std::string puzzle_question(const PuzzleTask& task, bool several) {
    const std::string board = board_of(task);
    const std::string pieces = fmt::format(" {}{} {}", task.piece, several ? "s" : "", board);
    switch (task.question.kind) {
        case puzzle::Kind::independence: return pieces + ", none of which attacks another";
        case puzzle::Kind::domination:
            return fmt::format("{} that guard{} every square", pieces, several ? "" : "s");
        default:
            return fmt::format("A {}tour of a {} {}", task.question.tour.closed ? "closed " : "", task.piece,
                               board);
    }
}

std::string puzzle_headline(const PuzzleTask& task, int pieces) {
    return (task.is_tour() ? "" : fmt::to_string(pieces)) + puzzle_question(task, pieces != 1);
}

std::string puzzle_note(const PuzzleTask& task, const puzzle::Answer& answer) {
    const bool counted = task.question.all && answer.ending == puzzle::Ending::complete;
    return counted ? solutions_note(answer.solutions) : proof_note(task);
}

std::string step_note(const puzzle::Answer& answer, std::size_t shown) {
    return fmt::format("{}{}{}{}{}", shown, STEP_WORDS[0], answer.squares.size(), STEP_WORDS[1],
                       variant::to_string(answer.squares[shown - 1]));
}

std::string proof_note(const PuzzleTask& task) {
    if (task.is_tour() || task.question.pieces) return {};
    return task.question.kind == puzzle::Kind::independence ? "There is no room for more."
                                                            : "Fewer are not enough.";
}

std::string solutions_note(std::uint64_t solutions) {
    return fmt::format("{}{}", grouped(solutions), SOLUTIONS_WORDS[solutions == 1 ? 0 : 1]);
}

std::string unsettled_note(std::uint64_t steps, std::uint64_t solutions) {
    return fmt::format("{}{}{}{}{}", UNSETTLED_WORDS[0], grouped(steps), UNSETTLED_WORDS[1],
                       grouped(solutions), UNSETTLED_WORDS[2]);
}

std::string puzzle_title(const PuzzleTask& task) {
    if (task.is_tour()) return "Puzzle: a" + puzzle_question(task, true).substr(1);
    return fmt::format("Puzzle: {}s {}", task.piece, board_of(task));
}

}  // namespace inkmate::page

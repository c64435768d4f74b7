#include "session/variant_answers.hpp"

#include <fmt/format.h>

#include <optional>

#include "core/variant/evaluation.hpp"
#include "core/variant/search.hpp"
#include "session/console_answers.hpp"

namespace inkmate {

namespace {

char square_text(const variant::Position& position, int file, int rank) {
    const variant::Piece piece = position.piece_on(variant::cell_of(variant::make_square(file, rank)));
    if (piece == variant::BORDER) return ' ';
    return piece == variant::EMPTY ? '.' : position.rules().letter_of(piece);
}

}  // namespace

std::string board_text(const variant::Position& position, bool flipped) {
    const variant::Rules& rules = position.rules();
    std::string text;
    for (int row = 0; row < rules.ranks; ++row) {
        const int rank = flipped ? row : rules.ranks - 1 - row;
        text += fmt::format("{:<2}", rank + 1);
        for (int column = 0; column < rules.files; ++column) {
            text += ' ';
            text += square_text(position, flipped ? rules.files - 1 - column : column, rank);
        }
        text += '\n';
    }
    text += "  ";
    for (int column = 0; column < rules.files; ++column) {
        text += ' ';
        text += static_cast<char>('a' + (flipped ? rules.files - 1 - column : column));
    }
    return text + (flipped ? "  Black below" : "  White below");
}

std::string turn_text(const variant::Game& game) {
    const variant::Position& position = game.position();
    if (const auto outcome = game.outcome())
        return fmt::format("Result: {} ({})", result_of(*outcome, position.side_to_move()),
                           describe(outcome->ending));
    std::string text = fmt::format("Turn: {}{}", position.side_to_move() == chess::WHITE ? "White" : "Black",
                                   position.in_check() ? " (check)" : "");
    if (position.rules().check_counting)
        text += fmt::format(", checks left: White {}, Black {}", position.checks_left(chess::WHITE),
                            position.checks_left(chess::BLACK));
    return text;
}

std::string position_text(const variant::Game& game, bool flipped) {
    return board_text(game.position(), flipped) + "\n" + turn_text(game);
}

Outlook static_outlook(const variant::Position& position) {
    const int score = variant::evaluate(position, variant::make_evaluation(position.rules()));
    return {.centipawns = sign(position.side_to_move()) * score};
}

std::string variant_strength_text(const engine::Strength& strength) {
    const std::optional<int> number = level_of(strength);
    const std::string name =
        number ? fmt::format("Level {}, {}", *number, engine::level(*number).name) : "Strength";
    if (strength.mistakes.by_lot()) return name;
    return fmt::format("{}: {}", name, limits_text(strength, variant::MAX_PLY));
}

}  // namespace inkmate

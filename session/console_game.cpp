#include "session/console_game.hpp"

#include <algorithm>

namespace inkmate {

using namespace chess;

ConsoleGame::ConsoleGame(const ProgramOptions& program)
    : game_(program.game),
      first_start_(program.game.start()),
      first_side_(program.side),
      side_(program.side),
      max_plies_(static_cast<std::size_t>(program.max_plies)) {}

bool ConsoleGame::over() const {
    return verdict_ != "*" || ends_game(game_.status());
}

std::string_view ConsoleGame::result() const {
    const Status status = game_.status();
    if (!ends_game(status)) return verdict_;
    if (status != Status::checkmate) return "1/2-1/2";
    return position().side_to_move() == WHITE ? "0-1" : "1-0";
}

bool ConsoleGame::may_play() const {
    return !over() && game_.moves().size() < max_plies_;
}

void ConsoleGame::take_back() {
    game_.undo();
    verdict_ = "*";
}

std::size_t ConsoleGame::plies_to_undo() const {
    const std::size_t played = game_.moves().size();
    if (!plays_one_side(side_)) return std::min<std::size_t>(played, 2);
    const std::size_t plies = program_to_move() ? 1 : 2;
    return plies > played ? 0 : plies;
}

bool ConsoleGame::undo() {
    if (verdict_ != "*") {
        verdict_ = "*";
        return true;
    }
    const std::size_t plies = plies_to_undo();
    for (std::size_t i = 0; i < plies; ++i) take_back();
    return plies != 0;
}

void ConsoleGame::take_side_to_move() {
    if (plays_one_side(side_)) side_ = side_of(position().side_to_move());
}

void ConsoleGame::resign() {
    const Color loser = side_ == ProgramSide::white   ? BLACK
                        : side_ == ProgramSide::black ? WHITE
                                                      : position().side_to_move();
    verdict_ = loser == WHITE ? "0-1" : "1-0";
}

void ConsoleGame::begin_anew() {
    side_ = first_side_;
    set_up(first_start_);
}

void ConsoleGame::set_up(const Position& start) {
    game_ = Game(start);
    verdict_ = "*";
}

}  // namespace inkmate

#include <algorithm>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/position_checks.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace chess;

namespace {

std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

void play(Game& game, std::string_view text) {
    Move move;
    try {
        move = parse_move(game.position(), text);
    } catch (const ChessError&) {
        return;
    }
    const MoveList legal = legal_moves(game.position());
    require(std::ranges::find(legal, move) != legal.end(), "what is read as a move is legal", text);
    const std::string before = game.position().fen();
    game.play(move);
    check_position(game.position());
    game.status();
    game.undo();
    require_same(game.position().fen(), before, "a game's move taken back leaves the position as it was");
    game.play(move);
}

}  // namespace

void moves(std::string_view input) {
    Game game;
    try {
        game = Game(Position::from_fen(take_line(input)));
    } catch (const ChessError&) {
        return;
    }
    while (!input.empty()) play(game, take_line(input));
}

}  // namespace inkmate::fuzz

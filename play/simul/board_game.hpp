#pragma once

#include <map>
#include <string>

#include "core/game/pgn.hpp"
#include "play/session/console_game.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/store.hpp"

namespace inkmate {

/// A board and its game.
struct BoardGame {
    SimulBoard board;
    session::ConsoleGame game;
    /// When its last move or result was entered, or the exhibition began.
    SimulTime since = 0;

    /// True if it is the turn of the player at the board.
    bool player_to_move() const { return game.game().side_to_move() == board.side; }
};
using BoardGames = std::map<int, BoardGame>;

/// The games as a file has them.
BoardGames games_of(const StoredExhibition& stored);
/// The moves so far as a page keeps them: in coordinates, with blanks between.
std::string moves_text(const game::Game& game);
/// Plays such moves in a game.
game::Game with_moves(game::Game game, std::string_view moves);
/// A game with its tags; the number of its board is one of them (PGN standard, 9.8.2).
game::PgnGame pgn_of(const Exhibition& exhibition, const BoardGame& board);
/// All games, by their boards.
std::string pgn_of_all(const Exhibition& exhibition, const BoardGames& games);

}  // namespace inkmate

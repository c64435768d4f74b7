#pragma once

#include <map>
#include <string>

#include "core/chess/pgn.hpp"
#include "play/session/console_game.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/store.hpp"

namespace inkmate {

/// A board and its game.
struct BoardGame {
    SimulBoard board;
    ConsoleGame game;
    /// When its last move or result was entered, or the exhibition began.
    SimulTime since = 0;

    /// Is it the turn of who sits at the board.
    bool player_to_move() const { return game.position().side_to_move() == board.side; }
};
using BoardGames = std::map<int, BoardGame>;

/// The games as a file has them.
BoardGames games_of(const StoredExhibition& stored);
/// The moves so far as a page keeps them: in coordinates, with blanks between.
std::string moves_text(const chess::Game& game);
/// The game with such moves.
chess::Game game_with(std::string_view moves);
/// A game with its tags; the number of its board is one of them (PGN standard, 9.8.2).
chess::PgnGame pgn_of(const Exhibition& exhibition, const BoardGame& board);
/// All games, by their boards.
std::string pgn_of_all(const Exhibition& exhibition, const BoardGames& games);

}  // namespace inkmate

#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/game/pgn.hpp"
#include "play/session/console_game.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/store.hpp"

namespace inkmate::simul {

/// A board and its game.
struct BoardGame {
    SimulBoard board;
    session::ConsoleGame game;
    /// When its last move or result was entered, or the exhibition began.
    SimulTime since = 0;

    /// True if the player at the board is to move.
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

/// Says what becomes of a board's pages; empty for boards without a device.
using TellPages = std::function<std::string(int board)>;

/// Who waits for whom at every board, and since when; the longest wait of the giver is told below.
std::string waiting_table(const Exhibition& exhibition, const BoardGames& games, const TellPages& pages,
                          SimulTime now);
/// Results: the giver's score, in all and by colour, and each board's game.
std::string crosstable(const Exhibition& exhibition, const BoardGames& games);
/// "Vera", or "board 7" where nobody is named; at most so many characters.
std::string player_text(const SimulBoard& board, std::size_t most = 24);
/// Who plays against all: a name, or that of the program.
std::string giver_text(const Exhibition& exhibition);

}  // namespace inkmate::simul

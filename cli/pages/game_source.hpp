#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.hpp"
#include "core/chess/error.hpp"
#include "core/chess/pgn.hpp"
#include "play/session/game_file.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// Which game a subcommand begins with: --fen or --chess960, or --pgn with --game and --ply.
struct GameSource {
    std::string fen;
    std::string pgn;
    /// From 1.
    std::size_t game = 1;
    /// All plies when left out.
    std::optional<std::size_t> ply;
};

void add_game_source(Options& options, GameSource& source);

/// The game that the options describe; without any, one that begins at the start position. Throws
/// CommandError.
chess::PgnGame load_game(const GameSource& source);

/// Reads a FEN given with --fen. Throws CommandError with EXIT_USAGE.
chess::Position position_option(const std::string& fen);
/// The game of that number of a PGN file. Throws CommandError with EXIT_USAGE when there is none.
chess::PgnGame choose_game(const std::string& file, std::size_t number);
/// Says on standard error which games are not read to their ends, and why.
void tell_warnings(std::span<const chess::PgnGame> games);
/// Says there that a game is left out, and why.
void tell_left_out(const chess::ChessError& error);
/// Throws CommandError with EXIT_USAGE when the game is shorter than that many plies.
void check_ply(const chess::Game& game, std::size_t ply);

void add_game_id_option(Options& options, GivenNames& flags);
/// Says on standard error which names pages write in other letters, if they do so, in one sentence.
void tell_rewritten(std::span<const GameNames> games);
/// The same of the names of games.
void tell_rewritten(std::span<const chess::PgnGame> games, const GivenNames& given);
/// The same of any texts.
void tell_rewritten(std::span<const std::string> texts);

}  // namespace inkmate

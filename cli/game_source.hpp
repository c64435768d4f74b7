#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/pgn.hpp"
#include "render/page/names.hpp"

namespace CLI {
class App;
}

namespace inkmate {

/// What the tags of a game call the program.
inline constexpr std::string_view PROGRAM_NAME = "Inkmate";

/// Which game a subcommand begins with: --fen, or --pgn with --game and --ply.
struct GameSource {
    std::string fen;
    std::string pgn;
    /// From 1.
    std::size_t game = 1;
    /// All plies when left out.
    std::optional<std::size_t> ply;
};

void add_game_source(CLI::App& app, GameSource& source);

/// The game that the options describe; without any, one that begins at the start position. Throws
/// CommandError.
PgnGame load_game(const GameSource& source);

/// Reads a FEN given with --fen. Throws CommandError with EXIT_USAGE.
Position position_option(const std::string& fen);
/// Reads all games of a PGN file, "-" for standard input; at least one. Throws CommandError.
std::vector<PgnGame> load_games(const std::string& file);
/// The game of that number. Throws CommandError with EXIT_USAGE when there is none.
PgnGame choose_game(const std::vector<PgnGame>& games, std::size_t number, const std::string& file);
/// A game up to a ply. Throws CommandError with EXIT_USAGE when it is shorter.
Game up_to_ply(const Game& game, std::size_t ply);

/// "Morphy - Anderssen, Paris 1858", from what tags there are; empty when White and Black are not named.
std::string title_of(const PgnGame& game);
/// What a user says of a game besides its tags: a title in place of event, round and date, and its id.
struct NameFlags {
    std::string title;
    std::string id;
};
void add_game_id_option(CLI::App& app, NameFlags& flags);
/// What that and the tags and the result of a game tell, for pages; a "?" is nothing.
GameNames names_of(const PgnGame& game, const NameFlags& flags = {});
/// Says on standard error which names pages write in other letters, if they do so, in one sentence.
void tell_rewritten(std::span<const GameNames> games);
/// The same of any texts.
void tell_rewritten(std::span<const std::string> texts);

}  // namespace inkmate

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/files/input_file.hpp"
#include "cli/option_table.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "core/game/pgn.hpp"
#include "play/session/pgn_file.hpp"
#include "render/page/content.hpp"

namespace inkmate::cli {

/// Where a program's game begins: with --fen or --chess960, or after the moves of a game in a PGN file.
struct GameSource {
    std::string fen;
    /// The PGN file.
    std::string file;
    /// --game and --ply, as they were typed.
    std::string game;
    std::string ply;
};
void add_game_source(Options& options, GameSource& source);

/// Return a game by these rules from the position of --fen, or from the start position. Throws CommandError
/// with EXIT_USAGE.
game::Game set_up_game(const game::Rules& rules, const std::string& fen);
/// Return the game that the options describe, by these rules; without any, one that begins at the start
/// position. Throws CommandError.
game::PgnGame load_game(const GameSource& source, const game::Rules& rules);

/// Which start positions of Chess960 a subcommand accepts.
enum class StartChoice {
    number,           ///< by number, so that a command that is repeated does the same
    number_or_random  ///< also a random one
};
/// --chess960, which stores the FEN of a start position of Chess960.
DeclaredOption add_chess960_option(Options& options, std::string& fen,
                                   StartChoice choice = StartChoice::number_or_random);

/// --game, a list of games of a PGN file, as select_numbers() reads it.
DeclaredOption add_game_option(Options& options, std::string& list, std::string_view detail);
/// --ply, a list of half-moves.
DeclaredOption add_ply_option(Options& options, std::string& list, std::string_view detail);
/// Read a FEN given with --fen. Throws CommandError with EXIT_USAGE.
chess::Position position_option(const std::string& fen);
/// Say on standard error what a reader of PGN warns of, if anything.
void tell_warning(const std::string& warning);
/// Return what tells and counts the faults of all files that the command reads, on standard error.
chess::Faults& faults();
/// Shows on a terminal which game is being read, as long as it lives.
class ReadingLine {
  public:
    ReadingLine();
    ~ReadingLine();
    ReadingLine(const ReadingLine&) = delete;
    ReadingLine& operator=(const ReadingLine&) = delete;
};
/// Throws CommandError for a file of a kind that has neither games nor positions, a PDF for instance.
void refuse_other_kinds(const files::InputFile& file);
/// Return how many games a file has, faulty ones included, and show how far the count is.
std::size_t count_games(const session::PgnFile& file);
/// --strict: the first fault ends the command.
void add_strict_option(Options& options);
/// The merge of a shard reports the faults again, and has their exit status; the shard has not.
void leave_faults_to_merge();
/// Say on standard error how many games and positions have faults, and return the exit status of a command
/// that has ended with `status`.
int status_with_faults(int status);

/// The names and titles that pages print in other letters.
class RewrittenTexts {
  public:
    void add(std::string_view text);
    void add(const page::GameNames& names);
    /// Say on standard error which they are, if any, in one sentence.
    void tell() const;

  private:
    std::string first_;
    std::unordered_set<std::string> all_;
};

}  // namespace inkmate::cli

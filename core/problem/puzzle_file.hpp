#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../chess/epd.hpp"
#include "../chess/pgn.hpp"

namespace inkmate::problem {

/// A task of a file: a position, and what the file knows of its solution, as a line of EPD has both.
struct Puzzle {
    /// bm and pv are the solution; dm or stipulation says what is asked; id names the task; c0 is the comment
    /// on it, with its commands; grade says how hard it is, points what it is worth. All may be missing.
    chess::EpdRecord record = {};
    /// Where it was found: "puzzles.epd, line 3", "study.pgn, game 2".
    std::string place = {};
    /// Why it could not be read, in a sentence that names file and line or game; the record is then empty.
    std::string fault = {};
    /// What is wrong with the game that it was found in; only in the first of several.
    std::vector<chess::Fault> of_game = {};
};

/// Kinds of files that have tasks.
enum class PuzzleFormat {
    positions,  ///< EPD or FEN, a position a line
    games,      ///< PGN
    table,      ///< the puzzles of Lichess, or another table with columns FEN and Moves or Solution
    popeye      ///< what the solver Popeye takes
};
/// Finds the kind of a file by its content.
PuzzleFormat puzzle_format(std::string_view text);

/// Reads the tasks of a file of any of these kinds and any size one after the other. One that cannot be read
/// does not end the reading.
///
/// A game that begins at a position of a PGN's FEN tag, with fewer than 32 pieces or with ten half-moves at
/// most, is a task with its moves as solution; one from a start position of Chess960 is a game. In games, and
/// where a comment or glyph asks for a diagram, tasks are the moments of puzzle_plies(). A comment or tag
/// that says "mate in 2", "Matt in zwei" or "#2" is dm 2 if the moves end so, or if there are none.
///
/// A table has its names in the first line, or ten columns as Lichess publishes them. The first of its Moves
/// is the opponent's, and the task begins after it; a Solution begins at the position itself. The theme
/// mateIn2, or a comment that asks for a mate, is dm 2 if the moves end so, or if there are none; a
/// rating becomes a grade of 1 to 5 (up to 999, 1399, 1799, 2199). Columns named bm, c0, dm, grade, points
/// and stipulation are these operations; a remark names the columns that are not read.
class PuzzleReader {
  public:
    /// The stream, which must be one that can return to its beginning, must live as long; `source_name` is
    /// what messages call it.
    PuzzleReader(std::istream& in, std::string source_name);
    ~PuzzleReader();

    /// The kind of the file.
    PuzzleFormat format() const;
    /// Returns the next task, also one that cannot be read; nothing at the end.
    std::optional<Puzzle> next();
    /// Returns sentences about the file that are not about one task.
    const std::vector<std::string>& remarks() const;

  private:
    class Source;
    class Positions;
    class Table;
    class Games;
    class Popeye;
    PuzzleFormat format_;
    std::unique_ptr<Source> source_;
};
/// Reads every task of a text at once.
std::vector<Puzzle> read_puzzles(std::string_view text, std::string_view source_name);

/// Returns after which half-moves a game has tasks: where a glyph ($220, $221) or "[#]" asks for a diagram;
/// if nothing does, the start if the game begins with a task. In other games, also where comments mark
/// squares or draw arrows, which in chapters of studies explain. May be empty.
std::vector<std::size_t> puzzle_plies(const chess::PgnGame& game);
/// True for a chapter of a study of Lichess.
bool is_study_chapter(const chess::PgnGame& game);
/// True if a game begins with its task, as read_puzzles() says.
bool begins_with_task(const chess::PgnGame& game);
/// Returns the task of a game after `ply` half-moves. Its solution is the moves that follow, up to the next
/// diagram that is asked for; in a game that has no task at its start, ten half-moves at most.
chess::EpdRecord puzzle_of(const chess::PgnGame& game, std::size_t ply);

/// True if a text asks for a mate in so many moves: "White mates in two.", "Matt in 2", "#2", "mateIn2".
bool asks_for_mate(std::string_view text, int moves);
/// True if something is asked in a position: a record has bm, am, pv, dm or stipulation.
bool asks_something(const chess::EpdRecord& record);

}  // namespace inkmate::problem

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "core/variant/game.hpp"
#include "psgen/emit/options.hpp"
#include "session/console_game.hpp"
#include "session/console_line.hpp"

namespace inkmate::test {

/// What a console program tells at its prompt, or should.
struct ConsoleState {
    std::string fen;
    /// As ProgramSide; as `verdict` in game.ps.
    int side = 0, verdict = 0;
    /// The codes of the legal moves, ascending.
    std::vector<std::int64_t> moves = {};
    bool operator==(const ConsoleState&) const = default;
};
std::string describe(const ConsoleState& state);

/// A game of chess as its console has it: what ConsoleModel asks of a game.
class ChessTable {
  public:
    using Move = chess::Move;

    explicit ChessTable(const ProgramOptions& options);

    ConsoleState state() const;
    /// The legal moves as a person may type them: each in coordinates and in SAN.
    std::vector<std::string> move_texts() const;
    /// The line in which the program tells of the last move.
    std::string last_line() const;
    /// The move that a person means.
    std::optional<Move> typed(std::string_view text) const;
    /// The one that the program tells of in coordinates. Throws where there is none.
    Move told(const std::string& coordinates) const;
    bool may_claim() const;

    ProgramSide side() const { return game_.side(); }
    bool over() const { return game_.over(); }
    bool placing() const { return game_.placement().has_value(); }
    bool may_play() const { return game_.may_play(); }
    bool reply_due() const { return game_.reply_due(); }

    void play(Move move) { game_.play(move); }
    void undo() { game_.undo(); }
    void redo() { game_.redo(); }
    void go_to(const MoveNumber& number) { game_.go_to(number.number, number.after_white); }
    void take_side_to_move() { game_.take_side_to_move(); }
    void resign() { game_.resign(); }
    void draw() { game_.draw(); }
    /// The program has ended the game: "1-0".
    void end_by(std::string_view result) { game_.end_by(result); }
    void begin_anew() { game_.begin_anew(); }
    /// Unless the FEN is faulty.
    void set_up(std::string_view fen);
    void place(std::string_view words);
    void clear();
    void set_turn(chess::Color side);

  private:
    ConsoleGame game_;
};

/// The same of a game of a variant, worked out from docs/reference/console.md and the core's rules.
class VariantTable {
  public:
    using Move = variant::Move;

    explicit VariantTable(const ProgramOptions& options);

    ConsoleState state() const;
    std::vector<std::string> move_texts() const;
    std::string last_line() const;
    std::optional<Move> typed(std::string_view text) const;
    Move told(const std::string& coordinates) const;
    bool may_claim() const { return false; }

    ProgramSide side() const { return side_; }
    bool over() const;
    bool placing() const { return placed_.has_value(); }
    bool may_play() const;
    bool reply_due() const;

    void play(Move move);
    void undo();
    void redo();
    void go_to(const MoveNumber& number);
    void take_side_to_move();
    void resign();
    void draw();
    /// Throws: a program of a variant ends no game.
    void end_by(std::string_view result);
    void begin_anew();
    void set_up(std::string_view fen);
    void place(std::string_view words);
    void clear();
    void set_turn(chess::Color side);

  private:
    /// A position that is being put together.
    struct Placed {
        std::map<variant::Square, variant::Piece> pieces;
        chess::Color turn = chess::WHITE;
        std::uint8_t rights = 0;
        int fullmove = 1;
    };

    const variant::Rules& rules() const { return *rules_; }
    const variant::Position& position() const { return game_.position(); }
    Placed& begin_placing();
    void try_placed();
    void begin(const variant::Position& start);
    void go_to_ply(std::size_t ply);

    std::shared_ptr<const variant::Rules> rules_;
    ProgramSide first_side_, side_;
    std::size_t max_plies_;
    variant::Position first_start_;
    variant::Game game_;
    /// Those of the game, and those taken back.
    std::vector<Move> recorded_;
    std::optional<Placed> placed_;
    int verdict_ = 0;
};

/// The console of docs/reference/console.md as `send` and jobs have it, on the core's rules: what a line does
/// to the game. The moves that the program chooses are those that it tells of; they have to be legal, and
/// told as the core writes them.
template <class Table>
class ConsoleModel {
  public:
    /// `greeting` is what the program says before its first prompt.
    ConsoleModel(const ProgramOptions& options, std::string_view greeting);

    /// Carries out a line to which the program has answered. Throws std::runtime_error when the answer tells
    /// of moves that cannot be, or not of those that are due.
    void obey(std::string_view line, std::string_view answer);

    const Table& table() const { return table_; }
    ConsoleState state() const { return table_.state(); }

  private:
    void hear(std::string_view answer);
    void carry_out(const ConsoleLine& line, std::string_view answer);
    bool goes_on() const { return !table_.placing() && !table_.over(); }
    void follow(typename Table::Move move, std::string_view answer);
    void program_moves(std::string_view answer);
    void program_replies(std::string_view answer);
    void go(std::string_view answer);
    void draw(std::string_view answer);
    void try_move(std::string_view text, std::string_view answer);

    Table table_;
    /// Lines of the present answer that tell of moves, the first of which is due next.
    std::vector<std::string> told_;
    std::size_t next_told_ = 0;
};

extern template class ConsoleModel<ChessTable>;
extern template class ConsoleModel<VariantTable>;

}  // namespace inkmate::test

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/session/console_game.hpp"
#include "play/session/console_line.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::test {

/// What a console program tells at its prompt, or should.
struct ConsoleState {
    std::string fen;
    /// Numbers of ProgramSide, and of `verdict` in game.ps.
    int side = 0, verdict = 0;
    /// The codes of the legal moves, ascending.
    std::vector<int> moves = {};
    bool operator==(const ConsoleState&) const = default;
};
std::string describe(const ConsoleState& state);

/// The console of docs/reference/console.md as `send` and jobs have it, on the core's rules, for chess and
/// variants: what a line does to the game. The moves that the program chooses are those that it tells of;
/// they have to be legal, and told as the core writes them.
class ConsoleModel {
  public:
    /// `greeting` is what the program says before its first prompt.
    ConsoleModel(const psgen::PlayingProgram& options, std::string_view greeting);

    /// Carries out a line to which the program has answered. Throws std::runtime_error when the answer tells
    /// of moves that cannot be, or not of those that are due.
    void obey(std::string_view line, std::string_view answer);

    const game::Game& game() const { return game_.game(); }
    ConsoleState state() const;

  private:
    void hear(std::string_view answer);
    void carry_out(const session::ConsoleLine& line, std::string_view answer);
    bool goes_on() const;
    void follow(game::Move move, std::string_view answer);
    void program_moves(std::string_view answer);
    void program_replies(std::string_view answer);
    void go(std::string_view answer);
    void draw(std::string_view answer);
    void set_up(std::string_view fen);
    void try_move(std::string_view text, std::string_view answer);

    session::ConsoleGame game_;
    /// Lines of the present answer that tell of moves, the first of which is due next.
    std::vector<std::string> told_;
    std::size_t next_told_ = 0;
};

}  // namespace inkmate::test

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game/pgn.hpp"
#include "psgen/product/product.hpp"
#include "render/book/book.hpp"
#include "verify/matrix.hpp"
#include "verify/referee.hpp"

namespace inkmate::verify {

/// A game to replay, kept as text: many fit into memory.
class KeptGame {
  public:
    /// `name` is what it is called in a report.
    KeptGame(std::string name, const game::PgnGame& game);
    const std::string& name() const { return name_; }
    void rename(std::string name) { name_ = std::move(name); }
    /// Returns the game, made anew.
    game::PgnGame game() const;

  private:
    std::string name_;
    game::Rules rules_;
    std::string text_;
};

/// What is verified, in every combination of a matrix.
struct Subject {
    /// Start position, strength, chance and choice of diagrams, whatever the combination; with a seed of 0
    /// each game has a different one.
    psgen::PlayingProgram program = {};
    /// The tiny program instead, which was made before.
    std::optional<psgen::TinyProgram> tiny = {};
    /// The program itself, where it was made before, with these options; empty: it is made from them.
    std::string text = {};
    /// True if the program was made before.
    bool is_given() const { return !text.empty(); }
    /// Nothing: none for replays and typed moves, Black against the core.
    std::optional<psgen::ProgramSide> side = {};
    /// Games to replay.
    std::vector<KeptGame> games = {};
    /// Moves to type one after the other, and where they come from.
    std::vector<std::string> moves = {};
    std::string moves_source = {};
    /// How many moves the program plays against the core.
    std::size_t self_play = 0;
    /// For the layout diagram: what it prints, so many to a page, in colours or not, and what that is called.
    page::Worksheet worksheet = {};
    int per_page = 0;
    bool color = false;
    std::string worksheet_name = {};
    /// For the layout book: how all games are printed, whatever the combination, and what that is called.
    book::BookStyle book = {};
    std::string book_name = {};
};

/// A game to play, where it begins, and who answers the program; or, with the layouts diagram and book, what
/// is printed.
struct VerifyTask {
    std::string name;
    psgen::Product program;
    Opponent opponent = {};
    game::PgnGame record = {};
    std::string ghostscript = {};
    /// The program as it is; empty: it is made from the options.
    std::string text = {};
    /// The line that it is told before the game.
    std::string first_line = {};
    book::BookStyle book = {};
    std::vector<KeptGame> book_games = {};
};

/// Every game in every combination, each made when its turn comes.
class VerifyTasks {
  public:
    /// Throws VerifyError for a task that cannot be made.
    VerifyTasks(Subject subject, const Matrix& matrix);
    std::size_t size() const { return combinations_.size() * each_; }
    /// Returns the task of a number below size(). Its opponent throws VerifyError for what is not a move.
    VerifyTask at(std::size_t number) const;

  private:
    VerifyTask make(std::size_t number, const Combination& combination) const;

    Subject subject_;
    Matrix matrix_;
    std::vector<Combination> combinations_;
    /// How many tasks a combination has.
    std::size_t each_ = 0;
};

}  // namespace inkmate::verify

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
    /// Games to replay, by what they are called.
    std::vector<std::pair<std::string, game::PgnGame>> games = {};
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
    std::vector<game::PgnGame> book_games = {};
};

/// Returns every game in every combination. The opponents throw VerifyError for what is not a move. Throws
/// VerifyError.
std::vector<VerifyTask> verify_tasks(const Subject& subject, const Matrix& matrix);

}  // namespace inkmate::verify

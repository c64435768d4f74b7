#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/pgn.hpp"
#include "core/variant/pgn.hpp"
#include "play/session/referee.hpp"
#include "psgen/product/product.hpp"
#include "render/book/book.hpp"
#include "verify/matrix.hpp"
#include "verify/variant_referee.hpp"

namespace inkmate {

/// What is verified, in every variant of a matrix.
struct Subject {
    /// Start position, strength, chance and choice of diagrams, whatever the variant; a seed of 0 is another
    /// one for each game.
    psgen::PlayingProgram program = {};
    /// The tiny program instead, which was made before.
    std::optional<psgen::TinyProgram> tiny = {};
    /// The program itself, where it was made before, with these options; empty: it is made from them.
    std::string text = {};
    bool is_given() const { return !text.empty(); }
    /// Nothing: none for replays and typed moves, Black against the core.
    std::optional<psgen::ProgramSide> side = {};
    /// Games to replay, by what they are called.
    std::vector<std::pair<std::string, chess::PgnGame>> games = {};
    /// The same with a program that plays a variant.
    std::vector<std::pair<std::string, variant::PgnGame>> variant_games = {};
    /// Moves to type one after the other, and where they come from.
    std::vector<std::string> moves = {};
    std::string moves_source = {};
    /// How many moves the program plays against the core.
    std::size_t self_play = 0;
    /// For the layout diagram: what it prints, so many to a page, in colours or not, and what that is called.
    Worksheet worksheet = {};
    int per_page = 0;
    bool color = false;
    std::string worksheet_name = {};
    /// For the layout book: how all games are printed, whatever the variant, and what that is called.
    BookStyle book = {};
    std::string book_name = {};
};

/// A game to play, where it begins, and who answers the program; or, with the layouts diagram and book, what
/// is printed.
struct VerifyTask {
    std::string name;
    psgen::Product program;
    /// Who answers it; the other where it plays a variant.
    Opponent opponent = {};
    VariantOpponent variant_opponent = {};
    chess::PgnGame record = {};
    std::string ghostscript = {};
    /// The program as it is; empty: it is made from the options.
    std::string text = {};
    /// What it is told before the game.
    std::string first_line = {};
    BookStyle book = {};
    std::vector<chess::PgnGame> book_games = {};
};

/// Every game in every variant. The opponents throw VerifyError for a move that is none. Throws VerifyError.
std::vector<VerifyTask> verify_tasks(const Subject& subject, const Matrix& matrix);

}  // namespace inkmate

#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/game/game.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"

namespace inkmate::verify {

/// A game that a program has played under Ghostscript, each move of which was compared with the core.
struct RefereedGame {
    /// The game that the core has, up to the end or to the first fault.
    game::Game game;
    /// Moves since the program took over; each has a page.
    std::size_t plies = 0;
    /// How the program has ended the game by itself; that has a page too.
    page::Verdict ended = page::Verdict::none;
    /// What the program's searches have found, as the core has it; with a clock, what the program told.
    page::Outlooks found = {};
    /// Where program and core say different things: "after 6... Nf6 the program's position is ..., not ...".
    std::vector<std::string> faults;
    /// All that the program wrote.
    std::string transcript;
    /// One PDF of all pages; none where none is due, or where the program was stopped before it was written.
    std::vector<std::filesystem::path> pages;
};

/// Plays the sides that the program does not: returns the next move, or nothing to end the game.
using Opponent = std::function<std::optional<game::Move>(const game::Game&)>;

/// Lets a program play against an opponent, and its pages become one PDF, `pages`. Checked are the SAN of
/// every move, the position after it and what the search found it to be worth; the moves that the program
/// chooses are the core's, unless a clock limits its search. `ghostscript` runs the program; `first_line`, if
/// there is one, is typed to it before the game. Throws as GhostscriptSession does.
RefereedGame referee(const std::string& program, const psgen::PlayingProgram& options,
                     const Opponent& opponent, const std::filesystem::path& pages,
                     const std::string& ghostscript = "gs", const std::string& first_line = {});

/// Referees the smallest program: every board that it shows, every word that it says of the position, and its
/// own moves are those of the core. `typed` becomes all that was typed to it.
RefereedGame referee_tiny(const std::string& program, const psgen::TinyProgram& options,
                          const Opponent& opponent, const std::filesystem::path& pages,
                          const std::string& ghostscript, std::string& typed);

/// Returns the PDF of the pages that such a program prints when it is made again and told the same.
std::vector<std::filesystem::path> print_again(const psgen::TinyProgram& options, const std::string& typed,
                                               const std::filesystem::path& pages,
                                               const std::string& ghostscript);

}  // namespace inkmate::verify

#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "core/chess/game.hpp"
#include "core/chess/pgn.hpp"
#include "psgen/product/product.hpp"
#include "render/page/figures/page.hpp"
#include "tests/play/printer/virtual_printer.hpp"

namespace inkmate::test {

/// A folder with a program in it, from which `inkmate send` is run.
class Desk {
  public:
    /// The program plays Black at a low level, to the end of its games.
    explicit Desk(const psgen::PlayingProgram& program = small_program());
    static psgen::PlayingProgram small_program();

    /// inkmate send game.ps, or --resume when `resume`, with further arguments and what is typed.
    process::RunResult send(const std::string& uri, std::string_view typed, bool resume = false,
                            std::vector<std::string> more = {}) const;
    std::filesystem::path operator/(const std::string& name) const { return directory_ / name; }
    /// The last game of game.pgn, which is the one that is played, as it stands.
    chess::PgnGame game() const;
    /// What game.fen says.
    std::string fen() const;

  private:
    process::TemporaryDirectory directory_{"inkmate-desk"};
};

/// The game in which White plays the moves of `white` for as long as they are legal, else the first legal
/// move, and Black what the engine finds at the program's limits; up to `moves` full moves.
chess::Game reference_game(const psgen::PlayingProgram& program, int moves);
/// White's moves of a game in coordinates, each on a line.
std::string white_moves(const chess::Game& game);

/// Holds printed pages, one PDF each, against those that cairo draws; what differs, or nothing.
std::string compare_with_pages(const std::vector<std::filesystem::path>& printed,
                               std::span<const figures::Page> expected);
/// Who printed the pages of a game, besides the moves.
struct PagesOf {
    page::GameNames names = {};
    /// After so many plies the program took the game over: it tells of that position without a search.
    std::size_t taken_over = 0;
    /// Black's moves are its moves.
    psgen::PlayingProgram program = Desk::small_program();
};
/// Holds pages, one PDF each, against cairo's pages of a game's positions after the given plies, numbered
/// from 1 on, or each the first of its job; what differs, or nothing.
std::string compare_with_cairo(const std::vector<std::filesystem::path>& pages, const chess::Game& game,
                               const std::vector<std::size_t>& plies, bool numbered, const PagesOf& of = {});

}  // namespace inkmate::test

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/chess/game.hpp"
#include "core/chess/position.hpp"

namespace inkmate::bench {

/// How long the games are whose pages are drawn and compared.
inline constexpr std::size_t BENCH_PLIES = 80;

/// Plays the next half-move of game `number`; false at its end. Any choice will do that leads each game
/// elsewhere.
inline bool play_bench_move(chess::Game& game, std::size_t number) {
    const std::size_t ply = game.moves().size();
    if (ply == BENCH_PLIES || chess::ends_game(game.status())) return false;
    const chess::MoveList moves = chess::legal_moves(game.position());
    game.play(moves[(7 * ply + 13 * number + ply * number) % moves.size()]);
    return true;
}

struct PageSpeed {
    std::size_t games = 0;
    std::size_t pages = 0;
    /// Pages of games drawn to one PDF in a second of processor time, laid out and written.
    double pages_second = 0;
    double page_bytes = 0;
    /// By how much the most memory that the process has held grows with a page, over the second half.
    double memory_page = 0;
};

struct PageBench {
    std::size_t games = 40;
};

/// Draws games of 80 half-moves, a page a half-move. Throws RenderError. `progress` is told how many of how
/// many games are done.
PageSpeed measure_pages(const PageBench& bench,
                        const std::function<void(std::size_t, std::size_t)>& progress);

struct CompareSpeed {
    std::size_t games = 0;
    std::size_t pairs = 0;
    int dpi = 0;
    /// Pairs compared in a second of processor time, that of Ghostscript included: boxes, text, drawing and
    /// pixels.
    double pairs_second = 0;
    /// Ghostscript's part of that time, of 1.
    double ghostscript_share = 0;
    /// Pairs a second, with pixels, of pages that are the same byte for byte.
    double same_bytes_second = 0;
    /// Pairs a second without pixels.
    double drawings_second = 0;
    /// By how much the most memory that the process has held grows with a pair, over the second half.
    double memory_pair = 0;
};

struct CompareBench {
    std::size_t games = 4;
    int dpi = 150;
};

/// Lets the program print games of 80 half-moves under Ghostscript, a page a half-move, and compares the
/// pages with cairo's. Throws BenchError when they differ, and what compare_pdfs() throws. `progress` is
/// told how many of how many games are printed.
CompareSpeed measure_compare(const CompareBench& bench,
                             const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace inkmate::bench

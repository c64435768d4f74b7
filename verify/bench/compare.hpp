#pragma once

#include <cstddef>
#include <functional>

namespace inkmate {

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

}  // namespace inkmate

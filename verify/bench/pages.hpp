#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace inkmate {

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

}  // namespace inkmate

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

// The lists of numbers that options take: pages, games, half-moves.
namespace inkmate::cli {

/// True if a list may choose several numbers: "all", "1,3", "2-".
bool chooses_several(std::string_view list);
/// The numbers that a list chooses, in its order, as the ranges that it consists of.
class Selection {
  public:
    /// Adds the numbers from `first` to `last`, which is not less.
    void add(std::size_t first, std::size_t last);
    /// Returns how many are chosen.
    std::size_t size() const { return size_; }
    /// Returns the number at a place below size(), from 0; sooner if that is not before the place asked for
    /// last.
    std::size_t at(std::size_t place) const;
    /// Returns all of them.
    std::vector<std::size_t> all() const;

  private:
    struct Range {
        std::size_t first, last;
        /// How many are chosen before it.
        std::size_t before;
    };
    std::vector<Range> ranges_;
    std::size_t size_ = 0;
    mutable std::size_t range_ = 0;
};
/// Return the numbers from `lowest` to `highest` that a list such as "3,7-9,20-" or "all" chooses. Throws
/// CommandError with EXIT_USAGE, naming the option, and `source` for a number that it does not have.
Selection select_numbers(std::string_view list, std::size_t highest, std::string_view option,
                         std::size_t lowest = 1, std::string_view source = {});

}  // namespace inkmate::cli

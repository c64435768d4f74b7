#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/variant/betza.hpp"

namespace inkmate::variant {

/// A step of files to the right and ranks forward.
struct Vector {
    int file = 0;
    int rank = 0;
    bool operator==(const Vector&) const = default;
};

/// A leg as a word has it.
struct LegWords {
    std::size_t column = 0;               ///< of the atom, from 1
    std::vector<std::string> directions;  ///< "f", "fl", "fh", ...
    bool m = false, c = false, d = false, e = false, i = false;
    bool n = false, j = false, p = false, g = false;
    std::vector<Vector> steps;  ///< of the atom, one of each kind: W and F of a K
    int range = 1;              ///< UNLIMITED for a rider
    bool chained = false;       ///< True if `a` chained it: directions that it does not have are those of its
                                ///< sibling, W of F.
};

/// A word, and where messages say that something is wrong.
struct Word {
    std::string_view text;
    [[noreturn]] void refuse(std::size_t column, const std::string& why) const;
};

/// Reads the terms of a word: each a leg, or several. `castling` is what On says.
std::vector<std::vector<LegWords>> read_terms(const Word& word, int& castling);

/// The steps that a first leg may begin with.
std::vector<Vector> first_steps(const Word& word, const LegWords& leg);
/// The steps with which a leg goes on after one that went `before`.
std::vector<Vector> next_steps(const Word& word, const LegWords& leg, Vector before);

}  // namespace inkmate::variant

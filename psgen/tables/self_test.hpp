#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/search.hpp"

namespace inkmate::psgen {

// What the self-test asks chess

/// Legal move sequences of so many plies are counted, and so many nodes searched.
struct ChessTrial {
    int depth;
    std::uint64_t nodes;
    std::uint64_t sequences;
    engine::SearchResult found;
};
/// Returns the trial with the right answers, which the core computes.
ChessTrial chess_trial();
/// The first line of the page: the version of the program.
std::string self_test_title();
/// How many characters the program needs to tell what it has found.
int found_characters();

/// The line after the program that the program tries to read; a comment, in case that the interpreter gets to
/// it first.
inline constexpr std::string_view SELF_TEST_INPUT = "% Inkmate: can this line be read?";

// The code: what the self-test has found as digits of base 32, to be typed by a person

/// The letters of the digits: none of them looks like a different one.
inline constexpr std::string_view CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The first digit of a code, which says how the others are read.
inline constexpr int CODE_FORMAT = 1;

/// What a digit of the code says.
struct CodeField {
    /// The name that the program has for its place, and for its steps: "OPERANDS".
    std::string_view name;
    std::string_view meaning;
    /// The digit counts the steps that were reached; empty for other digits.
    std::vector<int> steps = {};
    /// The digit is a sum of bits; what the first, the second and so on says when it is set, and when not.
    std::vector<std::pair<std::string_view, std::string_view>> bits = {};
};
/// The fields in their order; the last digit of a code, which checks the others, is not among them.
const std::vector<CodeField>& code_fields();
/// Returns the field of a name.
const CodeField& code_field(std::string_view name);

/// A size of paper that the code can name, in points.
struct CodePaper {
    std::string_view name;
    int width, height;
};
std::span<const CodePaper> code_papers();

/// Returns what a code says, each time what it is about and what was found. Case, blanks and dashes do not
/// count, and O, I and L are read as the digits that they look like. Throws EmitError for anything that is
/// not a code, or was mistyped.
std::vector<std::pair<std::string, std::string>> read_code(std::string_view code);

}  // namespace inkmate::psgen

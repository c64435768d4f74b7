#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "problem.hpp"

namespace inkmate::problem {

struct Attack;

/// A move of the side that is worked against, and what follows.
struct Defence {
    std::string san = {};
    /// In coordinates.
    std::string uci = {};
    /// Whole moves that the attacker needs after it; 0 when it ends the problem itself, as in selfmates.
    int length = 0;
    /// The moves that reach the goal in that many moves; the first of them only, where duals are not asked
    /// for.
    std::vector<Attack> replies;
};

/// A move of the side that works for the goal, and all that it has to be ready for.
struct Attack {
    std::string san = {};
    /// In coordinates.
    std::string uci = {};
    /// Whole moves that it needs, itself included. 0 for a try, which does not reach the goal.
    int length = 0;
    /// What it would go on with if the other side could pass; all of the same length.
    std::vector<Attack> threats = {};
    /// True if the other side would be fine if it could pass.
    bool zugzwang = false;
    std::vector<Defence> defences = {};
    /// The moves that refute a try.
    std::vector<std::string> refutations = {};
};

/// A way of reaching the goal together.
struct Line {
    std::vector<std::string> san = {};
    /// In coordinates.
    std::vector<std::string> uci = {};
};

enum class Verdict {
    solved,       ///< there are solutions, and all are known
    no_solution,  ///< proven that there is none
    stopped       ///< a limit ended the search: what was found is true, what was not found is open
};

/// What was proven of a problem. Problems with keys, tries and defences have the first half, those in which
/// the sides help each other the second.
struct Solution {
    Verdict verdict = Verdict::no_solution;

    /// All first moves that reach the goal in time, those that need fewer moves first. More than one are
    /// cooks.
    std::vector<Attack> keys = {};
    std::vector<Attack> tries = {};
    /// What is prepared in the diagram, if the other side had to move.
    std::vector<Defence> set_play = {};

    /// All ways, those that need fewer moves first.
    std::vector<Line> lines = {};
    /// The lines in which the other side begins, with one move less.
    std::vector<Line> set_lines = {};
    /// True if there are more lines than requested.
    bool more_lines = false;

    /// Positions visited.
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
};

/// How solutions are laid out.
enum class Form {
    tree,  ///< a variation a line, further ones indented below
    line   ///< a key with all its variations on one line
};

/// A solution as problemists write it, with what it is a solution of: lines that end with a line feed.
///
///     Sam Loyd, 1857: #2
///     1.Qh7! [2.Qg7#]
///         1...Kxh7 2.Rh3#
std::string to_text(const Problem& problem, const Solution& solution, Form form = Form::tree);
/// What stands above the lines of such a text: the problem, and its set play.
std::string heading_text(const Problem& problem, const Solution& solution, Form form = Form::tree);
/// One of its lines in which the sides help each other.
std::string line_text(const Problem& problem, const Line& line);
/// What was proven, in a sentence without its full stop: "2 keys: cooked".
std::string verdict_text(const Problem& problem, const Solution& solution);

}  // namespace inkmate::problem

#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../chess/epd.hpp"
#include "../chess/faults.hpp"
#include "../chess/position.hpp"

namespace inkmate::lesson {

/// The one exception type of the library: a sentence that says why a problem cannot be set.
class LessonError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A problem that a program can set and mark: a direct mate, or a position with a best move.
struct Task {
    /// The record from the file.
    chess::EpdRecord record;
    /// Where it was found: "puzzles.epd, line 3".
    std::string place;
    chess::Position position = {};
    /// On the sheet, from 1.
    int number = 0;
    /// The mate takes so many moves, 1 to MOST_MATE_MOVES; 0: no mate is asked for, but the best move.
    int moves = 0;
    /// The first moves that the author knows, or else those that were proved: at least one.
    std::vector<chess::Move> best = {};
    /// How hard it is; 0 when nobody knows.
    int grade = 0;
    /// "1. Qb8+ Nxb8 2. Rd8#".
    std::string solution = {};
};

/// Points for a problem without a hint or a wrong answer, 1 to MOST_POINTS: those of its operation `points`,
/// else two for each grade, else two for each move to the mate that it asks for, at least two.
int worth(const chess::EpdRecord& record, int grade, int moves);
int worth(const Task& task);
inline constexpr int MOST_POINTS = 99;
/// How hard it is beside others: its grade, else the moves to the mate, at least 1.
int difficulty(const Task& task);
/// "White mates in 2.", "Black finds the best move."
std::string what_is_asked(const Task& task);

/// The highest number that a problem may have.
inline constexpr int LARGEST_TASK_NUMBER = 9999;

/// Moves that the proof of one answer may take to make: under a minute on a slow interpreter.
inline constexpr std::uint64_t MOST_WORK = 150'000;

/// Reads the tasks of a stream of any kind that problem::PuzzleReader knows, and puts them in the order of
/// their numbers: `dm` or `stipulation` for a direct mate, or `bm`. An id that is a whole number is the
/// problem's number; the others get those that are free, from 1. Left out, and told as faults of positions,
/// is what cannot be read, has no solution, asks for anything else, takes a number that another has, or would
/// take a program long to prove. `grade_operation` names the operation that tells how hard a problem is.
/// After `most` tasks nothing is read.
std::vector<Task> read_tasks(std::istream& in, std::string_view source_name, std::string_view grade_operation,
                             std::size_t most, chess::Faults& faults);

}  // namespace inkmate::lesson

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "../chess/piece.hpp"

/// Chess problems: stipulations, files of problems, and what proves their solutions. Every function may be
/// used by several threads at once, each with its own objects.
namespace inkmate::problem {

/// The one exception type of the library: a sentence that names the input, the place and what is wrong with
/// it.
class ProblemError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Who does what for the goal.
enum class Play {
    direct,       ///< the side that begins forces it upon the other
    self,         ///< the side that begins forces the other to reach it against himself
    reflex,       ///< the same, and each side must reach the goal where it can do so at once
    semi_reflex,  ///< the same, but only the other side must
    help,         ///< both work together against the side that is the last but one to move
    series,       ///< the side that begins makes all moves
    series_help   ///< the side that begins makes a series of moves, then the other reaches the goal at once
};

/// What the last move does to the side that would have to answer it.
enum class Goal { mate, stalemate };

/// What a problem asks for: "#3", "h#2.5".
struct Stipulation {
    Play play = Play::direct;
    Goal goal = Goal::mate;
    /// Whole moves, 1 to MOST_MOVES; 0 only in h#0.5.
    int moves = 2;
    /// True for help play that begins with a move of the side that reaches the goal: h#2.5.
    bool half = false;

    bool operator==(const Stipulation&) const = default;
};
inline constexpr int MOST_MOVES = 99;

/// True if the two sides work against each other.
constexpr bool is_battle(Play play) {
    return play != Play::help && play != Play::series && play != Play::series_help;
}
/// Reads "#3", "=2", "s#4", "r#3", "semi-r#2", "h#2", "h#2.5", "h=3", "ser-#7", "ser-h#9"; capitals and small
/// letters are the same. Throws ProblemError naming the character where it is no longer a stipulation.
Stipulation parse_stipulation(std::string_view text);
/// Writes the stipulation as problemists do.
std::string to_string(const Stipulation& stipulation);
/// "mate in 3", "helpmate in 2.5", "series-helpmate in 9".
std::string in_words(const Stipulation& stipulation);
/// Who begins where a diagram does not tell: White, but Black where he helps to be mated.
chess::Color usual_side(const Stipulation& stipulation);

}  // namespace inkmate::problem

#pragma once

#include <string>
#include <vector>

#include "base/batch/unfinished.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/pgn.hpp"
#include "engines/problems/finder.hpp"

namespace inkmate {

/// The operation of EPD that a problem's grade stands in.
inline constexpr std::string_view GRADE_OPERATION = "grade";

/// A problem as EPD: bm, dm of a mate, pv, id (`game` and the move's number), c0 (what is asked, where dm
/// does not say it) and grade.
chess::EpdRecord epd_of(const FoundProblem& problem, const std::string& game);
/// "White wins"; what a mate asks for is its dm.
std::string task_words(const FoundProblem& problem);

/// What a game is called: its players and the year, else its event; may be empty.
std::string game_name(const chess::PgnGame& game);

/// A problem as it is written, and what decides whether it is.
struct WrittenProblem {
    chess::Position position;
    Aim aim = Aim::win;
    int grade = 1;
    /// Of EPD, without a line feed.
    std::string line;
};

/// What was found in a game as it is written.
struct GameProblems {
    /// The comment before them, with its line feed.
    std::string beginning;
    std::vector<WrittenProblem> problems;
};
std::string text_of(const GameProblems& game);

/// What was found in games as it is written: a comment that names the game and how it was searched, a line
/// of EPD for each problem, and an empty line.
class ProblemTexts : public GameTexts {
  public:
    /// `how`: what the search was limited to.
    explicit ProblemTexts(std::string how) : how_(std::move(how)) {}
    GameProblems written(const chess::PgnGame& game, const std::vector<FoundProblem>& problems) const;

    std::string_view command() const override { return "problems"; }
    std::string_view verb() const override { return "search"; }
    int empty_lines() const override { return 1; }
    /// The comment.
    std::string beginning(const chess::PgnGame& game) const override;
    std::optional<std::string> difference(const std::string& text, const chess::PgnGame& game,
                                          std::size_t number) const override;

  private:
    std::string how_;
};

}  // namespace inkmate

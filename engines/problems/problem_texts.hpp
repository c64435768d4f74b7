#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/batch/unfinished.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "engines/problems/finder.hpp"

namespace inkmate::problems {

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
    /// The line of EPD, without a line feed.
    std::string line;
};

/// What was found in a game as it is written.
struct GameProblems {
    /// The comment before them, with its line feed.
    std::string beginning;
    std::vector<WrittenProblem> problems;
    LeftOut left_out{};
};
/// "2 too easy, 1 like an earlier one"; empty if nothing was left out.
std::string left_out_text(const LeftOut& left_out);
std::string text_of(const GameProblems& game);

/// What was found in games as it is written: a comment that names the game and how it was searched, a line
/// of EPD for each problem, a comment that says what was left out, and an empty line.
class ProblemTexts : public batch::GameTexts<chess::PgnGame> {
  public:
    /// `how`: what the search was limited to.
    explicit ProblemTexts(std::string how) : how_(std::move(how)) {}
    GameProblems written(const SearchedGame& searched) const;

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

/// Remembers positions, to tell one that differs from another by a few pieces only. Who is to move always
/// plays up the board, so that it does not count which colour he has.
class Likeness {
  public:
    /// True if the position is like one that was added.
    bool is_known(const chess::Position& pos) const;
    void add(const chess::Position& pos);

  private:
    using Pieces = std::array<chess::Piece, chess::SQUARE_NB>;
    static Pieces pieces_of(const chess::Position& pos);

    std::vector<Pieces> positions_;
};

/// Two positions are alike when so many squares differ at most, or a part of the pieces where there are few.
inline constexpr int ALIKE_SQUARES = 6;
inline constexpr int ALIKE_PART = 2;

/// The problems of several games: none that is like one before it, or too easy.
class ProblemCollection {
  public:
    explicit ProblemCollection(int least_grade) : least_grade_(least_grade) {}

    /// Those of the texts that a run before has written. Throws ChessError that names the file.
    void add_written(const std::string& text, const std::string& file);
    /// Leaves of a game's problems those that are taken up.
    GameProblems choose(GameProblems game);

    /// How many were taken up, and how many were written before.
    std::size_t count(Aim aim) const { return by_aim_[static_cast<std::size_t>(aim)]; }
    std::size_t before() const { return before_; }
    /// What was left out, by the collection or before.
    const LeftOut& left_out() const { return left_out_; }

  private:
    /// Nothing if the problem is taken up.
    std::optional<Reason> reason_against(const WrittenProblem& problem);

    int least_grade_;
    Likeness known_;
    std::array<std::size_t, AIM_NB> by_aim_{};
    std::size_t before_ = 0;
    LeftOut left_out_{};
};

}  // namespace inkmate::problems

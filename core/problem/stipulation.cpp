#include "stipulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/strings.hpp"

namespace inkmate::problem {

namespace {

struct PlayName {
    std::string_view sign;
    Play play;
    std::string_view words;
};
/// Longer signs stand before those that they begin with.
constexpr std::array<PlayName, 7> PLAYS = {{{"semi-r", Play::semi_reflex, "semi-reflex"},
                                            {"ser-h", Play::series_help, "series-help"},
                                            {"ser-", Play::series, "series-"},
                                            {"h", Play::help, "help"},
                                            {"r", Play::reflex, "reflex "},
                                            {"s", Play::self, "self"},
                                            {"", Play::direct, ""}}};

const PlayName& name_of(Play play) {
    return *std::ranges::find(PLAYS, play, &PlayName::play);
}

class StipulationReader {
  public:
    explicit StipulationReader(std::string_view given) : given_(given), rest_(text_) {}

    Stipulation read() {
        Stipulation s;
        const auto* name =
            std::ranges::find_if(PLAYS, [&](const PlayName& n) { return rest_.starts_with(n.sign); });
        s.play = name->play;
        rest_.remove_prefix(name->sign.size());
        if (const std::size_t goal = text_.find_first_of("#=");
            goal != text_.npos && rest_.find_first_of("#=") != 0)
            refuse(fmt::format("the play '{}' is not supported: s, r, semi-r, h, ser- and ser-h are",
                               text_.substr(0, goal)));
        if (const std::string_view goal = foreign_goal(); !goal.empty())
            refuse(fmt::format("the goal '{}' is not supported: # and = are", goal));
        if (!rest_.starts_with('#') && !rest_.starts_with('='))
            refuse(
                "'#' or '=' is missing; orthodox stipulations are #2, =2, s#2, r#2, semi-r#2, h#2, h#2.5, "
                "ser-#2 and ser-h#2");
        s.goal = rest_.front() == '#' ? Goal::mate : Goal::stalemate;
        rest_.remove_prefix(1);
        s.moves = read_number();
        s.half = read_half();
        if (s.half && s.play != Play::help) refuse("only help play begins with half a move");
        if (!rest_.empty()) refuse("nothing can follow the number of moves");
        if (s.moves == 0 && !s.half) refuse("at least one move is needed");
        return s;
    }

  private:
    /// Returns the goal, if it is one that other solvers have: "+", "x", "za8", "00", "==", "##", "#=".
    std::string_view foreign_goal() const {
        const auto leading = [&](std::string_view signs) {
            return rest_.substr(0, std::min(rest_.find_first_not_of(signs), rest_.size()));
        };
        if (const std::string_view doubled = leading("#="); !doubled.empty())
            return doubled.size() > 1 ? doubled : "";
        if (const std::string_view signs = leading("+x%<>~!^"); !signs.empty()) return signs;
        constexpr std::size_t square = 2;
        if (rest_.starts_with('z')) return rest_.substr(0, 1 + square);
        return rest_.starts_with("00") ? rest_.substr(0, 2) : "";
    }
    int read_number() {
        int number = 0;
        std::size_t digits = 0;
        for (; digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9'; ++digits)
            if (number = 10 * number + (rest_[digits] - '0'); number > MOST_MOVES)
                refuse(fmt::format("more than {} moves", MOST_MOVES));
        if (digits == 0) refuse("the number of moves is missing");
        rest_.remove_prefix(digits);
        return number;
    }
    bool read_half() {
        for (const std::string_view half : {".5", ",5", "\u00bd"})
            if (rest_.starts_with(half)) {
                rest_.remove_prefix(half.size());
                return true;
            }
        for (const std::string_view whole : {".0", ",0"})
            if (rest_.starts_with(whole)) rest_.remove_prefix(whole.size());
        return false;
    }
    [[noreturn]] void refuse(const std::string& why) const {
        throw ProblemError(
            fmt::format("stipulation '{}', character {}: {}", given_, text_.size() - rest_.size() + 1, why));
    }

    std::string_view given_;
    std::string text_ = text::lower_case(given_);
    std::string_view rest_;
};

}  // namespace

Stipulation parse_stipulation(std::string_view text) {
    return StipulationReader(text).read();
}

std::string to_string(const Stipulation& s) {
    return fmt::format("{}{}{}{}", name_of(s.play).sign, s.goal == Goal::mate ? '#' : '=', s.moves,
                       s.half ? ".5" : "");
}

std::string in_words(const Stipulation& s) {
    return fmt::format("{}{} in {}{}", name_of(s.play).words, s.goal == Goal::mate ? "mate" : "stalemate",
                       s.moves, s.half ? ".5" : "");
}

chess::Color usual_side(const Stipulation& s) {
    return s.play == Play::series_help || (s.play == Play::help && !s.half) ? chess::BLACK : chess::WHITE;
}

}  // namespace inkmate::problem

#include "engines/match/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text/strings.hpp"
#include "engines/match/engine.hpp"

namespace inkmate::match {

namespace {

using std::chrono::milliseconds;

constexpr double LONGEST_SECONDS = 1e6;

double seconds(milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

}  // namespace

TimeControl parse_time_control(std::string_view text) {
    const auto refuse = [text]() -> MatchError {
        return MatchError(fmt::format(
            "'{}' is not a time control: give SECONDS+SECONDS, such as 10+0.1, or MOVES/SECONDS+SECONDS",
            text));
    };
    const auto milliseconds_of = [&](std::string_view word) {
        const auto value = text::read_number<double>(word);
        if (!value || !(*value >= 0) || *value > LONGEST_SECONDS) throw refuse();
        return milliseconds(std::llround(*value * 1000));
    };
    TimeControl control;
    std::string_view rest = text;
    if (const std::size_t slash = rest.find('/'); slash != rest.npos) {
        control.moves = text::read_number(rest.substr(0, slash)).value_or(0);
        if (control.moves < 1) throw refuse();
        rest.remove_prefix(slash + 1);
    }
    const std::size_t plus = rest.find('+');
    control.base = milliseconds_of(rest.substr(0, plus));
    if (plus != rest.npos) control.increment = milliseconds_of(rest.substr(plus + 1));
    if (control.base <= milliseconds(0)) throw refuse();
    return control;
}

std::string describe(const Budget& budget) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (budget.clock)
        add(fmt::format("{}{}+{}", budget.clock->moves > 0 ? fmt::format("{}/", budget.clock->moves) : "",
                        seconds(budget.clock->base), seconds(budget.clock->increment)));
    if (budget.movetime) add(fmt::format("{} s a move", seconds(*budget.movetime)));
    if (budget.nodes) add(fmt::format("{} nodes", *budget.nodes));
    if (budget.depth) add(fmt::format("depth {}", *budget.depth));
    return text;
}

Clock::Clock(const Budget& budget) {
    if (!budget.clock) return;
    left = budget.clock->base;
    moves_to_go = budget.clock->moves;
}

bool Clock::press(const TimeControl& control, milliseconds spent, milliseconds margin) {
    left -= spent;
    const bool in_time = left + margin >= milliseconds(0);
    left = std::max(left, milliseconds(0)) + control.increment;
    if (control.moves > 0 && --moves_to_go == 0) {
        moves_to_go = control.moves;
        left += control.base;
    }
    return in_time;
}

}  // namespace inkmate::match

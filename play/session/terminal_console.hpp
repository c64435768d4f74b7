#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "play/session/record.hpp"
#include "play/session/user_console.hpp"

namespace inkmate::session {

/// Returns the console of standard input and output. On a terminal that can move its cursor, lines are
/// edited there, those before come back with the arrow keys, Tab completes moves of the record's game and
/// words, and boards are drawn (terminal_board.hpp). One at a time.
std::unique_ptr<UserConsole> user_console(const GameRecord& record);

/// What can be typed now: moves and words, and moves in coordinates, which are completed from a square on.
struct PossibleInput {
    std::vector<std::string> words, coordinates;
};
/// Returns a console for any conversation; `possible` is asked before each line.
std::unique_ptr<UserConsole> user_console(std::function<PossibleInput()> possible);

}  // namespace inkmate::session

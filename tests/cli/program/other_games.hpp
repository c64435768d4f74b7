#pragma once

#include <string>
#include <vector>

namespace inkmate::test {

/// What is typed to play five games, each begun in the middle of the one before in a different way. A program
/// may play Black.
std::vector<std::string> other_games_typed();
/// Checks that a file has all of them, in their order.
void check_other_games(const std::string& file);

}  // namespace inkmate::test

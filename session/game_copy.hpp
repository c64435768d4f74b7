#pragma once

#include <functional>
#include <optional>
#include <string>

#include "session/record.hpp"

namespace inkmate {

/// `save FILE`: writes the game to a file that is not there yet, or holds a game already. What there is to
/// say about it: an error is a sentence too, and the game goes on.
std::string save_copy(const GameRecord& record, const std::string& file);

/// `load FILE`: the first game of a PGN takes the place of the record's. Says what is wrong with it, or that
/// only the first was taken; false when the game is as it was.
bool load_game(GameRecord& record, const std::string& file,
               const std::function<void(const std::string&)>& say);

}  // namespace inkmate

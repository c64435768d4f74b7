#pragma once

#include <functional>
#include <optional>
#include <string>

#include "play/session/record.hpp"

namespace inkmate {

/// `save FILE`: writes the game to a file that is not there yet, or holds a game already. What there is to
/// say about it: an error is a sentence too, and the game goes on.
std::string save_copy(const GameRecord& record, const std::string& file);

/// `load FILE`: the first game of a PGN, if the record has room for it. Says what is wrong with it, or that
/// only the first is taken.
std::optional<chess::Game> game_to_load(const GameRecord& record, const std::string& file,
                                        const std::function<void(const std::string&)>& say);
/// It takes the place of the record's.
void load_game(GameRecord& record, chess::Game game);

}  // namespace inkmate

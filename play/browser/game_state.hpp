#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/session/record.hpp"

namespace inkmate {

/// What a tab must know of a game: its position and what can be played in it, the moves so far, who plays,
/// how strongly, how it ended, and where the board stands on a page.
nlohmann::json game_state(const session::GameRecord& record);

}  // namespace inkmate

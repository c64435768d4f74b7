#pragma once

#include <string_view>

namespace inkmate {

/// The page of a game (game_view.html), where these texts stand for the title and the data.
inline constexpr std::string_view GAME_VIEW_TITLE = "INKMATE-GAME-TITLE";
inline constexpr std::string_view GAME_VIEW_DATA = "INKMATE-GAME-DATA";
std::string_view game_view_template();

}  // namespace inkmate

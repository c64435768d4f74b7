#pragma once

#include <string_view>

namespace inkmate {

/// What stands in the page for the word that the server makes up, without which a browser runs no script of
/// it and uses no style.
inline constexpr std::string_view PLAY_PAGE_NONCE = "INKMATE-NONCE";
/// The page on which a game is played in a browser (play_page.html); it needs nothing but the server.
std::string_view play_page();

}  // namespace inkmate

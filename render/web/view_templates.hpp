#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// Pages for a browser, with style and script, that lack their title and their data.
std::string_view game_view_template();
std::string_view puzzle_view_template();

/// A page with both: a title in UTF-8, data as JSON.
std::string filled_view(std::string_view page, std::string_view title, std::string data);

}  // namespace inkmate

#include "core/chess/game_title.hpp"

#include <fmt/format.h>

namespace inkmate::chess {

bool is_known(std::string_view value) {
    return !value.empty() && value.front() != '?';
}

std::string title_of(const PgnGame& game) {
    if (!is_known(game.tag("White")) || !is_known(game.tag("Black"))) return {};
    std::string title = fmt::format("{} - {}", game.tag("White"), game.tag("Black"));
    if (is_known(game.tag("Date"))) title += fmt::format(", {}", game.tag("Date").substr(0, 4));
    return title;
}

}  // namespace inkmate::chess

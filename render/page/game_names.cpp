#include "render/page/game_names.hpp"

#include <fmt/format.h>

namespace inkmate {

using namespace chess;

namespace {

/// PGN writes ? for what nobody knows.
bool known(std::string_view value) {
    return !value.empty() && value.front() != '?';
}

}  // namespace

std::string title_of(const PgnGame& game) {
    if (!known(game.tag("White")) || !known(game.tag("Black"))) return {};
    std::string title = fmt::format("{} - {}", game.tag("White"), game.tag("Black"));
    if (known(game.tag("Date"))) title += fmt::format(", {}", game.tag("Date").substr(0, 4));
    return title;
}

GameNames names_of(const PgnGame& game, const GivenNames& flags) {
    const auto value = [&game](std::string_view tag) {
        const std::string_view text = game.tag(tag);
        return std::string(known(text) ? text : "");
    };
    GameNames names{.white = value("White"), .black = value("Black"), .event = flags.title};
    if (flags.title.empty()) {
        names.event = value("Event");
        names.date = value("Date");
        if (const std::string round = value("Round"); round != "-") names.round = round;
    }
    names.id = flags.id.empty() ? game_id(names, game.game.start().fen()) : flags.id;
    names.result = game.result;
    names.plies = game.game.moves().size();
    return names;
}

}  // namespace inkmate

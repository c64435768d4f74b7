#include "render/page/words/game_names.hpp"

#include "core/chess/game_title.hpp"

namespace inkmate {

using namespace chess;

GameNames names_of(const PgnGame& game, const GivenNames& flags) {
    const auto value = [&game](std::string_view tag) {
        const std::string_view text = game.tag(tag);
        return std::string(is_known(text) ? text : "");
    };
    GameNames names{.white = flags.white.empty() ? value("White") : flags.white,
                    .black = flags.black.empty() ? value("Black") : flags.black,
                    .event = flags.title};
    if (flags.title.empty()) {
        names.event = value("Event");
        names.date = value("Date");
        if (const std::string round = value("Round"); round != "-") names.round = round;
    }
    names.id = flags.id.empty() ? game_id(names, game.game.start().fen()) : flags.id;
    names.result = game.result;
    names.plies = game.game.moves().size();
    names.fen = game.game.position().fen();
    return names;
}

}  // namespace inkmate

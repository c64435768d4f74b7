#include <algorithm>
#include <optional>

#include "core/chess/position.hpp"
#include "core/engine/player.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/link/token.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace engine;

namespace {

std::optional<psgen::PlayingProgram> read(std::string_view text) {
    try {
        const auto described = psgen::read_description(text);
        if (!described || !described->game.variant.empty()) return std::nullopt;
        return psgen::program_of(*described);
    } catch (const chess::ChessError&) {
        return std::nullopt;
    } catch (const psgen::EmitError&) {
        return std::nullopt;
    }
}

}  // namespace

void program(std::string_view input) {
    const auto options = read(input);
    if (!options) return;
    const std::string comment = description_comment(*options);
    const auto again = read(comment);
    require(again.has_value(), "a description is read again", comment);
    require_same(description_comment(*again), comment, "what was read again is described alike");
    require(std::ranges::equal(again->game.moves(), options->game.moves()),
            "a description's game is read again", comment);
    // A game that can be described can be played.
    PlayStyle style = style_of(*options);
    style.limits = {.depth = std::min(style.limits.depth, 2), .nodes = 50};
    Engine engine(options->search);
    if (!ends_game(options->game.status())) choose_move(engine, options->game, style);
}

}  // namespace inkmate::fuzz

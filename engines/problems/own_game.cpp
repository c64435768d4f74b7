#include "engines/problems/own_game.hpp"

#include <fmt/format.h>

#include <string>

#include "core/engine/player.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// What the game's chance is drawn from.
constexpr std::string_view SEED_TAG = "Seed";

/// Of one game among those of a seed.
std::int32_t game_seed(std::int32_t seed, std::size_t number) {
    constexpr std::uint64_t step = 1'000'003;
    return static_cast<std::int32_t>((static_cast<std::uint64_t>(seed) * step + number) % MAX_SEED) + 1;
}

}  // namespace

PgnGame own_game(std::int32_t seed, std::size_t number) {
    PgnGame game;
    game.set_tag("Event", fmt::format("Inkmate, seed {}, game {}", seed, number));
    game.set_tag(SEED_TAG, fmt::to_string(game_seed(seed, number)));
    return game;
}

void play_own_game(PgnGame& game) {
    const Strength& strength = level(OWN_GAMES_LEVEL).strength;
    const PlayStyle style{.limits = strength.limits,
                          .mistakes = strength.mistakes,
                          .seed = static_cast<std::int32_t>(std::stol(std::string(game.tag(SEED_TAG)))),
                          .book = default_book()};
    Engine engine;
    while (game.game.moves().size() < LONGEST_OWN_GAME) {
        const Status status = game.game.status();
        if (ends_game(status) || can_claim_draw(status)) return;
        game.game.play(choose_move(engine, game.game, style).best_move);
    }
}

}  // namespace inkmate

#pragma once

#include <cstdint>
#include <optional>

#include "core/engine/choice.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "engines/uci/go_words.hpp"

namespace inkmate::uci {

/// What the chess program has set about how moves are chosen; each as the option of that name
/// (engines/uci/option.hpp) says.
struct PlaySettings {
    /// MultiPV.
    int lines = 1;
    bool ponder = false;
    int level = engine::DEFAULT_LEVEL;
    bool limit_strength = false;
    int elo = engine::MOST_ELO;
    bool book = false;
    bool analyse = false;
    /// 0: a new one for every game.
    std::int32_t fixed_seed = 0;
    /// That of this game.
    std::int32_t seed = engine::random_seed();
    /// True if a level below the highest was chosen.
    bool level_holds = false;
    /// Takes the place of Level and UCI_Elo.
    std::optional<engine::Strength> own_strength = {};

    void new_seed() { seed = fixed_seed != 0 ? fixed_seed : engine::random_seed(); }

    engine::Strength strength() const;
    /// True if a level below the highest, UCI_Elo or a strength of its own bounds every search that is not an
    /// analysis.
    bool strength_holds() const { return !analyse && (own_strength || limit_strength || level_holds); }
    /// How far a search of `us` goes: as `go` asks, or the level where it asks nothing, and never further
    /// than a strength that holds.
    engine::SearchLimits limits_of(const GoWords& words, chess::Color us) const;
    /// With these limits, and the mistakes, the book and the lines that go with them.
    engine::PlayStyle style_of(const GoWords& words, chess::Color us) const;
};

}  // namespace inkmate::uci

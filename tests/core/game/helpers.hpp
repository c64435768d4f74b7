#pragma once

#include <string>

#include "core/game/game.hpp"

namespace inkmate::test {

/// The game after moves in coordinates or SAN, with blanks between.
game::Game played(game::Game game, const std::string& moves);
/// What a function throws as GameError; empty where it throws nothing.
template <class Function>
std::string error_of(Function function) {
    try {
        function();
    } catch (const game::GameError& e) {
        return e.what();
    }
    return {};
}

}  // namespace inkmate::test

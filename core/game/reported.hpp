#pragma once

#include "core/chess/position.hpp"
#include "core/game/game.hpp"
#include "core/variant/board.hpp"

namespace inkmate::game {

/// Calls a function, and reports what the kernels throw as GameError.
template <class Function>
auto reported(Function function) {
    try {
        return function();
    } catch (const chess::ChessError& e) {
        throw GameError(e.what());
    } catch (const variant::VariantError& e) {
        throw GameError(e.what());
    }
}

}  // namespace inkmate::game

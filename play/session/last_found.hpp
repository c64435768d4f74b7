#pragma once

#include <cstddef>
#include <optional>

#include "render/page/outlook.hpp"

namespace inkmate {

/// What a program has found of the position after its last move, which holds where the game stands there.
class LastFound {
  public:
    /// A player has found the move that led to the position after so many plies.
    template <class Result>
    void note(const Result& found, chess::Color mover, std::size_t plies) {
        outlook_ = outlook_after(found, mover);
        plies_ = plies;
    }
    /// Another move was played, or another game has begun.
    void forget() { outlook_.reset(); }
    std::optional<Outlook> after(std::size_t plies) const {
        return plies == plies_ ? outlook_ : std::nullopt;
    }

  private:
    std::optional<Outlook> outlook_;
    std::size_t plies_ = 0;
};

}  // namespace inkmate

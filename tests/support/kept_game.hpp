#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/text/strings.hpp"

namespace inkmate::test {

/// Returns a game that a session has saved up to where it stands: without the moves that were taken back, of
/// which the tag PresentPly tells.
template <class PgnGame>
PgnGame as_it_stands(PgnGame saved) {
    const auto found = std::ranges::find(saved.tags, "PresentPly", [](const auto& tag) { return tag.first; });
    if (found == saved.tags.end()) return saved;
    const std::size_t plies = text::read_number<std::size_t>(found->second).value();
    while (saved.game.moves().size() > plies && saved.game.undo()) {
    }
    return saved;
}

}  // namespace inkmate::test

#pragma once

#include <span>
#include <vector>

#include "render/page/diagram.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/language.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::page {

inline constexpr int LEAST_CONTACT_COLUMNS = 3;
inline constexpr int MOST_CONTACT_COLUMNS = 8;

/// What a contact sheet is like, whatever game it is of.
struct ContactForm {
    figures::Paper paper;
    /// Boards in a row.
    int columns;
    bool flipped = false;
    /// Players, event and result above the boards, if any is known.
    GameNames names = {};
    Language language = Language::english;
    /// The rules of a variant, and what was chosen of its pieces and boards; null for chess, and for nothing.
    /// Both outlive the form.
    const variant::Rules* variant = nullptr;
    const figures::Look* look = nullptr;
};
/// The width of the frame around each board.
inline constexpr int CONTACT_FRAME = figures::quarters(1) / 2;

/// Returns pages of small boards with bold pieces, which hold at that size. Captions are no longer than a
/// move with its number, in the page's encoding with figurines by their numbers.
std::vector<figures::Page> contact_sheet(std::span<const Diagram> positions, const ContactForm& form);

}  // namespace inkmate::page

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/page/figures/page.hpp"

namespace inkmate::book {

/// Signs of chess books that the base fonts lack, drawn for text of 12 points: by the character that Unicode
/// has for each.
std::span<const char32_t> book_signs();
/// The place of a character among them; nothing for any other character.
std::optional<int> book_sign(char32_t character);

/// A sign, from its left end on the baseline, in quarter points.
const std::vector<figures::Fill>& sign_fills(int sign);
/// The way to what follows, an even number of quarter points.
int sign_advance(int sign);

}  // namespace inkmate::book

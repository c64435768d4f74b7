#pragma once

#include <string>

#include "render/page/page.hpp"
#include "render/page/words/language.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// Both players in one text, in the page's encoding: "Tal \261 Petrosian"; empty when none is known. When it
/// is wider than that, in quarter points, names that take more than half of it end with an ellipsis.
std::string pairing(const GameNames& names, Font font, int size, int width, Language language);

/// The players, the event and its year where there is room for all of it, and then the tail, of which
/// nothing is left out.
std::string heading(const GameNames& names, Font font, int size, int width, Language language,
                    const std::string& tail = {});

/// "Game 7F3K, page ", or "Page " without an id.
std::string page_word(const GameNames& names, Language language);

}  // namespace inkmate

#pragma once

#include <string>

#include "core/chess/pgn.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// What a user says of a game besides its tags: a title in place of event, round and date, and its id.
struct GivenNames {
    std::string title;
    std::string id;
    std::string white;
    std::string black;
};
/// What that and the tags and the result of a game tell, for pages; a "?" is nothing.
GameNames names_of(const chess::PgnGame& game, const GivenNames& flags = {});

}  // namespace inkmate

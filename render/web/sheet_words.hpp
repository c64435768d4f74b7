#pragma once

#include <string_view>

#include "render/page/words/language.hpp"

namespace inkmate::web {

/// Words of a sheet in a browser, in UTF-8.
struct SheetWords {
    /// Above a solution.
    std::string_view solution;
    /// What is said of a move that does not solve the task, of the last one that does, and after a reply.
    std::string_view wrong;
    std::string_view solved;
    std::string_view yours;
    /// On buttons: to begin again, and to see a reply that was not played.
    std::string_view again;
    std::string_view other;
    /// Before the pieces that a pawn can become.
    std::string_view promote;
};
const SheetWords& sheet_words(page::Language language);

}  // namespace inkmate::web

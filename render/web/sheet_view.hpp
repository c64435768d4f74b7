#pragma once

#include <string>
#include <string_view>

#include "render/page/layout/design.hpp"
#include "render/page/words/language.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::web {

/// A worksheet for a browser: one HTML file that needs nothing else, no server and no network. Each solution
/// opens by a click, with the board that a page of solutions shows, also where scripts are turned off. Where
/// they are not, the board of a task whose solution is known is one to play on. Prints with the solutions
/// closed. The title is UTF-8.
std::string sheet_view(const page::Worksheet& worksheet, const page::PageDesign& design,
                       std::string_view title);

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

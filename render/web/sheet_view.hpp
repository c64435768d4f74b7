#pragma once

#include <string>
#include <string_view>

#include "render/page/layout/design.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::web {

/// A worksheet for a browser: one HTML file that needs nothing else, no server and no network. Each solution
/// opens by a click, with the board that a page of solutions shows, also where scripts are turned off. Where
/// they are not, the board of a task whose solution is known is one to play on. Prints with the solutions
/// closed. The title is UTF-8.
std::string sheet_view(const page::Worksheet& worksheet, const page::PageDesign& design,
                       std::string_view title);

}  // namespace inkmate::web

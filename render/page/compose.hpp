#pragma once

#include <string_view>
#include <vector>

#include "render/page/content.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/design.hpp"

namespace inkmate::page {

/// Ends a line of a list that continues on the next.
inline constexpr std::string_view LIST_BREAK = ",";

/// Lays a page out: the same fills and text runs, in the same order, as the generated program draws. The
/// design has the rules of the content's game.
figures::Page compose(const PageContent& content, const PageDesign& design);
/// Lays out all sheets that are printed at once, numbered from the content's number on: those of a game's
/// score, in other layouts one page.
std::vector<figures::Page> compose_all(PageContent content, const PageDesign& design);

}  // namespace inkmate::page

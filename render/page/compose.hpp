#pragma once

#include <vector>

#include "render/page/content.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// Lays a page out: the same fills and text runs, in the same order, as the generated program draws.
Page compose(const PageContent& content, const PageDesign& design);
/// All sheets that are printed at once, numbered on from the content's number: those of a game's score, in
/// other layouts one page.
std::vector<Page> compose_all(PageContent content, const PageDesign& design);

}  // namespace inkmate

#pragma once

#include "render/page/content.hpp"
#include "render/page/design.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// Lays a page out: the same fills and text runs, in the same order, as the generated program draws.
Page compose(const PageContent& content, const PageDesign& design);

}  // namespace inkmate

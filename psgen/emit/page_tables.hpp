#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "render/page/paper.hpp"

namespace inkmate {

/// The PostScript text of a table that `pages.ps` uses: an expression that leaves one object. The numbers are
/// those that `compose` lays pages of this paper out by. Nothing when there is no table of that name.
std::optional<std::string> page_table_text(std::string_view name, const Paper& paper);

}  // namespace inkmate

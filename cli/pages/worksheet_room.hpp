#pragma once

#include <span>

#include "cli/pages/worksheet_options.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// Throws CommandError where what stands below the boards leaves them too little room on one of the papers.
void refuse_small_boards(const WorksheetFlags& flags, std::span<const Paper> papers);

}  // namespace inkmate

#pragma once

#include <string>
#include <vector>

#include "render/page/language.hpp"
#include "render/page/layout.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// An evaluation from White's side, in pawns: "+0.35", with an en dash for a minus.
std::string evaluation_text(int centipawns, Language language = Language::english);
/// The bar that shows it.
std::vector<Fill> evaluation_bar(const EvaluationBar& bar, int centipawns);

}  // namespace inkmate

#pragma once

#include <string>
#include <string_view>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/manifest.hpp"

/// The words that all reports use.
namespace inkmate::compare {

/// "text"; for what a model tells its own word.
std::string_view layer_word(const Difference& difference);
std::string_view word_of(Change change);
/// "1 page", "2 pages".
std::string counted(std::size_t n, std::string_view noun);
/// "page 3", "page 3 of the first document", "page 3 of the first and 2 of the second document".
std::string page_title(const PageComparison& page);
/// "the headline: fill of 8 segments, grey 0 is missing".
std::string sentence(const Difference& difference);
/// " with Poppler"; empty for Ghostscript, which goes without saying.
std::string with_rasteriser(const PixelDifference& pixels);
/// "different: 2 of 3 pages", "passed: 1 of 3 pages differs, within budget" or "equal: 3 pages", and what was
/// compared.
std::string summary(const Comparison& comparison, const Judgement& judgement);

}  // namespace inkmate::compare

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pdf/compare/align.hpp"
#include "pdf/document/read_pdf.hpp"

namespace inkmate::compare {

/// The pages of a document that are compared, by their place in it, from 0.
using Chosen = std::vector<std::size_t>;
/// Those with these numbers, from 1 and in order; all of them if none is given.
Chosen chosen_pages(const pdf::PdfReader& reader, const std::vector<std::size_t>& numbers);

/// Stands for what a page draws, and where, to within a quarter point: enough to know a page again.
std::uint64_t signature(const pdf::PageDrawing& page);

/// Pages by number; or, when there are more of one document, by what they draw.
std::vector<Aligned> pair_pages(pdf::PdfReader& first, const Chosen& of_first, pdf::PdfReader& second,
                                const Chosen& of_second);

}  // namespace inkmate::compare

#pragma once

#include <string_view>

namespace inkmate::fuzz {

/// Reads every page of a PDF: it is refused, or each page is the same as itself when it is read once more.
void check_pdf(std::string_view bytes);

}  // namespace inkmate::fuzz

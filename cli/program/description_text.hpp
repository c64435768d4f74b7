#pragma once

#include <string>

#include "psgen/product/product.hpp"

namespace inkmate {

/// What generate --describe writes; `paper_given`: by --paper. Throws CommandError where there is nothing to
/// tell.
std::string description_text(const psgen::Product& product, bool paper_given);

}  // namespace inkmate

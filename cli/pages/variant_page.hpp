#pragma once

#include <string>

#include "core/variant/rules.hpp"

namespace inkmate {

/// The variant's page in the manual, in Markdown: start position, pieces, rules, and how to play it.
std::string variant_page(const variant::Rules& rules);

}  // namespace inkmate

#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// A message may quote what stands in files of others: on one line, without what moves the cursor, and
/// without the middle of what is too long.
std::string fit_for_terminal(std::string_view what);

}  // namespace inkmate

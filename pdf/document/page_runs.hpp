#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace inkmate::pdf {

/// How many of `pages` from `first` on follow one on the other, `most` of them.
std::size_t run_length(const std::vector<int>& pages, std::size_t first, std::size_t most);
/// "1-3,5"
std::string page_list(const std::vector<int>& pages);

}  // namespace inkmate::pdf

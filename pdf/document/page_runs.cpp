#include "pdf/document/page_runs.hpp"

#include <fmt/format.h>

namespace inkmate::pdf {

std::size_t run_length(const std::vector<int>& pages, std::size_t first, std::size_t most) {
    std::size_t length = 1;
    while (length < most && first + length < pages.size() &&
           pages[first + length] == pages[first] + static_cast<int>(length))
        ++length;
    return length;
}

std::string page_list(const std::vector<int>& pages) {
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < pages.size();) {
        const std::size_t length = run_length(pages, i, pages.size());
        runs.push_back(length == 1 ? fmt::format("{}", pages[i])
                                   : fmt::format("{}-{}", pages[i], pages[i + length - 1]));
        i += length;
    }
    return fmt::format("{}", fmt::join(runs, ","));
}

}  // namespace inkmate::pdf

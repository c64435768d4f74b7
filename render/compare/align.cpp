#include "render/compare/align.hpp"

#include <algorithm>

namespace inkmate::compare {
namespace {

enum class Step : std::uint8_t { match, skip_first, skip_second };

}  // namespace

std::vector<Aligned> align(std::size_t first_size, std::size_t second_size,
                           const std::function<bool(std::size_t, std::size_t)>& match) {
    const std::size_t shorter = std::min(first_size, second_size);
    std::size_t head = 0;
    while (head < shorter && match(head, head)) ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && match(first_size - 1 - tail, second_size - 1 - tail)) ++tail;

    std::vector<Aligned> result;
    for (std::size_t i = 0; i < head; ++i) result.push_back({i, i});

    const std::size_t rows = first_size - head - tail, columns = second_size - head - tail;
    std::vector<Step> steps;
    if (rows > 0 && columns > 0 && columns <= LARGEST_ALIGNMENT / rows) {
        steps.resize(rows * columns);
        // below[j]: length of the longest common subsequence of what remains from row i + 1 and column j on
        std::vector<std::uint32_t> below(columns + 1, 0), here(columns + 1, 0);
        for (std::size_t i = rows; i-- > 0;) {
            for (std::size_t j = columns; j-- > 0;) {
                Step& step = steps[i * columns + j];
                if (match(head + i, head + j)) {
                    step = Step::match;
                    here[j] = below[j + 1] + 1;
                } else {
                    step = below[j] >= here[j + 1] ? Step::skip_first : Step::skip_second;
                    here[j] = std::max(below[j], here[j + 1]);
                }
            }
            std::swap(here, below);
        }
    }
    std::size_t i = 0, j = 0;
    std::vector<Aligned> only_second;
    const auto flush = [&] {
        result.insert(result.end(), only_second.begin(), only_second.end());
        only_second.clear();
    };
    while (i < rows || j < columns) {
        const Step step = i == rows       ? Step::skip_second
                          : j == columns  ? Step::skip_first
                          : steps.empty() ? Step::skip_first
                                          : steps[i * columns + j];
        if (step == Step::match) flush();
        if (step == Step::match)
            result.push_back({head + i, head + j});
        else if (step == Step::skip_first)
            result.push_back({head + i, std::nullopt});
        else
            only_second.push_back({std::nullopt, head + j});
        if (step != Step::skip_second) ++i;
        if (step != Step::skip_first) ++j;
    }
    flush();
    for (std::size_t k = tail; k-- > 0;) result.push_back({first_size - 1 - k, second_size - 1 - k});
    return result;
}

}  // namespace inkmate::compare

#include "pdf/compare/page_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

namespace inkmate::compare {

namespace {

/// What stands alone on both sides of a gap is paired by number.
void pair_gap(std::vector<std::size_t>& first, std::vector<std::size_t>& second,
              std::vector<Aligned>& pairs) {
    for (std::size_t k = 0; k < std::max(first.size(), second.size()); ++k) {
        Aligned pair;
        if (k < first.size()) pair.first = first[k];
        if (k < second.size()) pair.second = second[k];
        pairs.push_back(pair);
    }
    first.clear();
    second.clear();
}

std::vector<std::uint64_t> signatures(pdf::PdfReader& reader, const Chosen& pages) {
    std::vector<std::uint64_t> result;
    for (const std::size_t i : pages) result.push_back(signature(reader.page(i)));
    return result;
}

}  // namespace

Chosen chosen_pages(const pdf::PdfReader& reader, const std::vector<std::size_t>& numbers) {
    Chosen chosen;
    for (std::size_t i = 0; i < reader.pages(); ++i)
        if (numbers.empty() || std::ranges::binary_search(numbers, i + 1)) chosen.push_back(i);
    return chosen;
}

std::uint64_t signature(const pdf::PageDrawing& page) {
    std::uint64_t hash = 0;
    const auto add = [&](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15U + (hash >> 29); };
    // Off the middle of the grid that pages are drawn on, so that rounding does not tell.
    const auto add_length = [&](double x) { add(static_cast<std::size_t>(std::llround(4 * x + 0.25))); };
    for (const pdf::Operator& op : page.operators) {
        add(static_cast<std::size_t>(op.kind));
        add(std::hash<std::string>{}(op.run.text));
        add(static_cast<std::size_t>(std::lround(1000 * op.colour.red)));
        if (op.bounds.empty()) continue;
        for (const double x : {op.bounds.left, op.bounds.bottom, op.bounds.right, op.bounds.top})
            add_length(x);
    }
    return hash;
}

std::vector<Aligned> pair_pages(pdf::PdfReader& first, const Chosen& of_first, pdf::PdfReader& second,
                                const Chosen& of_second) {
    std::vector<Aligned> pairs;
    if (of_first.size() == of_second.size()) {
        for (std::size_t i = 0; i < of_first.size(); ++i) pairs.push_back({of_first[i], of_second[i]});
        return pairs;
    }
    const std::vector<std::uint64_t> a = signatures(first, of_first), b = signatures(second, of_second);
    std::vector<std::size_t> only_first, only_second;
    for (const Aligned& aligned :
         align(a.size(), b.size(), [&](std::size_t i, std::size_t j) { return a[i] == b[j]; })) {
        if (aligned.first && aligned.second) {
            pair_gap(only_first, only_second, pairs);
            pairs.push_back({of_first[*aligned.first], of_second[*aligned.second]});
        } else if (aligned.first) {
            only_first.push_back(of_first[*aligned.first]);
        } else {
            only_second.push_back(of_second[*aligned.second]);
        }
    }
    pair_gap(only_first, only_second, pairs);
    return pairs;
}

}  // namespace inkmate::compare

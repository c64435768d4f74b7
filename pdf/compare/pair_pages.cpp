#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "pdf/compare/passes.hpp"
#include "pdf/document/hash.hpp"

namespace inkmate::compare {

namespace {

/// Bytes of the text that are looked for on the other page together, and how many samples of the text and of
/// everything else are kept.
constexpr std::size_t SHINGLE = 5, MOST_TEXTS = 256, MOST_SHAPES = 128;
/// Pages less alike than this are paired only if nothing else is between their neighbours.
constexpr double LEAST_LIKENESS = 0.5;
/// The largest likeness of pages with different signatures.
constexpr double MOST_LIKENESS = 0.99;
/// The samples of text by which a page is recognised at a different place, if both documents have as many
/// pages.
constexpr std::size_t LEAST_TEXTS = 32;
/// The weight of the text, if a page has text and something else.
constexpr double TEXT_WEIGHT = 0.75;
/// By how much pages must be more alike in all before those of documents of the same length are not paired by
/// number.
constexpr double LEAST_GAIN = 0.5;

/// Pairs the pages without counterpart on both sides of a gap by number.
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

/// Keeps the smallest of the values, each once: the same sample of what two pages have in common.
std::vector<std::uint32_t> sample_of(std::vector<std::uint32_t> values, std::size_t most) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    if (values.size() > most) values.resize(most);
    values.shrink_to_fit();
    return values;
}

/// Estimates which part of two pages is on both, from their samples (Broder 1997: "On the resemblance and
/// containment of documents").
double common_part(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                   std::size_t most) {
    std::size_t all = 0, both = 0;
    for (auto i = a.begin(), j = b.begin(); all < most && (i != a.end() || j != b.end()); ++all) {
        const bool of_first = j == b.end() || (i != a.end() && *i <= *j);
        const bool of_second = i == a.end() || (j != b.end() && *j <= *i);
        if (of_first) ++i;
        if (of_second) ++j;
        if (of_first && of_second) ++both;
    }
    return all == 0 ? 0 : 2 * static_cast<double>(both) / static_cast<double>(all + both);
}

std::vector<PageSketch> sketches(pdf::PdfReader& reader, const Chosen& pages) {
    std::vector<PageSketch> result;
    for (const std::size_t i : pages) result.push_back(sketch_of(reader.page(i)));
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
    pdf::Hash hash;
    const auto add = [&](double x) { hash.add_count(static_cast<std::uint64_t>(std::llround(x))); };
    // Off the middle of the grid that pages are drawn on, so that rounding does not tell.
    const auto add_length = [&](double x) { add(4 * x + 0.25); };
    for (const pdf::Operator& op : page.operators) {
        hash.add_count(static_cast<std::uint64_t>(op.kind));
        hash.add_count(op.run.text.size());
        hash.add(op.run.text);
        add(1000 * op.colour.red);
        if (op.bounds.empty()) continue;
        for (const double x : {op.bounds.left, op.bounds.bottom, op.bounds.right, op.bounds.top})
            add_length(x);
    }
    return hash.value;
}

PageSketch sketch_of(const pdf::PageDrawing& page) {
    std::string text;
    std::vector<std::uint32_t> texts, shapes;
    const auto value_of = [](const pdf::Hash& hash) { return static_cast<std::uint32_t>(hash.value >> 32); };
    for (const pdf::Operator& op : page.operators) {
        // Producers break text into operators at different places, and write blanks or leave them out.
        std::ranges::copy_if(op.run.text, std::back_inserter(text), [](char c) { return c != ' '; });
        if (!op.run.text.empty() || op.bounds.empty()) continue;
        pdf::Hash hash;
        hash.add_count(static_cast<std::uint64_t>(op.kind));
        for (const double x : {op.bounds.left, op.bounds.bottom, op.bounds.right, op.bounds.top})
            hash.add_count(static_cast<std::uint64_t>(std::llround(x + 0.25)));
        shapes.push_back(value_of(hash));
    }
    for (std::size_t i = 0; i < text.size() && (i == 0 || i + SHINGLE <= text.size()); ++i) {
        pdf::Hash hash;
        hash.add(std::string_view(text).substr(i, SHINGLE));
        texts.push_back(value_of(hash));
    }
    return {signature(page), sample_of(std::move(texts), MOST_TEXTS),
            sample_of(std::move(shapes), MOST_SHAPES)};
}

double likeness(const PageSketch& a, const PageSketch& b) {
    if (a.signature == b.signature) return 1;
    const double of_shapes = common_part(a.shapes, b.shapes, MOST_SHAPES);
    const double of_texts = common_part(a.texts, b.texts, MOST_TEXTS);
    const double all = a.texts.empty() && b.texts.empty()     ? of_shapes
                       : a.shapes.empty() && b.shapes.empty() ? of_texts
                                                              : std::lerp(of_shapes, of_texts, TEXT_WEIGHT);
    return all < LEAST_LIKENESS ? 0 : std::min(all, MOST_LIKENESS);
}

namespace {

/// Pairs the chosen pages as they were aligned, and those between by number.
std::vector<Aligned> paired(const std::vector<Aligned>& alignment, const Chosen& of_first,
                            const Chosen& of_second) {
    std::vector<Aligned> pairs;
    std::vector<std::size_t> only_first, only_second;
    for (const Aligned& aligned : alignment) {
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

/// True if both have the same pages, in whatever order.
bool is_permutation(const std::vector<PageSketch>& first, const std::vector<PageSketch>& second) {
    const auto sorted = [](const std::vector<PageSketch>& pages) {
        std::vector<std::uint64_t> signatures;
        for (const PageSketch& page : pages) signatures.push_back(page.signature);
        std::ranges::sort(signatures);
        return signatures;
    };
    return sorted(first) == sorted(second);
}

}  // namespace

std::vector<Aligned> pair_pages(pdf::PdfReader& first, const Chosen& of_first, pdf::PdfReader& second,
                                const Chosen& of_second) {
    std::vector<Aligned> pairs;
    if (of_first.size() != of_second.size()) {
        const std::vector<PageSketch> a = sketches(first, of_first), b = sketches(second, of_second);
        const auto alike = [&](std::size_t i, std::size_t j) { return likeness(a[i], b[j]); };
        return paired(align_alike(a.size(), b.size(), alike), of_first, of_second);
    }
    for (std::size_t i = 0; i < of_first.size(); ++i) pairs.push_back({of_first[i], of_second[i]});
    return pairs;
}

std::optional<std::vector<Aligned>> pair_again(const std::vector<PageSketch>& first, const Chosen& of_first,
                                               const std::vector<PageSketch>& second,
                                               const Chosen& of_second) {
    // Pages without text are often alike, and only their numbers say which belong together.
    const auto alike = [&](std::size_t i, std::size_t j) {
        const bool known = first[i].texts.size() >= LEAST_TEXTS && second[j].texts.size() >= LEAST_TEXTS;
        return i == j || known ? likeness(first[i], second[j]) : 0;
    };
    double gain = 0;
    for (std::size_t i = 0; i < first.size(); ++i) gain -= alike(i, i);
    // Even if all other pages were the same.
    if (gain + static_cast<double>(first.size()) <= LEAST_GAIN || is_permutation(first, second))
        return std::nullopt;
    const std::vector<Aligned> alignment = align_alike(first.size(), second.size(), alike);
    for (const Aligned& pair : alignment)
        if (pair.first && pair.second) gain += alike(*pair.first, *pair.second);
    if (gain <= LEAST_GAIN) return std::nullopt;
    return paired(alignment, of_first, of_second);
}

}  // namespace inkmate::compare

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/passes.hpp"
#include "pdf/compare/regions.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/hash.hpp"

namespace inkmate::compare {

namespace {

void set_size(PageComparison& page, const pdf::PageDrawing& drawing) {
    page.largest_image = std::max(page.largest_image, drawing.largest_image);
    const pdf::Box& box = drawing.media_box;
    if (box.empty()) return;
    page.width = box.right - box.left;
    page.height = box.top - box.bottom;
    page.rotation = drawing.rotation;
}

}  // namespace

DrawingPass::DrawingPass(Files first, Files second, const CompareOptions& options, Comparison& comparison)
    : same_files_(std::ranges::equal(first, second, pdf::same_bytes)),
      first_(first, options.medium),
      second_(same_files_ ? Files() : second, options.medium),
      epsilon_(options.epsilon),
      strict_(options.strict),
      pictured_(options.pictures > 0),
      tell_(options.tell ? options.tell : tell_by_regions),
      regions_(options.regions),
      ignored_(options.ignored),
      comparison_(comparison) {
    const Chosen of_first = chosen_pages(first_, options.pages);
    const Chosen of_second = same_files_ ? of_first : chosen_pages(second_, options.pages);
    if (!options.pages.empty() && of_first.empty() && of_second.empty())
        throw CompareError(
            fmt::format("none of the pages to compare exists: {} has {}, {} has {}; choose others",
                        comparison.first_name, counted(first_.pages(), "page"), comparison.second_name,
                        counted(same_files_ ? first_.pages() : second_.pages(), "page")));
    comparison.first_pages = of_first.size();
    comparison.second_pages = of_second.size();
    by_number_ = of_first.size() == of_second.size();
    compare_all(pair_pages(first_, of_first, second_, of_second));
    // Pages in files of their own are paired by these.
    if (by_number_ && first.size() == 1 && second.size() == 1)
        if (const auto pairs = pair_again(first_sketches_, of_first, second_sketches_, of_second)) {
            by_number_ = false;
            compare_all(*pairs);
        }
    name_known_pages();
    add_notes(first_);
    add_notes(second_);
}

void DrawingPass::compare_all(const std::vector<Aligned>& pairs) {
    comparison_.pages.clear();
    compared_files_.clear();
    first_signatures_.clear();
    second_signatures_.clear();
    for (const Aligned& pair : pairs) {
        const Stopwatch watch;
        comparison_.pages.push_back(pair.first && pair.second ? compare_pair(*pair.first, *pair.second)
                                                              : lone_page(pair));
        comparison_.pages.back().seconds += watch.seconds();
    }
}

void DrawingPass::add_notes(const pdf::PdfReader& reader) {
    for (const pdf::Fault& fault : reader.faults())
        comparison_.notes.push_back(fault.page == 0
                                        ? fmt::format("{}: {}", fault.file, fault.what)
                                        : fmt::format("{}, page {}: {}", fault.file, fault.page, fault.what));
}

/// Compares documents as a whole, at the first pair of their pages.
std::vector<DrawingDifference> DrawingPass::compare_documents(std::size_t i, std::size_t j) {
    if (same_files_ || !compared_files_.emplace(first_.place(i).first, second_.place(j).first).second)
        return {};
    return compare_facts(first_.facts(i), second_.facts(j), Layer::page);
}

PageComparison DrawingPass::compare_pair(std::size_t i, std::size_t j) {
    PageComparison page;
    page.first_page = static_cast<int>(i) + 1;
    page.second_page = static_cast<int>(j) + 1;
    std::vector<DrawingDifference> differences = compare_documents(i, j);
    page.identical = differences.empty() && (same_files_ || first_.same_page(i, second_, j));
    if (page.identical) {
        if (strict_) first_.page(i);
        first_signatures_.push_back(0);
        // One of the added pages may equal it.
        second_signatures_.push_back(by_number_ ? 0 : signature(first_.page(i)));
        if (by_number_) {
            first_sketches_.push_back({.signature = i + 1});
            second_sketches_.push_back({.signature = i + 1});
        }
        return page;
    }
    const pdf::PageDrawing a = first_.page(i);
    set_size(page, a);
    colour_ = colour_ || has_colour(a);
    const pdf::PageDrawing b = second_.page(j);
    page.largest_image = std::max(page.largest_image, b.largest_image);
    std::ranges::move(compare_drawings(a, b, epsilon_, page), std::back_inserter(differences));
    const bool equal = differences.empty();
    if (by_number_) {
        first_sketches_.push_back(equal ? PageSketch{.signature = i + 1} : sketch_of(a));
        second_sketches_.push_back(equal ? PageSketch{.signature = i + 1} : sketch_of(b));
        first_signatures_.push_back(equal ? 0 : first_sketches_.back().signature);
        second_signatures_.push_back(equal ? 0 : second_sketches_.back().signature);
    } else {
        first_signatures_.push_back(equal ? 0 : signature(a));
        second_signatures_.push_back(signature(b));
    }
    page.digest = digest_of(a, b, differences, page);
    if (!differences.empty()) tell_({a, b, regions_.of(page), epsilon_}, differences);
    for (DrawingDifference& d : differences)
        if (ignored(d.difference, page))
            ++page.ignored;
        else
            page.differences.push_back(std::move(d.difference));
    colour_ = colour_ || has_colour(b);
    return page;
}

PageComparison DrawingPass::lone_page(const Aligned& pair) {
    PageComparison page;
    if (pair.first) page.first_page = static_cast<int>(*pair.first) + 1;
    if (pair.second) page.second_page = static_cast<int>(*pair.second) + 1;
    const pdf::PageDrawing drawing = pair.first ? first_.page(*pair.first) : second_.page(*pair.second);
    set_size(page, drawing);
    colour_ = colour_ || has_colour(drawing);
    first_signatures_.push_back(pair.first ? signature(drawing) : 0);
    second_signatures_.push_back(pair.second ? signature(drawing) : 0);
    pdf::Hash hash;
    for (const pdf::Operator& op : drawing.operators) add(hash, op);
    page.digest = hash.text();
    page.differences.push_back(
        {Layer::page,
         pair.first ? Change::missing : Change::added,
         fmt::format("the page is only in the {} document", pair.first ? "first" : "second"),
         area_of(drawing.media_box),
         {},
         {}});
    return page;
}

std::string DrawingPass::digest_of(const pdf::PageDrawing& first, const pdf::PageDrawing& second,
                                   const std::vector<DrawingDifference>& differences,
                                   const PageComparison& page) {
    pdf::Hash hash;
    bool any = false;
    for (const auto& [difference, i, j] : differences) {
        if (ignored(difference, page)) continue;
        any = true;
        hash.add(difference.what);
        if (i) add(hash, first.operators[*i]);
        if (j) add(hash, second.operators[*j]);
    }
    return any ? hash.text() : "";
}

bool DrawingPass::ignored(const Difference& d, const PageComparison& page) {
    return d.layer != Layer::page && std::ranges::any_of(ignored_.of(page), [&](const Ignored& part) {
               return lies_in(d.area, part.area);
           });
}

/// Reports pages that changed places as such, instead of everything they draw. An added page may equal an
/// existing one.
void DrawingPass::name_known_pages() {
    for (std::size_t k = 0; k < comparison_.pages.size(); ++k) {
        PageComparison& page = comparison_.pages[k];
        if (page.differences.empty()) continue;
        if (page.first_page == 0) {
            if (const int twin =
                    page_like(second_signatures_, second_signatures_[k], k, &PageComparison::second_page))
                page.differences.front().what += fmt::format(": it is its page {} once more", twin);
            continue;
        }
        if (page.second_page == 0 || first_signatures_[k] == second_signatures_[k]) continue;
        const int there =
            page_like(second_signatures_, first_signatures_[k], k, &PageComparison::second_page);
        const int here = page_like(first_signatures_, second_signatures_[k], k, &PageComparison::first_page);
        if (there == 0 || here == 0) continue;
        const Area all{0, 0, page.width, page.height};
        page.differences = {{Layer::page,
                             Change::reordered,
                             fmt::format("page {} of the first document is page {} of the second, "
                                         "and its page {} is here",
                                         page.first_page, there, here),
                             all,
                             {},
                             {}}};
    }
}

int DrawingPass::page_like(const std::vector<std::uint64_t>& signatures, std::uint64_t wanted,
                           std::size_t but, int PageComparison::*number) const {
    for (std::size_t k = 0; k < signatures.size(); ++k)
        if (k != but && signatures[k] == wanted && wanted != 0) return comparison_.pages[k].*number;
    return 0;
}

PagesToDraw DrawingPass::to_draw(pdf::PdfReader& reader, int PageComparison::*number) const {
    PagesToDraw result;
    std::optional<std::size_t> file;
    std::vector<int> of_file;
    const auto add = [&] {
        if (file) result.files.push_back(reader.pages_to_draw(*file, std::exchange(of_file, {})));
    };
    for (const PageComparison& page : comparison_.pages) {
        const bool lone = page.first_page == 0 || page.second_page == 0;
        if (page.*number == 0 || page.identical || (lone && !pictured_)) continue;
        const auto [its_file, number_in_file] = reader.place(static_cast<std::size_t>(page.*number) - 1);
        if (file != its_file) add();
        file = its_file;
        of_file.push_back(number_in_file);
        result.numbers.push_back(page.*number);
    }
    add();
    return result;
}

PagesToDraw DrawingPass::first_to_draw() {
    return to_draw(first_, &PageComparison::first_page);
}

PagesToDraw DrawingPass::second_to_draw() {
    return to_draw(second_, &PageComparison::second_page);
}

}  // namespace inkmate::compare

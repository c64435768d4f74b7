#include "pdf/compare/drawing_pass.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "pdf/compare/drawing_difference.hpp"
#include "pdf/compare/error.hpp"
#include "pdf/compare/regions.hpp"
#include "pdf/compare/report_words.hpp"
#include "pdf/compare/stopwatch.hpp"

namespace inkmate::compare {

namespace {

void set_size(PageComparison& page, const pdf::PageDrawing& drawing) {
    const pdf::Box& box = drawing.media_box;
    if (box.empty()) return;
    page.width = box.right - box.left;
    page.height = box.top - box.bottom;
    page.rotation = drawing.rotation;
}

}  // namespace

DrawingPass::DrawingPass(Files first, Files second, const CompareOptions& options, Comparison& comparison)
    : first_(first),
      second_(second),
      epsilon_(options.epsilon),
      tell_(options.tell ? options.tell : tell_by_regions),
      regions_(options.regions),
      ignored_(options.ignored),
      comparison_(comparison) {
    const Chosen of_first = chosen_pages(first_, options.pages);
    const Chosen of_second = chosen_pages(second_, options.pages);
    if (!options.pages.empty() && of_first.empty() && of_second.empty())
        throw CompareError(fmt::format(
            "none of the pages to compare exists: {} has {}, {} has {}; choose others", comparison.first_name,
            counted(first_.pages(), "page"), comparison.second_name, counted(second_.pages(), "page")));
    comparison.first_pages = of_first.size();
    comparison.second_pages = of_second.size();
    for (const Aligned& pair : pair_pages(first_, of_first, second_, of_second)) {
        const Stopwatch watch;
        comparison.pages.push_back(pair.first && pair.second ? compare_pair(*pair.first, *pair.second)
                                                             : lone_page(pair));
        comparison.pages.back().seconds += watch.seconds();
    }
    name_known_pages();
}

PageComparison DrawingPass::compare_pair(std::size_t i, std::size_t j) {
    PageComparison page;
    page.first_page = static_cast<int>(i) + 1;
    page.second_page = static_cast<int>(j) + 1;
    const pdf::PageDrawing a = first_.page(i);
    set_size(page, a);
    colour_ = colour_ || has_colour(a);
    page.same_bytes = first_.same_page(i, second_, j);
    const bool same_length = comparison_.first_pages == comparison_.second_pages;
    if (page.same_bytes) {
        page.operators = a.operators.size();
        first_signatures_.push_back(0);
        second_signatures_.push_back(same_length ? 0 : signature(a));
        return page;
    }
    const pdf::PageDrawing b = second_.page(j);
    std::vector<DrawingDifference> differences = compare_drawings(a, b, epsilon_, page);
    first_signatures_.push_back(differences.empty() ? 0 : signature(a));
    second_signatures_.push_back(differences.empty() && same_length ? 0 : signature(b));
    if (!differences.empty()) tell_({a, b, regions_.of(page), epsilon_}, differences);
    for (DrawingDifference& d : differences)
        if (!ignored(d.difference, page)) page.differences.push_back(std::move(d.difference));
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
    page.differences.push_back(
        {Layer::page,
         pair.first ? Change::missing : Change::added,
         fmt::format("the page stands only in the {} document", pair.first ? "first" : "second"),
         area_of(drawing.media_box),
         {},
         {}});
    return page;
}

bool DrawingPass::ignored(const Difference& d, const PageComparison& page) {
    return d.layer != Layer::page &&
           std::ranges::any_of(ignored_.of(page), [&](const Region& r) { return lies_in(d.area, r.area); });
}

/// Where pages changed places, that is the difference, not all that they draw. A page that came in may be
/// one that is there already.
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
                             fmt::format("page {} of the first document stands as page {} in the second, "
                                         "and its page {} stands here",
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

PagesToDraw DrawingPass::to_draw(const pdf::PdfReader& reader, Files files, int PageComparison::*number,
                                 bool (*wanted)(const PageComparison&)) const {
    PagesToDraw result;
    std::optional<std::size_t> last_file;
    for (const PageComparison& page : comparison_.pages) {
        if (page.*number == 0 || !wanted(page)) continue;
        const auto [file, number_in_file] = reader.place(static_cast<std::size_t>(page.*number) - 1);
        if (last_file != file) result.files.push_back({files[file], {}});
        last_file = file;
        result.files.back().pages.push_back(number_in_file);
        result.numbers.push_back(page.*number);
    }
    return result;
}

PagesToDraw DrawingPass::first_to_draw(Files files) const {
    return to_draw(first_, files, &PageComparison::first_page, [](const PageComparison&) { return true; });
}

PagesToDraw DrawingPass::second_to_draw(Files files) const {
    return to_draw(second_, files, &PageComparison::second_page,
                   [](const PageComparison& page) { return !page.same_bytes; });
}

}  // namespace inkmate::compare

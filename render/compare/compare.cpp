#include "render/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "render/compare/align.hpp"
#include "render/compare/drawing_difference.hpp"
#include "render/compare/error.hpp"
#include "render/compare/pixels.hpp"
#include "render/compare/regions.hpp"
#include "render/pdf/picture.hpp"
#include "render/pdf/raster.hpp"
#include "render/pdf/read_pdf.hpp"

namespace inkmate::compare {
namespace {

namespace fs = std::filesystem;

using Files = std::span<const fs::path>;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A sheet of A0 at 600 dpi has less.
constexpr double MOST_PIXELS = 6e8;

std::string name_of(Files files) {
    if (files.empty()) return "nothing";
    if (files.size() == 1) return files.front().string();
    return fmt::format("{} to {}", files.front().string(), files.back().filename().string());
}

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

/// Stands for what a page draws, and where, to within a quarter point: enough to know a page again.
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

/// The pages of a document that are compared, by their place in it.
using Chosen = std::vector<std::size_t>;

Chosen chosen_pages(const pdf::PdfReader& reader, const std::vector<std::size_t>& numbers) {
    Chosen chosen;
    for (std::size_t i = 0; i < reader.pages(); ++i)
        if (numbers.empty() || std::ranges::binary_search(numbers, i + 1)) chosen.push_back(i);
    return chosen;
}

std::vector<std::uint64_t> signatures(pdf::PdfReader& reader, const Chosen& pages) {
    std::vector<std::uint64_t> result;
    for (const std::size_t i : pages) result.push_back(signature(reader.page(i)));
    return result;
}

/// Pages by number; or, when there are more of one document, by what they draw.
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

/// Parts of the page that is asked about, kept while the questions are about one page.
class PageParts {
  public:
    explicit PageParts(const std::function<std::vector<Region>(int)>& ask) : ask_(ask) {}
    const std::vector<Region>& of(const PageComparison& page) {
        const int number = page.first_page != 0 ? page.first_page : page.second_page;
        if (number != page_ && ask_) regions_ = ask_(number);
        page_ = number;
        return regions_;
    }

  private:
    const std::function<std::vector<Region>(int)>& ask_;
    int page_ = 0;
    std::vector<Region> regions_;
};

/// The pages of a document that are drawn, by their numbers in it, and where these lie.
struct PagesToDraw {
    std::vector<int> numbers;
    std::vector<pdf::FilePages> files;
};

/// Compares boxes, text and drawing of all pages.
class DrawingPass {
  public:
    DrawingPass(Files first, Files second, const CompareOptions& options, Comparison& comparison)
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
            throw CompareError(
                fmt::format("none of the pages to compare is there: {} has {} pages, {} has {}",
                            comparison.first_name, first_.pages(), comparison.second_name, second_.pages()));
        comparison.first_pages = of_first.size();
        comparison.second_pages = of_second.size();
        for (const Aligned& pair : pair_pages(first_, of_first, second_, of_second)) {
            const Clock::time_point start = Clock::now();
            comparison.pages.push_back(pair.first && pair.second ? compare_pair(*pair.first, *pair.second)
                                                                 : lone_page(pair));
            comparison.pages.back().seconds += seconds_since(start);
        }
        name_known_pages();
    }

    /// Do the pixels of a page need colour.
    bool colour() const { return colour_; }

    PagesToDraw first_to_draw(Files files) const {
        return to_draw(first_, files, &PageComparison::first_page,
                       [](const PageComparison&) { return true; });
    }
    /// Without those that are drawn as pages of the first document.
    PagesToDraw second_to_draw(Files files) const {
        return to_draw(second_, files, &PageComparison::second_page,
                       [](const PageComparison& page) { return !page.same_bytes; });
    }

  private:
    PageComparison compare_pair(std::size_t i, std::size_t j) {
        PageComparison page;
        page.first_page = static_cast<int>(i) + 1;
        page.second_page = static_cast<int>(j) + 1;
        const pdf::PageDrawing a = first_.page(i);
        set_size(page, a.media_box);
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

    PagesToDraw to_draw(const pdf::PdfReader& reader, Files files, int PageComparison::*number,
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

    PageComparison lone_page(const Aligned& pair) {
        PageComparison page;
        if (pair.first) page.first_page = static_cast<int>(*pair.first) + 1;
        if (pair.second) page.second_page = static_cast<int>(*pair.second) + 1;
        const pdf::PageDrawing drawing = pair.first ? first_.page(*pair.first) : second_.page(*pair.second);
        const pdf::Box& box = drawing.media_box;
        set_size(page, box);
        colour_ = colour_ || has_colour(drawing);
        first_signatures_.push_back(pair.first ? signature(drawing) : 0);
        second_signatures_.push_back(pair.second ? signature(drawing) : 0);
        page.differences.push_back(
            {Layer::page,
             pair.first ? Change::missing : Change::added,
             fmt::format("the page stands only in the {} document", pair.first ? "first" : "second"),
             area_of(box),
             {},
             {}});
        return page;
    }

    static void set_size(PageComparison& page, const pdf::Box& box) {
        if (box.empty()) return;
        page.width = box.right - box.left;
        page.height = box.top - box.bottom;
    }

    bool ignored(const Difference& d, const PageComparison& page) {
        return d.layer != Layer::page && std::ranges::any_of(ignored_.of(page), [&](const Region& r) {
                   return lies_in(d.area, r.area);
               });
    }

    /// Where pages changed places, that is the difference, not all that they draw. A page that came in may be
    /// one that is there already.
    void name_known_pages() {
        for (std::size_t k = 0; k < comparison_.pages.size(); ++k) {
            PageComparison& page = comparison_.pages[k];
            if (page.differences.empty()) continue;
            if (page.first_page == 0) {
                if (const int twin =
                        page_like(second_signatures_, second_signatures_[k], k, &PageComparison::second_page))
                    page.differences.front().what += fmt::format(": it is its page {} once more", twin);
                continue;
            }
            if (page.second_page == 0) continue;
            const int there =
                page_like(second_signatures_, first_signatures_[k], k, &PageComparison::second_page);
            const int here =
                page_like(first_signatures_, second_signatures_[k], k, &PageComparison::first_page);
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
    int page_like(const std::vector<std::uint64_t>& signatures, std::uint64_t wanted, std::size_t but,
                  int PageComparison::*number) const {
        for (std::size_t k = 0; k < signatures.size(); ++k)
            if (k != but && signatures[k] == wanted && wanted != 0) return comparison_.pages[k].*number;
        return 0;
    }

    pdf::PdfReader first_, second_;
    double epsilon_;
    decltype(CompareOptions::tell) tell_;
    PageParts regions_, ignored_;
    Comparison& comparison_;
    bool colour_ = false;
    /// Of the pages that differ, and, when the documents differ in length, of all of the second; else 0.
    std::vector<std::uint64_t> first_signatures_, second_signatures_;
};

/// Compares the pixels of all pages: one rasteriser and one resolution after the other.
class PixelPass {
  public:
    PixelPass(PagesToDraw first, PagesToDraw second, const CompareOptions& options, bool colour,
              Comparison& comparison)
        : first_(std::move(first)),
          second_(std::move(second)),
          options_(options),
          colour_(colour),
          regions_(options.regions),
          ignored_(options.ignored),
          comparison_(comparison),
          all_(comparison.pages.size() * options.resolutions.size() * options.rasterisers.size()),
          pictures_left_(options.pictures) {
        for (const int dpi : options.resolutions)
            for (const PageComparison& page : comparison.pages) check_size(page, dpi);
        for (const pdf::Rasteriser rasteriser : options.rasterisers)
            for (const int dpi : options.resolutions) compare(rasteriser, dpi);
    }

  private:
    /// A document being drawn, and the page it has come to.
    struct Side {
        std::unique_ptr<pdf::RasterStream> stream;
        const PagesToDraw& pages;
        std::string_view name, title;
        std::size_t read_pages = 0;
        pdf::Raster raster = {};

        /// Reads on to page `number` (from 1); the pages before it have no counterpart.
        void read(int number) {
            while (read_pages < pages.numbers.size() && pages.numbers[read_pages] <= number) {
                if (!stream->next(raster))
                    throw CompareError(
                        fmt::format("{} drew only {} pages of {}, which has more", title, read_pages, name));
                ++read_pages;
            }
        }
    };

    /// A page made to be trouble may ask for more memory than there is.
    static void check_size(const PageComparison& page, int dpi) {
        const double scale = dpi / 72.0;
        if (page.width * scale * page.height * scale > MOST_PIXELS)
            throw CompareError(
                fmt::format("page {} is {:.6g} x {:.6g} pt large: too much to draw at {} dpi; choose a lower "
                            "--dpi, or --no-pixels",
                            std::max(page.first_page, page.second_page), page.width, page.height, dpi));
    }

    void compare(pdf::Rasteriser rasteriser, int dpi) {
        const auto side = [&](const PagesToDraw& pages, std::string_view name) {
            return Side{pages.files.empty()
                            ? nullptr
                            : draw_pages(rasteriser, options_.programs, pages.files, dpi, colour_),
                        pages, name, title_of(rasteriser)};
        };
        Side first = side(first_, comparison_.first_name), second = side(second_, comparison_.second_name);
        for (PageComparison& page : comparison_.pages) {
            const Clock::time_point start = Clock::now();
            const bool pictured = wants_pictures(page);
            if (page.first_page != 0 && (page.second_page != 0 || pictured)) first.read(page.first_page);
            if (page.second_page != 0 && (page.first_page != 0 || pictured)) second.read(page.second_page);
            if (page.first_page != 0 && page.second_page != 0)
                compare(rasteriser, dpi, first.raster, page.same_bytes ? first.raster : second.raster, page);
            if (wants_pictures(page) && !page.equal()) keep_pictures(dpi, first.raster, second.raster, page);
            page.seconds += seconds_since(start);
            if (options_.progress) options_.progress(++done_, all_);
        }
    }

    void compare(pdf::Rasteriser rasteriser, int dpi, const pdf::Raster& first, const pdf::Raster& second,
                 PageComparison& page) {
        if (first.width != second.width || first.height != second.height) {
            page.differences.push_back({Layer::pixels,
                                        Change::changed,
                                        fmt::format("{} x {} pixels at {} dpi became {} x {}", first.width,
                                                    first.height, dpi, second.width, second.height),
                                        {0, 0, first.width * 72.0 / dpi, first.height * 72.0 / dpi},
                                        {},
                                        {}});
            return;
        }
        page.pixels.push_back(same_pixels(first, second)
                                  ? no_difference(first, dpi)
                                  : compare_pixels(first, second, dpi, regions_.of(page), ignored_.of(page)));
        page.pixels.back().rasteriser = rasteriser;
    }

    bool wants_pictures(const PageComparison& page) const { return pictures_left_ > 0 && !page.pictures; }
    void keep_pictures(int dpi, const pdf::Raster& first, const pdf::Raster& second, PageComparison& page) {
        page.pictures = Pictures{page.first_page != 0 ? png_of(first) : "",
                                 page.second_page != 0 ? png_of(second) : "", dpi};
        --pictures_left_;
    }

    PagesToDraw first_, second_;
    const CompareOptions& options_;
    bool colour_;
    PageParts regions_, ignored_;
    Comparison& comparison_;
    std::size_t all_, done_ = 0;
    std::size_t pictures_left_;
};

}  // namespace

bool PageComparison::equal() const {
    return differences.empty() && std::all_of(pixels.begin(), pixels.end(),
                                              [](const PixelDifference& p) { return p.different == 0; });
}

bool Comparison::equal() const {
    return first_pages == second_pages &&
           std::all_of(pages.begin(), pages.end(), [](const PageComparison& p) { return p.equal(); });
}

std::size_t Comparison::operators() const {
    std::size_t sum = 0;
    for (const PageComparison& page : pages) sum += page.operators;
    return sum;
}

double Comparison::deviation() const {
    double largest = 0;
    for (const PageComparison& page : pages) largest = std::max(largest, page.deviation);
    return largest;
}

std::size_t PageComparison::most_pixels() const {
    std::size_t most = 0;
    for (const PixelDifference& p : pixels) most = std::max(most, p.different);
    return most;
}

Comparison compare_pdfs(Files first, Files second, const CompareOptions& options) {
    Comparison comparison;
    comparison.first_name = name_of(first);
    comparison.second_name = name_of(second);
    PagesToDraw first_to_draw, second_to_draw;
    bool colour = false;
    {
        const DrawingPass drawings(first, second, options, comparison);
        first_to_draw = drawings.first_to_draw(first);
        second_to_draw = drawings.second_to_draw(second);
        colour = drawings.colour();
    }
    PixelPass(std::move(first_to_draw), std::move(second_to_draw), options, colour, comparison);
    return comparison;
}

Comparison compare_pdfs(const fs::path& first, const fs::path& second, const CompareOptions& options) {
    return compare_pdfs({&first, 1}, {&second, 1}, options);
}

}  // namespace inkmate::compare

#include "pdf/compare/pixel_pass.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "pdf/compare/error.hpp"
#include "pdf/compare/page_parts.hpp"
#include "pdf/compare/pixels.hpp"
#include "pdf/compare/stopwatch.hpp"
#include "pdf/document/picture.hpp"

namespace inkmate::compare {

namespace {

/// A sheet of A0 at 600 dpi has less.
constexpr double MOST_PIXELS = 6e8;

class PixelPass {
  public:
    PixelPass(const PagesToDraw& first, const PagesToDraw& second, const CompareOptions& options, bool colour,
              Comparison& comparison)
        : first_(first),
          second_(second),
          options_(options),
          colour_(colour),
          regions_(options.regions),
          ignored_(options.ignored),
          comparison_(comparison),
          all_(comparison.pages.size() * options.resolutions.size() * options.rasterisers.size()),
          pictures_left_(options.pictures) {}

    void run() {
        for (const int dpi : options_.resolutions)
            for (const PageComparison& page : comparison_.pages) check_size(page, dpi);
        for (const pdf::Rasteriser rasteriser : options_.rasterisers)
            for (const int dpi : options_.resolutions) compare(rasteriser, dpi);
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
                            "--dpi, or --without pixels",
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
            const Stopwatch watch;
            const bool pictured = wants_pictures(page);
            if (page.first_page != 0 && (page.second_page != 0 || pictured)) first.read(page.first_page);
            if (page.second_page != 0 && (page.first_page != 0 || pictured)) second.read(page.second_page);
            if (page.first_page != 0 && page.second_page != 0)
                compare(rasteriser, dpi, first.raster, page.same_bytes ? first.raster : second.raster, page);
            if (wants_pictures(page) && !page.equal()) keep_pictures(dpi, first.raster, second.raster, page);
            page.seconds += watch.seconds();
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
                                        {0, 0, page.width, page.height},
                                        {},
                                        {}});
            return;
        }
        page.pixels.push_back(same_pixels(first, second) ? no_difference(first, dpi)
                                                         : compare_pixels(dpi, first, second, page));
        page.pixels.back().rasteriser = rasteriser;
    }

    /// Areas are those of the page before it is turned.
    PixelDifference compare_pixels(int dpi, const pdf::Raster& first, const pdf::Raster& second,
                                   const PageComparison& page) {
        const auto areas = [&](const pdf::Raster& a, const pdf::Raster& b) {
            return compare::compare_pixels(a, b, dpi, regions_.of(page), ignored_.of(page));
        };
        const int back = (360 - page.rotation) % 360;
        return back == 0 ? areas(first, second) : areas(turned(first, back), turned(second, back));
    }

    bool wants_pictures(const PageComparison& page) const { return pictures_left_ > 0 && !page.pictures; }
    void keep_pictures(int dpi, const pdf::Raster& first, const pdf::Raster& second, PageComparison& page) {
        page.pictures = Pictures{page.first_page != 0 ? png_of(first) : "",
                                 page.second_page != 0 ? png_of(second) : "", dpi};
        --pictures_left_;
    }

    const PagesToDraw &first_, &second_;
    const CompareOptions& options_;
    bool colour_;
    PageParts regions_, ignored_;
    Comparison& comparison_;
    std::size_t all_, done_ = 0;
    std::size_t pictures_left_;
};

}  // namespace

void compare_drawn_pages(const PagesToDraw& first, const PagesToDraw& second, const CompareOptions& options,
                         bool colour, Comparison& comparison) {
    PixelPass(first, second, options, colour, comparison).run();
}

}  // namespace inkmate::compare

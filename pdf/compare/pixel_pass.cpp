#include "pdf/compare/passes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "base/process/workers.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/regions.hpp"
#include "pdf/document/hash.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::compare {

namespace {

/// A rectangle of pixels from the top left; right and bottom are outside.
struct PixelBox {
    int left = 0, top = 0, right = 0, bottom = 0;
};

using Sample = std::uint32_t;  // of all channels

Sample sample(const pdf::Raster& r, int x, int y) {
    const auto* p = reinterpret_cast<const unsigned char*>(r.samples.data()) +
                    (static_cast<std::size_t>(y) * r.width + x) * r.channels;
    return r.channels == 1 ? p[0] : static_cast<Sample>(p[0] << 16 | p[1] << 8 | p[2]);
}

template <typename Use>
bool all_of(const PixelBox& box, Use&& use) {
    for (int y = box.top; y < box.bottom; ++y)
        for (int x = box.left; x < box.right; ++x)
            if (!use(x, y)) return false;
    return true;
}

bool plain(const pdf::Raster& r, const PixelBox& box) {
    const Sample ground = sample(r, box.left, box.top);
    return all_of(box, [&](int x, int y) { return sample(r, x, y) == ground; });
}

bool shifted(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& box) {
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy) {
            if (dx == 0 && dy == 0) continue;
            const bool same = all_of(box, [&](int x, int y) {
                const int from_x = std::clamp(x - dx, 0, first.width - 1);
                const int from_y = std::clamp(y - dy, 0, first.height - 1);
                return sample(second, x, y) == sample(first, from_x, from_y);
            });
            if (same) return true;
        }
    return false;
}

/// True if each grey or colour of the first became one of the second, and no two of them the same.
bool recoloured(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& box) {
    std::map<Sample, Sample> forth, back;
    return all_of(box, [&](int x, int y) {
        const Sample a = sample(first, x, y), b = sample(second, x, y);
        return forth.try_emplace(a, b).first->second == b && back.try_emplace(b, a).first->second == a;
    });
}

/// The share of a box's differing pixels that must agree for its content to be what moved.
constexpr double ALIKE = 0.9;

bool moved(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& from, const PixelBox& to) {
    const int width = from.right - from.left, height = from.bottom - from.top;
    if (std::abs(width - (to.right - to.left)) > 1 || std::abs(height - (to.bottom - to.top)) > 1)
        return false;
    const auto differs = [&](int x, int y) {
        return x < first.width && y < first.height && sample(first, x, y) != sample(second, x, y);
    };
    std::size_t both = 0, either = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const bool a = differs(from.left + x, from.top + y), b = differs(to.left + x, to.top + y);
            both += a && b;
            either += a || b;
        }
    return both >= ALIKE * either;
}

/// Returns what happened within a box that differs. `shifted` if all of it moved one pixel to a side;
/// `missing` or `added` if there is only plain ground after or before; `recoloured` if each grey or colour
/// became one other; otherwise `changed`. Rasters must have the same size.
Change change_within(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& box) {
    const bool nothing_left = plain(second, box), nothing_there = plain(first, box);
    if (nothing_left && nothing_there) return Change::recoloured;
    if (nothing_left) return Change::missing;
    if (nothing_there) return Change::added;
    if (recoloured(first, second, box)) return Change::recoloured;
    if (shifted(first, second, box)) return Change::shifted;
    return Change::changed;
}

/// Finds what is missing in one box and was added in another in the same shape: both are `moved`.
void find_moved(const pdf::Raster& first, const pdf::Raster& second, std::span<const PixelBox> boxes,
                std::span<PixelGroup> groups) {
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = 0; j < groups.size(); ++j)
            if (groups[i].change == Change::missing && groups[j].change == Change::added &&
                moved(first, second, boxes[i], boxes[j]))
                groups[i].change = groups[j].change = Change::moved;
}

/// Pixels outside all regions belong together if they are within one or two tiles of this side, in points.
constexpr double TILE = 9;

struct Count {
    std::size_t pixels = 0;
    int left = 0, top = 0, right = 0, bottom = 0;  // in pixels from the top left, right and bottom outside

    void add(int x, int y) { add({1, x, y, x + 1, y + 1}); }
    void add(const Count& c) {
        if (pixels == 0) {
            *this = c;
            return;
        }
        pixels += c.pixels;
        left = std::min(left, c.left);
        top = std::min(top, c.top);
        right = std::max(right, c.right);
        bottom = std::max(bottom, c.bottom);
    }
};

Area area_of(const Count& c, double points_a_pixel, int height) {
    return {c.left * points_a_pixel, (height - c.bottom) * points_a_pixel, c.right * points_a_pixel,
            (height - c.top) * points_a_pixel};
}

using Tile = std::pair<int, int>;

/// Takes a tile and all that are connected to it out of `tiles`.
Count take_cluster(std::map<Tile, Count>& tiles) {
    Count cluster;
    std::vector<Tile> open = {tiles.begin()->first};
    while (!open.empty()) {
        const auto found = tiles.find(open.back());
        const auto [column, row] = open.back();
        open.pop_back();
        if (found == tiles.end()) continue;
        cluster.add(found->second);
        tiles.erase(found);
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) open.emplace_back(column + dx, row + dy);
    }
    return cluster;
}

/// Sorts differing pixels into regions and tiles.
class Sorter {
  public:
    Sorter(std::span<const Region> regions, double points_a_pixel, int height)
        : regions_(regions), counts_(regions.size()), points_a_pixel_(points_a_pixel), height_(height) {}

    void start_row(int row) {
        row_ = row;
        const double y = (height_ - row - 0.5) * points_a_pixel_;
        in_row_.clear();
        for (std::size_t i = 0; i < regions_.size(); ++i)
            if (regions_[i].area.bottom <= y && y < regions_[i].area.top) in_row_.push_back(i);
    }
    void add(int column) {
        const double x = (column + 0.5) * points_a_pixel_;
        const auto found = std::ranges::find_if(
            in_row_, [&](std::size_t i) { return regions_[i].area.left <= x && x < regions_[i].area.right; });
        const int tile_side = std::max(1, static_cast<int>(TILE / points_a_pixel_));
        Count& count =
            found != in_row_.end() ? counts_[*found] : tiles_[{column / tile_side, row_ / tile_side}];
        count.add(column, row_);
    }
    std::vector<PixelGroup> groups(const pdf::Raster& first, const pdf::Raster& second) {
        struct Named {
            std::string name;
            Count count;
        };
        std::vector<Named> found;
        for (std::size_t i = 0; i < regions_.size(); ++i)
            if (counts_[i].pixels > 0) found.push_back({regions_[i].name, counts_[i]});
        while (!tiles_.empty()) found.push_back({"", take_cluster(tiles_)});
        std::ranges::stable_sort(found, std::greater(), [](const Named& n) { return n.count.pixels; });
        std::vector<PixelGroup> groups;
        std::vector<PixelBox> boxes;
        for (const auto& [name, c] : found) {
            boxes.push_back({c.left, c.top, c.right, c.bottom});
            groups.push_back({name, c.pixels, area_of(c, points_a_pixel_, height_),
                              change_within(first, second, boxes.back())});
        }
        find_moved(first, second, boxes, groups);
        return groups;
    }

  private:
    std::span<const Region> regions_;
    std::vector<Count> counts_;
    std::map<Tile, Count> tiles_;
    double points_a_pixel_;
    int height_;
    int row_ = 0;
    std::vector<std::size_t> in_row_;
};

/// Decides which differing pixels count, by their centres.
class Counting {
  public:
    Counting(std::span<const Ignored> ignored, double points_a_pixel, int height)
        : ignored_(ignored), points_a_pixel_(points_a_pixel), height_(height) {}

    bool counts(int column, int row, int difference) const {
        const double x = (column + 0.5) * points_a_pixel_, y = (height_ - row - 0.5) * points_a_pixel_;
        return std::ranges::none_of(ignored_, [&](const Ignored& part) {
            return difference <= part.levels && part.area.left <= x && x < part.area.right &&
                   part.area.bottom <= y && y < part.area.top;
        });
    }

  private:
    std::span<const Ignored> ignored_;
    double points_a_pixel_;
    int height_;
};

bool same_pixels(const pdf::Raster& first, const pdf::Raster& second) {
    return first.width == second.width && first.height == second.height &&
           first.channels == second.channels &&
           std::memcmp(first.samples.data(), second.samples.data(), first.samples.size()) == 0;
}

/// Returns the result for a page whose pixels are equal.
PixelDifference no_difference(const pdf::Raster& page, int dpi) {
    PixelDifference none;
    none.dpi = dpi;
    none.compared = static_cast<std::size_t>(page.width) * page.height;
    return none;
}

/// Compares two rasters of the same size. `regions` names where they differ.
PixelDifference compare_pixels(const pdf::Raster& first, const pdf::Raster& second, int dpi,
                               std::span<const Region> regions, std::span<const Ignored> ignored) {
    PixelDifference result = no_difference(first, dpi);
    const double points_a_pixel = 72.0 / dpi;
    const std::size_t channels = first.channels, stride = first.width * channels;
    const Counting counting(ignored, points_a_pixel, first.height);
    Sorter sorter(regions, points_a_pixel, first.height);
    Count all;
    pdf::Hash hash;
    for (int y = 0; y < first.height; ++y) {
        const auto* a = reinterpret_cast<const unsigned char*>(first.samples.data() + y * stride);
        const auto* b = reinterpret_cast<const unsigned char*>(second.samples.data() + y * stride);
        if (std::memcmp(a, b, stride) == 0) continue;
        sorter.start_row(y);
        for (int x = 0; x < first.width; ++x) {
            int difference = 0;
            for (std::size_t c = x * channels; c < (x + 1) * channels; ++c)
                difference = std::max(difference, std::abs(a[c] - b[c]));
            if (difference == 0 || !counting.counts(x, y, difference)) continue;
            result.largest = std::max(result.largest, difference);
            all.add(x, y);
            sorter.add(x);
            hash.add_count(static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint64_t>(x));
            for (const auto* const row : {a, b})
                hash.add({reinterpret_cast<const char*>(row + x * channels), channels});
        }
    }
    result.different = all.pixels;
    if (all.pixels == 0) return result;
    result.digest = hash.text();
    result.area = area_of(all, points_a_pixel, first.height);
    result.groups = sorter.groups(first, second);
    return result;
}

/// More than a sheet of A0 at 300 dpi has. Two pages of so many in colour take less than a gigabyte.
constexpr double MOST_PIXELS = 1.45e8;

/// The pixels of an image that Poppler may draw, at five bytes each.
constexpr double MOST_POPPLER_PIXELS = 1.7e8;

/// Returns how often each page is drawn.
std::size_t passes_of(const CompareOptions& options) {
    return options.resolutions.size() * options.rasterisers.size();
}

/// The pages of a part of the work, in order.
struct PixelWork {
    PagesToDraw first, second;
    std::span<PageComparison> pages;
};

class PixelPass {
  public:
    PixelPass(const PixelWork& work, const CompareOptions& options, bool colour, const Comparison& comparison)
        : first_(work.first),
          second_(work.second),
          pages_(work.pages),
          options_(options),
          colour_(colour),
          regions_(options.regions),
          ignored_(options.ignored),
          comparison_(comparison),
          pictures_left_(options.pictures) {}

    void run() {
        const bool poppler =
            std::ranges::find(options_.rasterisers, pdf::Rasteriser::poppler) != options_.rasterisers.end();
        for (const PageComparison& page : pages_) {
            for (const int dpi : options_.resolutions) check_size(page, dpi);
            if (poppler) check_images(page);
        }
        for (const pdf::Rasteriser rasteriser : options_.rasterisers) {
            Side first = side_of(rasteriser, first_, comparison_.first_name);
            Side second = side_of(rasteriser, second_, comparison_.second_name);
            for (const int dpi : options_.resolutions) compare(rasteriser, dpi, first, second);
        }
    }

  private:
    /// A document being drawn, and its current page.
    struct Side {
        std::unique_ptr<pdf::RasterStream> stream;
        const PagesToDraw& pages;
        std::string_view name, title;
        std::size_t read_pages = 0;
        pdf::Raster raster = {};

        /// Reads up to page `number` (from 1); the pages before it have no counterpart.
        void read(int number) {
            while (read_pages < pages.numbers.size() && pages.numbers[read_pages] <= number) {
                const int page = pages.numbers[read_pages];
                if (!next(page)) {
                    const std::string said = stream->complaints();
                    refuse(page, fmt::format("{} drew nothing{}{}", title,
                                             said.empty() ? "" : "; it said: ", said));
                }
                ++read_pages;
            }
        }
        /// Goes on to the first page at the next resolution.
        void rewind() {
            if (!pages.numbers.empty()) read(pages.numbers.back());
            read_pages = 0;
        }
        bool next(int page) {
            try {
                return stream->next(raster);
            } catch (const pdf::PdfError& error) {
                refuse(page, error.what());
            }
        }
        [[noreturn]] void refuse(int page, const std::string& why) const {
            throw CompareError(
                fmt::format("page {} of {} cannot be drawn: {}; choose another --rasteriser, or "
                            "--without pixels",
                            page, name, why));
        }
    };

    /// Throws for a page that was made to ask for more memory than there is.
    static void check_size(const PageComparison& page, int dpi) {
        const double scale = dpi / 72.0;
        if (page.width * scale * page.height * scale > MOST_PIXELS)
            throw CompareError(
                fmt::format("page {} is {:.6g} x {:.6g} pt large: too much to draw at {} dpi; choose a lower "
                            "--dpi, or --without pixels",
                            std::max(page.first_page, page.second_page), page.width, page.height, dpi));
    }

    /// Throws for an image for which Poppler has not the memory: it would leave the image out without a word.
    void check_images(const PageComparison& page) const {
        if (page.largest_image > MOST_POPPLER_PIXELS)
            throw CompareError(
                fmt::format("page {} of {} or {} has an image of {:.0f} million pixels: Poppler needs more "
                            "than 1 GB to draw "
                            "it; choose another --rasteriser, or --without pixels",
                            std::max(page.first_page, page.second_page), comparison_.first_name,
                            comparison_.second_name, page.largest_image / 1e6));
    }

    Side side_of(pdf::Rasteriser rasteriser, const PagesToDraw& pages, std::string_view name) const {
        return {pages.files.empty()
                    ? nullptr
                    : draw_pages(rasteriser, options_.programs, pages.files, options_.resolutions, colour_),
                pages, name, title_of(rasteriser)};
    }

    /// Compares all pages at the next resolution at which they are drawn.
    void compare(pdf::Rasteriser rasteriser, int dpi, Side& first, Side& second) {
        for (PageComparison& page : pages_) {
            const Stopwatch watch;
            if (page.identical)
                add(rasteriser, no_difference({}, dpi), page);
            else
                compare(rasteriser, dpi, first, second, page);
            page.seconds += watch.seconds();
            if (options_.progress) options_.progress(++done_, pages_.size() * passes_of(options_));
        }
        if (dpi == options_.resolutions.back()) return;
        for (Side* const side : {&first, &second}) side->rewind();
    }

    void compare(pdf::Rasteriser rasteriser, int dpi, Side& first, Side& second, PageComparison& page) {
        const bool pictured = wants_pictures(page);
        if (page.first_page != 0 && (page.second_page != 0 || pictured)) first.read(page.first_page);
        if (page.second_page != 0 && (page.first_page != 0 || pictured)) second.read(page.second_page);
        if (page.first_page != 0 && page.second_page != 0)
            compare(rasteriser, dpi, first.raster, second.raster, page);
        if (pictured && !page.equal()) keep_pictures(dpi, first.raster, second.raster, page);
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
        add(rasteriser,
            same_pixels(first, second) ? no_difference(first, dpi) : compare_pixels(dpi, first, second, page),
            page);
    }

    static void add(pdf::Rasteriser rasteriser, PixelDifference found, PageComparison& page) {
        found.rasteriser = rasteriser;
        page.pixels.push_back(std::move(found));
    }

    /// Converts areas to those of the page before it is turned.
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
    std::span<PageComparison> pages_;
    const CompareOptions& options_;
    bool colour_;
    PageParts<Region> regions_;
    PageParts<Ignored> ignored_;
    const Comparison& comparison_;
    std::size_t done_ = 0;
    std::size_t pictures_left_;
};

/// So many pages take longer to draw than a rasteriser takes to start.
constexpr std::size_t LEAST_PAGES = 8;

/// Returns those of a document that are among some pages.
PagesToDraw among(const PagesToDraw& all, std::span<const PageComparison> pages,
                  int PageComparison::*number) {
    PagesToDraw result;
    std::set<int> wanted;
    for (const PageComparison& page : pages) wanted.insert(page.*number);
    std::size_t i = 0;
    for (const pdf::FilePages& file : all.files) {
        pdf::FilePages part{.file = file.file, .pages = {}, .directory = file.directory};
        for (const int page : file.pages) {
            const int drawn = all.numbers[i++];
            if (!wanted.contains(drawn)) continue;
            part.pages.push_back(page);
            result.numbers.push_back(drawn);
        }
        if (!part.pages.empty()) result.files.push_back(std::move(part));
    }
    return result;
}

/// Divides the work so that each part draws as many pages.
std::vector<PixelWork> divided(const PagesToDraw& first, const PagesToDraw& second, std::size_t parts,
                               std::span<PageComparison> pages) {
    const auto drawn = [](const PageComparison& page) { return !page.identical; };
    const auto all = static_cast<std::size_t>(std::ranges::count_if(pages, drawn));
    parts = std::clamp<std::size_t>(all / LEAST_PAGES, 1, parts);
    std::vector<PixelWork> work;
    for (std::size_t begin = 0, end = 0, done = 0; work.size() < parts; begin = end) {
        const std::size_t wanted = all * (work.size() + 1) / parts;
        while (end < pages.size() && (done < wanted || work.size() + 1 == parts))
            done += drawn(pages[end++]) ? 1 : 0;
        const auto part = pages.subspan(begin, end - begin);
        work.push_back({among(first, part, &PageComparison::first_page),
                        among(second, part, &PageComparison::second_page), part});
    }
    return work;
}

}  // namespace

void compare_drawn_pages(const PagesToDraw& first, const PagesToDraw& second, const CompareOptions& options,
                         bool colour, Comparison& comparison) {
    const std::vector<PixelWork> work =
        divided(first, second, std::max(1U, options.jobs / 2), comparison.pages);
    // What the caller gave is called by one thread at a time.
    std::mutex mutex;
    std::size_t done = 0;
    CompareOptions shared = options;
    const auto alone = [&mutex](const auto& function) {
        return [&mutex, &function](int page) {
            const std::lock_guard lock(mutex);
            return function(page);
        };
    };
    if (options.regions) shared.regions = alone(options.regions);
    if (options.ignored) shared.ignored = alone(options.ignored);
    if (options.progress)
        shared.progress = [&](std::size_t, std::size_t) {
            const std::lock_guard lock(mutex);
            options.progress(++done, comparison.pages.size() * passes_of(options));
        };
    process::run_in_parallel(work.size(), static_cast<unsigned>(work.size()),
                             [&](std::size_t i) { PixelPass(work[i], shared, colour, comparison).run(); });
    // Each part has kept as many pictures as all may have.
    std::size_t left = options.pictures;
    for (PageComparison& page : comparison.pages) {
        if (!page.pictures) continue;
        if (left == 0)
            page.pictures.reset();
        else
            --left;
    }
}

}  // namespace inkmate::compare

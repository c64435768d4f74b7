#include "pdf/compare/pixels.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "pdf/compare/pixel_change.hpp"
#include "pdf/compare/regions.hpp"

namespace inkmate::compare {
namespace {

/// Pixels outside of all regions belong together when they are nearer than one or two tiles of this side, in
/// points.
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

/// Takes a tile and all that hang together with it out of `tiles`.
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

/// Pixels whose centres lie in one of some regions.
class Ignored {
  public:
    Ignored(std::span<const Region> regions, double points_a_pixel, int height)
        : regions_(regions), points_a_pixel_(points_a_pixel), height_(height) {}

    bool covers(int column, int row) const {
        const double x = (column + 0.5) * points_a_pixel_, y = (height_ - row - 0.5) * points_a_pixel_;
        return region_at(regions_, {x, y}) != nullptr;
    }

  private:
    std::span<const Region> regions_;
    double points_a_pixel_;
    int height_;
};

}  // namespace

bool same_pixels(const pdf::Raster& first, const pdf::Raster& second) {
    return first.width == second.width && first.height == second.height &&
           first.channels == second.channels &&
           (&first == &second ||
            std::memcmp(first.samples.data(), second.samples.data(), first.samples.size()) == 0);
}

PixelDifference no_difference(const pdf::Raster& page, int dpi) {
    PixelDifference none;
    none.dpi = dpi;
    none.compared = static_cast<std::size_t>(page.width) * page.height;
    return none;
}

PixelDifference compare_pixels(const pdf::Raster& first, const pdf::Raster& second, int dpi,
                               std::span<const Region> regions, std::span<const Region> ignored) {
    PixelDifference result = no_difference(first, dpi);
    const double points_a_pixel = 72.0 / dpi;
    const std::size_t channels = first.channels, stride = first.width * channels;
    const Ignored ignore(ignored, points_a_pixel, first.height);
    Sorter sorter(regions, points_a_pixel, first.height);
    Count all;
    for (int y = 0; y < first.height; ++y) {
        const auto* a = reinterpret_cast<const unsigned char*>(first.samples.data() + y * stride);
        const auto* b = reinterpret_cast<const unsigned char*>(second.samples.data() + y * stride);
        if (std::memcmp(a, b, stride) == 0) continue;
        sorter.start_row(y);
        for (int x = 0; x < first.width; ++x) {
            int difference = 0;
            for (std::size_t c = x * channels; c < (x + 1) * channels; ++c)
                difference = std::max(difference, std::abs(a[c] - b[c]));
            if (difference == 0 || ignore.covers(x, y)) continue;
            result.largest = std::max(result.largest, difference);
            all.add(x, y);
            sorter.add(x);
        }
    }
    result.different = all.pixels;
    if (all.pixels == 0) return result;
    result.area = area_of(all, points_a_pixel, first.height);
    result.groups = sorter.groups(first, second);
    return result;
}

}  // namespace inkmate::compare

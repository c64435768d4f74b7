#include "pdf/compare/pixel_change.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

namespace inkmate::compare {
namespace {

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

/// Does every sample of the first become one of the second, and none the same as another?
bool recoloured(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& box) {
    std::map<Sample, Sample> forth, back;
    return all_of(box, [&](int x, int y) {
        const Sample a = sample(first, x, y), b = sample(second, x, y);
        return forth.try_emplace(a, b).first->second == b && back.try_emplace(b, a).first->second == a;
    });
}

/// Shares of a box's differing pixels that must agree for its content to be what moved.
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

}  // namespace

Change change_within(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& box) {
    const bool nothing_left = plain(second, box), nothing_there = plain(first, box);
    if (nothing_left && nothing_there) return Change::recoloured;
    if (nothing_left) return Change::missing;
    if (nothing_there) return Change::added;
    if (recoloured(first, second, box)) return Change::recoloured;
    if (shifted(first, second, box)) return Change::shifted;
    return Change::changed;
}

void find_moved(const pdf::Raster& first, const pdf::Raster& second, std::span<const PixelBox> boxes,
                std::span<PixelGroup> groups) {
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = 0; j < groups.size(); ++j)
            if (groups[i].change == Change::missing && groups[j].change == Change::added &&
                moved(first, second, boxes[i], boxes[j]))
                groups[i].change = groups[j].change = Change::moved;
}

}  // namespace inkmate::compare

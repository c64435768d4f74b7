#include "pdf/document/fill_cache.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "pdf/document/cache_size.hpp"
#include "pdf/document/content.hpp"

namespace inkmate::pdf {
namespace {

/// Shapes are looked for by so many bytes; shorter ones are read as fast as they are found.
constexpr std::size_t BEGINNING = 16;
/// Shapes that begin the same are tried one after the other: more than so many are forgotten.
constexpr std::size_t MOST_ALIKE = 32;

std::size_t hash_of_beginning(std::string_view content) {
    return std::hash<std::string_view>{}(content.substr(0, BEGINNING));
}

std::size_t segments_of(const Outline& outline) {
    std::size_t segments = 0;
    for (const Subpath& path : outline.subpaths) segments += path.segments.size();
    return segments;
}

}  // namespace

const WrittenFill* FillCache::find(std::string_view content, const Matrix& matrix) const {
    if (content.size() < BEGINNING) return nullptr;
    const auto alike = fills_.find(hash_of_beginning(content));
    if (alike == fills_.end()) return nullptr;
    for (const WrittenFill& fill : alike->second)
        if (content.starts_with(fill.written) && ends_token(content.substr(fill.written.size())))
            return fill.matrix == matrix ? &fill : nullptr;
    return nullptr;
}

void FillCache::keep(WrittenFill fill) {
    if (fill.written.size() < BEGINNING) return;
    segments_ += segments_of(fill.outline);
    if (segments_ > MOST_KEPT_SEGMENTS) {
        fills_.clear();
        segments_ = segments_of(fill.outline);
    }
    std::vector<WrittenFill>& alike = fills_[hash_of_beginning(fill.written)];
    const auto same = std::ranges::find(alike, fill.written, &WrittenFill::written);
    if (same != alike.end()) {
        *same = std::move(fill);
    } else {
        if (alike.size() == MOST_ALIKE) alike.clear();
        alike.push_back(std::move(fill));
    }
}

}  // namespace inkmate::pdf

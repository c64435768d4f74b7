#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "render/cairo/painter.hpp"

namespace inkmate::cairo {

/// The larger shapes of a document, pieces above all: each is written as often as it stands on one page at
/// most, and pages refer to it, which makes a PDF of a game a tenth as large and as much quicker to write.
/// The references of one page are kept apart: cairo names a shape as often as it is used, and names may stand
/// only once in a PDF's dictionary.
class ShapeStore {
  public:
    /// How many items from one on are a shape worth keeping: fills of many steps that overlap. 0 if none.
    static std::size_t shape_length(std::span<const figures::Item> items, std::size_t first);

    /// What follows is drawn on another page.
    void begin_page() { ++page_; }
    /// Draws fills, all together as one shape.
    void paint(cairo_t* cr, std::span<const figures::Item> fills, const figures::Paper& paper);

  private:
    struct Key {
        std::uint64_t first;
        std::uint64_t second;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.first; }
    };
    /// Copies of one shape, one for each time that it is on a page.
    struct Copies {
        std::vector<Surface> surfaces;
        std::size_t used = 0;
        /// The page on which so many are used.
        std::size_t page = 0;
    };
    static Key key_of(std::span<const figures::Item> fills, figures::Point origin,
                      const figures::Paper& paper);

    std::unordered_map<Key, Copies, KeyHash> shapes_;
    std::size_t page_ = 0;
};

}  // namespace inkmate::cairo

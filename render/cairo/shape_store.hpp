#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "render/cairo/painter.hpp"

namespace inkmate {

/// The larger shapes of a document, pieces above all: each is written once for each place where it stands,
/// and pages refer to it, which makes a PDF of a game a tenth as large and as much quicker to write. A place
/// of its own keeps the references of one page apart: cairo names a shape as often as it is used, and names
/// may stand only once in a PDF's dictionary.
class ShapeStore {
  public:
    /// How many items from one on are a shape worth keeping: fills of many steps that overlap. 0 if none.
    static std::size_t shape_length(std::span<const Item> items, std::size_t first);

    /// Draws fills, all together as one shape.
    void paint(cairo_t* cr, std::span<const Item> fills, const Paper& paper);

  private:
    struct Key {
        std::uint64_t first;
        std::uint64_t second;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.first; }
    };
    static Key key_of(std::span<const Item> fills, const Paper& paper);

    std::unordered_map<Key, Surface, KeyHash> shapes_;
};

}  // namespace inkmate

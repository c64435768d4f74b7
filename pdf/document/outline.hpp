#pragma once

#include <vector>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

/// Collects a path as it is constructed, already in page coordinates.
class PathBuilder {
  public:
    void move(Vec p);
    void line(Vec p);
    void curve(Vec control1, Vec control2, Vec end);
    void close();
    void clear() { subpaths_.clear(); }
    bool empty() const { return subpaths_.empty(); }
    /// Returns the current point; the origin while the path is empty.
    Vec current() const;

    /// Returns the path as filled: with every subpath closed, without lone moves and lines of no length.
    Outline filled(bool even_odd) const;
    /// Returns the path as stroked: a subpath of no length stays, because round and square caps make it a
    /// dot.
    Outline stroked() const;

  private:
    void draw(const Segment& segment);
    std::vector<Subpath> subpaths_;
};

Box bounds(const Outline& outline);

}  // namespace inkmate::pdf

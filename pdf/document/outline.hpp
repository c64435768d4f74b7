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
    /// Where the path stands; the origin while it is empty.
    Vec current() const;

    /// The path as filled: every subpath closed; moves without a line, and lines of no length, dropped.
    Outline filled(bool even_odd) const;
    /// The path as stroked: a subpath of no length stays, since round and square caps make it a dot.
    Outline stroked() const;

  private:
    void draw(const Segment& segment);
    std::vector<Subpath> subpaths_;
};

Box bounds(const Outline& outline);

}  // namespace inkmate::pdf

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace inkmate::pdf {

struct Vec {
    double x = 0, y = 0;
};
constexpr Vec operator+(Vec a, Vec b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec operator-(Vec a, Vec b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr double cross(Vec a, Vec b) {
    return a.x * b.y - a.y * b.x;
}
constexpr double dot(Vec a, Vec b) {
    return a.x * b.x + a.y * b.y;
}
inline double length(Vec a) {
    return std::sqrt(dot(a, a));
}

/// Largest difference of a coordinate.
inline double distance(Vec a, Vec b) {
    return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
}

/// As in PDF: x' = a x + c y + e, y' = b x + d y + f.
struct Matrix {
    double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

    Vec apply(Vec p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
    Vec apply_vector(Vec p) const { return {a * p.x + c * p.y, b * p.x + d * p.y}; }
    double vertical_size() const { return std::hypot(c, d); }
    /// Side of the square that has the area of the transformed unit square.
    double scale() const { return std::sqrt(std::abs(a * d - b * c)); }
    bool operator==(const Matrix&) const = default;
};
/// First `m`, then `n`.
inline Matrix operator*(const Matrix& m, const Matrix& n) {
    return {m.a * n.a + m.b * n.c, m.a * n.b + m.b * n.d,       m.c * n.a + m.d * n.c,
            m.c * n.b + m.d * n.d, m.e * n.a + m.f * n.c + n.e, m.e * n.b + m.f * n.d + n.f};
}
inline double distance(const Matrix& m, const Matrix& n) {
    return std::max({distance(Vec{m.a, m.b}, {n.a, n.b}), distance(Vec{m.c, m.d}, {n.c, n.d}),
                     distance(Vec{m.e, m.f}, {n.e, n.f})});
}

/// Empty as long as nothing was added.
struct Box {
    double left = std::numeric_limits<double>::infinity();
    double bottom = std::numeric_limits<double>::infinity();
    double right = -std::numeric_limits<double>::infinity();
    double top = -std::numeric_limits<double>::infinity();

    bool empty() const { return left > right; }
    void add(Vec p) {
        left = std::min(left, p.x);
        bottom = std::min(bottom, p.y);
        right = std::max(right, p.x);
        top = std::max(top, p.y);
    }
    void add(const Box& other) {
        if (other.empty()) return;
        add(Vec{other.left, other.bottom});
        add(Vec{other.right, other.top});
    }
    Vec corner() const { return {left, bottom}; }
    Vec opposite_corner() const { return {right, top}; }
};
inline double distance(const Box& a, const Box& b) {
    if (a.empty() || b.empty()) return a.empty() && b.empty() ? 0 : std::numeric_limits<double>::infinity();
    return std::max(distance(a.corner(), b.corner()), distance(a.opposite_corner(), b.opposite_corner()));
}

}  // namespace inkmate::pdf

#include "verify/pages/drawn_pieces.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "pdf/document/outline.hpp"
#include "render/page/figures/outline.hpp"

namespace inkmate::chess_compare {

using namespace chess;
namespace {

using pdf::Operator;
using pdf::OperatorKind;
using pdf::Vec;

/// Squares that pieces are looked for in, in quarter points.
constexpr int SMALLEST_SQUARE = 16, LARGEST_SQUARE = 1200;

}  // namespace

Operator as_operator(const figures::Fill& fill) {
    pdf::PathBuilder path;
    const auto vec = [](figures::Point p) { return Vec{figures::points(p.x), figures::points(p.y)}; };
    for (const figures::PathStep& step : fill.path) switch (step.op) {
            case figures::PathOp::move: path.move(vec(step.points[0])); break;
            case figures::PathOp::line: path.line(vec(step.points[0])); break;
            case figures::PathOp::curve:
                path.curve(vec(step.points[0]), vec(step.points[1]), vec(step.points[2]));
                break;
            case figures::PathOp::close: path.close(); break;
        }
    Operator op;
    const double grey = fill.ink.red / 16.0;
    op.colour = {grey, grey, grey};
    op.outline = path.filled(false);
    op.bounds = bounds(op.outline);
    return op;
}

bool same_shape(const Operator& part, const Operator& drawn, Vec origin) {
    if (drawn.kind != OperatorKind::fill) return false;
    Operator expected = moved(part, origin);
    expected.colour = drawn.colour;
    expected.alpha = drawn.alpha;
    expected.blend = drawn.blend;
    expected.clips = drawn.clips;
    return deviation(expected, drawn, PIECE_TOLERANCE).has_value();
}

namespace {

std::vector<Operator> as_operators(const std::vector<figures::Fill>& fills) {
    std::vector<Operator> result;
    for (const figures::Fill& fill : fills) result.push_back(as_operator(fill));
    return result;
}

struct Pattern {
    std::vector<Operator> silhouette;
    std::array<std::vector<Operator>, COLOR_NB> details;
};

/// Built once for each size that is met.
const Pattern& pattern(PieceType type, int square, bool halo, figures::PieceSet set) {
    using Key = std::tuple<PieceType, int, bool, figures::PieceSet>;
    thread_local std::map<Key, Pattern> patterns;
    const Key key{type, square, halo, set};
    const auto found = patterns.find(key);
    if (found != patterns.end()) return found->second;
    Pattern result;
    result.silhouette = as_operators(figures::silhouette(type, square, halo, set));
    for (const Color color : {WHITE, BLACK})
        result.details[color] = as_operators(figures::details(make_piece(color, type), square, set));
    return patterns.emplace(key, std::move(result)).first->second;
}

double width(const pdf::Box& box) {
    return box.right - box.left;
}
double height(const pdf::Box& box) {
    return box.top - box.bottom;
}

bool same_grey(const Operator& part, const Operator& drawn) {
    return same_colour(part.colour, drawn.colour);
}

class Finder {
  public:
    explicit Finder(const pdf::PageDrawing& page) : ops_(page.operators) {}

    /// A piece whose silhouette begins with operator `i`.
    std::optional<DrawnPiece> piece_at(std::size_t i) const {
        if (ops_[i].kind != OperatorKind::fill) return std::nullopt;
        for (const figures::PieceSet set : {figures::PieceSet::regular, figures::PieceSet::bold})
            for (int type = PAWN; type <= KING; ++type)
                for (const bool halo : {true, false})
                    if (auto found = piece_like(static_cast<PieceType>(type), halo, set, i)) return found;
        return std::nullopt;
    }

  private:
    std::optional<DrawnPiece> piece_like(PieceType type, bool halo, figures::PieceSet set,
                                         std::size_t i) const {
        const pdf::Box& box = ops_[i].bounds;
        const pdf::Box& large = pattern(type, LARGEST_SQUARE, halo, set).silhouette.front().bounds;
        const double scale = height(box) / height(large);
        // All points stand on a grid of quarter points, so the size is known but for that much.
        const int guess = static_cast<int>(std::lround(scale * LARGEST_SQUARE));
        if (guess < SMALLEST_SQUARE || guess > LARGEST_SQUARE ||
            std::abs(width(box) - scale * width(large)) > 2)
            return std::nullopt;
        const int slack = 1 + LARGEST_SQUARE / static_cast<int>(4 * height(large));
        for (int square = guess - slack; square <= guess + slack; ++square)
            if (auto found = piece_of_size(type, square, halo, set, i)) return found;
        return std::nullopt;
    }

    std::optional<DrawnPiece> piece_of_size(PieceType type, int square, bool halo, figures::PieceSet set,
                                            std::size_t i) const {
        const Pattern& p = pattern(type, square, halo, set);
        const Operator& first = p.silhouette.front();
        const Vec origin = ops_[i].bounds.corner() - first.bounds.corner();
        if (!same_shape(first, ops_[i], origin)) return std::nullopt;
        DrawnPiece piece{NO_PIECE, i, i + 1, origin, square / 4.0, same_grey(first, ops_[i])};
        take(piece, p.silhouette, 1);
        std::array<DrawnPiece, COLOR_NB> coloured = {piece, piece};
        for (const Color color : {WHITE, BLACK}) {
            coloured[color].piece = make_piece(color, type);
            take(coloured[color], p.details[color], 0);
        }
        const bool white = coloured[WHITE].complete != coloured[BLACK].complete
                               ? coloured[WHITE].complete
                               : coloured[WHITE].end >= coloured[BLACK].end;
        return coloured[white ? WHITE : BLACK];
    }

    /// Takes the parts, from `first` on, that follow the piece.
    void take(DrawnPiece& piece, const std::vector<Operator>& parts, std::size_t first) const {
        for (std::size_t k = first; k < parts.size(); ++k) {
            if (piece.end < ops_.size() && same_shape(parts[k], ops_[piece.end], piece.origin)) {
                piece.complete = piece.complete && same_grey(parts[k], ops_[piece.end]);
                ++piece.end;
            } else {
                piece.complete = false;
            }
        }
    }

    const std::vector<Operator>& ops_;
};

}  // namespace

std::vector<DrawnPiece> find_pieces(const pdf::PageDrawing& page) {
    const Finder finder(page);
    std::vector<DrawnPiece> pieces;
    for (std::size_t i = 0; i < page.operators.size();) {
        if (const auto piece = finder.piece_at(i)) {
            pieces.push_back(*piece);
            i = piece->end;
        } else {
            ++i;
        }
    }
    return pieces;
}

std::string name_of(Piece piece) {
    std::string name = fmt::format("{} {}", name_of(color_of(piece)), name_of(type_of(piece)));
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

}  // namespace inkmate::chess_compare

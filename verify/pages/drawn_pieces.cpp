#include "verify/pages/drawn_pieces.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "core/chess/piece.hpp"
#include "pdf/document/outline.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::chess_compare {

using namespace chess;
namespace {

using pdf::Operator;
using pdf::OperatorKind;
using pdf::Vec;

/// Squares that pieces are looked for in, in quarter points.
constexpr int SMALLEST_SQUARE = 16, LARGEST_SQUARE = 1200;

/// A fill of the page model as a comparison sees it.
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

/// True if that is the shape of a part, drawn from `origin` on, in whatever colour.
bool same_shape(const Operator& part, const Operator& drawn, Vec origin) {
    if (drawn.kind != OperatorKind::fill) return false;
    Operator expected = moved(part, origin);
    expected.colour = drawn.colour;
    expected.alpha = drawn.alpha;
    expected.blend = drawn.blend;
    expected.clips = drawn.clips;
    return deviation(expected, drawn, PIECE_TOLERANCE).has_value();
}

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
        DrawnPiece piece{variant::EMPTY, i, i + 1, origin, square / 4.0, same_grey(first, ops_[i])};
        take(piece, p.silhouette, 1);
        std::array<DrawnPiece, COLOR_NB> coloured = {piece, piece};
        for (const Color color : {WHITE, BLACK}) {
            coloured[color].piece = variant::make_piece(color, type);
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

/// Returns the pieces that a function finds at operators of a page: nothing, or one that begins there.
template <class PieceAt>
std::vector<DrawnPiece> pieces_at(const std::vector<Operator>& ops, PieceAt&& piece_at) {
    std::vector<DrawnPiece> pieces;
    for (std::size_t i = 0; i < ops.size();) {
        if (const std::optional<DrawnPiece> piece = piece_at(i)) {
            pieces.push_back(*piece);
            i = piece->end;
        } else {
            ++i;
        }
    }
    return pieces;
}

// The pieces of a design

/// A piece as operators, from the lower left corner of its square.
struct BoardPattern {
    variant::Piece piece;
    std::vector<Operator> fills = {};
    /// The letter of a piece drawn as a letter in a disc.
    std::string letter = {};
    Vec letter_at = {};
};

std::vector<BoardPattern> board_patterns(const variant::Rules& rules, const page::Layout& layout) {
    std::vector<BoardPattern> patterns;
    // A page in words has no board.
    if (layout.square == 0) return patterns;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        for (const Color side : {WHITE, BLACK}) {
            BoardPattern& p =
                patterns.emplace_back(BoardPattern{variant::make_piece(side, static_cast<int>(type))});
            for (const figures::Item& item : figures::man_items(layout, layout.man, p.piece, true)) {
                if (const figures::Fill* fill = std::get_if<figures::Fill>(&item)) {
                    p.fills.push_back(as_operator(*fill));
                    continue;
                }
                const figures::Text& text = std::get<figures::Text>(item);
                p.letter = text.text;
                p.letter_at = {figures::points(text.at.x), figures::points(text.at.y)};
            }
        }
    return patterns;
}

/// The pattern, if the operators from `i` on begin with it.
std::optional<DrawnPiece> match(const BoardPattern& p, const std::vector<Operator>& ops, std::size_t i,
                                double square) {
    const Vec origin = ops[i].bounds.corner() - p.fills.front().bounds.corner();
    if (!same_shape(p.fills.front(), ops[i], origin)) return std::nullopt;
    DrawnPiece found{p.piece, i, i, origin, square};
    for (const Operator& part : p.fills) {
        if (found.end < ops.size() && same_shape(part, ops[found.end], origin)) {
            found.complete = found.complete && same_colour(part.colour, ops[found.end].colour);
            ++found.end;
        } else {
            found.complete = false;
        }
    }
    if (p.letter.empty()) return found;
    const bool lettered =
        found.end < ops.size() && ops[found.end].kind == OperatorKind::text &&
        ops[found.end].run.text == p.letter && !ops[found.end].run.origins.empty() &&
        distance(ops[found.end].run.origins.front(), origin + p.letter_at) <= PIECE_TOLERANCE;
    if (lettered) ++found.end;
    found.complete = found.complete && lettered;
    return found;
}

/// Prefers whole pieces to others, and longer ones to shorter.
std::optional<DrawnPiece> board_piece_at(const std::vector<BoardPattern>& patterns,
                                         const std::vector<Operator>& ops, std::size_t i, double square) {
    std::optional<DrawnPiece> best;
    if (ops[i].kind != OperatorKind::fill || ops[i].bounds.empty()) return best;
    for (const BoardPattern& p : patterns)
        if (const auto found = match(p, ops, i, square);
            found && (!best || std::pair(found->complete, found->end) > std::pair(best->complete, best->end)))
            best = found;
    // A halo by itself is no piece.
    return best && best->end > best->begin + 1 ? best : std::nullopt;
}

}  // namespace

std::vector<DrawnPiece> find_pieces(const pdf::PageDrawing& page) {
    const Finder finder(page);
    return pieces_at(page.operators, [&](std::size_t i) { return finder.piece_at(i); });
}

PieceFinder piece_finder(const page::PageDesign& design) {
    const page::Layout layout = page::page_layout(design);
    return [patterns =
                std::make_shared<const std::vector<BoardPattern>>(board_patterns(*design.variant, layout)),
            square = figures::points(layout.square)](const pdf::PageDrawing& page) {
        return pieces_at(page.operators,
                         [&](std::size_t i) { return board_piece_at(*patterns, page.operators, i, square); });
    };
}

std::string name_of(const variant::Rules* rules, variant::Piece piece) {
    const int type = variant::type_of(piece);
    return fmt::format("{} {}", variant::color_of(piece) == WHITE ? "white" : "black",
                       rules != nullptr ? std::string_view(rules->types[static_cast<std::size_t>(type)].name)
                                        : chess::name_of(static_cast<PieceType>(type)));
}

}  // namespace inkmate::chess_compare

#include "verify/pages/chess_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <any>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/chess/piece.hpp"
#include "pdf/compare/regions.hpp"

namespace inkmate::chess_compare {

using namespace chess;
namespace {

using compare::Area;
using compare::Change;
using compare::Difference;
using compare::DrawingDifference;
using compare::Layer;
using pdf::Box;
using pdf::PageDrawing;

/// A square of one of the page's boards.
using BoardSquare = std::pair<std::optional<int>, variant::Square>;

/// Pieces that a board has at least, for it to be called turned.
constexpr std::size_t FEWEST_TURNED = 3;

struct Placed {
    DrawnPiece drawn;
    /// The rules of a variant; null for chess.
    const variant::Rules* rules;
    Area area;
    /// Where its middle lies, if that has a name, and what that is to the page model.
    const compare::Region* region = nullptr;
    const page::Region* part = nullptr;

    bool on_square() const { return part != nullptr && part->kind == page::RegionKind::square; }
    /// Returns the square of a piece on a board.
    BoardSquare square() const { return {board(), part->square}; }
    std::optional<int> board() const {
        return part->board ? std::optional(part->board->number) : std::nullopt;
    }
    /// "the white knight on g1", "the black pawn in captured by White".
    std::string words() const {
        return fmt::format("the {} {} {}", name_of(rules, drawn.piece),
                           on_square()         ? "on"
                           : region != nullptr ? "in"
                                               : "at",
                           place());
    }
    std::string place() const {
        if (on_square()) return page::square_name(*part);
        if (region != nullptr) return region->name;
        return fmt::format("{:.4g} {:.4g}", drawn.origin.x, drawn.origin.y);
    }
};

bool same_place(const Placed& a, const Placed& b) {
    if (a.on_square() || b.on_square()) return a.on_square() && b.on_square() && a.square() == b.square();
    return distance(a.drawn.centre(), b.drawn.centre()) < a.drawn.square / 2;
}

std::vector<Placed> placed_pieces(const PieceTerms& terms, const PageDrawing& page,
                                  std::span<const compare::Region> regions) {
    std::vector<Placed> result;
    for (const DrawnPiece& drawn : terms.find(page)) {
        Box box;
        for (std::size_t i = drawn.begin; i < drawn.end; ++i) box.add(page.operators[i].bounds);
        const compare::Region* region = region_at(regions, drawn.centre());
        result.push_back({drawn, terms.rules, compare::area_of(box), region,
                          region != nullptr ? part_of(*region) : nullptr});
    }
    return result;
}

/// The pieces on the squares of the boards.
using PiecesBySquare = std::map<BoardSquare, variant::Piece>;

PiecesBySquare board_of(const std::vector<Placed>& pieces) {
    PiecesBySquare board;
    for (const Placed& p : pieces)
        if (p.on_square()) board.emplace(p.square(), p.drawn.piece);
    return board;
}

/// True if each piece of a board is on the other where it would be seen from the other side. One or two may
/// have been added.
bool turned(const PiecesBySquare& a, const PiecesBySquare& b, const variant::Rules* rules) {
    const int last_file = (rules != nullptr ? rules->files : 8) - 1,
              last_rank = (rules != nullptr ? rules->ranks : 8) - 1;
    return a.size() >= FEWEST_TURNED && a.size() == b.size() && a != b &&
           std::ranges::all_of(a, [&](const auto& entry) {
               const auto& [board, square] = entry.first;
               const auto opposite = variant::make_square(last_file - variant::file_of(square),
                                                          last_rank - variant::rank_of(square));
               const auto found = b.find({board, opposite});
               return found != b.end() && found->second == entry.second;
           });
}

/// True if a piece of chess can go from one square to the other, or back, in one move over an empty board.
bool one_move_apart(variant::Piece piece, variant::Square a, variant::Square b) {
    const int files = std::abs(variant::file_of(a) - variant::file_of(b)),
              ranks = std::abs(variant::rank_of(a) - variant::rank_of(b));
    switch (variant::type_of(piece)) {
        case PAWN: return files == 0 ? ranks <= 2 : files == 1 && ranks == 1;
        case KNIGHT: return files * ranks == 2;
        case BISHOP: return files == ranks;
        case ROOK: return files == 0 || ranks == 0;
        case QUEEN: return files == ranks || files == 0 || ranks == 0;
        default: return files <= 1 && ranks <= 1;
    }
}

/// How likely a piece of one page is one of the other: on the same board before elsewhere, in chess one move
/// away before further, then the nearest.
struct Likeness {
    bool other_board, further;
    double distance;
    auto operator<=>(const Likeness&) const = default;
};
Likeness likeness(const Placed& a, const Placed& b) {
    const bool one_board = a.on_square() && b.on_square() && a.board() == b.board();
    const bool near =
        one_board && (a.rules != nullptr || one_move_apart(a.drawn.piece, a.part->square, b.part->square));
    return {!one_board, !near, length(a.drawn.centre() - b.drawn.centre())};
}

/// Keeps the pieces that a difference is about, and those in their places on the other page.
void keep_concerned(const std::vector<DrawingDifference>& differences, std::vector<Placed>& first,
                    std::vector<Placed>& second) {
    const auto touched = [&](const Placed& p, std::optional<std::size_t> DrawingDifference::*side) {
        return std::ranges::any_of(differences, [&](const DrawingDifference& d) {
            return (d.*side).has_value() && p.drawn.holds(*(d.*side));
        });
    };
    std::vector<bool> keep_first, keep_second;
    for (const Placed& p : first) keep_first.push_back(touched(p, &DrawingDifference::first));
    for (const Placed& p : second) keep_second.push_back(touched(p, &DrawingDifference::second));
    for (std::size_t i = 0; i < first.size(); ++i)
        for (std::size_t j = 0; j < second.size(); ++j)
            if (same_place(first[i], second[j]) && keep_first[i] != keep_second[j])
                keep_first[i] = keep_second[j] = true;
    const auto keep = [](std::vector<Placed>& pieces, const std::vector<bool>& kept) {
        std::size_t k = 0;
        std::erase_if(pieces, [&](const Placed&) { return !kept[k++]; });
    };
    keep(first, keep_first);
    keep(second, keep_second);
}

struct Pair {
    Placed first, second;
    bool told = false;
};

/// Tells the differences of pieces, and which pieces that explains wholly.
class PieceTeller {
  public:
    PieceTeller(std::vector<Placed> first, std::vector<Placed> second, double epsilon)
        : first_(std::move(first)), second_(std::move(second)), epsilon_(epsilon) {
        close_up_rows();
        pair_by_place();
        tell_same();
        tell_exchanged();
        tell_replaced();
        tell_moved();
        for (const Placed& p : first_) tell(Change::missing, p.words(), {&p});
        for (const Placed& p : second_) tell(Change::added, p.words(), {&p});
    }

    std::vector<Difference> differences;
    std::vector<DrawnPiece> explained_first, explained_second;

  private:
    void tell(Change change, std::string what, std::initializer_list<const Placed*> pieces) {
        Difference d{Layer::model, change, std::move(what),          (*pieces.begin())->area,
                     {},           {},     std::string(BOARD_LAYER), {}};
        for (const Placed* piece : pieces) {
            d.area = joined(d.area, piece->area);
            d.parts.push_back(piece->area);
            if (piece->region != nullptr &&
                std::ranges::find(d.regions, piece->region->name) == d.regions.end())
                d.regions.push_back(piece->region->name);
        }
        if (d.parts.size() == 1 || overlap(d.parts[0], d.parts[1])) d.parts.clear();
        differences.push_back(std::move(d));
    }
    void explain(const Pair& pair) {
        explained_first.push_back(pair.first.drawn);
        explained_second.push_back(pair.second.drawn);
    }

    /// In a row off the board a piece too few or too many moves those after it: that is no difference of
    /// theirs.
    void close_up_rows() {
        std::vector<const compare::Region*> rows;
        for (const Placed& p : first_)
            if (p.region != nullptr && !p.on_square() && std::ranges::find(rows, p.region) == rows.end())
                rows.push_back(p.region);
        const auto row_length = [](const std::vector<Placed>& pieces, const compare::Region* row) {
            return std::ranges::count(pieces, row, &Placed::region);
        };
        for (const compare::Region* row : rows) {
            if (row_length(first_, row) == row_length(second_, row)) continue;
            std::erase_if(first_, [&](const Placed& a) {
                const auto b = std::ranges::find_if(second_, [&](const Placed& other) {
                    return a.region == row && other.region == row && a.drawn.piece == other.drawn.piece &&
                           a.drawn.complete == other.drawn.complete &&
                           std::abs(a.drawn.square - other.drawn.square) <= epsilon_ &&
                           std::abs(a.drawn.origin.y - other.drawn.origin.y) <= epsilon_;
                });
                if (b == second_.end()) return false;
                explain({a, *b});
                second_.erase(b);
                return true;
            });
        }
    }

    void pair_by_place() {
        std::erase_if(first_, [&](const Placed& a) {
            const auto b =
                std::ranges::find_if(second_, [&](const Placed& other) { return same_place(a, other); });
            if (b == second_.end()) return false;
            pairs_.push_back({a, *b});
            second_.erase(b);
            return true;
        });
    }

    /// Pairs of one piece: moved a little, larger, or not drawn as it should be.
    void tell_same() {
        for (Pair& pair : pairs_) {
            const DrawnPiece &a = pair.first.drawn, &b = pair.second.drawn;
            if (variant::type_of(a.piece) != variant::type_of(b.piece)) continue;
            pair.told = true;
            if (variant::color_of(a.piece) != variant::color_of(b.piece)) {
                tell(Change::recoloured,
                     fmt::format("{} became {}", pair.first.words(),
                                 variant::color_of(b.piece) == WHITE ? "white" : "black"),
                     {&pair.first, &pair.second});
                explain(pair);
            } else if (a.complete != b.complete) {
                tell(Change::changed,
                     pair.first.words() + (a.complete ? " is not drawn as it should be: see its parts"
                                                      : " is drawn as it should be, and was not"),
                     {&pair.first, &pair.second});
            } else if (std::abs(a.square - b.square) > epsilon_) {
                tell(Change::changed,
                     fmt::format("{} is drawn for a square of {:.4g} pt, not {:.4g} pt", pair.first.words(),
                                 b.square, a.square),
                     {&pair.first, &pair.second});
                explain(pair);
            } else if (distance(a.origin, b.origin) > epsilon_) {
                tell(Change::moved,
                     fmt::format("{} moved by ({:.4g}, {:.4g}) pt", pair.first.words(),
                                 b.origin.x - a.origin.x, b.origin.y - a.origin.y),
                     {&pair.first, &pair.second});
                explain(pair);
            }
        }
        std::erase_if(pairs_, [](const Pair& p) { return p.told; });
    }

    void tell_exchanged() {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            for (std::size_t j = i + 1; j < pairs_.size() && !pairs_[i].told; ++j) {
                Pair &a = pairs_[i], &b = pairs_[j];
                if (b.told || a.first.drawn.piece != b.second.drawn.piece ||
                    a.second.drawn.piece != b.first.drawn.piece)
                    continue;
                tell(Change::moved, fmt::format("{} and {} changed places", a.first.words(), b.first.words()),
                     {&a.first, &b.first});
                explain(a);
                explain(b);
                a.told = b.told = true;
            }
        std::erase_if(pairs_, [](const Pair& p) { return p.told; });
    }

    void tell_replaced() {
        for (const Pair& pair : pairs_) {
            tell(Change::changed,
                 fmt::format("{} became a {}", pair.first.words(),
                             name_of(pair.second.rules, pair.second.drawn.piece)),
                 {&pair.first, &pair.second});
            explain(pair);
        }
        pairs_.clear();
    }

    /// Pieces that stand elsewhere, the likeliest pairs first; told in the order of the first page.
    void tell_moved() {
        struct Move {
            Likeness likeness;
            std::size_t from, to;
        };
        std::vector<Move> moves;
        for (std::size_t i = 0; i < first_.size(); ++i)
            for (std::size_t j = 0; j < second_.size(); ++j)
                if (first_[i].drawn.piece == second_[j].drawn.piece)
                    moves.push_back({likeness(first_[i], second_[j]), i, j});
        std::ranges::stable_sort(moves, {}, &Move::likeness);
        std::vector<const Placed*> went_to(first_.size());
        std::vector<bool> came(second_.size());
        for (const Move& move : moves) {
            if (went_to[move.from] != nullptr || came[move.to]) continue;
            went_to[move.from] = &second_[move.to];
            came[move.to] = true;
        }
        for (std::size_t i = 0; i < first_.size(); ++i) {
            const Placed &a = first_[i], *b = went_to[i];
            explained_first.push_back(a.drawn);
            if (b != nullptr)
                tell(Change::moved, fmt::format("{} moved to {}", a.words(), b->place()), {&a, b});
        }
        for (const Placed& b : second_) explained_second.push_back(b.drawn);
        std::size_t i = 0, j = 0;
        std::erase_if(first_, [&](const Placed&) { return went_to[i++] != nullptr; });
        std::erase_if(second_, [&](const Placed&) { return came[j++]; });
    }

    std::vector<Placed> first_, second_;
    std::vector<Pair> pairs_;
    double epsilon_;
};

bool holds(const std::vector<DrawnPiece>& pieces, std::optional<std::size_t> op) {
    return op && std::ranges::any_of(pieces, [&](const DrawnPiece& piece) { return piece.holds(*op); });
}

void insert_after_boxes(std::vector<Difference> told, std::vector<DrawingDifference>& differences) {
    auto at = std::ranges::find_if(
        differences, [](const DrawingDifference& d) { return d.difference.layer != Layer::page; });
    for (Difference& d : told) at = std::next(differences.insert(at, {std::move(d), {}, {}}));
}

/// A board seen from its other side is one difference, not one for each piece and square.
void tell_turned(const std::vector<Placed>& pieces, std::vector<DrawingDifference>& differences) {
    Difference turned{Layer::model,
                      Change::moved,
                      "the board is turned: its other side is below",
                      pieces.front().area,
                      {},
                      {},
                      std::string(BOARD_LAYER),
                      {}};
    for (const Placed& p : pieces)
        if (p.on_square()) turned.area = joined(turned.area, p.area);
    const auto on_board = [&](const DrawingDifference& d) {
        const Area& a = d.difference.area;
        constexpr double square = 50;
        return d.difference.layer == Layer::drawing && a.left > turned.area.left - square &&
               a.right < turned.area.right + square && a.bottom > turned.area.bottom - square &&
               a.top < turned.area.top + square;
    };
    std::erase_if(differences, on_board);
    insert_after_boxes({std::move(turned)}, differences);
}

}  // namespace

const page::Region* part_of(const compare::Region& region) {
    return std::any_cast<page::Region>(&region.value);
}

void tell_pieces(const PieceTerms& terms, const compare::DrawnPages& pages,
                 std::vector<DrawingDifference>& differences) {
    std::vector<Placed> first = placed_pieces(terms, pages.first, pages.regions),
                        second = placed_pieces(terms, pages.second, pages.regions);
    if (turned(board_of(first), board_of(second), terms.rules)) return tell_turned(first, differences);
    keep_concerned(differences, first, second);
    PieceTeller teller(std::move(first), std::move(second), pages.epsilon);
    std::erase_if(differences, [&](const DrawingDifference& d) {
        return (d.first || d.second) && (!d.first || holds(teller.explained_first, d.first)) &&
               (!d.second || holds(teller.explained_second, d.second));
    });
    insert_after_boxes(std::move(teller.differences), differences);
}

}  // namespace inkmate::chess_compare

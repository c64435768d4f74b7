#include "verify/pages/chess_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "pdf/compare/regions.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/layout/layout.hpp"
#include "verify/pages/drawn_pieces.hpp"

namespace inkmate::chess_compare {

using namespace variant;

namespace {

using compare::Area;
using compare::Change;
using compare::Difference;
using compare::DrawingDifference;
using compare::Layer;
using pdf::Operator;
using pdf::OperatorKind;
using pdf::Vec;

std::string name_of_piece(const Rules& rules, Piece piece) {
    const PieceType& type = rules.types[static_cast<std::size_t>(variant::type_of(piece))];
    return fmt::format("{} {}", variant::color_of(piece) == chess::WHITE ? "white" : "black", type.name);
}

/// A piece as operators, from the lower left corner of its square.
struct Pattern {
    Piece piece;
    std::vector<Operator> fills;
    /// The letter of a piece drawn as a letter in a disc.
    std::string letter;
    pdf::Vec letter_at;
};

std::vector<Pattern> make_patterns(const Rules& rules, const page::Layout& layout) {
    std::vector<Pattern> patterns;
    // A page in words has no board.
    if (layout.square == 0) return patterns;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        for (const chess::Color side : {chess::WHITE, chess::BLACK}) {
            Pattern p{make_piece(side, static_cast<int>(type)), {}, {}, {}};
            for (const figures::Item& item : figures::man_items(layout, layout.man, p.piece, true)) {
                if (const figures::Fill* fill = std::get_if<figures::Fill>(&item)) {
                    p.fills.push_back(as_operator(*fill));
                    continue;
                }
                const figures::Text& text = std::get<figures::Text>(item);
                p.letter = text.text;
                p.letter_at = {figures::points(text.at.x), figures::points(text.at.y)};
            }
            patterns.push_back(std::move(p));
        }
    return patterns;
}

/// A piece that was found among the operators of a page.
struct Found {
    Piece piece = EMPTY;
    std::size_t begin = 0, end = 0;
    pdf::Vec origin;
    bool complete = true;

    bool holds(std::optional<std::size_t> op) const { return op && begin <= *op && *op < end; }
};

/// The pattern, if the operators from `i` on begin with it.
std::optional<Found> match(const Pattern& p, const std::vector<Operator>& ops, std::size_t i) {
    const pdf::Vec origin = ops[i].bounds.corner() - p.fills.front().bounds.corner();
    if (!same_shape(p.fills.front(), ops[i], origin)) return std::nullopt;
    Found found{p.piece, i, i, origin};
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

/// Whole pieces before others, longer ones before shorter.
std::optional<Found> piece_at(const std::vector<Pattern>& patterns, const std::vector<Operator>& ops,
                              std::size_t i) {
    std::optional<Found> best;
    if (ops[i].kind != OperatorKind::fill || ops[i].bounds.empty()) return best;
    for (const Pattern& p : patterns)
        if (const auto found = match(p, ops, i);
            found && (!best || std::pair(found->complete, found->end) > std::pair(best->complete, best->end)))
            best = found;
    // A halo by itself is no piece.
    return best && best->end > best->begin + 1 ? best : std::nullopt;
}

/// By the name of the square that its middle lies on, "k9" or "k9 of diagram 2".
using Board = std::map<std::string, Found>;

class Teller {
  public:
    explicit Teller(const page::PageDesign& design)
        : rules_(*design.variant),
          layout_(page::page_layout(design)),
          patterns_(make_patterns(rules_, layout_)) {}

    void tell(const compare::DrawnPages& pages, std::vector<DrawingDifference>& differences) const {
        Told told{pages};
        Board first = board_of(pages.first, pages.regions), second = board_of(pages.second, pages.regions);
        std::erase_if(first, [&](const auto& entry) {
            const auto other = second.find(entry.first);
            if (other == second.end()) return false;
            tell_pair(told, entry.first, entry.second, other->second);
            second.erase(other);
            return true;
        });
        tell_moved(told, first, second);
        for (const auto& [square, found] : first) tell_one(told, Change::missing, square, found, false);
        for (const auto& [square, found] : second) tell_one(told, Change::added, square, found, true);
        std::erase_if(differences, [&](const DrawingDifference& d) {
            return (d.first || d.second) && (!d.first || explains(told.first, d.first)) &&
                   (!d.second || explains(told.second, d.second));
        });
        compare::tell_by_regions(pages, differences);
        auto at = std::ranges::find_if(
            differences, [](const DrawingDifference& d) { return d.difference.layer != Layer::page; });
        for (Difference& d : told.differences) at = std::next(differences.insert(at, {std::move(d), {}, {}}));
    }

  private:
    struct Told {
        const compare::DrawnPages& pages;
        std::vector<Difference> differences = {};
        /// Pieces whose operators need not be told of.
        std::vector<Found> first = {}, second = {};
    };

    static bool explains(const std::vector<Found>& pieces, std::optional<std::size_t> op) {
        return std::ranges::any_of(pieces, [&](const Found& found) { return found.holds(op); });
    }

    double side() const { return figures::points(layout_.square); }

    Board board_of(const pdf::PageDrawing& page, std::span<const compare::Region> regions) const {
        Board board;
        for (std::size_t i = 0; i < page.operators.size();) {
            const auto found = piece_at(patterns_, page.operators, i);
            if (!found) {
                ++i;
                continue;
            }
            const compare::Region* region =
                region_at(regions, found->origin + pdf::Vec{side() / 2, side() / 2});
            const inkmate::page::Region* part = region != nullptr ? part_of(*region) : nullptr;
            if (part != nullptr && part->kind == page::RegionKind::square)
                board.emplace(page::square_name(*part), *found);
            i = found->end;
        }
        return board;
    }

    std::string words(const std::string& square, const Found& found) const {
        return fmt::format("the {} on {}", name_of_piece(rules_, found.piece), square);
    }

    Area area_of_square(const Found& found) const {
        return {found.origin.x, found.origin.y, found.origin.x + side(), found.origin.y + side()};
    }
    void add(Told& told, Change change, std::string what, const Found& a, const Found& b) const {
        Difference d{
            Layer::model, change, std::move(what),          joined(area_of_square(a), area_of_square(b)),
            {},           {},     std::string(BOARD_LAYER), {}};
        name_regions(told.pages.regions, d);
        told.differences.push_back(std::move(d));
    }
    void explain(Told& told, const Found& a, const Found& b) const {
        told.first.push_back(a);
        told.second.push_back(b);
    }

    void tell_pair(Told& told, const std::string& square, const Found& a, const Found& b) const {
        if (a.piece == b.piece) {
            if (a.complete != b.complete)
                return add(told, Change::changed,
                           words(square, a) + (a.complete ? " is not drawn as it should be: see its parts"
                                                          : " is drawn as it should be, and was not"),
                           a, b);
            if (distance(a.origin, b.origin) <= told.pages.epsilon) return;
            add(told, Change::moved,
                fmt::format("{} moved by ({:.4g}, {:.4g}) pt", words(square, a), b.origin.x - a.origin.x,
                            b.origin.y - a.origin.y),
                a, b);
        } else if (variant::type_of(a.piece) == variant::type_of(b.piece)) {
            add(told, Change::recoloured,
                fmt::format("{} became {}", words(square, a),
                            variant::color_of(b.piece) == chess::WHITE ? "white" : "black"),
                a, b);
        } else {
            add(told, Change::changed,
                fmt::format("{} became a {}", words(square, a), name_of_piece(rules_, b.piece)), a, b);
        }
        explain(told, a, b);
    }

    /// Pieces that stand elsewhere, each on the nearest square that has such a piece more.
    void tell_moved(Told& told, Board& first, Board& second) const {
        std::erase_if(first, [&](const auto& entry) {
            const Found& a = entry.second;
            auto nearest = second.end();
            for (auto it = second.begin(); it != second.end(); ++it)
                if (it->second.piece == a.piece &&
                    (nearest == second.end() ||
                     length(it->second.origin - a.origin) < length(nearest->second.origin - a.origin)))
                    nearest = it;
            if (nearest == second.end()) return false;
            add(told, Change::moved, fmt::format("{} stands on {}", words(entry.first, a), nearest->first), a,
                nearest->second);
            explain(told, a, nearest->second);
            second.erase(nearest);
            return true;
        });
    }

    void tell_one(Told& told, Change change, const std::string& square, const Found& found,
                  bool second) const {
        add(told, change, words(square, found), found, found);
        (second ? told.second : told.first).push_back(found);
    }

    const Rules& rules_;
    page::Layout layout_;
    std::vector<Pattern> patterns_;
};

}  // namespace

void use_variant_terms(compare::CompareOptions& options, const page::PageDesign& design,
                       std::function<std::vector<inkmate::page::Region>(int page)> parts) {
    options.regions = [parts = std::move(parts)](int page) { return named(parts(page)); };
    const auto teller = std::make_shared<const Teller>(design);
    options.tell = [teller](const compare::DrawnPages& pages, std::vector<DrawingDifference>& differences) {
        teller->tell(pages, differences);
    };
}

}  // namespace inkmate::chess_compare

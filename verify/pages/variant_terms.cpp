#include "verify/pages/variant_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <any>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "pdf/compare/regions.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/variant/variant_layout.hpp"
#include "render/page/variant/variant_pieces.hpp"
#include "verify/pages/chess_terms.hpp"
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
    Vec letter_at;
};

std::vector<Pattern> make_patterns(const Rules& rules, const VariantLayout& layout) {
    std::vector<Pattern> patterns;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        for (const chess::Color side : {chess::WHITE, chess::BLACK}) {
            Pattern p{make_piece(side, static_cast<int>(type)), {}, {}, {}};
            for (const Item& item : piece_items(layout, p.piece)) {
                if (const Fill* fill = std::get_if<Fill>(&item)) {
                    p.fills.push_back(as_operator(*fill));
                    continue;
                }
                const Text& text = std::get<Text>(item);
                p.letter = text.text;
                p.letter_at = {points(text.at.x), points(text.at.y)};
            }
            patterns.push_back(std::move(p));
        }
    return patterns;
}

/// A piece that was found among the operators of a page.
struct Found {
    Piece piece = EMPTY;
    std::size_t begin = 0, end = 0;
    Vec origin;
    bool complete = true;

    bool holds(std::optional<std::size_t> op) const { return op && begin <= *op && *op < end; }
};

/// The pattern, if the operators from `i` on begin with it.
std::optional<Found> match(const Pattern& p, const std::vector<Operator>& ops, std::size_t i) {
    const Vec origin = ops[i].bounds.corner() - p.fills.front().bounds.corner();
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

/// Begins the name of a square's region.
constexpr std::string_view SQUARE_WORD = "square ";

/// By the name of the square that its middle lies on, "k9" or "k9 of diagram 2".
using Board = std::map<std::string, Found>;

class Teller {
  public:
    explicit Teller(const PageDesign& design)
        : rules_(*design.variant),
          layout_(variant_layout(design, rules_)),
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

    double side() const { return points(layout_.page.square); }

    Board board_of(const pdf::PageDrawing& page, std::span<const compare::Region> regions) const {
        Board board;
        for (std::size_t i = 0; i < page.operators.size();) {
            const auto found = piece_at(patterns_, page.operators, i);
            if (!found) {
                ++i;
                continue;
            }
            const compare::Region* region = region_at(regions, found->origin + Vec{side() / 2, side() / 2});
            if (region != nullptr && std::any_cast<Square>(&region->value) != nullptr)
                board.emplace(region->name.substr(SQUARE_WORD.size()), *found);
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
    VariantLayout layout_;
    std::vector<Pattern> patterns_;
};

}  // namespace

namespace {

/// Collects the parts of a page; the first that a place lies in counts.
class Parts {
  public:
    Parts(const PageDesign& design, bool flipped)
        : rules_(*design.variant),
          v_(variant_layout(design, rules_)),
          l_(v_.page),
          paper_(design.paper),
          flipped_(flipped) {}

    /// Adds a board, which has a name if there are several.
    void board(Point at, const std::string& of) {
        for (const VariantSquare& s : variant_squares(v_, at, rules_, flipped_))
            regions_.push_back({fmt::format("{}{}{}", SQUARE_WORD, variant::to_string(s.square), of),
                                {s.left, s.bottom, s.right, s.top},
                                s.square});
    }
    void flip(bool flipped) { flipped_ = flipped; }
    void add(std::string name, double left, double bottom, double right, double top) {
        regions_.push_back({std::move(name), {left, bottom, right, top}});
    }
    /// Across the page, below what stands there already.
    void band(const char* name, double bottom) {
        add(name, 0, bottom, paper_.width, top_);
        top_ = bottom;
    }
    /// Several boards with their captions.
    void grid(Point first, int count, const std::string& called, const std::vector<int>& numbers = {}) {
        for (int i = 0; i < count; ++i) {
            const Point at = first + cell(l_.grid, i);
            const std::string of = fmt::format(
                " of {} {}", called, numbers.empty() ? i + 1 : numbers[static_cast<std::size_t>(i)]);
            board(at, of);
            caption(at, of);
        }
    }
    void alone() {
        const double side = points(l_.square);
        const double board_left = points(l_.board.x), board_bottom = points(l_.board.y);
        const double board_top = board_bottom + rules_.ranks * side;
        board(l_.board, "");
        band("headline", above(l_.status.y, Style::status));
        band("side to move", board_top + points(l_.board_frame));
        add("ranks", 0, board_bottom, board_left, top_);
        add("beside the board", board_left, board_bottom, paper_.width, top_);
        top_ = board_bottom;
        band("files", points(l_.rules[0].y + l_.rules[0].height));
        band("move list", points(l_.rules[1].y + l_.rules[1].height));
    }
    void foot() {
        band("fen", above(l_.answer.y, Style::answer));
        const double number = points(number_at(l_, {}).x - 3 * l_.page_number_digit);
        add("page number", number, 0, paper_.width, top_);
        band("how to answer", 0);
    }
    /// From there down to the middle of the lines below.
    double above(int baseline, Style style) const {
        return points(baseline + l_.styles[static_cast<std::size_t>(style)].size * 3 / 4);
    }
    const Layout& layout() const { return l_; }
    std::vector<compare::Region> take() && { return std::move(regions_); }

  private:
    void caption(Point at, const std::string& of) {
        const double width = points(std::max(l_.grid.pitch_x, rules_.files * l_.square));
        const double lines = points(std::max(l_.grid.caption_lines, 1) * l_.grid.caption_leading);
        add("caption" + of, points(at.x), points(at.y + l_.grid.caption.y) - lines - 3,
            std::min<double>(points(at.x) + width, paper_.width), points(at.y + l_.grid.caption.y) + 12);
    }

    const Rules& rules_;
    const VariantLayout v_;
    const Layout& l_;
    const Paper paper_;
    bool flipped_;
    double top_ = paper_.height;
    std::vector<compare::Region> regions_ = {};
};

}  // namespace

std::vector<compare::Region> variant_regions(const PageDesign& design, bool flipped, SheetKind sheet) {
    Parts parts(design, flipped);
    const Layout& l = parts.layout();
    switch (design.layout) {
        case LayoutName::economy:
            parts.grid(l.board, l.grid.capacity() + 1, "position");
            parts.band("side to move", points(l.board.y));
            parts.band("positions", points(l.rules[1].y + l.rules[1].height));
            parts.foot();
            break;
        case LayoutName::score:
            if (sheet == SheetKind::first) parts.grid(l.board, l.grid.capacity(), "position");
            if (sheet == SheetKind::positions)
                parts.grid(l.sheet_board, l.grid.columns * l.sheet_rows, "position");
            parts.band("headline", points(l.rules[0].y));
            parts.band("move list", points(l.rules[1].y + l.rules[1].height));
            parts.foot();
            break;
        case LayoutName::plain:
            parts.band("pieces and moves", points(l.rules[1].y + l.rules[1].height));
            parts.foot();
            break;
        case LayoutName::game:
        case LayoutName::large:
        case LayoutName::diagram:
        case LayoutName::book:
            parts.alone();
            parts.foot();
            break;
    }
    return std::move(parts).take();
}

std::vector<compare::Region> variant_regions(const Worksheet& worksheet, const PageDesign& design,
                                             std::size_t page) {
    const std::vector<WorksheetPage> pages = worksheet_pages(worksheet, design);
    Parts parts(design, false);
    if (page <= pages.size()) {
        const auto shown =
            std::span(worksheet.diagrams).subspan(pages[page - 1].first, pages[page - 1].count);
        int index = 0;
        for (const Diagram& diagram : shown) {
            parts.flip(diagram.flipped);
            parts.grid(parts.layout().board + cell(parts.layout().grid, index++), 1, "diagram",
                       {diagram.number > 0 ? diagram.number : index});
        }
    }
    parts.band("diagrams", 0);
    return std::move(parts).take();
}

void use_variant_terms(compare::CompareOptions& options, const PageDesign& design,
                       std::function<std::vector<compare::Region>(int page)> parts) {
    options.regions = std::move(parts);
    const auto teller = std::make_shared<const Teller>(design);
    options.tell = [teller](const compare::DrawnPages& pages, std::vector<DrawingDifference>& differences) {
        teller->tell(pages, differences);
    };
}

}  // namespace inkmate::chess_compare

#include "render/compare/chess_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/square.hpp"
#include "render/compare/men.hpp"

namespace inkmate {
namespace {

using pdf::Box;
using pdf::Operator;
using pdf::OperatorKind;
using pdf::PageDrawing;
using pdf::Vec;

/// An operator fills a region when its edges are so near, in points.
constexpr double EDGE = 0.02;

Area joined(const Area& a, const Area& b) {
    return {std::min(a.left, b.left), std::min(a.bottom, b.bottom), std::max(a.right, b.right),
            std::max(a.top, b.top)};
}
Box box_of(const Region& r) {
    return {r.left, r.bottom, r.right, r.top};
}

bool touches(const Area& area, const Region& region) {
    return area.left < region.right && region.left < area.right && area.bottom < region.top &&
           region.bottom < area.top;
}

const Region* region_at(std::span<const Region> regions, Vec p) {
    const auto found = std::ranges::find_if(regions, [&](const Region& r) {
        return r.left <= p.x && p.x < r.right && r.bottom <= p.y && p.y < r.top;
    });
    return found == regions.end() ? nullptr : &*found;
}

/// "e4" for the region "square e4", "e4 of position 2" where there are several; empty for others.
std::string_view square_of(const Region* region) {
    return region != nullptr ? square_name(region->name) : std::string_view();
}

// Men

struct Placed {
    DrawnMan man;
    Area area;
    const Region* region = nullptr;

    std::string_view square() const { return square_of(region); }
    /// "the white knight on g1", "the black pawn among captured by White".
    std::string words() const {
        if (!square().empty()) return fmt::format("the {} on {}", name_of(man.piece), square());
        if (region != nullptr) return fmt::format("the {} in {}", name_of(man.piece), region->name);
        return fmt::format("the {} at {:.4g} {:.4g}", name_of(man.piece), man.origin.x, man.origin.y);
    }
    std::string place() const {
        if (!square().empty()) return std::string(square());
        if (region != nullptr) return region->name;
        return fmt::format("{:.4g} {:.4g}", man.origin.x, man.origin.y);
    }
};

bool same_place(const Placed& a, const Placed& b) {
    if (!a.square().empty() || !b.square().empty()) return a.square() == b.square();
    return distance(a.man.centre(), b.man.centre()) < a.man.square / 2;
}

std::vector<Placed> placed_men(const PageDrawing& page, std::span<const Region> regions) {
    std::vector<Placed> result;
    for (const DrawnMan& man : find_men(page)) {
        Box box;
        for (std::size_t i = man.begin; i < man.end; ++i) box.add(page.operators[i].bounds);
        result.push_back({man, area_of(box), region_at(regions, man.centre())});
    }
    return result;
}

/// The men on the squares of the board, by the squares' names.
std::map<std::string_view, Piece> board_of(const std::vector<Placed>& men) {
    std::map<std::string_view, Piece> board;
    for (const Placed& p : men)
        if (!p.square().empty()) board.emplace(p.square(), p.man.piece);
    return board;
}

/// Does each man of a board stand on the other as it does seen from the other side?
bool turned(const std::map<std::string_view, Piece>& a, const std::map<std::string_view, Piece>& b) {
    return !a.empty() && a.size() == b.size() && a != b && std::ranges::all_of(a, [&](const auto& entry) {
        const std::string_view name = entry.first;
        const std::optional<Square> square = parse_square(name.substr(0, 2));
        if (!square) return false;
        const std::string opposite =
            to_string(static_cast<Square>(SQUARE_NB - 1 - *square)) + std::string(name.substr(2));
        const auto found = b.find(opposite);
        return found != b.end() && found->second == entry.second;
    });
}

/// Keeps the men that a difference is about, and those in their places on the other page.
void keep_concerned(const std::vector<DrawingDifference>& differences, std::vector<Placed>& first,
                    std::vector<Placed>& second) {
    const auto touched = [&](const Placed& p, std::optional<std::size_t> DrawingDifference::*side) {
        return std::ranges::any_of(differences, [&](const DrawingDifference& d) {
            return (d.*side).has_value() && p.man.holds(*(d.*side));
        });
    };
    std::vector<bool> keep_first, keep_second;
    for (const Placed& p : first) keep_first.push_back(touched(p, &DrawingDifference::first));
    for (const Placed& p : second) keep_second.push_back(touched(p, &DrawingDifference::second));
    for (std::size_t i = 0; i < first.size(); ++i)
        for (std::size_t j = 0; j < second.size(); ++j)
            if (same_place(first[i], second[j]) && keep_first[i] != keep_second[j])
                keep_first[i] = keep_second[j] = true;
    const auto keep = [](std::vector<Placed>& men, const std::vector<bool>& kept) {
        std::size_t k = 0;
        std::erase_if(men, [&](const Placed&) { return !kept[k++]; });
    };
    keep(first, keep_first);
    keep(second, keep_second);
}

struct Pair {
    Placed first, second;
    bool told = false;
};

/// Tells the differences of men, and which men that explains wholly.
class MenTeller {
  public:
    MenTeller(std::vector<Placed> first, std::vector<Placed> second, double epsilon)
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
    std::vector<DrawnMan> explained_first, explained_second;

  private:
    void tell(Change change, std::string what, std::initializer_list<const Placed*> men) {
        Difference d{Layer::board, change, std::move(what), (*men.begin())->area, {}, {}};
        for (const Placed* man : men) {
            d.area = joined(d.area, man->area);
            if (man->region != nullptr && std::ranges::find(d.regions, man->region->name) == d.regions.end())
                d.regions.push_back(man->region->name);
        }
        differences.push_back(std::move(d));
    }
    void explain(const Pair& pair) {
        explained_first.push_back(pair.first.man);
        explained_second.push_back(pair.second.man);
    }

    /// In a row off the board a man too few or too many moves those after him: that is no difference of
    /// theirs.
    void close_up_rows() {
        std::vector<const Region*> rows;
        for (const Placed& p : first_)
            if (p.region != nullptr && p.square().empty() && std::ranges::find(rows, p.region) == rows.end())
                rows.push_back(p.region);
        const auto length = [](const std::vector<Placed>& men, const Region* row) {
            return std::ranges::count(men, row, &Placed::region);
        };
        for (const Region* row : rows) {
            if (length(first_, row) == length(second_, row)) continue;
            std::erase_if(first_, [&](const Placed& a) {
                const auto b = std::ranges::find_if(second_, [&](const Placed& other) {
                    return a.region == row && other.region == row && a.man.piece == other.man.piece &&
                           a.man.complete == other.man.complete &&
                           std::abs(a.man.square - other.man.square) <= epsilon_ &&
                           std::abs(a.man.origin.y - other.man.origin.y) <= epsilon_;
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
            const DrawnMan &a = pair.first.man, &b = pair.second.man;
            if (type_of(a.piece) != type_of(b.piece)) continue;
            pair.told = true;
            if (color_of(a.piece) != color_of(b.piece)) {
                tell(Change::recoloured,
                     fmt::format("{} became {}", pair.first.words(),
                                 color_of(b.piece) == WHITE ? "white" : "black"),
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
                if (b.told || a.first.man.piece != b.second.man.piece ||
                    a.second.man.piece != b.first.man.piece)
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
                 fmt::format("{} became a {}", pair.first.words(), name_of(pair.second.man.piece)),
                 {&pair.first, &pair.second});
            explain(pair);
        }
        pairs_.clear();
    }

    void tell_moved() {
        std::erase_if(first_, [&](const Placed& a) {
            const auto b = std::ranges::find_if(
                second_, [&](const Placed& other) { return a.man.piece == other.man.piece; });
            if (b == second_.end()) {
                explained_first.push_back(a.man);
                return false;
            }
            tell(Change::moved,
                 fmt::format("{} stands {} {}", a.words(), b->square().empty() ? "at" : "on", b->place()),
                 {&a, &*b});
            explain({a, *b});
            second_.erase(b);
            return true;
        });
        for (const Placed& b : second_) explained_second.push_back(b.man);
    }

    std::vector<Placed> first_, second_;
    std::vector<Pair> pairs_;
    double epsilon_;
};

bool holds(const std::vector<DrawnMan>& men, std::optional<std::size_t> op) {
    return op && std::ranges::any_of(men, [&](const DrawnMan& man) { return man.holds(*op); });
}

void insert_after_boxes(std::vector<Difference> men, std::vector<DrawingDifference>& differences) {
    auto at = std::ranges::find_if(
        differences, [](const DrawingDifference& d) { return d.difference.layer != Layer::page; });
    for (Difference& d : men) at = std::next(differences.insert(at, {std::move(d), {}, {}}));
}

/// A board seen from its other side is one difference, not one for each man and square.
void tell_turned(const std::vector<Placed>& men, std::vector<DrawingDifference>& differences) {
    Difference turned{
        Layer::board, Change::moved, "the board is turned: its other side is below", {}, {}, {}};
    turned.area = men.front().area;
    for (const Placed& p : men)
        if (!p.square().empty()) turned.area = joined(turned.area, p.area);
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

/// Puts one difference for each man before those that are left.
void tell_men(const PageDrawing& first, const PageDrawing& second, std::span<const Region> regions,
              double epsilon, std::vector<DrawingDifference>& differences) {
    std::vector<Placed> first_men = placed_men(first, regions), second_men = placed_men(second, regions);
    if (turned(board_of(first_men), board_of(second_men))) return tell_turned(first_men, differences);
    keep_concerned(differences, first_men, second_men);
    MenTeller teller(std::move(first_men), std::move(second_men), epsilon);
    std::erase_if(differences, [&](const DrawingDifference& d) {
        return (d.first || d.second) && (!d.first || holds(teller.explained_first, d.first)) &&
               (!d.second || holds(teller.explained_second, d.second));
    });
    insert_after_boxes(std::move(teller.differences), differences);
}

// Other marks

bool is_move_number(std::string_view text) {
    return text.size() > 1 && text.back() == '.' &&
           std::ranges::all_of(text.substr(0, text.size() - 1),
                               [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// "White's move 12" or "Black's move 12" for a text of the move list, by the number before it in its row.
std::string move_of(const PageDrawing& page, const Operator& move) {
    const auto x = [](const Operator& op) { return op.run.origins.front().x; };
    const auto in_row = [&](const Operator& op) {
        return op.kind == OperatorKind::text && !op.run.origins.empty() &&
               std::abs(op.run.origins.front().y - move.run.origins.front().y) < 0.5 && x(op) < x(move);
    };
    const Operator* number = nullptr;
    for (const Operator& op : page.operators)
        if (in_row(op) && is_move_number(op.run.text) && (number == nullptr || x(op) > x(*number)))
            number = &op;
    if (number == nullptr) return "the move list";
    const bool second = std::ranges::any_of(
        page.operators, [&](const Operator& op) { return in_row(op) && x(op) > x(*number); });
    return fmt::format("{}'s move {}", second ? "Black" : "White",
                       number->run.text.substr(0, number->run.text.size() - 1));
}

std::string subject_of(const PageDrawing& page, const Operator& op, std::span<const Region> regions) {
    if (op.bounds.empty()) return {};
    const Vec start =
        op.kind == OperatorKind::text && !op.run.origins.empty()
            ? op.run.origins.front()
            : Vec{(op.bounds.left + op.bounds.right) / 2, (op.bounds.bottom + op.bounds.top) / 2};
    const Region* region = region_at(regions, start);
    if (region == nullptr) return {};
    const std::string_view square = square_of(region);
    if (square.empty()) {
        if (region->name == "move list" && op.kind == OperatorKind::text && !op.run.origins.empty())
            return is_move_number(op.run.text) ? fmt::format("the move number {}", op.run.text)
                                               : move_of(page, op);
        if (op.bounds.right - op.bounds.left > 2 * (region->right - region->left) ||
            op.bounds.top - op.bounds.bottom > 2 * (region->top - region->bottom))
            return {};
        return fmt::format("the {}", region->name == "fen" ? "FEN" : region->name);
    }
    if (distance(op.bounds, box_of(*region)) <= EDGE)
        return fmt::format("the {} {}",
                           op.outline.subpaths.size() == 2   ? "frame on"
                           : op.outline.subpaths.size() == 1 ? "square"
                                                             : "marks on",
                           square);
    const bool inside = op.bounds.left >= region->left - 2 && op.bounds.right <= region->right + 2 &&
                        op.bounds.bottom >= region->bottom - 2 && op.bounds.top <= region->top + 2;
    if (inside) return fmt::format("a {} on {}", op.kind == OperatorKind::text ? "text" : "mark", square);
    return op.outline.subpaths.size() == 2 ? "the frame of the board" : "";
}

}  // namespace

std::string fen_difference(std::string_view first, std::string_view second) {
    struct Fen {
        std::array<char, SQUARE_NB> board{};
        std::vector<std::string> fields;
    };
    const auto read = [](std::string_view text) -> std::optional<Fen> {
        Fen fen;
        std::istringstream words{std::string(text)};
        for (std::string word; words >> word;) fen.fields.push_back(word);
        if (fen.fields.size() != 6) return std::nullopt;
        int file = 0, rank = 7;
        for (const char c : fen.fields[0]) {
            if (c == '/') {
                if (file != 8) return std::nullopt;
                file = 0;
                --rank;
                continue;
            }
            const int empty = c >= '1' && c <= '8' ? c - '0' : 0;
            if (rank < 0 || file + std::max(empty, 1) > 8 || (empty == 0 && piece_of(c) == NO_PIECE))
                return std::nullopt;
            if (empty == 0) fen.board[make_square(file, rank)] = c;
            file += std::max(empty, 1);
        }
        if (rank != 0 || file != 8) return std::nullopt;
        return fen;
    };
    const auto a = read(first), b = read(second);
    if (!a || !b) return {};
    std::vector<std::string> parts;
    const auto man = [](char c) { return c == 0 ? std::string("empty") : name_of(piece_of(c)); };
    for (int s = 0; s < SQUARE_NB; ++s)
        if (a->board[s] != b->board[s])
            parts.push_back(fmt::format("{}: {} became {}", to_string(static_cast<Square>(s)),
                                        man(a->board[s]), man(b->board[s])));
    const auto field = [&](std::size_t i, std::string_view name) {
        if (a->fields[i] != b->fields[i])
            parts.push_back(fmt::format("{} {} became {}", name, a->fields[i], b->fields[i]));
    };
    if (a->fields[1] != b->fields[1])
        parts.push_back(a->fields[1] == "w" ? "white to move became black to move"
                                            : "black to move became white to move");
    field(2, "castling");
    field(3, "en passant");
    field(4, "halfmove clock");
    field(5, "move number");
    return fmt::format("{}", fmt::join(parts, "; "));
}

SheetKind sheet_kind(const PageDrawing& page) {
    const bool moves =
        std::ranges::any_of(page.operators, [](const Operator& op) { return is_move_number(op.run.text); });
    if (find_men(page).empty()) return SheetKind::moves;
    return moves ? SheetKind::first : SheetKind::positions;
}

void name_in_chess_terms(const PageDrawing& first, const PageDrawing& second, std::span<const Region> regions,
                         double epsilon, std::vector<DrawingDifference>& differences) {
    tell_men(first, second, regions, epsilon, differences);
    for (DrawingDifference& d : differences) {
        if (d.difference.layer == Layer::page) continue;
        if (d.first)
            d.difference.subject = subject_of(first, first.operators[*d.first], regions);
        else if (d.second)
            d.difference.subject = subject_of(second, second.operators[*d.second], regions);
        if (d.first && d.second && d.difference.layer == Layer::text) {
            const std::string fen =
                fen_difference(first.operators[*d.first].run.text, second.operators[*d.second].run.text);
            if (!fen.empty()) d.difference.what += fmt::format(" ({})", fen);
        }
        if (d.difference.layer == Layer::board) continue;
        for (const Region& region : regions)
            if (touches(d.difference.area, region)) d.difference.regions.push_back(region.name);
    }
}

}  // namespace inkmate

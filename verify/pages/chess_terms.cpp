#include "verify/pages/chess_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/fen.hpp"
#include "pdf/compare/regions.hpp"
#include "verify/pages/drawn_pieces.hpp"

namespace inkmate::chess_compare {

using namespace chess;
namespace {

struct Fen {
    Board board;
    std::vector<std::string> fields;
};

std::optional<Fen> read(std::string_view text) {
    std::vector<std::string> fields;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) fields.push_back(word);
    if (fields.size() != 6) return std::nullopt;
    std::string why;
    const std::optional<Board> board = read_board(fields[0], why);
    if (!board) return std::nullopt;
    return Fen{*board, std::move(fields)};
}

}  // namespace

bool is_fen(std::string_view text) {
    return read(text).has_value();
}

std::string fen_difference(std::string_view first, std::string_view second) {
    const std::optional<Fen> a = read(first), b = read(second);
    if (!a || !b) return {};
    std::vector<std::string> parts;
    const auto words = [](Piece piece) {
        return piece == NO_PIECE ? std::string("empty")
                                 : name_of(nullptr, variant::make_piece(color_of(piece), type_of(piece)));
    };
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (a->board[s] != b->board[s])
            parts.push_back(fmt::format("{}: {} became {}", to_string(static_cast<Square>(s)),
                                        words(a->board[s]), words(b->board[s])));
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

namespace {

using pdf::Operator;
using pdf::OperatorKind;

/// Texts of a row stand on one baseline within this, in points.
constexpr double SAME_ROW = 0.5;

}  // namespace

bool is_move_number(std::string_view text) {
    return text.size() > 1 && text.back() == '.' &&
           std::ranges::all_of(text.substr(0, text.size() - 1),
                               [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string move_of(const pdf::PageDrawing& page, const Operator& move) {
    const auto x = [](const Operator& op) { return op.run.origins.front().x; };
    const auto before_in_row = [&](const Operator& op) {
        return op.kind == OperatorKind::text && !op.run.origins.empty() &&
               std::abs(op.run.origins.front().y - move.run.origins.front().y) < SAME_ROW && x(op) < x(move);
    };
    const Operator* number = nullptr;
    for (const Operator& op : page.operators)
        if (before_in_row(op) && is_move_number(op.run.text) && (number == nullptr || x(op) > x(*number)))
            number = &op;
    if (number == nullptr) return "the move list";
    const bool second = std::ranges::any_of(
        page.operators, [&](const Operator& op) { return before_in_row(op) && x(op) > x(*number); });
    return fmt::format("{}'s move {}", second ? "Black" : "White",
                       number->run.text.substr(0, number->run.text.size() - 1));
}

namespace {

using compare::Difference;
using compare::DrawingDifference;
using compare::Layer;
using pdf::Operator;
using pdf::OperatorKind;
using pdf::PageDrawing;

/// An operator fills a square when its edges are so near, and lies on it when none stands out further, in
/// points.
constexpr double EDGE = 0.02, OVERHANG = 2;

/// "the frame on e4", "a mark on e4"; of a frame around many squares, "the frame of the board".
std::string subject_on(const page::Region& square, const Operator& op) {
    const std::size_t outlines = op.outline.subpaths.size();
    if (distance(op.bounds, {square.left, square.bottom, square.right, square.top}) <= EDGE)
        return fmt::format("the {} {}",
                           outlines == 2   ? "frame on"
                           : outlines == 1 ? "square"
                                           : "marks on",
                           page::square_name(square));
    const bool inside =
        op.bounds.left >= square.left - OVERHANG && op.bounds.right <= square.right + OVERHANG &&
        op.bounds.bottom >= square.bottom - OVERHANG && op.bounds.top <= square.top + OVERHANG;
    if (inside)
        return fmt::format("a {} on {}", op.kind == OperatorKind::text ? "text" : "mark",
                           page::square_name(square));
    return outlines == 2 ? "the frame of the board" : "";
}

/// What one of a page's operators is, by the region that it lies in.
std::string subject_of(const PageDrawing& page, const Operator& op, const compare::Region& region) {
    const page::Region* part = part_of(region);
    if (part == nullptr) return subject_in(region, op);
    if (part->kind == page::RegionKind::square) return subject_on(*part, op);
    if (part->kind == page::RegionKind::move_list && op.kind == OperatorKind::text && !op.run.origins.empty())
        return is_move_number(op.run.text) ? fmt::format("the move number {}", op.run.text)
                                           : move_of(page, op);
    if (part->kind == page::RegionKind::fen) return compare::subject_in({"FEN", region.area}, op);
    return subject_in(region, op);
}

/// True if this is what a page says about a move.
bool tells_move(const Difference& difference, const page::Region* part) {
    return difference.layer == Layer::text && part != nullptr &&
           (part->kind == page::RegionKind::headline || part->kind == page::RegionKind::move_list ||
            part->kind == page::RegionKind::caption);
}

/// Gives a difference its subject and regions. True when it is about a move.
bool tell_place(const compare::DrawnPages& pages, DrawingDifference& d) {
    Difference& difference = d.difference;
    if (difference.layer == Layer::page || difference.layer == Layer::model) return false;
    name_regions(pages.regions, difference);
    if (!d.first && !d.second) return false;
    if (d.first && d.second && difference.layer == Layer::text) {
        const std::string fen = fen_difference(pages.first.operators[*d.first].run.text,
                                               pages.second.operators[*d.second].run.text);
        if (!fen.empty()) difference.what += fmt::format(" ({})", fen);
    }
    const PageDrawing& page = d.first ? pages.first : pages.second;
    const Operator& op = page.operators[d.first ? *d.first : *d.second];
    const compare::Region* region =
        op.bounds.empty() ? nullptr : region_at(pages.regions, compare::whereabouts(op));
    if (region == nullptr) return false;
    difference.subject = subject_of(page, op, *region);
    return tells_move(difference, part_of(*region));
}

/// Puts moves before pieces, and pieces before the rest.
void tell(const PieceTerms& terms, const compare::DrawnPages& pages,
          std::vector<DrawingDifference>& differences) {
    tell_pieces(terms, pages, differences);
    std::vector<DrawingDifference> page, moves, pieces, others;
    for (DrawingDifference& d : differences) {
        const bool move = tell_place(pages, d);
        (d.difference.layer == Layer::page    ? page
         : move                               ? moves
         : d.difference.layer == Layer::model ? pieces
                                              : others)
            .push_back(std::move(d));
    }
    differences = std::move(page);
    for (auto* told : {&moves, &pieces, &others}) std::ranges::move(*told, std::back_inserter(differences));
}

}  // namespace

std::vector<compare::Region> named(const std::vector<page::Region>& parts) {
    std::vector<compare::Region> regions;
    for (const page::Region& part : parts)
        regions.push_back({name_of(part), {part.left, part.bottom, part.right, part.top}, part});
    return regions;
}

void use_chess_terms(compare::CompareOptions& options,
                     std::function<std::vector<page::Region>(int page)> parts,
                     const page::PageDesign& design) {
    options.regions = [parts = std::move(parts)](int page) { return named(parts(page)); };
    PieceTerms terms;
    if (design.variant != nullptr) terms = {piece_finder(design), design.variant};
    options.tell = [terms](const compare::DrawnPages& pages, std::vector<DrawingDifference>& differences) {
        tell(terms, pages, differences);
    };
}

using namespace chess;
namespace {

using pdf::Operator;
using pdf::OperatorKind;

/// What producers round, in points.
constexpr double PAPER_ROUNDING = 0.5, SQUARE_ROUNDING = 0.02;
/// A board that is to be known may lack half of its dark squares.
constexpr int ENOUGH_SQUARES = 16;

bool has_board(const pdf::PageDrawing& page, const std::vector<page::Region>& parts) {
    std::map<int, int> found;
    for (const page::Region& part : parts) {
        if (part.kind != page::RegionKind::square || !figures::is_dark(part.square)) continue;
        const pdf::Box box{part.left, part.bottom, part.right, part.top};
        const bool drawn = std::ranges::any_of(page.operators, [&](const Operator& op) {
            return op.kind == OperatorKind::fill && distance(op.bounds, box) <= SQUARE_ROUNDING;
        });
        if (drawn && ++found[part.board ? part.board->number : 0] == ENOUGH_SQUARES) return true;
    }
    return false;
}

bool has_fen(const pdf::PageDrawing& page, const std::vector<page::Region>& parts) {
    const auto place = std::ranges::find(parts, page::RegionKind::fen, &page::Region::kind);
    return place != parts.end() && std::ranges::any_of(page.operators, [&](const Operator& op) {
               if (op.kind != OperatorKind::text || op.run.origins.empty() || !is_fen(op.run.text))
                   return false;
               const pdf::Vec start = op.run.origins.front();
               return place->left <= start.x && start.x < place->right && place->bottom <= start.y &&
                      start.y < place->top;
           });
}

}  // namespace

page::SheetKind sheet_kind(const pdf::PageDrawing& page) {
    const bool moves =
        std::ranges::any_of(page.operators, [](const Operator& op) { return is_move_number(op.run.text); });
    if (find_pieces(page).empty()) return page::SheetKind::moves;
    return moves ? page::SheetKind::first : page::SheetKind::positions;
}

std::optional<figures::Paper> paper_of(const pdf::PageDrawing& page) {
    for (const figures::Paper& paper : figures::PAPERS)
        if (distance(page.media_box, {0, 0, 1.0 * paper.width, 1.0 * paper.height}) <= PAPER_ROUNDING)
            return paper;
    return std::nullopt;
}

bool has_parts(const pdf::PageDrawing& page, const std::vector<page::Region>& parts) {
    const bool with_board = std::ranges::count(parts, page::RegionKind::square, &page::Region::kind) > 0;
    return with_board ? has_board(page, parts) : has_fen(page, parts);
}

std::vector<page::Region> known_parts(const pdf::PageDrawing& page, page::LayoutName layout,
                                      int diagrams_per_page, bool flipped) {
    const std::optional<figures::Paper> paper = paper_of(page);
    if (!paper) return {};
    const page::SheetKind sheet =
        layout == page::LayoutName::score ? sheet_kind(page) : page::SheetKind::first;
    std::vector<page::Region> parts = page::regions({*paper, layout, diagrams_per_page}, flipped, sheet);
    return has_parts(page, parts) ? parts : std::vector<page::Region>();
}

}  // namespace inkmate::chess_compare

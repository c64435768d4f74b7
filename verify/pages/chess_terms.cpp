#include "verify/pages/chess_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pdf/compare/regions.hpp"
#include "verify/pages/fen_difference.hpp"
#include "verify/pages/move_texts.hpp"
#include "verify/pages/piece_differences.hpp"

namespace inkmate::chess_compare {
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
std::string subject_on(const Region& square, const Operator& op) {
    const std::size_t outlines = op.outline.subpaths.size();
    if (distance(op.bounds, {square.left, square.bottom, square.right, square.top}) <= EDGE)
        return fmt::format("the {} {}",
                           outlines == 2   ? "frame on"
                           : outlines == 1 ? "square"
                                           : "marks on",
                           square_name(square));
    const bool inside =
        op.bounds.left >= square.left - OVERHANG && op.bounds.right <= square.right + OVERHANG &&
        op.bounds.bottom >= square.bottom - OVERHANG && op.bounds.top <= square.top + OVERHANG;
    if (inside)
        return fmt::format("a {} on {}", op.kind == OperatorKind::text ? "text" : "mark",
                           square_name(square));
    return outlines == 2 ? "the frame of the board" : "";
}

/// What one of a page's operators is, by the region that it lies in.
std::string subject_of(const PageDrawing& page, const Operator& op, const compare::Region& region) {
    const Region* part = part_of(region);
    if (part == nullptr) return subject_in(region, op);
    if (part->kind == RegionKind::square) return subject_on(*part, op);
    if (part->kind == RegionKind::move_list && op.kind == OperatorKind::text && !op.run.origins.empty())
        return is_move_number(op.run.text) ? fmt::format("the move number {}", op.run.text)
                                           : move_of(page, op);
    if (part->kind == RegionKind::fen) return compare::subject_in({"FEN", region.area}, op);
    return subject_in(region, op);
}

/// Is this what a page says of a move?
bool tells_move(const Difference& difference, const Region* part) {
    return difference.layer == Layer::text && part != nullptr &&
           (part->kind == RegionKind::headline || part->kind == RegionKind::move_list ||
            part->kind == RegionKind::caption);
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

}  // namespace

std::vector<compare::Region> named(const std::vector<Region>& parts) {
    std::vector<compare::Region> regions;
    for (const Region& part : parts)
        regions.push_back({name_of(part), {part.left, part.bottom, part.right, part.top}, part});
    return regions;
}

void use_chess_terms(compare::CompareOptions& options, std::function<std::vector<Region>(int page)> parts) {
    options.regions = [parts = std::move(parts)](int page) { return named(parts(page)); };
    options.tell = tell_in_chess_terms;
}

void tell_in_chess_terms(const compare::DrawnPages& pages, std::vector<DrawingDifference>& differences) {
    tell_pieces(pages, differences);
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

}  // namespace inkmate::chess_compare

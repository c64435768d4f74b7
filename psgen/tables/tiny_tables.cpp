#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/tiny.hpp"
#include "psgen/link/token.hpp"

namespace inkmate::psgen {

using namespace chess;
using namespace engine;

namespace {

/// The pieces in the order of their codes there: those that slide come last.
constexpr std::array<PieceType, PIECE_TYPE_NB> PIECE_ORDER = {NO_PIECE_TYPE, PAWN, KNIGHT, KING,
                                                              BISHOP,        ROOK, QUEEN};
/// Added to a rook that may castle.
constexpr int CASTLING_ROOK = 16;
/// The length of the string of squares, 16 a rank.
constexpr int SQUARES = 120;
/// No square's number.
constexpr int NO_EN_PASSANT = 8;
constexpr int MOST_CLOCK = 100;

/// Corners of a piece after the first, (2, 1), in eighths of a square.
using Outline = std::vector<std::pair<int, int>>;
// clang-format off
const std::array<Outline, PIECE_TYPE_NB> OUTLINES = {{
    {},
    {{6, 1}, {6, 2}, {5, 3}, {5, 4}, {6, 5}, {5, 6}, {3, 6}, {2, 5}, {3, 4}, {3, 3}, {2, 2}},
    {{6, 1}, {6, 5}, {5, 6}, {4, 7}, {3, 7}, {3, 6}, {1, 4}, {2, 3}, {4, 4}, {2, 2}},
    {{6, 1}, {6, 2}, {7, 4}, {5, 4}, {5, 5}, {6, 5}, {6, 6}, {5, 6}, {5, 7}, {3, 7}, {3, 6}, {2, 6},
     {2, 5}, {3, 5}, {3, 4}, {1, 4}, {2, 2}},
    {{6, 1}, {6, 2}, {5, 2}, {5, 3}, {6, 4}, {6, 5}, {4, 7}, {2, 5}, {2, 4}, {3, 3}, {3, 2}, {2, 2}},
    {{6, 1}, {6, 2}, {5, 3}, {5, 5}, {6, 5}, {6, 7}, {5, 7}, {5, 6}, {3, 6}, {3, 7}, {2, 7}, {2, 5}, {3, 5}, {3, 3}, {2, 2}},
    {{6, 1}, {6, 2}, {7, 6}, {5, 4}, {4, 7}, {3, 4}, {1, 6}, {2, 2}},
}};
// clang-format on

int tiny_square(int square) {
    return square / 8 * 16 + square % 8;
}

/// The squares, each a letter: 64 and the piece.
std::string start(const Position& pos) {
    std::string text(SQUARES, '@');
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece piece = pos.piece_on(static_cast<Square>(s));
        if (piece == NO_PIECE) continue;
        int code = static_cast<int>(std::ranges::find(PIECE_ORDER, type_of(piece)) - PIECE_ORDER.begin()) +
                   8 * color_of(piece);
        const bool castles = (s == SQ_H1 && pos.castling_rights() & WHITE_OO) ||
                             (s == SQ_A1 && pos.castling_rights() & WHITE_OOO) ||
                             (s == SQ_H8 && pos.castling_rights() & BLACK_OO) ||
                             (s == SQ_A8 && pos.castling_rights() & BLACK_OOO);
        if (castles) code += CASTLING_ROOK;
        text[static_cast<std::size_t>(tiny_square(s))] = static_cast<char>(64 + code);
    }
    return ps_string(text);
}

std::string by_man(const std::array<int, PIECE_TYPE_NB>& values) {
    std::vector<int> numbers;
    for (const PieceType type : PIECE_ORDER) numbers.push_back(values[type]);
    return ps_array(numbers);
}

std::string outlines() {
    std::vector<std::string> strings;
    for (const Outline& outline : OUTLINES) {
        std::string corners;
        for (const auto& [x, y] : outline) corners += static_cast<char>(33 + 9 * x + y);
        strings.push_back(ps_string(corners));
    }
    return ps_array(strings, 1);
}

int first_ply(const TinyProgram& o) {
    return o.position.side_to_move() == WHITE ? 0 : 1;
}

const std::map<std::string_view, std::function<std::string(const TinyProgram&)>>& makers() {
    static const std::map<std::string_view, std::function<std::string(const TinyProgram&)>> table = {
        {"TINY_ADVANCE", [](const TinyProgram&) { return by_man(TINY_ADVANCE); }},
        {"TINY_BOARDS",
         [](const TinyProgram& o) { return fmt::to_string(first_ply(o) + o.max_plies + TINY_MAX_PLY + 2); }},
        {"TINY_CENTRE", [](const TinyProgram&) { return by_man(TINY_CENTRE); }},
        {"TINY_CLOCK",
         [](const TinyProgram& o) {
             return fmt::to_string(std::min(o.position.halfmove_clock(), MOST_CLOCK));
         }},
        {"TINY_DEPTH",
         [](const TinyProgram& o) { return fmt::to_string(std::min(o.depth, TINY_MAX_DEPTH)); }},
        {"TINY_EN_PASSANT",
         [](const TinyProgram& o) {
             const Square s = o.position.ep_square();
             return fmt::to_string(s == SQ_NONE ? NO_EN_PASSANT : tiny_square(s));
         }},
        {"TINY_LAST_PLY", [](const TinyProgram& o) { return fmt::to_string(first_ply(o) + o.max_plies); }},
        {"TINY_LETTERS", [](const TinyProgram&) { return std::string("(.PNKBRQ  pnkbrq)"); }},
        {"TINY_MAX_PLY", [](const TinyProgram&) { return fmt::to_string(TINY_MAX_PLY); }},
        {"TINY_OUTLINES", [](const TinyProgram&) { return outlines(); }},
        {"TINY_PAGE_WIDTH", [](const TinyProgram&) { return fmt::to_string(TINY_PAGE_WIDTH); }},
        {"TINY_PLY", [](const TinyProgram& o) { return fmt::to_string(first_ply(o)); }},
        {"TINY_START", [](const TinyProgram& o) { return start(o.position); }},
        {"TINY_WORTH", [](const TinyProgram&) { return by_man(TINY_WORTH); }},
    };
    return table;
}

}  // namespace

std::optional<std::string> tiny_table_text(std::string_view name, const TinyProgram& program) {
    const auto found = makers().find(name);
    if (found == makers().end()) return std::nullopt;
    return found->second(program);
}

}  // namespace inkmate::psgen

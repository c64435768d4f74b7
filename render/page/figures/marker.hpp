#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/board.hpp"

namespace inkmate {

/// Ways to mark squares, and moves. The first four are the colours that PGN's comments have, for squares and
/// arrows: a frame, a hatch, a dot (corners around a piece), a cross; arrows: black, grey, broken, white. The
/// others are for squares: tints, borders and hatches.
enum class Marker {
    green,
    yellow,
    blue,
    red,
    white,
    grey,
    dark,
    thick,
    twice,
    corners,
    slash,
    lines,
    grid,
    stipple
};
inline constexpr int LETTER_MARKER_NB = 4;
inline constexpr int MARKER_NB = 14;

/// Their names for squares: "frame", "hatch", ...
std::string_view name_of(Marker marker);
std::optional<Marker> marker_of(std::string_view name);
/// "frame, hatch, ..."
std::string marker_names();

/// A mark on a square of a variant's board.
struct VariantMark {
    Marker marker;
    variant::Square square;
};

/// A mark as it was written, whatever board its square is on.
struct WrittenMark {
    Marker marker;
    std::string square;
};
/// The marks of a list such as "Gd4,grey:f6", by letters or names. Throws ChessError that names what is none.
std::vector<WrittenMark> read_marks(std::string_view list);
/// Says of one of them that its square is none.
[[noreturn]] void refuse_mark(const WrittenMark& mark);

/// Takes the letter of a marker, G, Y, B or R, from a mark or arrow; false when there is none.
bool take_marker_letter(std::string_view& text, Marker& marker);
/// What stands between commas or blanks.
std::vector<std::string> listed_words(std::string_view list);

}  // namespace inkmate

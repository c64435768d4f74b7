#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../chess/piece.hpp"

/// Chess with other pieces, on other boards, by other rules: all of it data. Whatever is here may be used by
/// several threads at once, each with its own objects.
namespace inkmate::variant {

/// The one exception type of the library: a sentence that names the input, the place in it and what is wrong.
class VariantError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using chess::BLACK;
using chess::Color;
using chess::COLOR_NB;
using chess::WHITE;

/// The largest board.
inline constexpr int MOST_FILES = 16;
inline constexpr int MOST_RANKS = 16;

/// A square of a board of any size: rank * 16 + file, so that a8 is 112 whatever board it stands on. A move
/// holds two of them in 8 bits each.
using Square = std::uint8_t;
inline constexpr int SQUARE_NB = MOST_FILES * MOST_RANKS;

/// A place of the mailbox: the board with a border so wide that no leap from the board leaves it, and so far
/// apart that none leads to another rank's squares. A step is a number that is added.
using Cell = std::int16_t;
/// Nothing leaps further along a file or a rank.
inline constexpr int LONGEST_LEAP = 15;
inline constexpr int BORDER_RANKS = LONGEST_LEAP + 1;
inline constexpr int STRIDE = MOST_FILES + LONGEST_LEAP + 1;
inline constexpr int CELL_NB = (MOST_RANKS + 2 * BORDER_RANKS) * STRIDE;
/// No place of the board.
inline constexpr Cell NO_CELL = 0;

constexpr int file_of(Square s) {
    return s % MOST_FILES;
}
constexpr int rank_of(Square s) {
    return s / MOST_FILES;
}
constexpr Square make_square(int file, int rank) {
    return static_cast<Square>(rank * MOST_FILES + file);
}
constexpr Cell cell_of(Square s) {
    return static_cast<Cell>((rank_of(s) + BORDER_RANKS) * STRIDE + file_of(s));
}
/// Returns the square of a cell of the board.
constexpr Square square_of(Cell c) {
    const auto place = static_cast<unsigned>(c);
    return make_square(static_cast<int>(place % STRIDE), static_cast<int>(place / STRIDE) - BORDER_RANKS);
}
/// What is added to a cell for so many files to the right and ranks up.
constexpr int step_of(int files, int ranks) {
    return ranks * STRIDE + files;
}

/// The largest difference of two cells of the board.
inline constexpr int LARGEST_STEP = step_of(MOST_FILES - 1, MOST_RANKS - 1);

/// Squares by their numbers, on the board or beside it.
using Region = std::bitset<SQUARE_NB>;

/// Squares that change from move to move, and are gone through in the order of their numbers.
class SquareSet {
  public:
    void set(Square s) { words_[s / WORD_BITS] |= bit_of(s); }
    void reset(Square s) { words_[s / WORD_BITS] &= ~bit_of(s); }

    /// True if the predicate is true of one of them, after which it is not asked again.
    template <class Predicate>
    bool any_of(Predicate predicate) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                if (predicate(static_cast<Square>(i * WORD_BITS +
                                                  static_cast<std::size_t>(std::countr_zero(word)))))
                    return true;
        return false;
    }
    /// Calls a function with each.
    template <class Function>
    void for_each(Function function) const {
        any_of([&](Square s) {
            function(s);
            return false;
        });
    }

  private:
    static constexpr std::size_t WORD_BITS = 64;
    static constexpr std::uint64_t bit_of(Square s) { return std::uint64_t{1} << s % WORD_BITS; }

    std::array<std::uint64_t, SQUARE_NB / WORD_BITS> words_{};
};

/// "e4", "k10".
std::string to_string(Square s);
/// Reads "a1" to "p16"; anything else gives nothing.
std::optional<Square> parse_square(std::string_view text);

/// What stands on a cell: EMPTY, BORDER, or a piece: its type from 1, with BLACK_BIT, with PROMOTED_BIT for
/// one that a FEN marks with `~`.
using Piece = std::uint8_t;
inline constexpr Piece EMPTY = 0;
/// Beside the board, and holes.
inline constexpr Piece BORDER = 255;
inline constexpr Piece TYPE_MASK = 31;
inline constexpr Piece BLACK_BIT = 32;
inline constexpr Piece PROMOTED_BIT = 64;
/// The size of a table by type, of which a letter each is one; 0 is none.
inline constexpr int TYPE_NB = 27;

constexpr Piece make_piece(Color c, int type) {
    return static_cast<Piece>(type | (c == BLACK ? BLACK_BIT : 0));
}
constexpr int type_of(Piece p) {
    return p & TYPE_MASK;
}
constexpr Color color_of(Piece p) {
    return p & BLACK_BIT ? BLACK : WHITE;
}

/// What stands on each cell.
using Mailbox = std::array<Piece, CELL_NB>;

}  // namespace inkmate::variant

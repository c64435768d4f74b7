#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../chess/game.hpp"
#include "../chess/pgn.hpp"
#include "choice.hpp"

namespace inkmate::engine {

/// A line of a book has at most this many plies.
inline constexpr std::size_t MAX_BOOK_PLIES = 16;
/// A book's text has at most this many characters.
inline constexpr std::size_t MAX_BOOK_SIZE = 4096;

/// The first move of the list.
inline constexpr int BOOK_MOVE = '0';
/// The end of a line that has nothing in common with the next.
inline constexpr int BOOK_LINE = 'n';
/// BOOK_LINE of variants, whose positions have more moves.
inline constexpr int VARIANT_BOOK_LINE = 255 - static_cast<int>(MAX_BOOK_PLIES);

/// An opening book: lines of moves from the start position, as the generated program holds them. Those of
/// chess are made and read here, those of a variant by core/variant/book.hpp.
///
/// A move is its place in the ascending list of legal moves (Move's order), so that no book can hold an
/// illegal one: the character BOOK_MOVE + place. After its moves a line ends with line_end() + the number of
/// plies that the next line has in common with it, of which only the rest follows; the last ends with
/// line_end(). A line may be there more than once: a move is chosen as often as there are lines that hold it.
class Book {
  public:
    /// An empty book.
    Book() = default;

    /// The first `plies` half-moves of games from the start position. Where a game comes by another order of
    /// moves to a position of another line, it gets that line's moves as well. Throws ChessError, which names
    /// the game, for one that begins elsewhere, and when the text becomes longer than MAX_BOOK_SIZE.
    static Book compile(std::span<const chess::PgnGame> games, std::size_t plies = MAX_BOOK_PLIES);
    /// A book of the games that a function returns one after the other, null at the end. It is not called
    /// again when no book would have room for more.
    static Book compile(const std::function<const chess::Game*()>& next, std::size_t plies = MAX_BOOK_PLIES);
    /// A book's text. Throws ChessError when it is none: each of its lines is played.
    static Book from_text(std::string text);

    /// A book of a variant, whose text is not checked.
    static Book of_variant(std::string variant, std::string text = {}) {
        Book book;
        book.text_ = std::move(text);
        book.variant_ = std::move(variant);
        return book;
    }
    /// Returns a book of the same rules with this text, which is not checked.
    Book with_text(std::string text) const;

    /// The text that from_text() reads.
    const std::string& text() const { return text_; }
    /// True if it has no line.
    bool empty() const { return text_.empty(); }
    /// The name of the variant whose moves it has; empty for chess.
    const std::string& variant() const { return variant_; }
    /// True unless it is a variant's.
    bool is_of_chess() const { return variant_.empty(); }
    /// BOOK_LINE, or VARIANT_BOOK_LINE in variants.
    int line_end() const { return is_of_chess() ? BOOK_LINE : VARIANT_BOOK_LINE; }
    /// All lines of a book of chess.
    std::vector<std::vector<chess::Move>> lines() const;

    /// A move for the game's position; none when the book has none or is of a variant.
    chess::Move choose(const chess::Game& game, Chance chance) const;

    /// True if both have equal lines in one order.
    bool operator==(const Book&) const = default;

  private:
    std::string text_, variant_;
};

/// The book that a program has when nothing else is asked for: that of core/engine/data/book.pgn.
const Book& default_book();

}  // namespace inkmate::engine

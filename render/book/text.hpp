#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/piece.hpp"
#include "render/book/hyphenation.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::book {

/// What text in a book is set in.
enum class Face {
    text,       ///< comments and variations
    main_line,  ///< the moves of the game
    italic,     ///< running heads, where and when a game was played
    heading,    ///< the players
    title,      ///< the book's
    curve       ///< beside the curves of a game
};
inline constexpr int FACE_NB = 6;
/// Text size of all but headings, titles and curves.
inline constexpr int BOOK_TEXT_SIZE = figures::quarters(12);
figures::StyleSpec style_of(Face face);

/// Characters in one face, in the page's encoding.
struct TextRun {
    Face face = Face::text;
    std::string text;
    bool operator==(const TextRun&) const = default;
};
/// A piece as large as the text.
struct Figurine {
    chess::PieceType type = chess::NO_PIECE_TYPE;
    bool operator==(const Figurine&) const = default;
};
/// A sign by its place in book_signs().
struct SignMark {
    int sign = 0;
    bool operator==(const SignMark&) const = default;
};
/// Parts a sign that is drawn from the move that it stands behind.
struct ThinSpace {
    bool operator==(const ThinSpace&) const = default;
};
using Atom = std::variant<TextRun, Figurine, SignMark, ThinSpace>;
/// From its left end to that of what follows, an even number of quarter points.
int width_of(const Atom& atom);

/// What no line parts.
struct Word {
    std::vector<Atom> atoms;
    /// True if the next word follows without a blank: the two are parts of one that may be parted here.
    bool glued = false;
    /// True if a line that ends with it ends with a hyphen.
    bool hyphen = false;
};
int width_of(const Word& word);

/// Puts words together, atom by atom.
class WordBuilder {
  public:
    /// Puts an atom into the present word, or into a new one after a space.
    void put(Atom atom);
    void put(Face face, std::string_view page_text);
    void space() { spaced_ = true; }
    /// What comes next belongs to the last word, whatever space was put behind it.
    void no_space() { spaced_ = false; }
    /// A line may end here, within a word; with a hyphen, if so.
    void glue(bool hyphen = false);
    bool empty() const { return words_.empty(); }
    std::vector<Word> take();

  private:
    std::vector<Word> words_;
    bool spaced_ = true;
};

/// A word with moves in it, in SAN and in the page's encoding: with pieces or other letters where SAN has
/// letters. With both squares only those are written of which that is known, by put_move().
void put_moves(WordBuilder& words, Face face, std::string_view text, chess::Notation notation);
/// A move of a game, in SAN, from that square.
void put_move(WordBuilder& words, Face face, std::string_view san, chess::Square from,
              chess::Notation notation);
/// What people write, UTF-8 or Latin-1, of any length: words between blanks. What begins with a comma or the
/// like goes on with the word before. Signs and pieces that Unicode has are drawn, what pages have no
/// character for is rewritten as page_text() does it. Lines may end within words where the patterns say so;
/// null for nowhere.
void put_prose(WordBuilder& words, Face face, std::string_view text, chess::Notation notation,
               const Hyphenation* hyphenation = nullptr);
/// What a glyph of PGN stands for, UTF-8 as nag_sign() has it; a little apart from the move that it is of, or
/// right behind it.
void put_sign(WordBuilder& words, Face face, std::string_view sign, bool apart);

}  // namespace inkmate::book

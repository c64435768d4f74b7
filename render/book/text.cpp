#include "render/book/text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "render/book/sign.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate::book {

using namespace chess;

namespace {

constexpr int THIN_SPACE = figures::quarters(2);

constexpr char OPEN_QUOTE = '\252', CLOSE_QUOTE = '\272';

constexpr int even(int quarter_points) {
    return quarter_points + quarter_points % 2;
}

/// What page_text() rewrites at once: less than it cuts off, and more than fits on a line.
constexpr std::size_t CHUNK_CHARACTERS = 100;

std::optional<PieceType> piece_letter(char c) {
    constexpr std::string_view letters = " PNBRQK";
    const std::size_t found = letters.find(c);
    if (found == letters.npos || found <= PAWN) return std::nullopt;
    return static_cast<PieceType>(found);
}

bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}
bool is_rank(char c) {
    return c >= '1' && c <= '8';
}
bool is_letter_of_text(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

/// True if the letter at `at` is that of a piece which moves: "N" of "Nf3", "R1xd2", "Qh4xe1".
bool begins_move(std::string_view text, std::size_t at) {
    if (!piece_letter(text[at]) || (at > 0 && is_letter_of_text(text[at - 1]))) return false;
    // The squares that follow: all of the last, and maybe a part of the first, with an x between.
    std::string_view rest = text.substr(at + 1);
    const auto take_if = [&rest](auto is) {
        const bool takes = !rest.empty() && is(rest.front());
        if (takes) rest.remove_prefix(1);
        return takes;
    };
    const auto is_x = [](char c) { return c == 'x'; };
    bool file = take_if(is_file), rank = take_if(is_rank);
    const bool takes = take_if(is_x);
    if (!rest.empty() && is_file(rest.front()))
        file = take_if(is_file), rank = take_if(is_rank);
    else if (takes)
        return false;
    return file && rank && (rest.empty() || !is_letter_of_text(rest.front()));
}
/// True if the letter at `at` is that of a promotion: "Q" of "e8=Q".
bool ends_promotion(std::string_view text, std::size_t at) {
    return at > 1 && piece_letter(text[at]) && text[at - 1] == '=' && is_rank(text[at - 2]);
}

/// Returns the piece of a chess symbol of Unicode, in either colour.
std::optional<PieceType> piece_symbol(char32_t c) {
    constexpr std::array<PieceType, 6> order = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
    if (c < U'\u2654' || c > U'\u265F') return std::nullopt;
    return order[(c - U'\u2654') % order.size()];
}

/// True if a word follows the one before it without a blank: nothing but punctuation, or ",which" as the
/// `first` of a comment. False for the "...Nf6" of a move, ".pgn" and ":-)".
bool belongs_to_last(std::string_view word, bool first) {
    constexpr std::string_view signs = ",.;:!?)]";
    if (signs.find(word.front()) == signs.npos || word.starts_with("..")) return false;
    return word.find_first_not_of(signs) == word.npos || (first && word.front() != '.');
}

/// A word of prose, which is drawn as it is read.
class ProseWord {
  public:
    ProseWord(WordBuilder& words, Face face, Notation notation)
        : words_(words), face_(face), notation_(notation) {}

    void put(std::string_view word, std::span<const Parting> partings) {
        if (word == "-" || word == "--" || word == "\u2014") word = "\u2013";
        const std::size_t size = word.size();
        while (!word.empty()) {
            if (!partings.empty() && size - word.size() == partings.front().at) {
                flush();
                words_.glue(partings.front().hyphen);
                partings = partings.subspan(1);
            }
            put(text::take_character(word));
        }
        flush();
    }

  private:
    void put(const text::Utf8Character& c) {
        if (std::exchange(parts_here_, false)) words_.glue();
        if (const auto sign = book_sign(c.code); sign && c.code >= 0x80) {
            flush();
            words_.put(SignMark{*sign});
        } else if (const auto piece = piece_symbol(c.code)) {
            flush();
            put_piece(*piece);
        } else {
            text_ += c.code == U'\u2014' ? std::string_view("\u2013") : c.bytes;
            if (++characters_ < CHUNK_CHARACTERS) return;
            flush();
            parts_here_ = true;
        }
    }
    void put_piece(PieceType piece) {
        if (notation_ == Notation::figurine) return words_.put(Figurine{piece});
        if (piece != PAWN) words_.put(face_, piece_letters(notation_).substr(piece - KNIGHT, 1));
    }
    void flush() {
        characters_ = 0;
        if (text_.empty()) return;
        const bool plain = std::ranges::all_of(text_, [](char c) { return c > ' ' && c <= '~'; });
        std::string text = plain ? std::exchange(text_, {}) : page::page_text(std::exchange(text_, {})).text;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '"') text[i] = begins_quotation(text, i) ? OPEN_QUOTE : CLOSE_QUOTE;
        begun_ = true;
        put_moves(words_, face_, text, notation_);
    }
    bool begins_quotation(std::string_view text, std::size_t at) const {
        return at == 0 ? !begun_ : std::string_view("([-\261").find(text[at - 1]) != std::string_view::npos;
    }

    WordBuilder& words_;
    Face face_;
    Notation notation_;
    std::string text_;
    std::size_t characters_ = 0;
    /// True if some of the word has been put; the next field says if it may be parted before what comes.
    bool begun_ = false;
    bool parts_here_ = false;
};

}  // namespace

int width_of(const Atom& atom) {
    if (const TextRun* run = std::get_if<TextRun>(&atom)) {
        const figures::StyleSpec style = style_of(run->face);
        return even(page::text_width(style.font, style.size, run->text));
    }
    if (const Figurine* figurine = std::get_if<Figurine>(&atom))
        return page::figurine_place(figurine->type, BOOK_TEXT_SIZE).advance;
    if (const SignMark* mark = std::get_if<SignMark>(&atom)) return sign_advance(mark->sign);
    return THIN_SPACE;
}

int width_of(const Word& word) {
    int width = 0;
    for (const Atom& atom : word.atoms) width += width_of(atom);
    return width;
}

void WordBuilder::put(Atom atom) {
    if (words_.empty() || spaced_) words_.emplace_back();
    spaced_ = false;
    std::vector<Atom>& atoms = words_.back().atoms;
    const TextRun* run = std::get_if<TextRun>(&atom);
    TextRun* last = atoms.empty() ? nullptr : std::get_if<TextRun>(&atoms.back());
    if (run && last && run->face == last->face)
        last->text += run->text;
    else
        atoms.push_back(std::move(atom));
}

void WordBuilder::put(Face face, std::string_view page_text) {
    if (!page_text.empty()) put(TextRun{face, std::string(page_text)});
}

void WordBuilder::glue(bool hyphen) {
    if (words_.empty() || spaced_) return;
    words_.back().glued = true;
    words_.back().hyphen = hyphen;
    spaced_ = true;
}

std::vector<Word> WordBuilder::take() {
    spaced_ = true;
    return std::exchange(words_, {});
}

void put_moves(WordBuilder& words, Face face, std::string_view text, Notation notation) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!begins_move(text, i) && !ends_promotion(text, i)) continue;
        words.put(face, text.substr(begin, i - begin));
        const PieceType piece = *piece_letter(text[i]);
        if (notation == Notation::figurine)
            words.put(Figurine{piece});
        else
            words.put(face, piece_letters(notation).substr(piece - KNIGHT, 1));
        begin = i + 1;
    }
    words.put(face, text.substr(begin));
}

void put_move(WordBuilder& words, Face face, std::string_view san, Square from, Notation notation) {
    if (notation == Notation::lan)
        words.put(face, written_move(san, from, notation));
    else
        put_moves(words, face, san, notation);
}

void put_prose(WordBuilder& words, Face face, std::string_view text, Notation notation,
               const Hyphenation* hyphenation) {
    const std::string utf8 = text::plain_utf8(text);
    bool first = true;
    for (const std::string_view word : text::split_words(utf8)) {
        if (belongs_to_last(word, std::exchange(first, false))) words.no_space();
        ProseWord(words, face, notation)
            .put(word, hyphenation ? hyphenation->partings(word) : std::vector<Parting>());
        words.space();
    }
}

void put_sign(WordBuilder& words, Face face, std::string_view sign, bool apart) {
    // Texts that follow each other on a line are one, or cairo rounds the way between them.
    if (apart && !sign.empty())
        static_cast<unsigned char>(sign.front()) < 0x80 ? words.put(face, " ") : words.put(ThinSpace{});
    while (!sign.empty()) {
        const text::Utf8Character c = text::take_character(sign);
        if (const auto drawn = book_sign(c.code))
            words.put(SignMark{*drawn});
        else
            words.put(face, c.bytes);
    }
}

}  // namespace inkmate::book

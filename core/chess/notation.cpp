#include "core/chess/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/chess/attacks.hpp"
#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/text.hpp"
#include "core/chess/typed_move.hpp"

namespace inkmate::chess {

namespace {

/// The most legal moves an error lists, and the longest stretch of the input it shows.
constexpr std::size_t LONGEST_LIST = 12;
constexpr std::size_t LONGEST_QUOTE = 24;

/// What the figurines of Unicode begin with in UTF-8, the last byte of the first, and their letters.
constexpr std::string_view FIGURINE = "\xe2\x99";
constexpr unsigned char FIRST_FIGURINE = 0x94;
constexpr std::string_view FIGURINE_LETTERS = "KQRBNPKQRBNP";

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

PieceType moved_type(const Position& pos, Move m) {
    return type_of(pos.piece_on(m.from()));
}

/// SAN without the sign of check or mate.
std::string plain_san(const Position& pos, Move m, const MoveList& legal) {
    if (m.flag() == MoveFlag::castling) return m.castles_kingside() ? "O-O" : "O-O-O";
    const PieceType pt = moved_type(pos, m);
    const std::string origin = to_string(m.from());
    std::string san;
    if (pt == PAWN) {
        if (pos.is_capture(m)) san += origin[0];
    } else {
        san += letter_of(make_piece(WHITE, pt));
        bool rivals = false;
        bool same_file = false;
        bool same_rank = false;
        for (const Move other : legal) {
            if (other.to() != m.to() || other.from() == m.from() || moved_type(pos, other) != pt) continue;
            rivals = true;
            same_file |= file_of(other.from()) == file_of(m.from());
            same_rank |= rank_of(other.from()) == rank_of(m.from());
        }
        if (rivals && (!same_file || same_rank)) san += origin[0];
        if (same_file) san += origin[1];
    }
    if (pos.is_capture(m)) san += 'x';
    san += to_string(m.to());
    if (m.promotion() != NO_PIECE_TYPE) {
        san += '=';
        san += letter_of(make_piece(WHITE, m.promotion()));
    }
    return san;
}

std::string check_sign(Position pos, Move m) {
    pos.do_move(m);
    if (!pos.in_check()) return "";
    return legal_moves(pos).empty() ? "#" : "+";
}

/// What a text says about a move; what it leaves open is empty.
struct Wanted {
    PieceType type = NO_PIECE_TYPE;  ///< left open by coordinates
    std::optional<int> from_file, from_rank;
    Square to = SQ_NONE;
    PieceType promotion = NO_PIECE_TYPE;
    bool castling = false;
    bool kingside = false;  ///< of castling

    std::optional<Square> from() const {
        if (!from_file || !from_rank) return std::nullopt;
        return make_square(*from_file, *from_rank);
    }
};

void trim_end(std::string_view& text, std::string_view chars) {
    const std::size_t last = text.find_last_not_of(chars);
    text = text.substr(0, last == text.npos ? 0 : last + 1);
}

/// A piece type from its letter, in capitals: one of these for knight to king, else an English one.
PieceType type_of_letter(char letter, std::string_view letters) {
    if (const std::size_t own = letters.find(letter); own != letters.npos)
        return static_cast<PieceType>(KNIGHT + own);
    const Piece p = piece_of(letter);
    return p != NO_PIECE && color_of(p) == WHITE ? type_of(p) : NO_PIECE_TYPE;
}

/// The words of a move, whether SAN or coordinates; nothing when it is neither.
std::optional<Wanted> read_words(std::string_view text, std::string_view letters) {
    Wanted wanted;
    text = without_signs(text);
    if (const auto kingside = castling_side(text)) {
        wanted.type = KING;
        wanted.castling = true;
        wanted.kingside = *kingside;
        return wanted;
    }
    if (text.empty()) return std::nullopt;
    if (const PieceType pt = type_of_letter(text.front(), letters); pt != NO_PIECE_TYPE) {
        wanted.type = pt;
        text.remove_prefix(1);
    }

    if (text.size() > 3 && text.ends_with(')') && text[text.size() - 3] == '(') text.remove_suffix(1);
    if (!text.empty() && (text.back() < '1' || text.back() > '8')) {
        const char letter = text.back() >= 'a' ? static_cast<char>(text.back() - 'a' + 'A') : text.back();
        wanted.promotion = type_of_letter(letter, letters);
        if (wanted.promotion == NO_PIECE_TYPE) return std::nullopt;
        text.remove_suffix(1);
        if (!text.empty() && std::string_view("=(/").find(text.back()) != text.npos) text.remove_suffix(1);
    }

    if (text.size() < 2) return std::nullopt;
    const auto to = parse_square(text.substr(text.size() - 2));
    if (!to) return std::nullopt;
    wanted.to = *to;
    text.remove_suffix(2);
    if (!text.empty() && std::string_view("x:-").find(text.back()) != text.npos) text.remove_suffix(1);

    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        wanted.from_file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        wanted.from_rank = text.front() - '1';
        text.remove_prefix(1);
    }
    if (!text.empty()) return std::nullopt;
    // Two squares and no letter are coordinates, of any piece; all else without a letter is a pawn's move.
    if (wanted.type == NO_PIECE_TYPE && !wanted.from()) wanted.type = PAWN;
    return wanted;
}

bool fits_words(const Position& pos, Move m, const Wanted& wanted) {
    const bool castles = m.flag() == MoveFlag::castling;
    if (wanted.castling) return castles && m.castles_kingside() == wanted.kingside;
    if (m.to() != wanted.to || (wanted.type != NO_PIECE_TYPE && moved_type(pos, m) != wanted.type))
        return false;
    if (wanted.from_file && file_of(m.from()) != *wanted.from_file) return false;
    if (wanted.from_rank && rank_of(m.from()) != *wanted.from_rank) return false;
    if (castles && wanted.type != NO_PIECE_TYPE) return false;
    if (m.promotion() == NO_PIECE_TYPE) return wanted.promotion == NO_PIECE_TYPE;
    return m.promotion() == (wanted.promotion == NO_PIECE_TYPE ? QUEEN : wanted.promotion);
}

std::vector<Move> matches(const Position& pos, const MoveList& legal, const Wanted& wanted) {
    std::vector<Move> found;
    std::copy_if(legal.begin(), legal.end(), std::back_inserter(found),
                 [&](Move m) { return fits_words(pos, m, wanted); });
    // In Chess960, coordinates of where the king goes in castling, unless he can go there by himself.
    if (found.empty() && wanted.type == NO_PIECE_TYPE && wanted.promotion == NO_PIECE_TYPE)
        std::copy_if(legal.begin(), legal.end(), std::back_inserter(found), [&](Move m) {
            return m.flag() == MoveFlag::castling && m.from() == wanted.from() &&
                   m.destination() == wanted.to;
        });
    std::sort(found.begin(), found.end());
    return found;
}

/// The legal moves of a position, and how errors write them.
struct Legal {
    MoveList moves;
    Notation notation;
};

/// The moves in ascending order, as errors list them.
std::string list_of(const Position& pos, const Legal& legal, std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end());
    std::vector<std::string> texts;
    for (const Move m : moves)
        texts.push_back(
            written_move(plain_san(pos, m, legal.moves) + check_sign(pos, m), m.from(), legal.notation));
    return list_of_moves(texts);
}

template <class Predicate>
std::vector<Move> select(const Legal& legal, Predicate predicate) {
    std::vector<Move> moves;
    std::copy_if(legal.moves.begin(), legal.moves.end(), std::back_inserter(moves), predicate);
    return moves;
}

std::string why_no_castling(const Position& pos, bool kingside) {
    const Color us = pos.side_to_move();
    if (!(pos.castling_rights() & castling_right(us, kingside))) return "the king or that rook has moved";
    const CastlingHome& home = pos.castling_home(us, kingside);
    if (between_bb(home.king, home.rook) & pos.pieces())
        return "there are pieces between the king and the rook";
    if (pos.castling_way(us, kingside) & pos.pieces())
        return "there are pieces where the king or the rook would go";
    return "the king would cross or reach an attacked square";
}

/// Why nothing legal matches, and what is legal of the kind.
std::string why_illegal(const Position& pos, const Legal& legal, const Wanted& wanted) {
    const Color us = pos.side_to_move();
    if (legal.moves.empty())
        return fmt::format("the game is over, {} is {}", name_of(us),
                           pos.in_check() ? "checkmated" : "stalemated");
    if (wanted.promotion == KING || wanted.promotion == PAWN)
        return fmt::format("no pawn can become a {}", name_of(wanted.promotion));

    Wanted plain = wanted;
    plain.promotion = NO_PIECE_TYPE;
    if (const auto moves = matches(pos, legal.moves, plain); !moves.empty())
        return "only a pawn that reaches the last rank promotes; legal is " + list_of(pos, legal, moves);
    const auto castlings =
        select(legal, [&](Move m) { return m.flag() == MoveFlag::castling && m.destination() == wanted.to; });
    if (!castlings.empty() && wanted.type == KING && !wanted.castling)
        return "castling is written " + list_of(pos, legal, castlings);

    if (const auto from = wanted.from()) {
        const Piece p = pos.piece_on(*from);
        if (p == NO_PIECE) return fmt::format("{} is empty", to_string(*from));
        if (color_of(p) != us)
            return fmt::format("{} is to move, and the {} on {} is {}'s", name_of(us), name_of(type_of(p)),
                               to_string(*from), name_of(~us));
        if (wanted.type == NO_PIECE_TYPE || wanted.type == type_of(p)) {
            const auto moves = select(legal, [&](Move m) { return m.from() == *from; });
            if (!moves.empty())
                return fmt::format("the {} on {} can go {}", name_of(type_of(p)), to_string(*from),
                                   list_of(pos, legal, moves));
        }
    }
    if (pos.in_check())
        return fmt::format("{} is in check, and can answer {}", name_of(us),
                           list_of(pos, legal, select(legal, [](Move) { return true; })));
    if (const auto from = wanted.from(); from && wanted.type == NO_PIECE_TYPE)
        return fmt::format("the {} on {} cannot move", name_of(type_of(pos.piece_on(*from))),
                           to_string(*from));
    if (wanted.castling) return why_no_castling(pos, wanted.kingside);

    const std::string_view name = name_of(wanted.type);
    const bool several = popcount(pos.pieces(us, wanted.type)) > 1;
    if (!pos.pieces(us, wanted.type)) return fmt::format("{} has no {}", name_of(us), name);
    const auto same_kind = select(legal, [&](Move m) {
        return moved_type(pos, m) == wanted.type &&
               (wanted.type != PAWN || file_of(m.to()) == file_of(wanted.to) ||
                file_of(m.from()) == wanted.from_file.value_or(-1));
    });
    if (!same_kind.empty())
        return fmt::format("the {}{} can go {}", name, several ? "s" : "", list_of(pos, legal, same_kind));
    if (wanted.type != PAWN)
        return fmt::format("the {} cannot move", several ? std::string(name) + "s" : std::string(name));
    const auto same_target = select(legal, [&](Move m) { return m.to() == wanted.to; });
    if (same_target.empty()) return fmt::format("no pawn can go to {}", to_string(wanted.to));
    return "no pawn can go there, only " + list_of(pos, legal, same_target);
}

/// The legal move that is meant, or a ChessError.
Move only_match(const Position& pos, std::string_view text, const std::optional<Wanted>& wanted,
                Notation notation = Notation::san) {
    if (!wanted)
        throw ChessError(fmt::format("{} is not a move; moves are written like Nf3, exd5, O-O, e8=Q or e2e4",
                                     quoted_input(text)));
    const Legal legal{legal_moves(pos), notation};
    const std::vector<Move> found = matches(pos, legal.moves, *wanted);
    if (found.empty())
        throw ChessError(
            fmt::format("{} is not legal: {}", quoted_input(text), why_illegal(pos, legal, *wanted)));
    if (found.size() > 1)
        throw ChessError(
            fmt::format("{} is ambiguous: it could be {}", quoted_input(text), list_of(pos, legal, found)));
    return found.front();
}

/// A folded text as the letters have it: as it is written or with its first character in the other case.
std::optional<Wanted> read_folded(const Position& pos, const MoveList& legal, std::string folded,
                                  std::string_view letters) {
    const bool capital = is_capital(folded.front());
    const auto as_written = read_words(folded, letters);
    // A capital that makes sense means a piece, but "B2B4" may be coordinates.
    const auto is_settled = [&](const Wanted& w) {
        return w.from() || (capital && (w.from_file || !w.from_rank));
    };
    if (as_written && (!matches(pos, legal, *as_written).empty() || is_settled(*as_written)))
        return as_written;
    if (folded.front() <= '@') return as_written;  // signs and digits have no other case
    folded.front() = static_cast<char>(folded.front() ^ ('a' - 'A'));
    const auto flipped = read_words(folded, letters);
    const bool fits = flipped && !matches(pos, legal, *flipped).empty();
    return fits || !as_written ? flipped : as_written;
}

}  // namespace

std::string quoted_input(std::string_view text) {
    std::string shown;
    for (const char c : text.substr(0, LONGEST_QUOTE)) shown += c >= ' ' && c <= '~' ? c : '?';
    if (text.size() > LONGEST_QUOTE) shown += "...";
    return fmt::format("'{}'", shown);
}

std::string list_of_moves(std::span<const std::string> texts) {
    const std::size_t shown = std::min(texts.size(), LONGEST_LIST);
    std::string list;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) list += i + 1 == texts.size() ? " or " : ", ";
        list += texts[i];
    }
    if (shown < texts.size()) list += fmt::format(" or {} more", texts.size() - shown);
    return list;
}

bool has_figurine(std::string_view text) {
    return text.find(FIGURINE) != text.npos;
}

std::string with_letters(std::string_view text) {
    std::string plain(text);
    if (!has_figurine(text)) return plain;
    for (std::size_t i = 0; i < FIGURINE_LETTERS.size(); ++i)
        replace_all(plain, std::string(FIGURINE) + static_cast<char>(FIRST_FIGURINE + i),
                    FIGURINE_LETTERS.substr(i, 1));
    for (const std::string_view selector : {"\xef\xb8\x8e", "\xef\xb8\x8f"}) replace_all(plain, selector, "");
    return plain;
}

std::string folded_text(std::string_view text) {
    std::string folded;
    for (const char c : text)
        if (c != ' ' && c != '\t')
            folded += !folded.empty() && is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
    return folded;
}

std::string_view without_signs(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    trim_end(text, " \t\r\n+#!?");
    for (const std::string_view en_passant : {"e.p.", "ep"})
        if (text.ends_with(en_passant)) {
            text.remove_suffix(en_passant.size());
            trim_end(text, " +#");
            break;
        }
    return text;
}

std::optional<bool> castling_side(std::string_view text) {
    std::string letters(text);
    for (char& c : letters)
        if (c == '0' || c == 'o') c = 'O';
    if (letters == "O-O") return true;
    if (letters == "O-O-O") return false;
    return std::nullopt;
}

std::string to_san(const Position& pos, Move m) {
    return plain_san(pos, m, legal_moves(pos)) + check_sign(pos, m);
}

Move parse_move(const Position& pos, std::string_view text) {
    const std::string plain = with_letters(text);
    return only_match(pos, plain, read_words(plain, piece_letters(Notation::san)));
}

Move parse_typed_move(const Position& pos, std::string_view text) {
    return parse_typed_move(pos, text, Notation::san);
}

Move parse_typed_move(const Position& pos, std::string_view text, Notation notation) {
    const std::string folded = folded_text(with_letters(text));
    if (folded.empty() || folded.size() > LONGEST_MOVE_TEXT) return only_match(pos, text, std::nullopt);
    const MoveList legal = legal_moves(pos);
    const std::string_view english = piece_letters(Notation::san);
    // Figurines mean the same in every language.
    const std::string_view own = has_figurine(text) ? english : piece_letters(notation);
    const auto wanted = read_folded(pos, legal, folded, own);
    if (own != english && (!wanted || matches(pos, legal, *wanted).empty()))
        if (const auto other = read_folded(pos, legal, folded, english);
            other && !matches(pos, legal, *other).empty())
            return only_match(pos, text, other, notation);
    return only_match(pos, text, wanted, notation);
}

}  // namespace inkmate::chess

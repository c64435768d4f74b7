#include "notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/chess/attacks.hpp"
#include "core/chess/move_text.hpp"
#include "core/chess/position.hpp"

namespace inkmate::chess {

namespace {

constexpr std::string_view ENGLISH = "NBRQK";

constexpr auto NOTATIONS = std::to_array<NotationSpec>({{Notation::san, "san", ENGLISH},
                                                        {Notation::lan, "lan", ENGLISH},
                                                        {Notation::figurine, "figurine", "\2\3\4\5\6"},
                                                        {Notation::cs, "cs", "JSVDK"},
                                                        {Notation::da, "da", "SLTDK"},
                                                        {Notation::de, "de", "SLTDK"},
                                                        {Notation::es, "es", "CATDR"},
                                                        {Notation::et, "et", "ROVLK"},
                                                        {Notation::fi, "fi", "RLTDK"},
                                                        {Notation::fr, "fr", "CFTDR"},
                                                        {Notation::hu, "hu", "HFBVK"},
                                                        {Notation::is, "is", "RBHDK"},
                                                        {Notation::it, "it", "CATDR"},
                                                        {Notation::nl, "nl", "PLTDK"},
                                                        {Notation::no, "no", "SLTDK"},
                                                        {Notation::pl, "pl", "SGWHK"},
                                                        {Notation::pt, "pt", "CBTDR"},
                                                        {Notation::ro, "ro", "CNTDR"},
                                                        {Notation::sv, "sv", "SLTDK"}});

std::string with_letters(std::string_view san, std::string_view letters) {
    std::string text(san);
    for (char& c : text)
        if (const std::size_t piece = ENGLISH.find(c); piece != ENGLISH.npos) c = letters[piece];
    return text;
}

std::string with_squares(std::string_view san, Square from) {
    const std::size_t rank = san.find_last_of("12345678");
    if (rank == san.npos || rank == 0) return std::string(san);
    std::string text;
    if (ENGLISH.find(san.front()) != ENGLISH.npos) text += san.front();
    text += to_string(from);
    text += san.find('x') == san.npos ? '-' : 'x';
    return text.append(san.substr(rank - 1));
}

}  // namespace

std::span<const NotationSpec> notations() {
    return NOTATIONS;
}

std::string_view piece_letters(Notation notation) {
    return NOTATIONS[static_cast<std::size_t>(notation)].letters;
}

std::string_view word_of(Notation notation) {
    return NOTATIONS[static_cast<std::size_t>(notation)].word;
}

std::optional<Notation> find_notation(std::string_view word) {
    const auto found = std::ranges::find(NOTATIONS, word, &NotationSpec::word);
    return found == NOTATIONS.end() ? std::nullopt : std::optional(found->notation);
}

std::string written_move(std::string_view san, Square from, Notation notation) {
    return notation == Notation::lan ? with_squares(san, from) : with_letters(san, piece_letters(notation));
}

std::string written_move(const Position& pos, Move m, Notation notation) {
    return written_move(to_san(pos, m), m.from(), notation);
}

namespace {

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
    bool kingside = false;  ///< True if castling goes to the king's side.

    std::optional<Square> from() const {
        if (!from_file || !from_rank) return std::nullopt;
        return make_square(*from_file, *from_rank);
    }
};

/// A piece type from its letter, in capitals: one of these for knight to king, else an English one.
PieceType type_of_letter(char letter, std::string_view letters) {
    if (const std::size_t own = letters.find(letter); own != letters.npos)
        return static_cast<PieceType>(KNIGHT + own);
    const Piece p = piece_of(letter);
    return p != NO_PIECE && color_of(p) == WHITE ? type_of(p) : NO_PIECE_TYPE;
}

/// The words of a move, whether SAN or coordinates; nothing when it is neither, or no move on this board.
std::optional<Wanted> read_words(std::string_view text, std::string_view letters) {
    const std::optional<MoveText> said = read_move_text(text);
    if (!said) return std::nullopt;
    Wanted wanted;
    if (said->castles_kingside) {
        wanted.type = KING;
        wanted.castling = true;
        wanted.kingside = *said->castles_kingside;
        return wanted;
    }
    if (std::max({said->to.file, said->to.rank, said->from_file.value_or(0), said->from_rank.value_or(0)}) >
            7 ||
        said->victim)
        return std::nullopt;
    wanted.to = make_square(said->to.file, said->to.rank);
    wanted.from_file = said->from_file;
    wanted.from_rank = said->from_rank;
    if (said->piece != '\0') {
        wanted.type = type_of_letter(said->piece, letters);
        if (wanted.type == NO_PIECE_TYPE) return std::nullopt;
    } else if (!said->is_coordinates()) {
        wanted.type = PAWN;
    }
    if (said->promotion != '\0') {
        wanted.promotion = type_of_letter(said->promotion, letters);
        if (wanted.promotion == NO_PIECE_TYPE) return std::nullopt;
    }
    return wanted;
}

bool fits_words(const Position& pos, Move m, const Wanted& wanted) {
    const bool castles = m.flag() == MoveFlag::castling;
    if (wanted.castling) return castles && m.castles_kingside() == wanted.kingside;
    if (m.to() != wanted.to || (wanted.type != NO_PIECE_TYPE && moved_type(pos, m) != wanted.type))
        return false;
    if (wanted.from_file && file_of(m.from()) != *wanted.from_file) return false;
    // "c4" is a step, never dxc4.
    if (wanted.type == PAWN && !wanted.from_file && pos.is_capture(m)) return false;
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

/// "Na3, Nc3 or Nf3"
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

/// True if a move that is wanted is illegal only since the king would be in check.
bool exposes_king(const Position& pos, const Wanted& wanted) {
    if (wanted.castling) return false;
    for (Bitboard pieces = pos.pieces(pos.side_to_move()); pieces; pieces &= pieces - 1)
        for (const MoveFlag flag : {MoveFlag::none, MoveFlag::double_push, MoveFlag::promote_queen})
            if (const Move m(lsb(pieces), wanted.to, flag);
                is_pseudo_legal(pos, m) && fits_words(pos, m, wanted))
                return true;
    return false;
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

    if (!pos.in_check() && exposes_king(pos, wanted))
        return wanted.type == KING || wanted.from() == pos.king_square(us)
                   ? "the king would be in check there"
                   : "it would leave the king in check";
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
        throw ChessError(not_a_move(
            text, fmt::format("{}, {}, O-O, {}", written_move("Nf3", SQ_G1, notation),
                              written_move("exd5", SQ_E4, notation), written_move("e8=Q", SQ_E7, notation))));
    const Legal legal{legal_moves(pos), notation};
    const std::vector<Move> found = matches(pos, legal.moves, *wanted);
    if (found.empty())
        throw ChessError(
            fmt::format("{} is not legal: {}", quoted_move(text), why_illegal(pos, legal, *wanted)));
    if (found.size() > 1)
        throw ChessError(
            fmt::format("{} is ambiguous: it could be {}", quoted_move(text), list_of(pos, legal, found)));
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

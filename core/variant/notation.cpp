#include "notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <iterator>
#include <optional>
#include <vector>

#include "core/chess/move_text.hpp"
#include "core/chess/notation.hpp"
#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "core/variant/reach.hpp"

namespace inkmate::variant {

namespace {

constexpr char DROP_SIGN = '@';

/// "N@f3", in coordinates as in SAN.
std::string drop_text(const Rules& rules, Move m) {
    return rules.letter_of(make_piece(WHITE, m.dropped())) + std::string(1, DROP_SIGN) + to_string(m.to());
}

}  // namespace

std::string to_uci(const Position& pos, Move m) {
    if (!m) return "0000";
    const std::string from = to_string(m.from()), to = to_string(m.to());
    if (m.is_drop()) return drop_text(pos.rules(), m);
    if (m.kind() == MoveKind::castling)
        return from + (names_rook(pos.rules(), pos.side_to_move(), m) ? to_string(m.other()) : to);
    std::string text = from + to;
    if (m.kind() == MoveKind::takes && !pos.is_en_passant(m)) {
        const std::string victim = to_string(m.other());
        text = from + victim + "," + victim + to;
    }
    if (m.promotion()) text += pos.rules().types[static_cast<std::size_t>(m.promotion())].letter;
    return text;
}

bool names_rook(const Rules& rules, Color side, Move castling) {
    const ReachTable reach = reach_of(rules, rules.castling_king, castling.from(), side);
    const bool at_first = rules.double_step_region[side].test(castling.from());
    return castling.from() == castling.to() ||
           (reach[castling.to()] & (at_first ? GOES | AT_FIRST : GOES)) != 0;
}

std::optional<Move> parse_move(const Position& pos, std::string_view text) {
    for (const Move m : legal_moves(pos))
        if (to_uci(pos, m) == text) return m;
    return std::nullopt;
}

namespace {

/// True if a move takes elsewhere than where it ends, and not en passant.
bool takes_elsewhere(const Position& pos, Move m) {
    return m.kind() == MoveKind::takes && !pos.is_en_passant(m);
}
bool is_pawn(const Position& pos, Move m) {
    return contains(pos.rules().pawns, pos.moved_type(m));
}
bool castles_kingside(Move m) {
    return file_of(m.other()) > file_of(m.from());
}

/// True if SAN that does not say where they begin would write both moves alike.
bool look_alike(const Position& pos, Move a, Move b) {
    if (b.kind() == MoveKind::castling || b.is_drop() || a.to() != b.to() || a.promotion() != b.promotion())
        return false;
    if (takes_elsewhere(pos, a) != takes_elsewhere(pos, b)) return false;
    if (takes_elsewhere(pos, a) && a.other() != b.other()) return false;
    return is_pawn(pos, a) ? is_pawn(pos, b) : pos.moved_type(a) == pos.moved_type(b);
}

/// What SAN tells of the square that a move leaves.
std::string origin_text(const Position& pos, Move m) {
    const std::string square = to_string(m.from());
    const bool always_file = is_pawn(pos, m) && pos.is_capture(m);
    bool any = false, same_file = false, same_rank = false;
    for (const Move other : legal_moves(pos)) {
        if (other.from() == m.from() || !look_alike(pos, m, other)) continue;
        any = true;
        same_file = same_file || file_of(other.from()) == file_of(m.from());
        same_rank = same_rank || rank_of(other.from()) == rank_of(m.from());
    }
    if (!any && !always_file) return "";
    if (!same_file) return square.substr(0, 1);
    return same_rank || always_file ? square : square.substr(1);
}

std::string text_before_check(const Position& pos, Move m) {
    if (m.kind() == MoveKind::castling) return castles_kingside(m) ? "O-O" : "O-O-O";
    const Rules& rules = pos.rules();
    if (m.is_drop()) return drop_text(rules, m);
    std::string text;
    if (!is_pawn(pos, m)) text += rules.letter_of(make_piece(WHITE, pos.moved_type(m)));
    text += origin_text(pos, m);
    if (pos.is_capture(m)) text += 'x';
    if (takes_elsewhere(pos, m)) text += to_string(m.other()) + '-';
    text += to_string(m.to());
    if (m.promotion() != 0) {
        text += '=';
        text += rules.letter_of(make_piece(WHITE, m.promotion()));
    }
    return text;
}

/// What a text says of a move, in SAN or by two squares.
struct Wanted {
    int type = 0;  ///< 0: a pawn's move, or with a whole origin any piece's
    int promotion = 0;
    int file = -1, rank = -1;  ///< of the origin; -1 where the text leaves it open
    Square to = 0;
    std::optional<Square> victim;   ///< where it takes what is not where it ends
    std::optional<bool> castles{};  ///< to the king's side or not
    bool drops = false;

    bool has_origin() const { return file >= 0 && rank >= 0; }
};

char capital(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

/// The type of a capital: one of these letters, else one of the rules'; 0 for none.
int type_of_capital(const Rules& rules, std::string_view letters, char c) {
    const std::size_t own = letters.find(c, 1);
    return own != letters.npos ? static_cast<int>(own) : rules.type_of_letter(c);
}

/// True if a square that a text names can be one of some board.
bool is_square(chess::NamedSquare named) {
    return named.rank < MOST_RANKS;
}
Square named_square(chess::NamedSquare named) {
    return make_square(named.file, named.rank);
}

/// Reads "N@f3", or "@f3" of a pawn.
std::optional<Wanted> read_drop(const Rules& rules, std::string_view text, std::string_view letters) {
    const std::size_t sign = text.find(DROP_SIGN);
    const std::optional<chess::MoveText> said = chess::read_move_text(text.substr(sign + 1));
    if (sign > 1 || !said || said->castles_kingside || said->piece != '\0' || said->promotion != '\0' ||
        said->from_file || said->from_rank || said->victim || !is_square(said->to))
        return std::nullopt;
    Wanted wanted;
    wanted.drops = true;
    wanted.to = named_square(said->to);
    if (sign == 1) {
        if (!chess::is_capital(text.front())) return std::nullopt;
        wanted.type = type_of_capital(rules, letters, text.front());
        if (wanted.type == 0) return std::nullopt;
    }
    return wanted;
}

/// Reads the words of a move; nothing when it is none. `letters` are those of piece_letters().
std::optional<Wanted> read_words(const Rules& rules, std::string_view text, std::string_view letters) {
    if (rules.piece_drops && text.find(DROP_SIGN) != text.npos) return read_drop(rules, text, letters);
    const std::optional<chess::MoveText> said = chess::read_move_text(text);
    if (!said) return std::nullopt;
    Wanted wanted;
    if ((wanted.castles = said->castles_kingside)) return wanted;
    if (said->piece != '\0') wanted.type = type_of_capital(rules, letters, said->piece);
    if (said->promotion != '\0') wanted.promotion = type_of_capital(rules, letters, said->promotion);
    wanted.file = said->from_file.value_or(-1);
    wanted.rank = said->from_rank.value_or(-1);
    if ((said->piece != '\0' && wanted.type == 0) || (said->promotion != '\0' && wanted.promotion == 0) ||
        !is_square(said->to) || wanted.rank >= MOST_RANKS || (said->victim && !is_square(*said->victim)))
        return std::nullopt;
    wanted.to = named_square(said->to);
    if (said->victim) wanted.victim = named_square(*said->victim);
    return wanted;
}

/// True if a move is the one wanted, whatever it promotes to.
bool fits(const Position& pos, const Wanted& wanted, Move m) {
    if (wanted.castles) return m.kind() == MoveKind::castling && castles_kingside(m) == *wanted.castles;
    const int type = pos.moved_type(m);
    if (wanted.drops || m.is_drop())
        return wanted.drops && m.is_drop() && m.to() == wanted.to &&
               (wanted.type != 0 ? type == wanted.type : is_pawn(pos, m));
    const bool right_type =
        wanted.type != 0 ? type == wanted.type : wanted.has_origin() || contains(pos.rules().pawns, type);
    return m.kind() != MoveKind::castling && right_type && m.to() == wanted.to &&
           (wanted.file >= 0 ? file_of(m.from()) == wanted.file : !is_pawn(pos, m) || !pos.is_capture(m)) &&
           (wanted.rank < 0 || rank_of(m.from()) == wanted.rank) &&
           takes_elsewhere(pos, m) == wanted.victim.has_value() &&
           (!wanted.victim || m.other() == *wanted.victim);
}

/// Leaves, of moves that differ in their promotions, those that are meant.
void choose_promotion(const Rules& rules, int wanted, std::vector<Move>& moves) {
    const auto promotes_to = [](int type) { return [type](Move m) { return m.promotion() == type; }; };
    const int queen = rules.type_of_letter('q');
    if (wanted == 0 && std::ranges::any_of(moves, promotes_to(0)))
        std::erase_if(moves, std::not_fn(promotes_to(0)));
    else if (wanted == 0 && std::ranges::any_of(moves, promotes_to(queen)))
        std::erase_if(moves, std::not_fn(promotes_to(queen)));
    else if (wanted != 0)
        std::erase_if(moves, std::not_fn(promotes_to(wanted)));
}

std::vector<Move> matches(const Position& pos, const std::vector<Move>& legal, const Wanted& wanted) {
    std::vector<Move> found;
    std::ranges::copy_if(legal, std::back_inserter(found), [&](Move m) { return fits(pos, wanted, m); });
    choose_promotion(pos.rules(), wanted.promotion, found);
    std::ranges::sort(found);
    return found;
}

/// The moves, of these, that a text writes exactly as to_uci() does: one at most.
std::vector<Move> in_coordinates(const Position& pos, const std::vector<Move>& legal, std::string_view text) {
    std::vector<Move> found;
    std::ranges::copy_if(legal, std::back_inserter(found), [&](Move m) { return to_uci(pos, m) == text; });
    return found;
}

/// What a text was understood as, and the legal moves that it fits.
struct Reading {
    std::optional<Wanted> wanted;
    std::vector<Move> moves;
};

Reading read_as(const Position& pos, const std::vector<Move>& legal, std::string_view text,
                std::string_view letters) {
    Reading reading{read_words(pos.rules(), text, letters), {}};
    if (reading.wanted) reading.moves = matches(pos, legal, *reading.wanted);
    return reading;
}

/// Reads coordinates or SAN with the letters of the rules, or figurines.
Reading read_written(const Position& pos, const std::vector<Move>& legal, std::string_view text) {
    const std::string plain = chess::with_letters(text);
    Reading reading = read_as(pos, legal, plain, piece_letters(pos.rules(), chess::Notation::san));
    // What ends elsewhere than its coordinates say is read by them alone.
    if (auto found = in_coordinates(pos, legal, chess::without_signs(plain)); !found.empty())
        reading.moves = std::move(found);
    return reading;
}

/// Reads a folded text with these letters: as it is written, or with its first character in the other case.
Reading read_folded(const Position& pos, const std::vector<Move>& legal, std::string folded,
                    std::string_view letters) {
    Reading reading = read_as(pos, legal, folded, letters);
    if (!reading.moves.empty() || !std::isalpha(static_cast<unsigned char>(folded.front()))) return reading;
    folded.front() = static_cast<char>(folded.front() ^ ('a' - 'A'));
    Reading flipped = read_as(pos, legal, folded, letters);
    return !flipped.moves.empty() || !reading.wanted ? flipped : reading;
}

/// Lists moves as errors do, in their order.
std::string list_of(const Position& pos, std::vector<Move> moves, chess::Notation notation) {
    std::ranges::sort(moves);
    std::vector<std::string> texts;
    for (const Move m : moves) texts.push_back(written_move(pos.rules(), to_san(pos, m), m.from(), notation));
    return chess::list_of_moves(texts);
}

/// Says why nothing legal is meant, and what is legal of the kind.
std::string why_illegal(const Position& pos, const std::vector<Move>& legal, const Wanted& wanted,
                        chess::Notation notation) {
    if (legal.empty()) return "the game is over";
    const auto some = [&](auto&& test) {
        std::vector<Move> moves;
        std::ranges::copy_if(legal, std::back_inserter(moves), test);
        return moves;
    };
    const Color us = pos.side_to_move();
    if (wanted.drops) {
        const auto is_kind = [&](Move m) {
            return m.is_drop() && (wanted.type != 0 ? m.dropped() == wanted.type : is_pawn(pos, m));
        };
        if (const auto moves = some(is_kind); !moves.empty())
            return "that piece can be dropped: " + list_of(pos, moves, notation);
        const Rules& rules = pos.rules();
        const bool any = std::ranges::any_of(rules.hand_types, [&](int type) {
            return (wanted.type != 0 ? type == wanted.type : contains(rules.pawns, type)) &&
                   pos.hands().count(us, type) > 0;
        });
        if (any) return fmt::format("{} cannot drop that piece now", chess::name_of(us));
        return fmt::format(
            "{} has no {} in hand", chess::name_of(us),
            wanted.type != 0 ? rules.types[static_cast<std::size_t>(wanted.type)].name : "pawn");
    }
    if (wanted.has_origin() && !wanted.castles) {
        const Square from = make_square(wanted.file, wanted.rank);
        const Piece piece = pos.piece_on(cell_of(from));
        if (piece == BORDER) return fmt::format("{} is not a square of the board", to_string(from));
        if (piece == EMPTY) return fmt::format("{} is empty", to_string(from));
        if (color_of(piece) != us)
            return fmt::format("{} is to move, and the piece on {} is {}'s", chess::name_of(us),
                               to_string(from), chess::name_of(~us));
        if (const auto moves = some([&](Move m) { return m.from() == from; }); !moves.empty())
            return fmt::format("the piece on {} can go {}", to_string(from), list_of(pos, moves, notation));
        return fmt::format("the piece on {} cannot move", to_string(from));
    }
    if (pos.in_check())
        return fmt::format("{} is in check, and can answer {}", chess::name_of(us),
                           list_of(pos, legal, notation));
    if (wanted.castles && some([](Move m) { return m.kind() == MoveKind::castling; }).empty())
        return "castling is not possible now";
    auto kind = some([&](Move m) {
        if (wanted.castles) return m.kind() == MoveKind::castling;
        return wanted.type != 0
                   ? pos.moved_type(m) == wanted.type
                   : is_pawn(pos, m) && (file_of(m.to()) == file_of(wanted.to) || m.to() == wanted.to);
    });
    if (kind.empty()) kind = some([&](Move m) { return !wanted.castles && m.to() == wanted.to; });
    return "legal is " + list_of(pos, kind.empty() ? legal : kind, notation);
}

/// The only move of a reading, or a VariantError.
Move only_match(const Position& pos, const std::vector<Move>& legal, std::string_view text,
                const Reading& reading, chess::Notation notation) {
    if (reading.moves.size() == 1) return reading.moves.front();
    const std::string quoted = chess::quoted_move(text);
    if (!reading.wanted && legal.empty())
        throw VariantError(fmt::format("{} is not a move, and the game is over", quoted));
    if (!reading.wanted) {
        const Move example = *std::ranges::min_element(legal);
        throw VariantError(fmt::format("{} is not a move; moves are written like {} or {}", quoted,
                                       to_uci(pos, example), list_of(pos, {example}, notation)));
    }
    if (reading.moves.empty())
        throw VariantError(
            fmt::format("{} is not legal: {}", quoted, why_illegal(pos, legal, *reading.wanted, notation)));
    throw VariantError(
        fmt::format("{} is ambiguous: it could be {}", quoted, list_of(pos, reading.moves, notation)));
}

/// The types that notations have letters for, in the order of chess::piece_letters().
constexpr std::array<std::string_view, 5> LETTERED = {"knight", "bishop", "rook", "queen", "king"};

}  // namespace

std::string to_san(const Position& pos, Move m) {
    std::string text = text_before_check(pos, m);
    Position after = pos;
    after.do_move(m);
    if (!after.in_check()) return text;
    return text + (has_legal_move(after) || immediate_outcome(after) ? '+' : '#');
}

Move read_move(const Position& pos, std::string_view text) {
    const Reading reading = read_written(pos, legal_moves(pos), text);
    return reading.moves.size() == 1 ? reading.moves.front() : Move::none();
}

Move parse_written_move(const Position& pos, std::string_view text) {
    const std::vector<Move> legal = legal_moves(pos);
    return only_match(pos, legal, text, read_written(pos, legal, text), chess::Notation::san);
}

Move parse_typed_move(const Position& pos, std::string_view text, chess::Notation notation) {
    const std::vector<Move> legal = legal_moves(pos);
    const std::string folded = chess::folded_text(chess::with_letters(text));
    if (folded.empty() || folded.size() > chess::LONGEST_MOVE_TEXT)
        return only_match(pos, legal, text, {}, notation);
    std::string small = folded;
    small.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(small.front())));
    if (const auto found = in_coordinates(pos, legal, small); !found.empty()) return found.front();
    const std::string english = piece_letters(pos.rules(), chess::Notation::san);
    // Figurines mean the same in every language.
    const std::string own = chess::has_figurine(text) ? english : piece_letters(pos.rules(), notation);
    Reading reading = read_folded(pos, legal, folded, own);
    if (own != english && reading.moves.empty())
        if (Reading other = read_folded(pos, legal, folded, english); !other.moves.empty()) reading = other;
    return only_match(pos, legal, text, reading, notation);
}

Move example_move(const Rules& rules) {
    const Position start(rules);
    if (const std::optional<Move> usual = parse_move(start, "e2e4")) return *usual;
    std::vector<Move> moves = legal_moves(start);
    const auto of_pawn = [&](Move m) { return is_pawn(start, m); };
    if (std::ranges::any_of(moves, of_pawn)) std::erase_if(moves, std::not_fn(of_pawn));
    const auto length = [&](Move m) { return to_uci(start, m).size() + (start.is_capture(m) ? 1 : 0); };
    if (!moves.empty())
        std::erase_if(moves, [&, least = length(*std::ranges::min_element(moves, {}, length))](Move m) {
            return length(m) > least;
        });
    return moves.empty() ? Move::none() : moves[moves.size() / 2];
}

std::string piece_letters(const Rules& rules, chess::Notation notation) {
    // A pawn's letter is written where it is dropped.
    std::string own(1, ' ');
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        own += contains(rules.pawns, static_cast<int>(type)) && !rules.piece_drops
                   ? ' '
                   : capital(rules.types[type].letter);
    std::string letters = own;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        if (const auto named = std::ranges::find(LETTERED, rules.types[type].name); named != LETTERED.end())
            letters[type] =
                chess::piece_letters(notation)[static_cast<std::size_t>(named - LETTERED.begin())];
    std::string sorted = letters;
    std::erase(sorted, ' ');
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) == sorted.end() ? letters : own;
}

std::string written_move(const Rules& rules, std::string_view san, Square from, chess::Notation notation) {
    std::string text(san);
    if (text.starts_with("O-O")) return text;
    const bool has_letter = !text.empty() && std::isupper(static_cast<unsigned char>(text.front()));
    if (notation == chess::Notation::lan) {
        const std::optional<chess::MoveText> said = chess::read_move_text(san);
        if (!said) return text;
        const std::string victim = said->victim ? to_string(named_square(*said->victim)) + '-' : "";
        return fmt::format("{}{}{}{}{}{}", has_letter ? text.substr(0, 1) : "", to_string(from),
                           san.find('x') != san.npos ? "x" : "-", victim, to_string(named_square(said->to)),
                           san.substr(san.find_last_of("0123456789") + 1));
    }
    const std::string letters = piece_letters(rules, notation);
    for (char& c : text)
        if (std::isupper(static_cast<unsigned char>(c)))
            c = letters[static_cast<std::size_t>(rules.type_of_letter(c))];
    return text;
}

}  // namespace inkmate::variant

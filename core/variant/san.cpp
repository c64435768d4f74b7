#include "core/variant/san.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/status.hpp"

namespace inkmate::variant {

namespace {

/// Does a move take elsewhere than where it ends, and not en passant?
bool takes_elsewhere(const Position& pos, Move m) {
    return m.kind() == MoveKind::takes && !pos.is_en_passant(m);
}
bool is_pawn(const Position& pos, Move m) {
    return contains(pos.rules().pawns, type_of(pos.piece_on(cell_of(m.from()))));
}
bool castles_kingside(Move m) {
    return file_of(m.other()) > file_of(m.from());
}

/// Would SAN that tells nothing of where they begin write both moves alike?
bool look_alike(const Position& pos, Move a, Move b) {
    if (b.kind() == MoveKind::castling || a.to() != b.to() || a.promotion() != b.promotion()) return false;
    if (takes_elsewhere(pos, a) != takes_elsewhere(pos, b)) return false;
    if (takes_elsewhere(pos, a) && a.other() != b.other()) return false;
    const auto type = [&](Move m) { return type_of(pos.piece_on(cell_of(m.from()))); };
    return is_pawn(pos, a) ? is_pawn(pos, b) : type(a) == type(b);
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
    std::string text;
    if (!is_pawn(pos, m))
        text += rules.letter_of(make_piece(WHITE, type_of(pos.piece_on(cell_of(m.from())))));
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

/// What SAN says of a move.
struct San {
    /// 0: a pawn's.
    int type = 0;
    int promotion = 0;
    /// Of the square that it leaves; -1 where it says nothing.
    int file = -1, rank = -1;
    Square to = 0;
    /// Where it takes what does not stand where it ends.
    std::optional<Square> victim;
};

/// Takes the number at the end of a text, and gives it less one; -1 without one.
int take_rank(std::string_view& text) {
    const std::size_t begin = text.find_last_not_of("0123456789") + 1;
    const std::string digits(text.substr(begin));
    if (digits.empty() || digits.size() > 2) return -1;
    text.remove_suffix(digits.size());
    return std::stoi(digits) - 1;
}
int take_file(std::string_view& text) {
    if (text.empty() || text.back() < 'a' || text.back() > 'p') return -1;
    const int file = text.back() - 'a';
    text.remove_suffix(1);
    return file;
}
std::optional<Square> take_square(std::string_view& text) {
    const int rank = take_rank(text), file = take_file(text);
    if (rank < 0 || rank >= MOST_RANKS || file < 0) return std::nullopt;
    return make_square(file, rank);
}

std::optional<San> parse_san(const Rules& rules, std::string_view text) {
    San san;
    if (!text.empty() && std::isupper(static_cast<unsigned char>(text.front()))) {
        san.type = rules.type_of_letter(text.front());
        if (san.type == 0) return std::nullopt;
        text.remove_prefix(1);
    }
    if (!text.empty() && !std::isdigit(static_cast<unsigned char>(text.back()))) {
        san.promotion = rules.type_of_letter(text.back());
        if (san.promotion == 0) return std::nullopt;
        text.remove_suffix(1);
        if (text.ends_with('=')) text.remove_suffix(1);
    }
    const std::optional<Square> to = take_square(text);
    if (!to) return std::nullopt;
    san.to = *to;
    if (text.ends_with('-')) {
        text.remove_suffix(1);
        san.victim = take_square(text);
        if (!san.victim || !text.ends_with('x')) return std::nullopt;
    }
    if (text.ends_with('x')) text.remove_suffix(1);
    san.rank = take_rank(text);
    san.file = take_file(text);
    return text.empty() ? std::optional(san) : std::nullopt;
}

bool fits(const Position& pos, const San& san, Move m) {
    const int type = type_of(pos.piece_on(cell_of(m.from())));
    return m.kind() != MoveKind::castling && m.to() == san.to && m.promotion() == san.promotion &&
           (san.type != 0 ? type == san.type : contains(pos.rules().pawns, type)) &&
           (san.file < 0 || file_of(m.from()) == san.file) &&
           (san.rank < 0 || rank_of(m.from()) == san.rank) &&
           takes_elsewhere(pos, m) == san.victim.has_value() && (!san.victim || m.other() == *san.victim);
}

/// The only one of the legal moves that a test holds for.
template <class Test>
Move only_move(const Position& pos, Test test) {
    Move found = Move::none();
    for (const Move m : legal_moves(pos)) {
        if (!test(m)) continue;
        if (found) return Move::none();
        found = m;
    }
    return found;
}

Move castling_move(const Position& pos, bool kingside) {
    return only_move(
        pos, [&](Move m) { return m.kind() == MoveKind::castling && castles_kingside(m) == kingside; });
}

}  // namespace

std::string to_san(const Position& pos, Move m) {
    std::string text = text_before_check(pos, m);
    Position after = pos;
    after.do_move(m);
    if (!after.in_check()) return text;
    return text + (has_legal_move(after) || immediate_outcome(after) ? '+' : '#');
}

Move read_move(const Position& pos, std::string_view text) {
    if (const auto move = parse_move(pos, text)) return *move;
    const std::size_t end = text.find_last_not_of("+#");
    const std::string_view san = text.substr(0, end == text.npos ? 0 : end + 1);
    if (san == "O-O" || san == "0-0") return castling_move(pos, true);
    if (san == "O-O-O" || san == "0-0-0") return castling_move(pos, false);
    const std::optional<San> parsed = parse_san(pos.rules(), san);
    return parsed ? only_move(pos, [&](Move m) { return fits(pos, *parsed, m); }) : Move::none();
}

}  // namespace inkmate::variant

#include "core/variant/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "core/chess/move_text.hpp"
#include "core/chess/text.hpp"
#include "core/variant/error.hpp"
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

bool is_at(Square s, chess::NamedSquare named) {
    return file_of(s) == named.file && rank_of(s) == named.rank;
}

/// Is a legal move one of those that a text may mean?
bool fits(const Position& pos, const chess::MoveText& said, Move m) {
    const bool castles = m.kind() == MoveKind::castling;
    if (castles || said.castles_kingside) return castles && said.castles_kingside == castles_kingside(m);
    const Rules& rules = pos.rules();
    const int type = type_of(pos.piece_on(cell_of(m.from())));
    const int promotion = rules.type_of_letter(said.promotion);
    return (said.piece != '\0' ? type == rules.type_of_letter(said.piece)
                               : said.is_coordinates() || contains(rules.pawns, type)) &&
           m.promotion() == promotion && (promotion != 0 || said.promotion == '\0') &&
           is_at(m.to(), said.to) && file_of(m.from()) == said.from_file.value_or(file_of(m.from())) &&
           rank_of(m.from()) == said.from_rank.value_or(rank_of(m.from())) &&
           takes_elsewhere(pos, m) == said.victim.has_value() &&
           (!said.victim || is_at(m.other(), *said.victim));
}

/// What a text may mean.
struct Meant {
    bool is_move = false;
    std::vector<Move> legal = {}, found = {};
};

Meant meant(const Position& pos, std::string_view text) {
    const std::string plain = chess::with_letters(text);
    const std::string_view coordinates = chess::without_signs(plain);
    const std::optional<chess::MoveText> said = chess::read_move_text(plain);
    Meant meant{.is_move = said.has_value(), .legal = legal_moves(pos)};
    const auto take = [&meant](auto test) {
        std::ranges::copy_if(meant.legal, std::back_inserter(meant.found), test);
    };
    // What ends elsewhere than its coordinates say is read by them alone.
    if (!said || said->is_coordinates()) take([&](Move m) { return to_uci(pos, m) == coordinates; });
    if (said && meant.found.empty()) take([&](Move m) { return fits(pos, *said, m); });
    return meant;
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
    const std::vector<Move> found = meant(pos, text).found;
    return found.size() == 1 ? found.front() : Move::none();
}

Move parse_written_move(const Position& pos, std::string_view text) {
    const Meant said = meant(pos, text);
    if (said.found.size() == 1) return said.found.front();
    if (said.legal.empty())
        throw VariantError(fmt::format("{} is not legal: the game is over", chess::quoted_move(text)));
    if (said.found.empty())
        throw VariantError(said.is_move
                               ? fmt::format("{} is not legal in {}", chess::quoted_move(text), pos.fen())
                               : chess::not_a_move(text));
    std::vector<std::string> moves;
    for (const Move m : said.found) moves.push_back(to_san(pos, m));
    std::ranges::sort(moves);
    throw VariantError(
        fmt::format("{} is ambiguous: it could be {}", chess::quoted_move(text), chess::listed(moves, "or")));
}

}  // namespace inkmate::variant

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/position.hpp"
#include "core/variant/board.hpp"
#include "core/variant/position.hpp"

// Reading and writing a position's FEN.
namespace inkmate::variant {

namespace {

constexpr char HOLE = '*';

bool digit(char c) {
    return c >= '0' && c <= '9';
}

/// Puts a rank of a FEN on the board.
void read_rank(const Rules& rules, std::string_view text, int rank, Mailbox& board) {
    int file = 0;
    const auto put = [&](Piece piece) {
        if (file < rules.files) board[static_cast<std::size_t>(cell_of(make_square(file, rank)))] = piece;
        ++file;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (digit(c) && c != '0') {
            int count = c - '0';
            if (i + 1 < text.size() && digit(text[i + 1])) count = count * 10 + (text[++i] - '0');
            for (; count > 0 && file <= rules.files; --count) put(EMPTY);
        } else if (c == HOLE) {
            put(BORDER);
        } else if (const int type = rules.type_of_letter(c); type != 0) {
            Piece piece = make_piece(c >= 'a' ? BLACK : WHITE, type);
            if (i + 1 < text.size() && text[i + 1] == chess::PROMOTED_MARK) {
                piece |= PROMOTED_BIT;
                ++i;
            }
            put(piece);
        } else if (c == '[') {
            throw VariantError(rules.piece_drops
                                   ? "pieces in hand are written after the board, in [ ]"
                                   : "there are no pieces in hand here: leave out the part in [ ]");
        } else {
            throw VariantError(fmt::format("{} in rank {} is neither a piece ({}) nor a count nor a hole (*)",
                                           chess::quoted(c), rank + 1, letters_of(rules, ~TypeSet{0})));
        }
        if (file > rules.files)
            throw VariantError(fmt::format("rank {} has more than {} squares", rank + 1, rules.files));
    }
    if (file != rules.files)
        throw VariantError(fmt::format("rank {} has {} squares instead of {}", rank + 1, file, rules.files));
}

}  // namespace

void read_board(const Rules& rules, std::string_view text, Mailbox& board) {
    int rank = rules.ranks - 1;
    while (true) {
        const std::size_t end = text.find('/');
        if (rank < 0) throw VariantError(fmt::format("there are more than {} ranks", rules.ranks));
        read_rank(rules, text.substr(0, end), rank, board);
        --rank;
        if (end == text.npos) break;
        text.remove_prefix(end + 1);
    }
    if (rank >= 0)
        throw VariantError(
            fmt::format("there are {} ranks instead of {}", rules.ranks - 1 - rank, rules.ranks));
}

std::string write_board(const Rules& rules, const Mailbox& board) {
    std::string text;
    for (int rank = rules.ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto count_empty = [&] {
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
        };
        for (int file = 0; file < rules.files; ++file) {
            const Piece piece = board[static_cast<std::size_t>(cell_of(make_square(file, rank)))];
            if (piece == EMPTY) {
                ++empty;
                continue;
            }
            count_empty();
            text += piece == BORDER ? HOLE : rules.letter_of(piece);
            if (piece != BORDER && (piece & PROMOTED_BIT)) text += chess::PROMOTED_MARK;
        }
        count_empty();
        if (rank > 0) text += '/';
    }
    return text;
}

namespace {

constexpr std::size_t LONGEST_FEN = 1000;
/// The letters of the castling rights, in the order of right_of().
constexpr std::string_view CASTLING_LETTERS = "KQkq";

std::optional<int> number_of(std::string_view text, int most) {
    const std::optional<int> number = text::read_number(text);
    return number && *number >= 0 && *number <= most && text[0] != '-' ? number : std::nullopt;
}

/// A pawn that may have passed a cell just now: where it stands.
std::vector<Cell> pawns_that_passed(const Position& pos, Cell passed) {
    const Rules& rules = pos.rules();
    const Color them = ~pos.side_to_move();
    std::vector<Cell> pawns;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        for (const MailboxPath& path : rules.types[type].paths[them]) {
            if (!(path.flags & PASSES)) continue;
            const MailboxLeg* const legs = &rules.legs[them][path.first];
            const Cell origin = static_cast<Cell>(passed - legs[0].step);
            const Cell pawn = static_cast<Cell>(passed + legs[1].step);
            const Piece standing = pos.piece_on(pawn);
            if (pos.piece_on(origin) == EMPTY && rules.double_step_region[them].test(square_of(origin)) &&
                standing != EMPTY && standing != BORDER && color_of(standing) == them &&
                type_of(standing) == static_cast<int>(type) && std::ranges::find(pawns, pawn) == pawns.end())
                pawns.push_back(pawn);
        }
    return pawns;
}

}  // namespace

/// Reads a FEN field by field.
class FenReader {
  public:
    FenReader(const Rules& rules, std::string_view fen, std::vector<chess::Fault>* left_out)
        : rules_(rules), fen_(fen), left_out_(left_out), pos_(rules, Position::Unset{}) {}

    Position read() {
        if (fen_.size() > LONGEST_FEN)
            throw VariantError(fmt::format("a FEN has at most {} bytes, not {}", LONGEST_FEN, fen_.size()));
        const std::vector<std::string_view> fields = text::split_words(fen_);
        if (fields.empty()) refuse("board", "it is empty");
        std::size_t next = 1;
        // A field that begins with a digit is one of those after the en passant square; "+1+0" is the last.
        const auto is_there = [&] { return next < fields.size(); };
        const auto is_number = [&] { return is_there() && digit(fields[next][0]); };
        const auto is_given = [&] { return is_there() && fields[next][0] == '+'; };
        read_board_field(fields[0]);
        if (is_there()) read_side(fields[next++]);
        const auto is_checks = [&] {
            return is_number() && fields[next].find('+') != std::string_view::npos;
        };
        if (is_there() && !is_number() && !is_given()) read_castling(fields[next++]);
        check_pieces();
        if (is_there() && !is_number() && !is_given())
            read_ep(fields[next++]);
        else if (rules_.counting.any() && is_number() && !is_checks() && fields.size() - next > 2)
            pos_.count_limit_ = read_clock(fields[next++], "count");
        if (is_checks()) read_checks(fields[next++]);
        if (is_there() && !is_given()) pos_.halfmove_ = read_clock(fields[next++], "half-move clock");
        if (is_there() && !is_given()) pos_.fullmove_ = read_clock(fields[next++], "move number");
        pos_.fullmove_ = std::max<std::uint16_t>(pos_.fullmove_, 1);
        if (pos_.count_limit_ > 0) std::swap(pos_.counted_, pos_.halfmove_);
        for (; next < fields.size(); ++next)
            if (!read_given_checks(fields[next])) leave_out(chess::surplus_left_out(fields[next]));
        pos_.key_ ^= pos_.state_key();
        return pos_;
    }

  private:
    [[noreturn]] void refuse(std::string_view field, const std::string& why) const {
        throw VariantError(fmt::format("FEN '{}': {}: {}", fen_, field, why));
    }

    void leave_out(chess::Fault what) const {
        if (left_out_ != nullptr) left_out_->push_back(std::move(what));
    }

    void read_board_field(std::string_view text) {
        Mailbox board = rules_.empty_board;
        try {
            const auto [squares, hands] = split_hands(rules_, text);
            read_board(rules_, squares, board);
            if (hands) take_hands(read_hands(rules_, *hands));
        } catch (const VariantError& e) {
            refuse("board", e.what());
        }
        for (int rank = 0; rank < rules_.ranks; ++rank)
            for (int file = 0; file < rules_.files; ++file) {
                const Square s = make_square(file, rank);
                const Piece p = board[static_cast<std::size_t>(cell_of(s))];
                if ((p == BORDER) != (pos_.piece_on(cell_of(s)) == BORDER))
                    refuse("board", fmt::format("{} is {} hole of {}'s board", to_string(s),
                                                p == BORDER ? "no" : "a", rules_.name));
                if (p != EMPTY && p != BORDER) {
                    if (type_of(p) == rules_.king && pos_.kings_[color_of(p)] != NO_CELL)
                        refuse("board", fmt::format("{} has several kings", chess::name_of(color_of(p))));
                    pos_.put_piece(p, cell_of(s));
                }
            }
    }

    void take_hands(const Hands& hands) {
        for (const Color side : {WHITE, BLACK})
            for (const int type : rules_.hand_types)
                for (int n = hands.count(side, type); n > 0; --n) pos_.put_in_hand(side, type);
    }

    void read_side(std::string_view text) {
        if (text != "w" && text != "b") refuse("side to move", fmt::format("'{}' is neither w nor b", text));
        pos_.side_ = text == "w" ? WHITE : BLACK;
    }

    void read_castling(std::string_view text) {
        if (text == "-") return;
        for (const char c : text) {
            const std::size_t at = CASTLING_LETTERS.find(c);
            if (at == CASTLING_LETTERS.npos)
                refuse("castling", fmt::format("'{}' is neither - nor some of KQkq", text));
            const auto leave = [&](std::string_view why) { leave_out(chess::right_left_out(c, why)); };
            const Color side = at < 2 ? WHITE : BLACK;
            const std::size_t wing = at % 2;
            const CastlingHome& home = rules_.castling_home[side];
            const auto mine = [&](Cell cell) {
                const Piece p = pos_.piece_on(cell);
                return cell != NO_CELL && p != EMPTY && color_of(p) == side;
            };
            if (home.rook[wing] == NO_CELL)
                leave(
                    fmt::format("{} does not castle to that side in {}", chess::name_of(side), rules_.name));
            else if (!mine(home.king) || type_of(pos_.piece_on(home.king)) != rules_.castling_king ||
                     !mine(home.rook[wing]))
                leave(fmt::format("{} and {} are not both at home", to_string(square_of(home.king)),
                                  to_string(square_of(home.rook[wing]))));
            else if (pos_.castling_ >> at & 1)
                leave("it occurs twice");
            else
                pos_.castling_ |= static_cast<std::uint8_t>(1 << at);
        }
    }

    /// "-", "e3", or "f3g4" with the pawn's square.
    void read_ep(std::string_view text) {
        if (text == "-") return;
        const std::size_t second = text.find_first_not_of("0123456789", 1);
        const auto read = [&](std::string_view name) {
            const auto square = parse_square(name);
            if (!square || file_of(*square) >= rules_.files || rank_of(*square) >= rules_.ranks)
                refuse("en passant", fmt::format("'{}' is neither - nor a square", text));
            return *square;
        };
        const Square passed = read(text.substr(0, second));
        const Cell pawn = second == text.npos ? NO_CELL : cell_of(read(text.substr(second)));
        const std::vector<Cell> pawns = pos_.piece_on(cell_of(passed)) == EMPTY
                                            ? pawns_that_passed(pos_, cell_of(passed))
                                            : std::vector<Cell>();
        const auto found = pawn == NO_CELL ? pawns.begin() : std::ranges::find(pawns, pawn);
        if (found == pawns.end())
            leave_out(chess::ep_left_out(text, "no pawn can just have passed it"));
        else if (rules_.en_passant_region.test(passed))
            pos_.set_ep(cell_of(passed), *found);
    }

    /// "3+3": the checks that each side has still to give.
    void read_checks(std::string_view text) {
        if (!rules_.check_counting) return leave_out(chess::checks_left_out(text, rules_.name));
        const std::size_t plus = text.find('+');
        const auto white = number_of(text.substr(0, plus), MOST_CHECKS);
        const auto black = number_of(text.substr(plus + 1), MOST_CHECKS);
        if (!white || !black)
            refuse("checks", fmt::format("'{}' is not like 3+3, the checks left to give", text));
        pos_.checks_left_ = {static_cast<std::uint8_t>(*white), static_cast<std::uint8_t>(*black)};
    }

    /// "+1+0": the checks that each side has given. False if the text or the rules have no such thing.
    bool read_given_checks(std::string_view text) {
        const std::size_t plus = text.find('+', 1);
        if (!rules_.check_counting || text[0] != '+' || plus == text.npos) return false;
        const std::array<std::optional<int>, COLOR_NB> given = {
            number_of(text.substr(1, plus - 1), MOST_CHECKS), number_of(text.substr(plus + 1), MOST_CHECKS)};
        for (const Color side : {WHITE, BLACK}) {
            if (!given[side])
                refuse("checks", fmt::format("'{}' is not like +1+0, the checks that were given", text));
            const int all =
                rules_.start_fen == fen_ ? pos_.checks_left(side) : Position(rules_).checks_left(side);
            pos_.checks_left_[side] = static_cast<std::uint8_t>(std::max(all - *given[side], 0));
        }
        return true;
    }

    std::uint16_t read_clock(std::string_view text, const char* field) const {
        const auto number = number_of(text, chess::LARGEST_CLOCK);
        if (!number) refuse(field, fmt::format("'{}' is not a number up to {}", text, chess::LARGEST_CLOCK));
        return static_cast<std::uint16_t>(*number);
    }

    void check_pieces() const {
        // Of the start position itself nothing is known yet.
        if (rules_.start_fen != fen_)
            for (const Color side : {WHITE, BLACK}) {
                const bool needed = Position(rules_).king_cell(side) != NO_CELL;
                if (needed != (pos_.king_cell(side) != NO_CELL))
                    refuse("board", fmt::format("{} has {} king", chess::name_of(side), needed ? "no" : "a"));
            }
        if (pos_.count(WHITE, 0) + pos_.count(BLACK, 0) == 0) refuse("board", "there are no pieces");
        // Whose capture blew up the other's king has won, in check or not.
        const bool won = pos_.royal_blasted(pos_.side_);
        if (!won && pos_.in_check(~pos_.side_))
            refuse("board", fmt::format("{} is in check, and it is not {}'s move",
                                        chess::name_of(~pos_.side_), chess::name_of(~pos_.side_)));
    }

    const Rules& rules_;
    std::string_view fen_;
    std::vector<chess::Fault>* left_out_;
    Position pos_;
};

Position Position::from_fen(const Rules& rules, std::string_view fen, std::vector<chess::Fault>* left_out) {
    return FenReader(rules, fen, left_out).read();
}

std::string Position::fen() const {
    std::string castling;
    for (std::size_t i = 0; i < CASTLING_LETTERS.size(); ++i)
        if (castling_ >> i & 1) castling += CASTLING_LETTERS[i];
    std::string ep = "-";
    if (ep_ != NO_CELL) {
        ep = to_string(square_of(ep_));
        if (pawns_that_passed(*this, ep_).size() > 1) ep += to_string(square_of(ep_pawn_));
    }
    if (count_limit_ > 0) ep = std::to_string(count_limit_);
    const std::string checks =
        rules_->check_counting ? fmt::format(" {}+{}", checks_left_[WHITE], checks_left_[BLACK]) : "";
    const std::string hands = rules_->piece_drops ? fmt::format("[{}]", write_hands(*rules_, hands_)) : "";
    return fmt::format("{}{} {} {} {}{} {} {}", write_board(*rules_, board_), hands,
                       side_ == WHITE ? 'w' : 'b', castling.empty() ? "-" : castling, ep, checks,
                       std::min<int>(count_limit_ > 0 ? counted_ : halfmove_, chess::LARGEST_CLOCK),
                       std::min<int>(fullmove_, chess::LARGEST_CLOCK));
}

}  // namespace inkmate::variant

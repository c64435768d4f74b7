#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "core/variant/board.hpp"
#include "core/variant/rules.hpp"
#include "hands.hpp"
#include "move.hpp"
#include "rules.hpp"

namespace inkmate::chess {
struct Fault;
}  // namespace inkmate::chess

namespace inkmate::variant {

/// A FEN tells of no more checks to give.
inline constexpr int MOST_CHECKS = 99;

/// Random numbers whose XOR is the key of a position. The low bits are those that the generated program keeps
/// (core/chess/zobrist.hpp, KEY_MASK); it makes them itself, in this order, but for black_to_move, of which
/// it has no low bits: the search tells the sides apart by other means.
struct ZobristKeys {
    std::array<std::array<std::uint64_t, MOST_CHECKS + 1>, COLOR_NB> checks_left{};
    std::array<std::uint64_t, 16> castling{};
    std::array<std::uint64_t, SQUARE_NB> ep_square{};
    /// By piece without PROMOTED_BIT, and square: type after type, White's and then Black's.
    std::array<std::array<std::uint64_t, SQUARE_NB>, 64> piece_square{};
    std::uint64_t black_to_move = 0;
};
const ZobristKeys& zobrist();

/// Castling rights as bits, those of core/chess.
inline constexpr int ANY_CASTLING = 15;
constexpr int right_of(Color side, int wing) {
    return 1 << (2 * side + wing);
}

/// Most pieces besides its own that a move removes: one it takes, and the eight around.
inline constexpr std::size_t MOST_BLASTED = 9;

/// A position of a variant: everything that its FEN says. The rules must outlive it.
class Position {
  public:
    /// The start position.
    explicit Position(const Rules& rules);
    /// Reads a FEN: board with hands as split_hands() has them, side, castling, en passant square, with check
    /// counting the checks left as "3+3", clocks; what is left out is as usual: White to move, no castling,
    /// "-", 0 and 1. A piece may be
    /// followed by `~`, which it keeps. The en passant field holds the square passed and, where that does not
    /// tell which pawn it was, the pawn's: "f3g4". Checks may also follow the move number as "+1+0", those
    /// that were given. Throws VariantError naming the field. Refuses a board of a different shape, a king
    /// where the start position has none or none where it has one, several kings of a side, and the side not
    /// to move in check. What decides nothing is left out as core/chess does it, and `left_out` then has what
    /// is wrong with each.
    static Position from_fen(const Rules& rules, std::string_view fen,
                             std::vector<chess::Fault>* left_out = nullptr);
    /// The FEN, all fields; a clock or move number above chess::LARGEST_CLOCK is written as that.
    std::string fen() const;

    const Rules& rules() const { return *rules_; }
    Piece piece_on(Cell c) const { return board_[static_cast<std::size_t>(c)]; }
    /// Where the pieces of a side are.
    const SquareSet& pieces(Color side) const { return pieces_[side]; }
    /// What stands on every cell.
    const Mailbox& board() const { return board_; }
    Color side_to_move() const { return side_; }
    /// Bits of right_of().
    int castling_rights() const { return castling_; }
    /// The cell that a pawn has just passed, if it can be taken there; otherwise NO_CELL.
    Cell ep_cell() const { return ep_; }
    /// The pawn that has passed it.
    Cell ep_pawn() const { return ep_pawn_; }
    /// How many checks a side has still to give, with check counting.
    int checks_left(Color side) const { return checks_left_[side]; }
    int halfmove_clock() const { return halfmove_; }
    int fullmove_number() const { return fullmove_; }
    /// The count of a hunted side, in half-moves, and how far it may go: 0 where nobody counts.
    int counted() const { return counted_; }
    int count_limit() const { return count_limit_; }
    /// Hash of board, hands, side, castling, en passant square and checks left.
    std::uint64_t key() const { return key_; }
    /// How many pieces of a type a side has; of type 0, all of them.
    int count(Color side, int type) const { return counts_[side][static_cast<std::size_t>(type)]; }
    /// What the sides have in hand.
    const Hands& hands() const { return hands_; }
    /// The type that a legal move moves or drops.
    int moved_type(Move m) const {
        return m.is_drop() ? m.dropped() : type_of(board_[static_cast<std::size_t>(cell_of(m.from()))]);
    }
    /// Where a side's king stands; NO_CELL when it has none.
    Cell king_cell(Color side) const { return kings_[side]; }

    /// True if the side could take what is on the cell, were it a piece of the other's.
    bool is_attacked(Cell c, Color by) const;
    /// True if a piece is attacked that the side must not lose: its king, or the last of what must not be
    /// extinct.
    bool in_check(Color side) const;
    bool in_check() const { return in_check(side_); }
    bool is_capture(Move m) const;
    /// True if a move that takes elsewhere than where it ends takes a pawn that has just passed.
    bool is_en_passant(Move m) const {
        return m.kind() == MoveKind::takes && ep_ != NO_CELL && cell_of(m.to()) == ep_;
    }

    /// What do_move() cannot reconstruct; kept by the caller and handed back to undo_move().
    struct Undo {
        std::uint64_t key;
        Piece moved;     ///< what stood where the move began; EMPTY for a drop
        Piece captured;  ///< what stood where it ended, or EMPTY
        Piece victim;    ///< what it took elsewhere, or EMPTY
        std::uint8_t castling;
        Cell ep, ep_pawn;
        std::uint16_t halfmove;
        std::uint16_t counted, count_limit;
        std::array<std::uint8_t, COLOR_NB> checks_left;
        std::array<Piece, MOST_BLASTED> blasted;  ///< with blastOnCapture, what stood on and around `to`
    };
    /// Plays a legal move.
    Undo do_move(Move m);
    /// Takes back the last move, with what do_move() gave.
    void undo_move(Move m, const Undo& undo);
    /// Passes the move to the other side, which must not be in check; the half-move clock is not advanced.
    Undo do_null_move();
    /// Takes back the last null move.
    void undo_null_move(const Undo& undo);

    /// True if a move, which need not be legal, has left the mover in a check that he may not be in.
    bool leaves_own_in_check() const;

    /// True if pieces, hands, side, castling rights, en passant square and checks are equal: what repetition
    /// compares.
    bool same_position(const Position& other) const;

  private:
    struct Unset {};
    Position(const Rules& rules, Unset);

    void put_piece(Piece p, Cell c);
    void remove_piece(Cell c);
    /// Keeps key and counts as they are: for undo_move(), which sets the key itself.
    void set_piece(Piece p, Cell c);
    void clear_piece(Cell c);
    void play(Move m, Undo& undo);
    /// What a piece on a cell adds to the key.
    std::uint64_t piece_key(Piece p, Cell c) const;
    void put_in_hand(Color side, int type);
    void take_from_hand(Color side, int type);
    /// What the side to move has captured comes to its hand, or leaves it again.
    void gain(Piece captured);
    void give_back(Piece captured);
    void castle(const CastlingHome& home, int wing);
    void blast(Cell centre, Undo& undo);
    void set_ep(Cell passed, Cell pawn);
    bool ep_is_legal();
    void go_on_counting(bool took_pawn, bool took_or_promoted);
    bool royal_blasted(Color side) const;
    std::uint64_t state_key() const;
    friend class FenReader;

    const Rules* rules_;
    Mailbox board_;
    std::array<SquareSet, COLOR_NB> pieces_{};
    std::array<std::array<std::uint16_t, TYPE_NB>, COLOR_NB> counts_{};
    Hands hands_;
    std::array<Cell, COLOR_NB> kings_ = {NO_CELL, NO_CELL};
    std::uint64_t key_ = 0;
    Color side_ = WHITE;
    std::uint8_t castling_ = 0;
    Cell ep_ = NO_CELL;
    Cell ep_pawn_ = NO_CELL;
    std::array<std::uint8_t, COLOR_NB> checks_left_ = {3, 3};
    std::uint16_t halfmove_ = 0;
    std::uint16_t fullmove_ = 1;
    std::uint16_t counted_ = 0, count_limit_ = 0;
};

/// Tells which moves may put a side's king in check or end its check, before they are played. Only for rules
/// by which nothing but the king is royal, and a side that has a king.
class KingWatch {
  public:
    KingWatch(const Position& pos, Color side);
    /// True if the king is attacked.
    bool attacked() const { return attacked_; }
    /// False only where a move leaves the attacks on the king as they are, but for those of the piece that
    /// moves.
    bool concerns(Move m) const {
        return m.kind() == MoveKind::takes || m.kind() == MoveKind::castling || leaving_.test(m.from()) ||
               seen_.test(m.to());
    }

  private:
    void look_along(const Position& pos, Cell from, const MailboxLeg& leg);
    void walk(const Position& pos, Cell from, const MailboxPath& path);

    Cell king_;
    Color by_;
    bool attacked_ = false;
    /// What attacks depend on: squares whose being left, and whose being entered, may change them. Of a king
    /// that is attacked these are the squares of one attack.
    Region leaving_, seen_;
};

/// Tells which moves of the side to move may give check, before they are played.
class CheckFinder {
  public:
    explicit CheckFinder(const Position& pos);
    /// False only where the move gives no check.
    bool may_check(Move m) const;

  private:
    const Position& pos_;
    /// Nothing where every move may give check.
    std::optional<KingWatch> watch_;
};

/// Returns all legal moves, in no particular order; none when the game is over.
std::vector<Move> legal_moves(const Position& pos);
/// Returns the same, faster: the position itself is played on meanwhile, and restored.
std::vector<Move> legal_moves(Position& pos);
/// Returns the moves that are legal unless the game is over: what its end may depend on.
std::vector<Move> legal_unless_over(const Position& pos);
/// Appends the legal moves to a list; the position is played on meanwhile, and restored.
void add_legal_moves(Position& pos, std::vector<Move>& moves);
/// True if there is a legal move: found sooner than all of them.
bool has_legal_move(const Position& pos);
/// True if there is one; faster: the position itself is played on meanwhile, and restored.
bool has_legal_move(Position& pos);
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk); of a part of
/// them where `stop` is set meanwhile.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop = nullptr);

/// How a game ends.
enum class Ending : std::uint8_t {
    checkmate,
    stalemate,
    extinction,
    flag,
    check_count,
    n_moves,
    n_fold,
    counting
};
/// "checkmate", "stalemate", "extinction", ...: a few words.
std::string_view describe(Ending ending);

/// An end, and what it is worth to the side that is to move.
struct Outcome {
    Ending ending;
    Value value;
    bool operator==(const Outcome&) const = default;
};
/// "1-0", "0-1", "1/2-1/2".
std::string_view result_of(const Outcome& outcome, Color side_to_move);

/// What ends the game before a move is looked for: extinction, a flag, checks.
std::optional<Outcome> immediate_outcome(const Position& pos);
/// What a position without legal moves is worth to the side to move.
Outcome outcome_without_moves(const Position& pos);
/// What the rules say of a position that has occurred so many times in its game; nothing: it goes on.
std::optional<Outcome> outcome_of(const Position& pos, int repetitions = 1);

/// Reads the first field of a FEN onto a board of the rules' size: BORDER for holes. Throws VariantError, a
/// sentence without the FEN: "rank 3 has 7 squares instead of 8".
void read_board(const Rules& rules, std::string_view text, Mailbox& board);

/// The first field of a FEN.
std::string write_board(const Rules& rules, const Mailbox& board);

}  // namespace inkmate::variant

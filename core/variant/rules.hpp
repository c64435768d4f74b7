#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "betza.hpp"
#include "board.hpp"

namespace inkmate::variant {

/// Types of pieces as a set of bits by number.
using TypeSet = std::uint32_t;
constexpr TypeSet set_of(int type) {
    return TypeSet{1} << type;
}
constexpr bool contains(TypeSet set, int type) {
    return (set >> type & 1) != 0;
}

/// What the end of a game is worth to a side.
enum class Value : std::uint8_t { loss, draw, win };
constexpr Value opposite(Value v) {
    return v == Value::draw ? v : v == Value::win ? Value::loss : Value::win;
}

/// A leg with its step in the mailbox.
struct MailboxLeg {
    Cell step;
    std::uint8_t range;
    std::uint8_t on;  ///< bits of Meeting
};

/// Where the legs of a path stand among those of its side, and what is special about it.
struct MailboxPath {
    std::uint32_t first;  ///< its first leg
    std::uint8_t legs;
    std::uint8_t flags;  ///< bits of PathFlag
};
enum PathFlag : std::uint8_t {
    INITIAL = 1,     ///< only from the double-step region
    EN_PASSANT = 2,  ///< takes the pawn that has passed
    PASSES = 4       ///< a pawn's that leaves a square behind on which it can be taken
};

/// The paths by which pieces of a type may take what is so many cells away, whatever else is on the board.
class TakingPaths {
  public:
    TakingPaths() = default;
    /// Made of differences of cells, each with a path that may take there: its place in PieceType::paths.
    explicit TakingPaths(std::vector<std::pair<int, std::uint32_t>> found);

    /// True if at() is not empty.
    bool any_at(int step) const { return any_.test(index(step)); }
    std::span<const std::uint32_t> at(int step) const {
        const std::size_t i = index(step);
        return std::span(paths_).subspan(first_[i], first_[i + 1] - first_[i]);
    }

  private:
    static constexpr std::size_t STEP_NB = 2 * LARGEST_STEP + 1;
    static std::size_t index(int step) { return static_cast<std::size_t>(step + LARGEST_STEP); }

    std::bitset<STEP_NB> any_;
    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> paths_;
};

/// A type of piece.
struct PieceType {
    char letter = ' ';    ///< of a FEN, small
    std::string name;     ///< "knight", or "customPiece1"
    std::string betza;    ///< as it was given; the pawn's without its double step
    std::string meaning;  ///< in words; empty for a custom piece
    std::array<std::vector<MailboxPath>, COLOR_NB> paths = {};
    /// The paths that take, but for en passant.
    std::array<TakingPaths, COLOR_NB> taking = {};
    /// True if it may reach a square in two ways, of which one is left out.
    bool repeats = false;
    /// True if it takes by more than one leg, or only from its first squares: no Ray tells what it attacks.
    bool takes_by_path = false;
};

/// Along a step lies what may attack a square: for each type of a side how many steps away at most.
struct Ray {
    Cell step;  ///< from the attacker to the square
    std::uint8_t longest;
    std::array<std::uint8_t, TYPE_NB> range;  ///< 0: does not attack along it
};

/// A king's home and where it castles to, on both wings.
struct CastlingHome {
    Cell king = NO_CELL;
    std::array<Cell, 2> rook = {NO_CELL, NO_CELL};  ///< NO_CELL: no castling to that wing
    std::array<Cell, 2> king_to = {NO_CELL, NO_CELL};
    std::array<Cell, 2> rook_to = {NO_CELL, NO_CELL};
};
inline constexpr int KINGSIDE = 0;
inline constexpr int QUEENSIDE = 1;

/// How long a side may be hunted where the pawns are gone: the counting of makruk and its relatives. All
/// limits are moves of each side.
struct Counting {
    /// Against a bare king, in order: so many moves for a side with at least that many of a type.
    struct Step {
        std::uint8_t type, least, moves;
    };
    std::vector<Step> steps;
    int bare = 0;        ///< moves against a bare king by no step; 0: no limit
    int board = 0;       ///< moves against a side with other pieces than its king; 0: no limit
    int board_most = 0;  ///< only if that side has at most this many pieces; 0: however many
    /// True if that limit applies while there are pawns.
    bool with_pawns = false;
    /// True if the count against a bare king begins with the number of pieces on the board.
    bool from_pieces = false;

    bool any() const { return bare + board > 0 || !steps.empty(); }
};

/// Squares, or pieces, that are another thing for each side.
template <class T>
using BySide = std::array<T, COLOR_NB>;

/// A rule set: everything that a variant is. Plain tables; load_rules() makes it.
struct Rules {
    std::string name;
    std::string description;
    std::string parent;  ///< the rule set that it was made from; may be empty
    std::string start_fen;
    std::string piece_to_char_table;

    int files = 8;
    int ranks = 8;
    /// Its squares, from a1 along the ranks, without holes.
    std::vector<Cell> cells;
    /// The board without pieces: EMPTY, BORDER and holes.
    Mailbox empty_board{};

    /// By type, from 1; the first is none.
    std::vector<PieceType> types;
    BySide<std::vector<MailboxLeg>> legs;
    /// True if there is a type that takes_by_path.
    bool takes_by_path = false;
    /// What attacks squares, by the side that attacks.
    BySide<std::vector<Ray>> rays;
    /// The type that must not be lost; 0 when there is none.
    int king = 0;

    TypeSet pawns = 0;
    BySide<TypeSet> en_passant_types{};
    BySide<TypeSet> promotion_pawns{};
    BySide<Region> promotion_region;
    /// In the order of the letters given.
    BySide<std::vector<std::uint8_t>> promotion_types;
    /// How many pieces of a type a side may have for a promotion to it; 0: as many as it likes.
    std::array<std::uint8_t, TYPE_NB> promotion_limit{};
    bool mandatory_promotion = true;
    BySide<Region> double_step_region;
    Region en_passant_region;

    bool castling = true;
    int castling_king = 0;
    BySide<CastlingHome> castling_home{};
    /// The castling rights that remain when a piece leaves, enters or is taken on a cell.
    std::array<std::uint8_t, CELL_NB> kept_rights{};

    bool checking = true;
    bool must_capture = false;
    bool blast_on_capture = false;

    /// True if pieces in hand may be dropped on empty squares.
    bool piece_drops = false;
    /// True if what a side captures comes to its hand.
    bool captures_to_hand = false;
    /// True if a promoted piece that is captured comes to hand as what it is.
    bool drop_loop = false;
    /// The types that may be in hand, the most valuable first.
    std::vector<std::uint8_t> hand_types;
    /// By type, where a side may drop it.
    BySide<std::array<Region, TYPE_NB>> drop_region{};

    Value stalemate = Value::draw;
    /// True if `stalemate` is for the side with fewer pieces, and a draw where both have as many.
    bool stalemate_piece_count = false;
    Value checkmate = Value::loss;
    /// For the side that has lost such pieces; nothing: nothing.
    std::optional<Value> extinction;
    bool extinction_claim = false;
    bool extinction_pseudo_royal = false;
    TypeSet extinction_types = 0;
    /// True if all pieces of a side together are one of the extinction types.
    bool extinction_of_all = false;
    int extinction_count = 0;
    int extinction_opponent_count = 0;
    BySide<TypeSet> flag_types{};
    BySide<Region> flag_region;
    int flag_count = 1;  ///< how many of them have to be there
    bool flag_move = false;
    bool check_counting = false;
    int n_move_rule = 50;  ///< moves of each side; 0: no such rule
    BySide<TypeSet> n_move_types{};
    int n_fold_rule = 3;         ///< 0: no such rule
    Value n_fold = Value::draw;  ///< for the side to move
    Counting counting;

    /// True if pieces that have promoted are told from others, since they come to hand as pawns.
    bool marks_promoted() const { return captures_to_hand && !drop_loop; }
    /// The hand_types as a set.
    TypeSet hand_set() const;
    /// The type of a letter, small or capital; 0 for none.
    int type_of_letter(char letter) const;
    /// A FEN's letter for a piece.
    char letter_of(Piece p) const;
};

/// Gives rules a board of these squares, without pieces.
void set_board(Rules& rules, int files, int ranks, const Region& squares);

/// The small letters of the types of a set, in their order: "bknpqr".
std::string letters_of(const Rules& rules, TypeSet set);

}  // namespace inkmate::variant

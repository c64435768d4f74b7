#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../chess/position.hpp"
#include "stipulation.hpp"

namespace inkmate::problem {

/// How many moves each side has left.
struct MovesLeft {
    int mating;
    int other;
};

/// The mates or stalemates that two sides which work together can still reach. A net is a square of the king
/// that is mated and what each square around it needs, a guard or a blocker; it is out of reach once the
/// pieces that it lacks need more moves than are left, each by its shortest way over an empty board. So
/// nothing is lost when a search leaves out a position with no net in reach.
class MatingNets {
  public:
    /// Forgets everything, and takes `start` as the position in which the play begins.
    void begin(const chess::Position& start, chess::Color mating, Goal goal, MovesLeft left);
    /// Comes to a position: first to that in which the play begins, then each time by a move. False if no net
    /// is in reach, or a stalemate leaves too much to do. Each call is undone by leave().
    bool enter(const chess::Position& pos, MovesLeft left);
    void leave() { --depth_; }
    /// Finds out which moves there may keep a net in reach, for may_keep(). `left` is what enter() was given.
    void aim(const chess::Position& pos, MovesLeft left);
    /// False only where the move puts all nets out of reach: those of a piece whose moves are counted, to a
    /// square from which it comes too late.
    bool may_keep(chess::Move m) const;

  private:
    static constexpr std::size_t MOST_PIECES = 16;
    /// A net needs a check and at most eight guards.
    static constexpr std::size_t MOST_ROLES = 9;

    /// A piece of the mating side; NO_PIECE_TYPE once it has been taken.
    struct Placed {
        chess::PieceType type = chess::NO_PIECE_TYPE;
        chess::Square square = chess::SQ_NONE;
    };
    /// Which piece is to stand where, and as what.
    struct Role {
        std::uint8_t piece;
        chess::PieceType type;
        chess::Square square;
    };
    struct Net {
        chess::Square king;
        std::uint8_t role_count = 0;
        std::array<Role, MOST_ROLES> roles{};
        /// Squares on which pieces of the king's side are to stand.
        chess::Bitboard blocked = 0;
    };
    /// The nets in reach at one place of the search.
    struct Level {
        std::array<Placed, MOST_PIECES> pieces{};
        /// Null while they are too many to be listed.
        const std::vector<Net>* pool = nullptr;
        std::vector<std::uint32_t> alive;
        /// What `pool` is if it was made here.
        std::vector<Net> made;
        /// True if `targets` is of use.
        bool aimed = false;
        /// The squares to which the side to move may go from each square with a piece of its own.
        std::array<chess::Bitboard, chess::SQUARE_NB> targets;
    };
    /// Whether there is anything for a pawn to take.
    enum class Prey { none, some };
    class Maker;
    class Distances;
    class Blockers;

    /// Its pieces as they stand, and after each castling that it has a right to.
    struct Start {
        std::array<Placed, MOST_PIECES> pieces;
        int moves_made;
    };
    struct Starts {
        std::array<Start, 3> list;
        std::size_t count = 1;

        const Start* begin() const { return list.data(); }
        const Start* end() const { return list.data() + count; }
    };
    Starts starts(const Level& level, const chess::Position& pos) const;

    void list(Level& level, const chess::Position& pos, MovesLeft left, std::size_t most_steps);
    void keep(const Level& parent, Level& level, const chess::Position& pos, MovesLeft left) const;
    void follow(const Level& parent, Level& level, const chess::Position& pos) const;
    static Prey prey_of(const Level& level, const Net& net, int not_king);
    /// Sets the targets of the mating side.
    void aim_guards(Level& level, MovesLeft left) const;
    /// Sets the targets of the king's side.
    void aim_blockers(Level& level, const chess::Position& pos, MovesLeft left) const;

    chess::Color mating_ = chess::WHITE;
    Goal goal_ = Goal::mate;
    std::size_t depth_ = 0;
    std::vector<Level> levels_;
};

}  // namespace inkmate::problem

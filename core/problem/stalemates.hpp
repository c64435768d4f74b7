#pragma once

#include <array>
#include <cstddef>

#include "../chess/position.hpp"
#include "mating_nets.hpp"

namespace inkmate::problem {

/// Tells which moves of the side to move can stalemate, before they are played: those that take or block what
/// could still move.
class StalemateFinder {
  public:
    explicit StalemateFinder(const chess::Position& pos);
    /// False only where the move leaves a piece or pawn that can move.
    bool may_stalemate(chess::Move m) const;
    /// False only where every move leaves one.
    bool any_stalemate() const { return to_ != 0 || has_special_moves_; }

  private:
    static constexpr std::size_t MOST_PAWNS = 8;

    /// A blocked pawn that can take, and the only piece in its reach.
    struct Taker {
        chess::Bitboard pawn, prey;
    };

    void add(const chess::Position& pos, chess::Square s);
    /// True if the move could pin the piece there, or it is pinned already.
    bool may_be_pinned(const chess::Position& pos, chess::Square s) const;

    chess::Color them_;
    chess::Square king_;
    /// True if the side to move has, or may promote to, a piece that pins along ranks and files, or
    /// diagonals.
    bool pins_straight_, pins_diagonal_;
    /// True if it may castle or take en passant, which changes more squares than these tables look at.
    bool has_special_moves_;
    /// Where the move has to go.
    chess::Bitboard to_ = ~chess::Bitboard{0};
    std::array<Taker, MOST_PAWNS> takers_{};
    std::size_t taker_count_ = 0;
};

/// True unless a side has more pieces that can move than the moves left can take, pin, block or use up.
bool may_be_stalemated(const chess::Position& pos, chess::Color side, MovesLeft left);

}  // namespace inkmate::problem

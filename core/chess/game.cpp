#include "core/chess/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"

namespace inkmate::chess {

namespace {

/// Bit s is set for the squares of a1's colour.
constexpr Bitboard DARK_SQUARES = 0xaa55aa55aa55aa55;

}  // namespace

std::string_view describe(Status s) {
    constexpr std::array<std::string_view, STATUS_NB> words = {"checkmate",
                                                               "stalemate",
                                                               "draw by insufficient material",
                                                               "draw by fivefold repetition",
                                                               "draw by the seventy-five-move rule",
                                                               "draw by threefold repetition can be claimed",
                                                               "draw by the fifty-move rule can be claimed",
                                                               "check",
                                                               "in play"};
    return words[static_cast<std::size_t>(s)];
}

bool insufficient_material(const Position& pos) {
    const Bitboard others = pos.pieces() & ~pos.pieces(KING);
    const Bitboard bishops = pos.pieces(BISHOP);
    if (others == bishops) return !(bishops & DARK_SQUARES) || !(bishops & ~DARK_SQUARES);
    return others == pos.pieces(KNIGHT) && popcount(others) == 1;
}

bool may_mate(const Position& pos, Color side) {
    const Bitboard own = pos.pieces(side) & ~pos.pieces(KING);
    if (own & (pos.pieces(PAWN) | pos.pieces(ROOK) | pos.pieces(QUEEN))) return true;
    // A single knight mates a king whose own piece, other than a queen, stands in its way.
    if (own & pos.pieces(KNIGHT))
        return popcount(own) > 1 || (pos.pieces(~side) & ~(pos.pieces(KING) | pos.pieces(QUEEN)));
    // Bishops need something on squares of the other colour, or that can go there and stay.
    const Bitboard bishops = pos.pieces(BISHOP);
    return own && ((pos.pieces(PAWN) | pos.pieces(KNIGHT)) ||
                   ((bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES)));
}

Status status_of(const Position& pos, int repetitions) {
    const bool check = pos.in_check();
    if (legal_moves(pos).empty()) return check ? Status::checkmate : Status::stalemate;
    if (insufficient_material(pos)) return Status::insufficient_material;
    if (repetitions >= 5) return Status::fivefold_repetition;
    if (pos.halfmove_clock() >= 150) return Status::seventy_five_moves;
    if (repetitions >= 3) return Status::threefold_repetition;
    if (pos.halfmove_clock() >= 100) return Status::fifty_moves;
    return check ? Status::check : Status::normal;
}

void Game::play(Move m) {
    const MoveList legal = legal_moves(position_);
    if (std::find(legal.begin(), legal.end(), m) == legal.end()) {
        const bool flag_alone = std::any_of(legal.begin(), legal.end(), [m](Move other) {
            return other.from() == m.from() && other.to() == m.to();
        });
        throw ChessError(fmt::format("{} is not a legal move in {}{}", to_uci(m), position_.fen(),
                                     flag_alone
                                         ? ": with its squares there is one of a different flag; take moves "
                                           "from legal_moves() or parse_move()"
                                         : ""));
    }
    san_.push_back(to_san(position_, m));
    history_.push_back(position_);
    moves_.push_back(m);
    captured_.push_back(position_.do_move(m).captured);
}

bool Game::undo() {
    if (moves_.empty()) return false;
    position_ = history_.back();
    history_.pop_back();
    moves_.pop_back();
    san_.pop_back();
    captured_.pop_back();
    return true;
}

std::vector<std::uint64_t> Game::earlier_keys() const {
    std::vector<std::uint64_t> keys;
    for (const Position& pos : history_) keys.push_back(pos.key());
    return keys;
}

int Game::repetitions(std::size_t ply) const {
    const Position& present = position(ply);
    // No earlier position can return across a capture or a pawn move.
    const std::size_t plies = std::min<std::size_t>(ply, present.halfmove_clock());
    const auto end = history_.begin() + static_cast<std::ptrdiff_t>(ply);
    return 1 + static_cast<int>(std::count_if(end - static_cast<std::ptrdiff_t>(plies), end,
                                              [&](const Position& p) { return p.same_position(present); }));
}

}  // namespace inkmate::chess

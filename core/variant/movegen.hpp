#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "position.hpp"

namespace inkmate::variant {

/// All legal moves, in no particular order; none when the game is over.
std::vector<Move> legal_moves(const Position& pos);
/// Is there one? Found sooner than all of them.
bool has_legal_move(const Position& pos);
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk); of a part of
/// them where `stop` is set meanwhile.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop = nullptr);
/// The answer to `go perft N`, line by line, in the order of the moves' codes. Breaks off once
/// `stop` is set.
void tell_perft(Position& pos, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop = nullptr);

/// As Fairy-Stockfish writes a move: "e2e4", "a9a10q", castling as the king's move. One that takes elsewhere
/// than where it ends is written leg by leg, as XBoard does: "c3d4,d4e5"; but not en passant. Castling that
/// goes a square or none is the king's taking his rook.
std::string to_uci(const Position& pos, Move m);
/// The legal move that is written so; nothing for any other text.
std::optional<Move> parse_move(const Position& pos, std::string_view text);

}  // namespace inkmate::variant

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::test {

/// A position of Chess960, and the leaves of the tree of its legal moves from depth 1 on.
struct Chess960Position {
    std::string fen;
    std::vector<std::uint64_t> leaves;
};

/// The first thirteen of the chess programming wiki, "Chess960 Perft Results"; then positions in which
/// castling is special, as Stockfish 15.1 counts them.
const std::vector<Chess960Position>& chess960_positions();

/// True if a program of ordinary chess understands the FEN of a position: its rights are KQkq, with the homes
/// of ordinary chess.
bool is_ordinary_fen(std::string_view fen);

}  // namespace inkmate::test

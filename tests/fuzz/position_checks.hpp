#pragma once

#include "core/chess/position.hpp"

namespace inkmate::fuzz {

/// What holds in every position: its FEN is read again alike; the key is that of the position set up anew;
/// each legal move, written in SAN and in coordinates, is read as that move, and taken back leaves the
/// position as it was; the evaluation that keeps what it has counted is the one that counts anew.
void check_position(const chess::Position& pos);

}  // namespace inkmate::fuzz

#pragma once

#include <functional>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"

namespace inkmate::tune {

/// The one exception type of the tuner: a sentence that names what is wrong, where, and what to do next.
class TuneError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A quiet position of a game or of its searches, and how that game ended.
struct Sample {
    chess::Position position;
    /// White's points: 0, 1/2 or 1.
    double result = 0.5;
    /// What it was said to be worth, centipawns from White's side: by the search that chose the move, by the
    /// static evaluation of a leaf, or by the engine that labelled it.
    int score = 0;
};

/// A line of EPD: board, side, castling rights and en passant square, then `ce` (centipawns from the side to
/// move) and `c9` (the game's result), without the end of the line.
std::string to_epd(const Sample& sample);
/// Passes on the lines of to_epd(), one after the other; empty lines and those that begin with # are skipped.
/// Throws TuneError that names source and line.
void for_each_sample(std::istream& in, std::string_view source_name,
                     const std::function<void(const Sample&)>& take);
/// Reads those of a text at once.
std::vector<Sample> read_samples(std::string_view text, std::string_view source_name);

/// True if the side to move is not in check, and quiescence agrees with the engine's static evaluation. Then
/// that evaluation can be compared with the value of the position.
bool is_quiet(const chess::Position& pos, engine::Engine& engine);

}  // namespace inkmate::tune

#pragma once

#include <stdexcept>

/// The rules: positions, moves, notation, games. All that is here may be used by several threads at once,
/// each with its own objects.
namespace inkmate::chess {

/// The one exception type of the core: a sentence that names the input, the place and what is wrong with it.
class ChessError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate::chess

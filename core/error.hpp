#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of the core: a sentence that names the input, the place and what is wrong with it.
class ChessError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of exhibitions: a sentence that says what is wrong, where, and what to do.
class SimulError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

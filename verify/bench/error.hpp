#pragma once

#include <stdexcept>

namespace inkmate {

/// A measurement that cannot be made, or that found what it must not find. A sentence that says what is
/// wrong, where, and what to do.
class BenchError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

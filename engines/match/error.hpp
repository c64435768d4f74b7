#pragma once

#include <stdexcept>

namespace inkmate {

/// What keeps a match from being played: an engine that cannot be used, openings that cannot be read. A
/// sentence that says what is wrong, where, and what to do.
class MatchError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

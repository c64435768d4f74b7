#pragma once

#include <stdexcept>

namespace inkmate {

/// A game that cannot be begun or go on: what is wrong, where, and what to do.
class SessionError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

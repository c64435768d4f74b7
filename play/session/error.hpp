#pragma once

#include <stdexcept>

namespace inkmate {

/// A game that cannot be begun or go on: what is wrong, where, and what to do.
class SessionError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A file of positions where one of games is wanted.
class NoGamesError : public SessionError {
  public:
    using SessionError::SessionError;
};

}  // namespace inkmate

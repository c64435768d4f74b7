#pragma once

#include <stdexcept>

namespace inkmate {

/// An engine that cannot be used: it does not start, does not answer, or does not offer what is asked. A
/// sentence that says what is wrong, where, and what to do.
class EngineError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of the library: what cannot be verified, and what to do.
class VerifyError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

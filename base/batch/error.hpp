#pragma once

#include <stdexcept>

namespace inkmate {

/// Work cannot go on with the files that it was given. A sentence that says what is wrong, where, and what to
/// do.
class BatchError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of the library: what was asked of a document that cannot be, and what to do.
class PublishError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

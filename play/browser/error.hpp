#pragma once

#include <stdexcept>

namespace inkmate {

/// A game that cannot be served or shown in a browser: what is wrong and what to do.
class BrowserError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of the tuner: a sentence that names what is wrong, where, and what to do next.
class TuneError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

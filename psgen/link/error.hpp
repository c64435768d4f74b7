#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of the emitter: a sentence that names the module, the line, what is wrong and what
/// to do.
class EmitError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

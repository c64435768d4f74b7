#pragma once

#include <stdexcept>

namespace inkmate::compare {

/// The one exception type of the comparison: a sentence that names the file, what is wrong with it, and what
/// to do.
class CompareError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate::compare

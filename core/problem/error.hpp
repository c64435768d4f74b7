#pragma once

#include <stdexcept>

/// Chess problems: stipulations, files of problems, and what proves their solutions. Every function may be
/// used by several threads at once, each with its own objects.
namespace inkmate::problem {

/// The one exception type of the library: a sentence that names the input, the place and what is wrong with
/// it.
class ProblemError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate::problem

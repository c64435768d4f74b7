#pragma once

#include <stdexcept>

namespace inkmate::lesson {

/// The one exception type of the library: a sentence that says why a problem cannot be set.
class LessonError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate::lesson

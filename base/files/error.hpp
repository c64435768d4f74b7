#pragma once

#include <stdexcept>

namespace inkmate {

/// A file that cannot be read or written: which, why, and what to do.
class FileError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate

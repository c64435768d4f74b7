#pragma once

#include <stdexcept>

namespace inkmate {

/// The one exception type of the device: a sentence that names what was run or written, what is wrong, and
/// what to do.
class DeviceError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A job went wrong when the device may have had all of it already: nobody knows whether it was printed.
class JobInDoubt : public DeviceError {
  public:
    using DeviceError::DeviceError;
};

}  // namespace inkmate

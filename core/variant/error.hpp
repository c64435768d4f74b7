#pragma once

#include <stdexcept>

/// Chess with other pieces, on other boards, by other rules: all of it data. Whatever is here may be used by
/// several threads at once, each with its own objects.
namespace inkmate::variant {

/// The one exception type of the library: a sentence that names the input, the place in it and what is wrong.
class VariantError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate::variant

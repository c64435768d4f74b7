#pragma once

#include <stdexcept>

namespace inkmate::pdf {

/// The one exception type of reading and drawing PDFs: a sentence that names the file, what is wrong with it,
/// and what to do.
class PdfError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate::pdf

#pragma once

#include <string>

class QPDF;

namespace inkmate::pdf {

/// The bytes of a document, the same for the same document. Throws as QPDFWriter does.
std::string write_pdf(QPDF& document);

}  // namespace inkmate::pdf

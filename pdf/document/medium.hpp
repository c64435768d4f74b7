#pragma once

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <span>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/fingerprint.hpp"
#include "pdf/document/interpret.hpp"

namespace inkmate::pdf {

/// Changes these pages, and the layers of their document, so that every program shows what belongs on the
/// medium, and nothing else: their own rules differ. Returns false if there was nothing to change.
bool prepare_for(Medium medium, QPDF& document, std::span<QPDFPageObjectHelper> pages, const Layers& layers);

/// Returns what a document says of itself as a whole that changes how it is printed.
std::vector<Fact> facts_of(QPDF& document, Medium medium, Fingerprints& fingerprints);

/// True if a page is blended in a colour space that is not a plain one.
bool has_managed_group(QPDFObjectHandle page);

}  // namespace inkmate::pdf

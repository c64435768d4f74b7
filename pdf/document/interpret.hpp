#pragma once

#include <map>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <string>

#include "pdf/document/drawing.hpp"
#include "pdf/document/fill_cache.hpp"
#include "pdf/document/fingerprint.hpp"
#include "pdf/document/font.hpp"
#include "pdf/document/form_cache.hpp"
#include "pdf/document/layers.hpp"

namespace inkmate::pdf {

/// Fonts that were read. Those that are no objects of their own have no number, and go by what they are.
struct FontCache {
    std::map<QPDFObjGen, Font> objects;
    std::map<std::string, Font> direct;
};

/// What the pages of a document have in common.
struct Shared {
    Layers layers;
    FontCache fonts;
    FormCache forms;
    FillCache fills;
    Fingerprints fingerprints;
};

/// Runs the content of a page and adds what it draws to `drawing`, whose boxes are set; then the appearances
/// of its annotations: notes, stamps and fields of forms, which lie above it. Throws PdfError on an operator
/// that PDF does not know, or whose operands are wrong.
void interpret(QPDFPageObjectHelper& page, Shared& shared, PageDrawing& drawing);

}  // namespace inkmate::pdf

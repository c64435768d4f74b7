#pragma once

#include <map>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include "render/compare/drawing.hpp"
#include "render/compare/fill_cache.hpp"
#include "render/compare/font.hpp"
#include "render/compare/form_cache.hpp"

namespace inkmate::pdf {

using FontCache = std::map<QPDFObjGen, Font>;

/// What the pages of a document have in common.
struct Shared {
    FontCache fonts;
    FormCache forms;
    FillCache fills;
};

/// Runs the content of a page and adds what it draws to `drawing`, whose boxes are set. Throws CompareError
/// on an operator that PDF does not know, or whose operands are wrong.
void interpret(QPDFPageObjectHelper& page, Shared& shared, PageDrawing& drawing);

}  // namespace inkmate::pdf

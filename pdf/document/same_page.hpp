#pragma once

#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>
#include <utility>

namespace inkmate::pdf {

/// Tells pages of two documents that are the same byte for byte: boxes, rotation, content and all resources.
/// A program that draws pages makes the same of such two. Pages that may depend on something else, as on
/// annotations or on layers of the document, are never the same.
class SamePages {
  public:
    bool same(QPDFPageObjectHelper& a, QPDFPageObjectHelper& b);

  private:
    bool same(QPDFObjectHandle a, QPDFObjectHandle b, int depth);

    /// Indirect objects of the first and of the second document that are the same.
    std::set<std::pair<QPDFObjGen, QPDFObjGen>> known_;
};

/// Does nothing but its pages decide how the pages of this document look?
bool stands_by_its_pages(QPDFObjectHandle catalog);

}  // namespace inkmate::pdf

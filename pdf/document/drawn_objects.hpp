#pragma once

#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <vector>

namespace inkmate::pdf {

/// What a page draws with, at any depth: its resources, and the appearances of its annotations.
struct DrawnObjects {
    /// Forms and patterns of tiles: streams with content of their own.
    std::vector<QPDFObjectHandle> contents;
    /// Something among them lets what lies below shine through, or could: a constant below 1, a soft mask, a
    /// blend mode, overprint.
    bool transparent = false;
};
DrawnObjects drawn_objects(QPDFPageObjectHelper page);

}  // namespace inkmate::pdf

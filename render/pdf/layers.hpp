#pragma once

#include <map>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

namespace inkmate::pdf {

/// Which layers of a document are turned off as it is opened (ISO 32000-1, 8.11).
class Layers {
  public:
    Layers() = default;
    explicit Layers(QPDF& document);
    /// Does what belongs to this show nothing: a layer, or a set of layers with a rule? A set's expression
    /// (VE) is not looked at, nor is what a viewer turns on and off by itself.
    bool hides(QPDFObjectHandle membership) const;

  private:
    bool is_off(const QPDFObjectHandle& layer) const;

    /// Those that are listed.
    std::map<QPDFObjGen, bool> off_;
    bool others_off_ = false;
};

}  // namespace inkmate::pdf

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
    /// Does what belongs to this show nothing: a layer, or a set of layers with a rule or an expression? What
    /// a viewer turns on and off by itself is not looked at.
    bool hides(QPDFObjectHandle membership) const;

  private:
    bool is_off(const QPDFObjectHandle& layer) const;
    bool holds(QPDFObjectHandle expression, int& parts_left) const;

    /// Those that are listed.
    std::map<QPDFObjGen, bool> off_;
    bool others_off_ = false;
};

}  // namespace inkmate::pdf

#pragma once

#include <cstddef>
#include <map>
#include <qpdf/QPDFObjGen.hh>
#include <span>
#include <vector>

#include "render/pdf/drawing.hpp"
#include "render/pdf/graphics_state.hpp"

namespace inkmate::pdf {

/// What the forms of a document drew last, so that one that many pages draw at the same place is read once.
/// Holds some megabytes at most.
class FormCache {
  public:
    /// Null unless the form was kept, drawn from the same state.
    const std::vector<Operator>* find(QPDFObjGen form, const GraphicsState& state) const;
    /// Keeps forms of fills and strokes; others depend on more than the state.
    void keep(QPDFObjGen form, const GraphicsState& state, std::span<const Operator> drawn);

  private:
    struct Drawn {
        GraphicsState state;
        std::vector<Operator> operators;
    };
    std::map<QPDFObjGen, Drawn> forms_;
    std::size_t segments_ = 0;
};

}  // namespace inkmate::pdf

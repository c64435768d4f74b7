#pragma once

#include <cstddef>
#include <map>
#include <qpdf/QPDFObjGen.hh>
#include <span>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/graphics_state.hpp"

namespace inkmate::pdf {

/// What the forms of a document drew last, so that one that many pages draw at the same place is read once.
/// Holds some megabytes at most.
class FormCache {
  public:
    struct Drawn {
        GraphicsState state;
        std::vector<Operator> operators;
        /// Bytes of content that were read for it.
        std::size_t content = 0;
    };
    /// Null unless the form was kept, drawn from the same state.
    const Drawn* find(QPDFObjGen form, const GraphicsState& state) const;
    /// Keeps forms of fills and strokes; others depend on more than the state.
    void keep(QPDFObjGen form, const GraphicsState& state, std::span<const Operator> drawn,
              std::size_t content);

  private:
    std::map<QPDFObjGen, Drawn> forms_;
    std::size_t segments_ = 0;
};

}  // namespace inkmate::pdf

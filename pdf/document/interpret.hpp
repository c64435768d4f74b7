#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/fingerprint.hpp"
#include "pdf/document/font.hpp"

namespace inkmate::pdf {

/// The layers of a document that are hidden when it is opened, or printed (ISO 32000-1, 8.11).
class Layers {
  public:
    Layers() = default;
    Layers(QPDF& document, Medium medium);
    /// True if what belongs to this is hidden: a layer, or a set of layers with a rule or an expression.
    bool hides(QPDFObjectHandle membership) const;
    bool is_off(const QPDFObjectHandle& layer) const;

  private:
    bool evaluate(QPDFObjectHandle membership) const;
    bool holds(QPDFObjectHandle expression, int& parts_left) const;

    /// The layers that are listed; true for hidden ones.
    std::map<QPDFObjGen, bool> off_;
    bool others_off_ = false;
    /// What was found out before.
    mutable std::map<QPDFObjGen, bool> hidden_;
};

/// A cache with more segments of outlines than this is emptied; what a document draws repeatedly has half as
/// many.
inline constexpr std::size_t MOST_KEPT_SEGMENTS = 200'000;

/// A filled shape, and how the content of a page writes it.
struct WrittenFill {
    std::string written;  ///< all bytes from its first operand to the operator that fills it
    Matrix matrix;
    Outline outline;
    Box bounds;
};

/// The shapes that the pages of a document filled last, so that one that many pages fill in the same place is
/// read once. At most a few megabytes.
class FillCache {
  public:
    /// Returns the shape that `content` begins with; null unless it was kept, filled under the same matrix.
    const WrittenFill* find(std::string_view content, const Matrix& matrix) const;
    /// Keeps `fill` in place of one that is written the same way.
    void keep(WrittenFill fill);

  private:
    /// The shapes by a hash of how they begin.
    std::unordered_map<std::size_t, std::vector<WrittenFill>> fills_;
    std::size_t segments_ = 0;
};

/// The colour that an operator would use next, and its space if that is not a plain one.
struct Ink {
    Colour colour;
    std::string space = {};
    double alpha = 1;
    /// True if a press may have to make inks of it, as of red, green and blue.
    bool separated = false;
    bool operator==(const Ink&) const = default;
};

/// Everything that determines how shapes are drawn. Clips are equal if they come from the same operators.
struct GraphicsState {
    Matrix matrix;
    Ink fill, stroke;
    Blend blend;
    Pen pen;
    std::shared_ptr<const Clip> clips;
    bool operator==(const GraphicsState&) const = default;
};

/// What the forms of a document drew last, so that one that many pages draw in the same place is read once.
/// At most a few megabytes.
class FormCache {
  public:
    struct Drawn {
        GraphicsState state;
        std::vector<Operator> operators;
        /// How many bytes of content were read for it, and how many its operators occupy.
        std::size_t content = 0, size = 0;
    };
    /// Returns null unless the form was kept, drawn from an equal state.
    const Drawn* find(QPDFObjGen form, const GraphicsState& state) const;
    /// Keeps forms of fills and strokes; others depend on more than the state.
    void keep(QPDFObjGen form, const GraphicsState& state, std::span<const Operator> drawn,
              std::size_t content, std::size_t size);

  private:
    std::map<QPDFObjGen, Drawn> forms_;
    std::size_t segments_ = 0;
};

/// The fonts read so far. Those that are not indirect objects have no number, and are found by their content.
struct FontCache {
    std::map<QPDFObjGen, Font> objects;
    std::map<std::string, Font> direct;
};

/// What the pages of a document share.
struct Shared {
    Medium medium = Medium::print;
    Layers layers;
    FontCache fonts;
    FormCache forms;
    FillCache fills;
    Fingerprints fingerprints;
};

/// True if an annotation is drawn on a medium, by its flags (ISO 32000-1, 12.5.3).
bool is_shown(QPDFObjectHandle annotation, Medium medium);
/// True if programs draw something for an annotation: its appearance, or what its colours tell them to.
bool draws_something(QPDFObjectHandle annotation);

/// Runs the content of a page and adds what it draws to `drawing`, whose boxes are set; then the appearances
/// of its annotations (notes, stamps and form fields), which are above it. What is wrong with it is read as
/// rasterisers read it, and added to the faults of `drawing`. Throws PdfError for what was made to cause
/// trouble.
void interpret(QPDFPageObjectHelper& page, Shared& shared, PageDrawing& drawing);

}  // namespace inkmate::pdf

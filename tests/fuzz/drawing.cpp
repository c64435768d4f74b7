#include "render/page/figures/look.hpp"
#include "render/svg/read_drawing.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

void drawing(std::string_view input) {
    try {
        figures::Look look;
        look.pictures['x'].own =
            std::make_shared<const figures::OwnOutline>(svg::read_drawing(input, "fuzz.svg"));
        const std::string text = look.text();
        require_same(figures::read_look(text).text(), text, "what is kept of a drawing is read again alike");
        for (const figures::PieceSet set : {figures::PieceSet::regular, figures::PieceSet::bold}) {
            const figures::PieceOutlines& outlines = look.pictures['x'].own->outlines(set);
            require(!outlines.body.empty() && !outlines.halo.empty(), "a drawing without a body");
            for (const figures::Outline& outline : outlines.halo)
                for (const figures::PathStep& step : outline.path) {
                    const figures::Point end = step.points[step.op == figures::PathOp::curve ? 2 : 0];
                    require(end.x >= -1 && end.x <= figures::OUTLINE_GRID + 1 && end.y >= -1 &&
                                end.y <= figures::OUTLINE_GRID + 1,
                            "a drawing leaves its square");
                }
        }
    } catch (const figures::OutlineError& e) {
        require(std::string_view(e.what()).starts_with("fuzz.svg"), "a message names no file", e.what());
    }
}

}  // namespace inkmate::fuzz

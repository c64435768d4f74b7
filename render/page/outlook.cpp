#include "render/page/outlook.hpp"

#include <cstdlib>

#include "render/page/shapes.hpp"
#include "render/page/words.hpp"

namespace inkmate {

std::string evaluation_text(int centipawns, Language language) {
    const Words& w = words(language);
    const int size = std::abs(centipawns);
    std::string text(centipawns < 0 ? w.minus : w.plus);
    text += std::to_string(size / 100);
    text += w.decimal_point;
    text += std::to_string(size / 10 % 10);
    return text + std::to_string(size % 10);
}

std::vector<Fill> evaluation_bar(const EvaluationBar& bar, int centipawns) {
    std::vector<Fill> fills = {{rectangle(bar.box), BLACK_INK}};
    const Rect white{bar.box.x + bar.frame, bar.box.y + bar.frame, white_share(bar, centipawns),
                     bar.box.height - 2 * bar.frame};
    if (white.width > 0) fills.push_back({rectangle(white), WHITE_INK});
    fills.push_back({rectangle(bar.tick), BLACK_INK});
    return fills;
}

}  // namespace inkmate

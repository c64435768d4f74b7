#include "render/book/measure.hpp"

#include "render/page/layout/layout.hpp"

namespace inkmate {

namespace {

constexpr int COLUMN_GAP = quarters(20);
/// From the top of the page's content: baselines of the running head and of the first line.
constexpr int HEAD = quarters(10), RULE_AT = quarters(15), FIRST_LINE = quarters(31);
constexpr int RULE_WIDTH = 2;
/// Above the foot of the content: the page number, and the last line of a column.
constexpr int FOOT = quarters(3), LAST_LINE = quarters(20);

}  // namespace

CurveSize curve_size(int width) {
    return {width, quarters(64), quarters(36)};
}
int curve_lines(const GameCourse& course) {
    return (CURVE_DROP + curve_height(course, curve_size(0)) + BOOK_LEADING - 1) / BOOK_LEADING;
}

BookMeasure book_measure(const Paper& paper) {
    const Rect content = page_layout({paper, LayoutName::book}).content;
    const int top = content.y + content.height;
    BookMeasure m{};
    m.content = content;
    m.width = (content.width - COLUMN_GAP) / 2;
    m.pitch = m.width + COLUMN_GAP;
    m.left = on_text_grid(content.x);
    m.baseline = on_text_grid(top - FIRST_LINE);
    m.lines = (m.baseline - content.y - LAST_LINE) / BOOK_LEADING + 1;
    m.head = on_text_grid(top - HEAD);
    m.rule = {content.x, top - RULE_AT, content.width, RULE_WIDTH};
    m.foot = on_text_grid(content.y + FOOT);
    return m;
}

}  // namespace inkmate

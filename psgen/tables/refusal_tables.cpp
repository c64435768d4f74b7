#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>

#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/refusal.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::psgen {

namespace {

using Maker = std::function<std::string(const Layout&, const RefusalPlaces&)>;

const std::map<std::string_view, Maker>& makers() {
    static const std::map<std::string_view, Maker> table = {
        {"REFUSAL_HEADLINE",
         [](const auto& l, const auto&) { return ps_string(words(l.writing.language).refused); }},
        {"LAST_REFUSAL", [](const auto&, const auto&) { return ps_string(LAST_REFUSAL); }},
        {"REFUSALS_IN_A_ROW", [](const auto&, const auto&) { return fmt::to_string(REFUSALS_IN_A_ROW); }},
        {"REFUSAL_CAPACITY", [](const auto&, const auto& p) { return fmt::to_string(p.capacity()); }},
        {"HEARD_LENGTH",
         [](const auto&, const auto& p) {
             return fmt::to_string(static_cast<std::size_t>(p.capacity()) + LAST_REFUSAL.size());
         }},
        {"REFUSAL_BOARD_AT", [](const auto&, const auto& p) { return pair(p.board); }},
        {"REFUSAL_HEADLINE_AT", [](const auto&, const auto& p) { return pair(p.headline); }},
        {"REFUSAL_AT", [](const auto&, const auto& p) { return pair(p.message); }},
        {"REFUSAL_FONT", [](const auto&, const auto& p) { return font(Font::courier, p.size); }},
        {"REFUSAL_LEADING", [](const auto&, const auto& p) { return length(p.leading); }},
        {"REFUSAL_COLUMNS", [](const auto&, const auto& p) { return fmt::to_string(p.columns); }},
        {"REFUSAL_LINES", [](const auto&, const auto& p) { return fmt::to_string(p.lines); }},
        {"REFUSAL_RULES", [](const auto&, const auto& p) { return boxes(p.rules); }},
        {"REFUSAL_CROSS",
         [](const auto& l, const auto&) {
             return fills(mark_shape(l, MarkShape::cross, false)) + " readonly";
         }},
    };
    return table;
}

}  // namespace

std::optional<std::string> refusal_table_text(std::string_view name, const Layout& layout,
                                              LayoutName layout_name) {
    const auto found = makers().find(name);
    if (found == makers().end()) return std::nullopt;
    return found->second(layout, refusal_places(layout, layout_name));
}

}  // namespace inkmate::psgen

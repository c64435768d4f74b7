#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "psgen/tables/self_test.hpp"
#include "psgen/tables/tables.hpp"
#include "render/page/self_test_page.hpp"

namespace inkmate::psgen {

namespace {

using page::SELF_TEST_LAYOUT;

std::string numbers(const std::vector<int>& values) {
    return ps_array(std::span<const int>(values)) + " readonly";
}

/// Multiples and lengths of ticks, the longest first.
template <std::size_t N>
std::string ticks(const std::array<int, N>& lengths) {
    std::string text = "[";
    for (auto tick = lengths.rbegin(); tick != lengths.rend(); ++tick) text += ' ' + length(*tick);
    return text + " ] readonly";
}

std::string style(figures::StyleSpec spec) {
    return fmt::format("[ /{} {} ] readonly", figures::postscript_name(spec.font), length(spec.size));
}

std::string rulers() {
    const page::SelfTestLayout& l = SELF_TEST_LAYOUT;
    return fmt::format("[ [ {} {} {} false ] [ {} {} {} true ] ] readonly", l.millimetres[0], l.eighths[0],
                       length(l.across_y), l.millimetres[1], l.eighths[1], length(l.up_x));
}

std::string fonts() {
    std::string text = "[";
    for (int f = 0; f < figures::FONT_NB; ++f)
        text += fmt::format(" /{}", figures::postscript_name(static_cast<figures::Font>(f)));
    return text + " ] readonly";
}

std::string papers() {
    std::vector<int> sizes;
    for (const CodePaper& paper : code_papers()) sizes.insert(sizes.end(), {paper.width, paper.height});
    return numbers(sizes);
}

std::string answers() {
    const ChessTrial trial = chess_trial();
    const engine::SearchResult& found = trial.found;
    return fmt::format("[ ({}) ({}) ({}) ({}) ({}) ] readonly", trial.sequences, found.best_move.code(),
                       found.score, found.depth, found.nodes);
}

const std::map<std::string_view, std::function<std::string()>>& self_test_tables() {
    static constexpr const page::SelfTestLayout& l = SELF_TEST_LAYOUT;
    static const std::map<std::string_view, std::function<std::string()>> table = {
        {"BASE_FONTS", fonts},
        {"CHESS_ANSWERS", answers},
        {"CODE_DIGITS", [] { return fmt::to_string(code_fields().size() + 1); }},
        {"CODE_FORMAT", [] { return fmt::to_string(CODE_FORMAT); }},
        {"CODE_LETTERS", [] { return ps_string(CODE_LETTERS); }},
        {"INCH_MULTIPLES", [] { return std::string("[ 8 4 2 1 ] readonly"); }},
        {"INCH_NUMBER", [] { return length(-l.inch_number); }},
        {"INCH_TICKS", [] { return ticks(l.inch_ticks); }},
        {"MILLIMETRE_MULTIPLES", [] { return std::string("[ 10 5 1 ] readonly"); }},
        {"MILLIMETRE_NUMBER", [] { return length(l.millimetre_number); }},
        {"MILLIMETRE_TICKS", [] { return ticks(l.millimetre_ticks); }},
        {"PAPER_SIZES", papers},
        {"RAMP", [] { return box(l.ramp) + " readonly"; }},
        {"RAMP_NUMBER", [] { return length(l.ramp_number); }},
        {"SAMPLE_WORDS", [] { return ps_string(page::SAMPLE_WORDS); }},
        {"SELF_TEST_CODE_AT", [] { return pair(l.code) + " readonly"; }},
        {"SELF_TEST_CODE_STYLE", [] { return style(l.code_style); }},
        {"SELF_TEST_INPUT", [] { return ps_string(SELF_TEST_INPUT); }},
        {"SELF_TEST_LEADING", [] { return length(l.leading); }},
        {"SELF_TEST_LINES", [] { return pair(l.lines) + " readonly"; }},
        {"SELF_TEST_LINE_STYLE", [] { return style(l.line_style); }},
        {"SELF_TEST_NUMBER_SHIFT", [] { return length(l.number_shift); }},
        {"SELF_TEST_NUMBER_STYLE", [] { return style(l.number_style); }},
        {"SELF_TEST_RULERS", rulers},
        {"SELF_TEST_SAMPLES", [] { return pair(l.samples) + " readonly"; }},
        {"SELF_TEST_SAMPLE_LEADING", [] { return length(l.sample_leading); }},
        {"SELF_TEST_SAMPLE_SIZE", [] { return length(l.sample_size); }},
        {"SELF_TEST_TITLE", [] { return ps_string(self_test_title()); }},
        {"SELF_TEST_TITLE_AT", [] { return pair(l.title) + " readonly"; }},
        {"SELF_TEST_TITLE_STYLE", [] { return style(l.title_style); }},
        {"STEPS_SPEED", [] { return numbers(code_field("NODES").steps); }},
    };
    return table;
}

}  // namespace

std::optional<std::string> self_test_table_text(std::string_view name) {
    constexpr std::string_view place = "DIGIT_", steps = "STEPS_";
    const auto field_after = [&](std::string_view prefix) {
        return std::ranges::find(code_fields(), name.substr(prefix.size()), &CodeField::name);
    };
    if (const auto found = self_test_tables().find(name); found != self_test_tables().end())
        return found->second();
    if (name.starts_with(place))
        if (const auto field = field_after(place); field != code_fields().end())
            return fmt::to_string(field - code_fields().begin());
    if (name.starts_with(steps))
        if (const auto field = field_after(steps); field != code_fields().end()) return numbers(field->steps);
    return std::nullopt;
}

}  // namespace inkmate::psgen

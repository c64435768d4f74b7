#include "cli/pages/page_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>
#include <sstream>

#include "cli/error.hpp"

namespace inkmate {

namespace {

Choices<LayoutName> layout_choices(Layouts which) {
    Choices<LayoutName> result;
    for (const std::string_view word : layout_words()) result.emplace_back(word, *find_layout(word));
    const auto add = [&result](LayoutName name) { result.emplace_back(word_of(name), name); };
    if (which != Layouts::of_games) add(LayoutName::diagram);
    if (which == Layouts::all) add(LayoutName::book);
    return result;
}

const OptionSpec PAPER = {
    .name = "--paper",
    .help = "Size of the sheet",
    .of = PAGES_OF_GAMES | ALL_DIAGRAMS | CONTACT_SHEETS | VARIANT | MOVE_SHEETS | BOOK};
const OptionSpec LAYOUT = {
    .name = "--layout", .help = "Layout of the pages", .of = PAGES_OF_GAMES | ALL_DIAGRAMS | VARIANT | BOOK};
const OptionSpec ORIENTATION = {
    .name = "--orientation",
    .help = "Side at the bottom; player: the side that plays against the program, or is to move in a diagram",
    .of = PAGES_OF_GAMES | SHEETS | CONTACT_SHEETS | BROWSER_PAGE | VARIANT | VARIANT_DIAGRAMS | BOOK};

}  // namespace

Choices<Paper> paper_choices() {
    Choices<Paper> result;
    for (const Paper& paper : PAPERS) result.emplace_back(paper.name, paper);
    return result;
}

void add_paper_option(Options& options, Paper& paper) {
    options.choice(PAPER, paper, paper_choices());
}

void add_sheet_option(Options& options, std::optional<Sheet>& sheet, Products of) {
    Choices<Sheet> sheets;
    for (const auto& [word, paper] : paper_choices()) sheets.push_back({word, {paper}});
    sheets.push_back({"auto", {}});
    options.choice(
        {.name = "--paper",
         .help = "Size of the sheet; auto: ask for none, and fit pages to the sheets that the device has",
         .of = of,
         .usual = std::string(A4.name)},
        sheet, sheets);
}

void add_layout_option(Options& options, LayoutName& layout, Layouts which) {
    options.choice(LAYOUT, layout, layout_choices(which));
}

void add_orientation_option(Options& options, psgen::Orientation& orientation) {
    options.choice(ORIENTATION, orientation, choices(psgen::ORIENTATION_WORDS));
}

void add_orientation_option(Options& options, std::optional<psgen::Orientation>& orientation) {
    OptionSpec spec = ORIENTATION;
    spec.usual = "player, in diagrams white";
    options.choice(spec, orientation, choices(psgen::ORIENTATION_WORDS));
}

void add_record_option(Options& options, std::optional<bool>& record, const std::string& usual) {
    options.choice({.name = "--record",
                    .help = "Whether the pages are a record of the game, without how to answer",
                    .of = PAGES_OF_GAMES | VARIANT,
                    .usual = usual},
                   record, Choices<bool>{{"yes", true}, {"no", false}});
}

void add_page_axes(Options& options, std::vector<Paper>& papers, std::vector<LayoutName>& layouts,
                   std::vector<psgen::Orientation>& orientations) {
    options.choice(PAPER, papers, paper_choices());
    options.choice(LAYOUT, layouts, layout_choices(Layouts::all));
    options.choice(ORIENTATION, orientations, choices(psgen::ORIENTATION_WORDS));
}

void add_diagrams_option(Options& options, std::string& diagrams) {
    options.value(
        {.name = "--diagrams",
         .help = fmt::format(
             "Positions that the layouts score and book show besides the last: after these half-moves; "
             "every:N: after every N; last: only the last; default: {}, spread over the game. A start "
             "position that was set up is always shown; in a book, so are the diagrams that the PGN asks for",
             ChosenPlies().spread - 1),
         .value = "12,24,...|every:N|last",
         .of = SCORE | VARIANT_SCORE | BOOK},
        diagrams);
}

void add_curves_option(Options& options, Products of, bool& no_curves) {
    options.flag({.name = "--no-curves",
                  .help = "Leave out the curves of evaluations and clocks, which the layouts score and book "
                          "draw for games whose comments have them",
                  .of = of},
                 no_curves);
}

ChosenPlies chosen_option(const std::string& diagrams) {
    constexpr std::string_view every = "every:";
    if (diagrams.empty()) return {};
    if (diagrams == "last") return ChosenPlies::after({});
    const auto number = [&](std::string_view digits, int least) {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size() || value < least ||
            value > psgen::MAX_PLIES)
            throw CommandError(fmt::format("--diagrams {}: write half-moves from 0 to {}, as 12,24,36, or "
                                           "every:12, or last",
                                           diagrams, psgen::MAX_PLIES),
                               EXIT_USAGE);
        return value;
    };
    if (diagrams.starts_with(every))
        return ChosenPlies::after_every(number(std::string_view(diagrams).substr(every.size()), 1));
    std::set<int> plies;
    std::istringstream words(diagrams + ",");
    for (std::string word; std::getline(words, word, ',');) plies.insert(number(word, 0));
    return ChosenPlies::after({plies.begin(), plies.end()});
}

}  // namespace inkmate

#include "cli/program_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <map>

#include "cli/error.hpp"

namespace inkmate {

namespace {

/// The console's own bound (see `nodes` and `time` there), so that numbers fit a printer's integers.
constexpr std::uint64_t MOST_NODES = 999'999'999;
constexpr double LONGEST_SEARCH = 86'400;

const std::map<std::string, ProgramSide> SIDES = {{"white", ProgramSide::white},
                                                  {"black", ProgramSide::black},
                                                  {"both", ProgramSide::both},
                                                  {"none", ProgramSide::none}};
const std::map<std::string, PagesMode> PAGES = {
    {"every", PagesMode::every}, {"reply", PagesMode::reply}, {"none", PagesMode::none}};

template <class Value>
CLI::Option* add_choice(CLI::App& app, const char* name, std::string& value,
                        const std::map<std::string, Value>& words, const char* description) {
    std::string names;
    for (const auto& [word, meaning] : words) names += (names.empty() ? "" : "|") + word;
    const auto check = [names, &words](const std::string& word) {
        return words.contains(word) ? std::string() : fmt::format("{} is not one of {}", word, names);
    };
    return app.add_option(name, value, description)
        ->type_name(names)
        ->check(CLI::Validator(check, ""))
        ->capture_default_str();
}

}  // namespace

void add_strength_options(CLI::App& app, StrengthFlags& flags) {
    const int levels = static_cast<int>(LEVELS.size());
    auto* level =
        app.add_option("--level", flags.level,
                       fmt::format("Strength 1 to {}, each four times the nodes of the one before [{}]",
                                   levels, DEFAULT_LEVEL))
            ->check(CLI::Range(1, levels))
            ->type_name("N");
    app.add_option("--depth", flags.depth, "Search that many plies")
        ->check(CLI::Range(1, MAX_PLY))
        ->type_name("N")
        ->excludes(level);
    app.add_option("--nodes", flags.nodes, "Search at most that many positions")
        ->check(CLI::Range(std::uint64_t{1}, MOST_NODES))
        ->type_name("N")
        ->excludes(level);
    app.add_option("--time", flags.seconds, "Search at most that long; the moves then depend on the machine")
        ->check(CLI::Range(0.001, LONGEST_SEARCH))
        ->type_name("SECONDS")
        ->excludes(level);
}

SearchLimits limits(const StrengthFlags& flags) {
    if (!flags.depth && !flags.nodes && !flags.seconds)
        return LEVELS[static_cast<std::size_t>(flags.level.value_or(DEFAULT_LEVEL) - 1)];
    SearchLimits result;
    if (flags.depth) result.depth = *flags.depth;
    if (flags.nodes) result.nodes = *flags.nodes;
    if (flags.seconds) result.milliseconds = std::llround(*flags.seconds * 1000);
    return result;
}

void add_paper_option(CLI::App& app, std::string& paper) {
    std::map<std::string, Paper> papers;
    for (const Paper& p : PAPERS) papers.emplace(p.name, p);
    static const std::map<std::string, Paper> words = papers;
    add_choice(app, "--paper", paper, words, "Size of the sheet");
}

Paper paper_option(const std::string& name) {
    return find_paper(name).value();
}

void add_side_option(CLI::App& app, std::string& side) {
    add_choice(app, "--side", side, SIDES, "Side that the program plays");
}

ProgramSide side_option(const std::string& side) {
    return SIDES.at(side);
}

void add_game_options(CLI::App& app, ProgramFlags& flags) {
    add_game_source(app, flags.source);
    add_side_option(app, flags.side);
    add_strength_options(app, flags.strength);
    add_paper_option(app, flags.paper);
    add_choice(app, "--pages", flags.pages, PAGES, "Which moves print a page");
    app.add_flag("--flip", flags.flip, "Show the board from Black's side");
}

ProgramOptions program_options(const ProgramFlags& flags) {
    const PgnGame source = load_game(flags.source);
    ProgramOptions options;
    options.game = source.game;
    options.side = side_option(flags.side);
    options.limits = limits(flags.strength);
    options.paper = paper_option(flags.paper);
    options.pages = PAGES.at(flags.pages);
    options.flipped = flags.flip;
    options.language_level = flags.language_level;
    options.console = !flags.no_console;
    options.uci = !flags.no_uci;
    options.drawing = !flags.no_drawing;
    options.minify = flags.minify;
    if (const std::string title = flags.title.empty() ? title_of(source) : flags.title; !title.empty())
        options.title = title;
    return options;
}

}  // namespace inkmate

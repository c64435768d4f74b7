#include "cli/program_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "cli/choice.hpp"
#include "cli/error.hpp"
#include "cli/evaluation_option.hpp"
#include "core/tiny.hpp"
#include "psgen/emit/memory.hpp"

namespace inkmate {

namespace {

constexpr int FIRST_WITHOUT_MISTAKES = [] {
    int number = 1;
    while (level(number).mistakes.any()) ++number;
    return number;
}();

/// The console's own bound (see `nodes` and `time` there), so that numbers fit a printer's integers.
constexpr std::uint64_t MOST_NODES = 999'999'999;
constexpr double LONGEST_SEARCH = 86'400;

const std::map<std::string, ProgramSide> SIDES = {{"white", ProgramSide::white},
                                                  {"black", ProgramSide::black},
                                                  {"both", ProgramSide::both},
                                                  {"none", ProgramSide::none}};
const std::map<std::string, PagesMode> PAGES = {
    {"every", PagesMode::every}, {"reply", PagesMode::reply}, {"none", PagesMode::none}};

enum class Orientation { white, black, player };
const std::map<std::string, Orientation> ORIENTATIONS = {
    {"white", Orientation::white}, {"black", Orientation::black}, {"player", Orientation::player}};

const std::map<std::string, Target> TARGETS = {{"gs", Target::gs}, {"printer", Target::printer}};
/// Where a device's own settings may stay: "keep", or the one other word.
const std::map<std::string, bool> KEEP_OR_OFF = {{"keep", false}, {"off", true}};
const std::map<std::string, bool> KEEP_OR_ONE = {{"keep", false}, {"one", true}};
/// The paper that is none: pages are fitted to what the device has.
constexpr const char* AUTO_PAPER = "auto";

const std::map<std::string, Paper>& papers() {
    static const std::map<std::string, Paper> words = [] {
        std::map<std::string, Paper> result;
        for (const Paper& p : PAPERS) result.emplace(p.name, p);
        return result;
    }();
    return words;
}

void set_device(const ProgramFlags& flags, ProgramOptions& options) {
    const DeviceFlags& f = flags.device;
    aim_at(TARGETS.at(f.target), options);
    DeviceOptions& device = options.device;
    if (flags.paper) device.ask_paper = *flags.paper != AUTO_PAPER;
    if (device.ask_paper && flags.paper) options.paper = paper_option(*flags.paper);
    if (flags.pages) options.pages = PAGES.at(*flags.pages);
    if (f.timeouts) device.timeouts_off = KEEP_OR_OFF.at(*f.timeouts);
    if (f.duplex) device.duplex_off = KEEP_OR_OFF.at(*f.duplex);
    if (f.copies) device.one_copy = KEEP_OR_ONE.at(*f.copies);
    if (f.job_name) device.job_name = *f.job_name;
}

/// What the smallest program has no use for is refused.
void set_tiny(const ProgramFlags& flags, ProgramOptions& options) {
    const auto refuse = [](bool given, const char* what) {
        if (given)
            throw CommandError(
                fmt::format("{} is not for --tiny, whose program has no such choice: leave one of them out",
                            what),
                EXIT_USAGE);
    };
    refuse(flags.strength.level.has_value(), "--level");
    refuse(flags.strength.nodes.has_value(), "--nodes");
    refuse(flags.strength.seconds.has_value(), "--time");
    refuse(!flags.evaluation.empty(), "--evaluation");
    refuse(flags.pages.has_value(), "--pages");
    refuse(flags.paper.has_value(), "--paper");
    refuse(flags.no_console, "--no-console");
    refuse(flags.device.memory.has_value(), "--vm-limit");
    make_tiny(options);
    if (!flags.strength.depth) return;
    if (*flags.strength.depth > TINY_MAX_DEPTH)
        throw CommandError(fmt::format("--depth {} is too deep for --tiny: choose 1 to {}",
                                       *flags.strength.depth, TINY_MAX_DEPTH),
                           EXIT_USAGE);
    options.limits.depth = *flags.strength.depth;
}

const std::map<std::string, LayoutName>& layouts(Layouts which) {
    static const std::map<std::string, LayoutName> of_games = [] {
        std::map<std::string, LayoutName> result;
        for (const std::string_view word : layout_words()) result.emplace(word, *find_layout(word));
        return result;
    }();
    static const std::map<std::string, LayoutName> all = [] {
        std::map<std::string, LayoutName> result = of_games;
        result.emplace(word_of(LayoutName::diagram), LayoutName::diagram);
        return result;
    }();
    return which == Layouts::all ? all : of_games;
}

void refuse_on_worksheets(bool given, const char* option) {
    if (given)
        throw CommandError(fmt::format("{} does not go with --layout diagram, whose program prints diagrams "
                                       "and plays no game: leave one of them out",
                                       option),
                           EXIT_USAGE);
}

}  // namespace

void add_strength_options(CLI::App& app, StrengthFlags& flags) {
    const int levels = static_cast<int>(LEVELS.size());
    auto* level =
        app.add_option(
               "--level", flags.level,
               fmt::format("Strength 1 to {}, from a beginner's on; those below {} make mistakes [{}]",
                           levels, FIRST_WITHOUT_MISTAKES, DEFAULT_LEVEL))
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

Level strength(const StrengthFlags& flags) {
    if (!flags.depth && !flags.nodes && !flags.seconds) return level(flags.level.value_or(DEFAULT_LEVEL));
    Level result;
    if (flags.depth) result.limits.depth = *flags.depth;
    if (flags.nodes) result.limits.nodes = *flags.nodes;
    if (flags.seconds) result.limits.milliseconds = std::llround(*flags.seconds * 1000);
    return result;
}

void add_chance_options(CLI::App& app, ChanceFlags& flags) {
    app.add_option(
           "--seed", flags.seed,
           "What the moves leave to chance: the same seed and moves bring the same answers; 0: another "
           "seed in every game")
        ->check(CLI::Range(0, MAX_SEED))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--book", flags.book,
                   fmt::format("Opening book: default, none, or a PGN file, of whose games the first {} "
                               "half-moves are taken",
                               MAX_BOOK_PLIES))
        ->type_name("FILE|default|none")
        ->capture_default_str();
}

Book book_option(const std::string& book) {
    if (book == "none") return {};
    if (book == "default") return default_book();
    return Book::compile(load_games(book));
}

std::int32_t random_seed() {
    std::random_device device;
    return std::uniform_int_distribution<std::int32_t>(1, MAX_SEED)(device);
}

void add_paper_option(CLI::App& app, std::string& paper) {
    add_choice(app, "--paper", paper, papers(), "Size of the sheet");
}

Paper paper_option(const std::string& name) {
    return find_paper(name).value();
}

void add_layout_option(CLI::App& app, std::string& layout, Layouts which) {
    add_choice(app, "--layout", layout, layouts(which), "What the pages are for");
}

LayoutName layout_option(const std::string& layout) {
    return find_layout(layout).value();
}

void add_orientation_option(CLI::App& app, std::string& orientation) {
    add_choice(
        app, "--orientation", orientation, ORIENTATIONS,
        "Whose side of the board is below; player: that of whoever plays against the program, or is to move "
        "in a diagram");
}

bool flipped_option(const std::string& orientation, ProgramSide program) {
    const Orientation below = ORIENTATIONS.at(orientation);
    return below == Orientation::black || (below == Orientation::player && program == ProgramSide::white);
}

bool flipped_option(const std::string& orientation, std::optional<Color> to_move) {
    const Orientation below = ORIENTATIONS.at(orientation);
    return below == Orientation::black || (below == Orientation::player && to_move == BLACK);
}

void add_diagrams_option(CLI::App& app, std::string& diagrams) {
    app.add_option("--diagrams", diagrams,
                   fmt::format("Positions that the layout score shows besides the last: {}, spread over the "
                               "game, when left out; after these half-moves; after every so many; or last, "
                               "that one alone",
                               ChosenPlies().spread - 1))
        ->type_name("12,24,...|every:N|last");
}

ChosenPlies chosen_option(const std::string& diagrams) {
    constexpr std::string_view every = "every:";
    if (diagrams.empty()) return {};
    if (diagrams == "last") return ChosenPlies::after({});
    const auto number = [&](std::string_view digits, int least) {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size() || value < least ||
            value > MAX_PLIES)
            throw CommandError(fmt::format("--diagrams {}: write half-moves from 0 to {}, as 12,24,36, or "
                                           "every:12, or last",
                                           diagrams, MAX_PLIES),
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

void refuse_diagrams_option(const std::string& diagrams, bool score) {
    if (!diagrams.empty() && !score)
        throw CommandError("--diagrams is about the score sheet: add --layout score", EXIT_USAGE);
}

void add_page_axes(CLI::App& app, PageAxes& axes) {
    add_choice(app, "--paper", axes.papers, papers(), "Size of the sheet");
    add_choice(app, "--layout", axes.layouts, layouts(Layouts::all), "What the pages are for");
    add_choice(
        app, "--orientation", axes.orientations, ORIENTATIONS,
        "Whose side of the board is below; player: that of whoever plays against the program, or is to move "
        "in a diagram");
}

void add_side_option(CLI::App& app, std::string& side) {
    add_choice(app, "--side", side, SIDES, "Side that the program plays");
}

ProgramSide side_option(const std::string& side) {
    return SIDES.at(side);
}

void add_game_options(CLI::App& app, ProgramFlags& flags, Layouts layouts) {
    add_game_source(app, flags.source);
    add_side_option(app, flags.side);
    add_strength_options(app, flags.strength);
    add_evaluation_option(app, flags.evaluation);
    add_chance_options(app, flags.chance);
    static const std::map<std::string, Paper> sheets = [] {
        std::map<std::string, Paper> result = papers();
        result.emplace(AUTO_PAPER, A4);
        return result;
    }();
    add_choice(app, "--paper", flags.paper, sheets,
               "Size of the sheet; auto: asks for none, and fits the page to what there is [a4]");
    add_choice(app, "--pages", flags.pages, PAGES, "Which moves print a page [every]");
    add_layout_option(app, flags.layout, layouts);
    add_orientation_option(app, flags.orientation);
    add_diagrams_option(app, flags.diagrams);
    add_game_id_option(app, flags.names);
}

void add_device_options(CLI::App& app, DeviceFlags& flags) {
    add_choice(app, "--target", flags.target, TARGETS,
               "What the program is for; printer: --paper auto --pages reply --timeouts off --duplex off "
               "--copies one, and the title as job name");
    add_choice(app, "--timeouts", flags.timeouts, KEEP_OR_OFF,
               "off: asks the device not to end the job because it takes long");
    add_choice(app, "--duplex", flags.duplex, KEEP_OR_OFF, "off: asks for pages on one side of a sheet");
    add_choice(app, "--copies", flags.copies, KEEP_OR_ONE, "one: asks for one copy of each page");
    app.add_option("--job-name", flags.job_name, "What the device is to call the job")->type_name("NAME");
    app.add_option("--vm-limit", flags.memory,
                   "Memory that the program may take; its tables are made to fit (see docs/printers.md)")
        ->type_name("BYTES");
}

ProgramOptions program_options(const ProgramFlags& flags) {
    const PgnGame source = load_game(flags.source);
    ProgramOptions options;
    options.game = source.game;
    options.side = side_option(flags.side);
    const Level chosen = strength(flags.strength);
    options.limits = chosen.limits;
    options.mistakes = chosen.mistakes;
    options.seed = flags.chance.seed;
    options.book = book_option(flags.chance.book);
    options.search.evaluation = &evaluation_option(flags.evaluation);
    options.layout = layout_option(flags.layout);
    refuse_diagrams_option(flags.diagrams, options.layout == LayoutName::score);
    options.flipped = flipped_option(flags.orientation, options.side);
    options.language_level = flags.language_level;
    options.console = !flags.no_console;
    options.uci = !flags.no_uci;
    options.drawing = !flags.no_drawing;
    options.minify = flags.minify;
    options.pack = !flags.no_pack;
    if (const std::string title = flags.names.title.empty() ? title_of(source) : flags.names.title;
        !title.empty())
        options.title = title;
    options.names = names_of(source, flags.names);
    options.chosen = chosen_option(flags.diagrams);
    set_device(flags, options);
    if (flags.tiny) set_tiny(flags, options);
    if (flags.device.memory) fit_memory(options, *flags.device.memory);
    return options;
}

void refuse_playing_options(const StrengthFlags& strength, const std::string& evaluation,
                            const ChanceFlags& chance, const ChanceFlags& usual_chance) {
    refuse_on_worksheets(strength.level.has_value(), "--level");
    refuse_on_worksheets(strength.depth.has_value(), "--depth");
    refuse_on_worksheets(strength.nodes.has_value(), "--nodes");
    refuse_on_worksheets(strength.seconds.has_value(), "--time");
    refuse_on_worksheets(!evaluation.empty(), "--evaluation");
    refuse_on_worksheets(chance.seed != usual_chance.seed, "--seed");
    refuse_on_worksheets(chance.book != usual_chance.book, "--book");
}

ProgramOptions worksheet_program_options(const ProgramFlags& flags) {
    refuse_playing_options(flags.strength, flags.evaluation, flags.chance, ChanceFlags());
    refuse_on_worksheets(flags.tiny, "--tiny");
    refuse_on_worksheets(flags.no_drawing, "--no-drawing");
    refuse_on_worksheets(flags.device.memory.has_value(), "--vm-limit");
    refuse_on_worksheets(flags.side != ProgramFlags().side, "--side");
    refuse_on_worksheets(flags.pages.has_value(), "--pages");
    refuse_on_worksheets(!flags.diagrams.empty(), "--diagrams");
    refuse_on_worksheets(!flags.names.id.empty(), "--game-id");
    refuse_on_worksheets(flags.no_console, "--no-console");
    refuse_on_worksheets(flags.no_uci, "--no-uci");
    ProgramOptions options;
    options.layout = LayoutName::diagram;
    options.title = flags.names.title.empty() ? "Chess diagrams" : flags.names.title;
    options.language_level = flags.language_level;
    options.minify = flags.minify;
    options.pack = !flags.no_pack;
    set_device(flags, options);
    return options;
}

}  // namespace inkmate

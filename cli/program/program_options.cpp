#include "cli/program/program_options.hpp"

#include <fmt/format.h>

#include <array>
#include <tuple>
#include <utility>

#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "core/chess/game_title.hpp"
#include "core/engine/tiny.hpp"
#include "psgen/emit/memory.hpp"
#include "psgen/tables/console_words.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

void set_pages_and_device(const ProgramFlags& flags, ProgramOptions& options) {
    set_device(flags.device, flags.paper, options);
    set_pages(flags.pages, flags.product(), options);
    set_text(flags.text, options, flags.tiny);
}

void set_tiny(const ProgramFlags& flags, ProgramOptions& options) {
    make_tiny(options);
    if (!flags.strength.depth) return;
    if (*flags.strength.depth > TINY_MAX_DEPTH)
        throw CommandError(fmt::format("--depth {} is too deep for --tiny: choose 1 to {}",
                                       *flags.strength.depth, TINY_MAX_DEPTH),
                           EXIT_USAGE);
    options.limits.depth = *flags.strength.depth;
}

/// The first does nothing beside the second.
constexpr std::array<std::pair<const char*, const char*>, 4> IDLE = {{{"--play-on", "--no-console"},
                                                                      {"--pages", "--no-drawing"},
                                                                      {"--layout", "--no-drawing"},
                                                                      {"--record", "--no-drawing"}}};

void set_variant(const ProgramFlags& flags, ProgramOptions& options) {
    const auto rules = std::make_shared<const variant::Rules>(load_variant(flags.variant));
    make_variant(rules, variant_position(*rules, flags.source.fen).fen(), options);
    options.look = variant_look(flags.look, *rules);
    if (!flags.names.title.empty()) options.title = flags.names.title;
    if (!flags.device.job_name && !options.device.job_name.empty()) options.device.job_name = options.title;
}

}  // namespace

void add_game_options(Options& options, ProgramFlags& flags, Layouts layouts) {
    options.group("Game");
    add_game_source(options, flags.source);
    options.choice(
        {.name = "--side", .help = "Side that the program plays", .of = PAGES_OF_GAMES | TINY | VARIANT},
        flags.side, choices(SIDE_WORDS));
    for (const auto& [name, side, player] :
         {std::tuple{"--white", "White", &flags.names.white}, {"--black", "Black", &flags.names.black}})
        options.value({.name = name,
                       .help = fmt::format("{}'s name, for the pages and the saved game", side),
                       .value = "NAME",
                       .of = PAGES_OF_GAMES},
                      *player);
    options.flag(
        {.name = "--play-on",
         .help =
             "The program plays every game to its end: it never resigns, and never offers or claims a draw",
         .of = PAGES_OF_GAMES},
        flags.play_on);
    add_chance_options(options, flags.chance);
    add_strength_options(options, flags.strength);
    options.group("Pages");
    add_sheet_option(options, flags.paper,
                     PAGES_OF_GAMES | SHEETS | VARIANT | VARIANT_DIAGRAMS | MOVE_SHEETS | BOOK);
    add_pages_option(options, flags.pages);
    add_layout_option(options, flags.layout, layouts);
    add_orientation_option(options, flags.orientation);
    add_diagrams_option(options, flags.diagrams);
    if (layouts == Layouts::all) add_curves_option(options, BOOK, flags.no_curves);
    add_writing_options(options, flags.writing);
    add_game_id_option(options, flags.names);
}

void add_language_level_option(Options& options, TextFlags& flags, Products of) {
    options
        .value({.name = "--language-level",
                .help = "Highest PostScript level to use",
                .value = "1|2|3",
                .of = of},
               flags.language_level)
        .check(in_range(1, 3));
}

void add_size_options(Options& options, TextFlags& flags, Products of) {
    options.flag({.name = "--minify", .help = "Write a small program instead of a readable one", .of = of},
                 flags.minify);
    const auto no_pack =
        options.flag({.name = "--no-pack", .help = "Do not compress the text of a small program", .of = of},
                     flags.no_pack);
    options
        .flag({.name = "--pack",
               .help = "Compress the text of a small program for --target printer too",
               .of = of},
              flags.pack)
        .excludes(no_pack);
}

void refuse_idle(const Options& options) {
    for (const auto& [option, other] : IDLE)
        if (options.given(option) && options.given(other))
            throw CommandError(fmt::format("{} does nothing with {}: leave one of them out", option, other),
                               EXIT_USAGE);
}

void set_text(const TextFlags& flags, ProgramOptions& options, bool tiny) {
    if ((flags.pack || flags.no_pack) && !flags.minify && !tiny)
        throw CommandError(fmt::format("--{0} is for a small program: add --minify, or leave --{0} out",
                                       flags.pack ? "pack" : "no-pack"),
                           EXIT_USAGE);
    options.language_level = flags.language_level;
    options.minify = flags.minify;
    if (flags.pack || flags.no_pack) options.pack = flags.pack;
}

void set_device(const DeviceFlags& f, const std::optional<Sheet>& sheet, ProgramOptions& options) {
    aim_at(f.target, options);
    DeviceOptions& device = options.device;
    if (sheet) device.ask_paper = sheet->paper.has_value();
    if (sheet && sheet->paper) options.paper = *sheet->paper;
    if (f.timeouts_off) device.timeouts_off = *f.timeouts_off;
    if (f.duplex_off) device.duplex_off = *f.duplex_off;
    if (f.one_copy) device.one_copy = *f.one_copy;
    if (f.job_name) device.job_name = *f.job_name;
}

void add_form_options(Options& options, ProgramFlags& flags) {
    constexpr Products playing = PAGES_OF_GAMES | TINY;
    options.group("Form of the program");
    add_language_level_option(options, flags.text);
    options.flag(
        {.name = "--no-console", .help = "Leave out the console, which is for people", .of = PAGES_OF_GAMES},
        flags.no_console);
    options.flag(
        {.name = "--no-uci", .help = "Leave out UCI, which is for chess programs", .of = playing | VARIANT},
        flags.no_uci);
    options.flag({.name = "--no-drawing", .help = "Leave out the drawing of pages", .of = playing | VARIANT},
                 flags.no_drawing);
    options.flag(
        {.name = "--no-optimize",
         .help = "Write every procedure once, as in its module: easier to read, about a tenth slower",
         .of = PAGES_OF_GAMES | SHEETS | VARIANT | VARIANT_DIAGRAMS | MOVE_SHEETS | BOOK},
        flags.no_optimize);
    add_size_options(options, flags.text, EVERYTHING);
    options.flag(
        {.name = "--tiny",
         .help = fmt::format("The smallest program, a separate one: a board of letters, moves in "
                             "coordinates, a plain page, and a search of {} plies, or --depth 1 to {}",
                             TINY_DEPTH, TINY_MAX_DEPTH),
         .of = TINY},
        flags.tiny);
}

ProgramOptions program_options(const ProgramFlags& flags) {
    const PgnGame source = flags.variant.empty() ? load_game(flags.source) : PgnGame();
    ProgramOptions options;
    options.game = source.game;
    options.side = flags.side;
    const Strength chosen = strength(flags.strength);
    options.limits = chosen.limits;
    options.mistakes = chosen.mistakes;
    options.seed = flags.chance.seed;
    options.book = book_option(flags.chance.book);
    options.search = search_options(flags.strength);
    options.layout = flags.layout;
    options.writing = writing_option(flags.writing, flags.layout);
    options.record = flags.record.value_or(false);
    options.flipped = is_flipped(flags.orientation.value_or(Orientation::player), options.side);
    options.ends_games = !flags.play_on;
    options.console = !flags.no_console;
    options.uci = !flags.no_uci;
    options.drawing = !flags.no_drawing;
    options.passes = !flags.no_optimize;
    if (const std::string title = flags.names.title.empty() ? title_of(source) : flags.names.title;
        !title.empty())
        options.title = title;
    options.names = names_of(source, flags.names);
    // Beside somebody who gives his name the program has one, too.
    if (!flags.names.white.empty() || !flags.names.black.empty())
        for (const Color color : {WHITE, BLACK}) {
            std::string& name = color == WHITE ? options.names.white : options.names.black;
            if (name.empty() && plays(options.side, color)) name = PROGRAM_NAME;
        }
    options.chosen = chosen_option(flags.diagrams);
    set_pages_and_device(flags, options);
    if (options.refusals && !options.console)
        throw CommandError("--pages errors does nothing with --no-console: leave one of them out",
                           EXIT_USAGE);
    if (flags.tiny) set_tiny(flags, options);
    if (!flags.variant.empty()) set_variant(flags, options);
    if (flags.device.memory) fit_memory(options, *flags.device.memory);
    return options;
}

ProgramOptions worksheet_program_options(const ProgramFlags& flags) {
    ProgramOptions options;
    if (!flags.variant.empty())
        options.variant = std::make_shared<const variant::Rules>(load_variant(flags.variant));
    options.layout = LayoutName::diagram;
    if (flags.layout == LayoutName::diagram)
        options.writing = writing_option(flags.writing, LayoutName::diagram);
    options.title = flags.names.title.empty() ? "Chess diagrams" : flags.names.title;
    options.passes = !flags.no_optimize;
    set_pages_and_device(flags, options);
    return options;
}

}  // namespace inkmate

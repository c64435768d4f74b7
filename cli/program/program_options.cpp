#include "cli/program/program_options.hpp"

#include <fmt/format.h>

#include <tuple>
#include <utility>

#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "core/chess/pgn.hpp"
#include "core/engine/tiny.hpp"
#include "psgen/emit/memory.hpp"
#include "render/page/content.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::cli {

using namespace chess;
using psgen::PlayingProgram;
using psgen::ProgramSide;

namespace {

const Choices<PagesWord> PAGES_OPTION_WORDS = {{"every", PagesWord::every},
                                               {"reply", PagesWord::reply},
                                               {"none", PagesWord::none},
                                               {"start", PagesWord::start},
                                               {"errors", PagesWord::errors}};

void set_strength(const ProgramFlags& flags, PlayingProgram& program) {
    const engine::Strength chosen = strength(flags.strength);
    program.limits = chosen.limits;
    program.mistakes = chosen.mistakes;
    program.seed = flags.chance.seed;
}

/// Return the title of --title, of the game or, if neither has one, this.
std::string program_title(const ProgramFlags& flags, const std::string& of_game,
                          const std::string& otherwise) {
    if (!flags.names.title.empty()) return flags.names.title;
    return of_game.empty() ? otherwise : of_game;
}

/// Give the players their names. If one has a name, the program has one, too.
void set_names(const page::GivenNames& given, PlayingProgram& program) {
    if (given.white.empty() && given.black.empty()) return;
    for (const Color color : {WHITE, BLACK}) {
        std::string& name = color == WHITE ? program.names.white : program.names.black;
        if (const std::string& own = color == WHITE ? given.white : given.black; !own.empty()) name = own;
        if (name.empty() && psgen::plays(program.side, color)) name = psgen::PROGRAM_NAME;
    }
}

void set_chess(const ProgramFlags& flags, PlayingProgram& program) {
    const PgnGame source = load_game(flags.source, nullptr).in_chess();
    program.game = source.game;
    program.book = book_option(flags.chance.book, nullptr);
    program.search = search_options(flags.strength);
    program.writing = writing_option(flags.writing, flags.layout);
    program.title = program_title(flags, title_of(source), program.title);
    program.names = page::names_of(source, flags.names);
}

void set_variant(const ProgramFlags& flags, PlayingProgram& program) {
    const game::Rules rules = rules_option(flags.variant);
    const game::PgnGame source = load_game(flags.source, rules);
    psgen::make_variant(rules, source.game.start_fen(), program);
    program = psgen::with_game(std::move(program), source.game);
    program.book = book_option(flags.chance.book, rules);
    program.writing = writing_option(flags.writing, flags.layout);
    program.look = board_look(flags.look, rules.get());
    program.title = program_title(flags, "", program.title);
    if (!flags.source.file.empty()) program.names = page::names_of(source, flags.names);
}

}  // namespace

void add_pages_option(Options& options, std::vector<PagesWord>& words) {
    options.choice(
        {.name = "--pages",
         .help =
             "Moves that print a page; start: also the start position; errors: also each rejected line, for "
             "devices whose answers nobody reads",
         .default_value = std::string(psgen::word_of(psgen::PAGES_WORDS, psgen::PagesMode::every))},
        words, PAGES_OPTION_WORDS);
}

std::optional<psgen::PagesMode> pages_mode(const std::vector<PagesWord>& words) {
    std::optional<psgen::PagesMode> mode;
    for (const PagesWord word : words) {
        const std::string text = word_for(PAGES_OPTION_WORDS, word);
        const auto meant = psgen::value_of(psgen::PAGES_WORDS, text);
        if (!meant) continue;
        if (mode && *mode != *meant)
            throw CommandError(fmt::format("--pages {},{}: choose one of every, reply and none",
                                           psgen::word_of(psgen::PAGES_WORDS, *mode), text),
                               EXIT_USAGE);
        mode = meant;
    }
    return mode;
}

bool asks_for(const std::vector<PagesWord>& words, PagesWord word) {
    return std::ranges::find(words, word) != words.end();
}

void add_input_option(Options& options, std::optional<std::string>& file) {
    options.value(
        {.name = "--input",
         .help = "Lines to type to the program, written after it as all its input; - for standard input",
         .value = "FILE"},
        file);
}

void add_game_options(Options& options, ProgramFlags& flags) {
    options.group("Game");
    add_variant_option(options, flags.variant);
    add_game_source(options, flags.source);
    add_strict_option(options);
    options.choice({.name = "--side", .help = "Side that the program plays"}, flags.side,
                   choices(psgen::SIDE_WORDS));
    options.value(
        TITLE.spec("also printed on the pages instead of event, round and date; default: the players' "
                   "names in the PGN"),
        flags.names.title);
    for (const auto& [name, side, player] :
         {std::tuple{"--white", "White", &flags.names.white}, {"--black", "Black", &flags.names.black}})
        options.value({.name = name,
                       .help = fmt::format("{}'s name, for the pages and the saved game", side),
                       .value = "NAME"},
                      *player);
    add_chance_options(options, flags.chance);
    add_strength_options(options, flags.strength);
    options.group("Pages");
    add_sheet_option(options, flags.paper);
    add_pages_option(options, flags.pages);
    add_layout_option(options, flags.layout);
    add_orientation_option(options, flags.orientation);
    add_diagrams_option(options, flags.diagrams);
    add_writing_options(options, flags.writing);
    options.group("Boards of variants");
    add_look_options(options, flags.look);
    add_mark_option(options, flags.look.marks);
}

void refuse_misplaced(const Options& table, const ProgramFlags& flags) {
    if (flags.layout != page::LayoutName::score)
        table.refuse({"--diagrams"}, fmt::format("--layout {}", page::word_of(flags.layout)));
    if (flags.variant.empty()) {
        table.refuse({"--glyph", "--tint", "--mark"}, "chess (chess too with --variant chess)");
        return;
    }
    table.refuse({"--chess960"}, "--variant");
    if (!flags.offers)
        throw CommandError("--without offers: only chess programs offer draws and resign; leave it out",
                           EXIT_USAGE);
    refuse_in_variants(table, flags.strength);
}

PlayingProgram playing_program(const ProgramFlags& flags) {
    PlayingProgram program;
    program.side = flags.side;
    set_strength(flags, program);
    flags.variant.empty() ? set_chess(flags, program) : set_variant(flags, program);
    set_names(flags.names, program);
    program.layout = flags.layout;
    program.record = flags.record;
    program.flipped = psgen::is_flipped(flags.orientation, program.side);
    program.chosen = chosen_option(flags.diagrams);
    program.ends_games = flags.offers;
    program.console = flags.console;
    program.uci = flags.uci;
    program.drawing = flags.drawing;
    set_printer(flags.printer, flags.paper, program);
    program.pages = pages_mode(flags.pages).value_or(program.pages);
    program.first_page = asks_for(flags.pages, PagesWord::start);
    program.refusals = asks_for(flags.pages, PagesWord::errors);
    if (program.refusals && !program.console)
        throw CommandError("--pages errors does nothing with --without console: leave one of them out",
                           EXIT_USAGE);
    if (flags.memory) psgen::fit_memory(program, *flags.memory);
    return program;
}

psgen::TinyProgram tiny_program(const ProgramFlags& flags) {
    psgen::TinyProgram program;
    const PgnGame source = load_game(flags.source, nullptr).in_chess();
    program.position = source.game.position();
    program.side = flags.side;
    program.drawing = flags.drawing;
    program.title = program_title(flags, title_of(source), program.title);
    if (!flags.strength.depth) return program;
    if (*flags.strength.depth > engine::TINY_MAX_DEPTH)
        throw CommandError(fmt::format("--depth {} is too deep for --form tiny: choose 1 to {}",
                                       *flags.strength.depth, engine::TINY_MAX_DEPTH),
                           EXIT_USAGE);
    program.depth = *flags.strength.depth;
    return program;
}

}  // namespace inkmate::cli

#include <fmt/format.h>

#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/process/leftovers.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/pages/look_options.hpp"
#include "cli/pages/move_sheets.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/program/description_text.hpp"
#include "cli/program/device_options.hpp"
#include "cli/program/generate_book.hpp"
#include "cli/program/generate_move_sheets.hpp"
#include "cli/program/lesson_options.hpp"
#include "cli/program/program_options.hpp"
#include "cli/tell_user.hpp"
#include "core/chess/text.hpp"
#include "core/engine/tiny.hpp"
#include "pdf/compare/report_words.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

using namespace std::chrono_literals;

struct GenerateFlags {
    ProgramFlags program;
    std::string output = "-";
    Wrapper wrapper = Wrapper::none;
    std::optional<std::string> input;
    std::optional<std::string> describe;
    bool quiet = false;
    std::vector<std::string> positions;
    WorksheetFlags worksheet;
    LessonFlags lesson;
    /// Of moves sheets, as they were typed.
    std::vector<std::string> pieces;

    Products product() const {
        if (worksheet.moves_sheet && !program.variant.empty()) return MOVE_SHEETS;
        return lesson.problems.empty() ? program.product() : LESSON;
    }
};

/// Longer than any program takes to be read and to visit the few positions that it is measured with.
constexpr auto MEASURING_TIME = 60s;

void report_parts(const ProgramOptions& options, std::size_t bytes) {
    std::string parts;
    const auto add = [&](bool there, const std::string& name) {
        if (there) parts += (parts.empty() ? "" : ", ") + name;
    };
    const bool worksheet = options.layout == LayoutName::diagram;
    if (worksheet) {
        add(true, compare::counted(options.worksheet.diagrams.size(), "diagram"));
        add(true, compare::counted(page_count(options.worksheet, page_design(options)), "page"));
    }
    add(options.console && (!worksheet || options.lesson), "console");
    add(options.uci && !worksheet, "UCI");
    add(options.drawing,
        options.device.ask_paper ? fmt::format("pages for {}", options.paper.name) : "pages for any paper");
    add(options.tiny, "smallest program");
    add(options.variant != nullptr, "a variant");
    add(options.minify, options.pack ? "small form" : "small form, not packed");
    tell_user("inkmate: {} bytes, language level {}; {}\n", bytes, options.language_level, parts);
}

void report_fit(const ProgramOptions& options, std::size_t bytes) {
    tell_user("inkmate: to take at most {} bytes of memory: {}, record of {} plies\n", bytes,
              options.search.has_table()
                  ? fmt::format("transposition table of 2 x {} entries", 1 << options.search.hash_bits)
                  : "no transposition table",
              options.max_plies);
}

void report_needs(ProgramOptions options) {
    options.side = ProgramSide::none;
    options.limits = {.nodes = 300};
    if (options.tiny) options.limits = {.depth = 1};
    std::string typed = options.console ? "go\n" : "go nodes 300\n";
    if (options.drawing && !options.tiny) typed += "print\n";
    if (options.layout == LayoutName::diagram) typed = options.lesson ? "hint 1\nmark\n" : "";
    try {
        const TidyEnd tidy;
        const Measurement m = measure(generate(options), typed, MEASURING_TIME);
        constexpr DeviceLimits device;
        tell_user(
            "inkmate: under Ghostscript it took {} of {} operands, {} of {} levels of execution, {} of {} "
            "dictionaries, {} of {} saved graphics states, {} bytes of memory\n",
            m.operands, device.operands, m.execution, device.execution, m.dictionaries, device.dictionaries,
            m.gsaves, device.gsaves, m.memory);
    } catch (const std::runtime_error& error) {
        tell_user("inkmate: stacks and memory are not measured: {}\n", error.what());
    }
}

/// Diagrams of the files given, of --fen, of the game that --pgn chooses.
ProgramOptions worksheet_options(const GenerateFlags& flags) {
    ProgramOptions options = worksheet_program_options(flags.program);
    const GameSource& source = flags.program.source;
    WorksheetFlags worksheet = flags.worksheet;
    worksheet.writing = options.writing;
    worksheet.variant = options.variant;
    std::vector<Diagram> diagrams;
    const auto add = [&](std::vector<Diagram> more) {
        diagrams.insert(diagrams.end(), std::make_move_iterator(more.begin()),
                        std::make_move_iterator(more.end()));
    };
    for (const std::string& file : flags.positions) add(diagrams_of_file(file, worksheet));
    if (!source.fen.empty()) add(diagrams_of_fen(source.fen, worksheet));
    if (!source.pgn.empty()) {
        choose_ply(worksheet, source.ply);
        add(diagrams_of_game(source.pgn, source.game, worksheet));
    }
    options.worksheet =
        make_worksheet(std::move(diagrams), worksheet, flags.program.orientation.value_or(Orientation::white),
                       flags.program.names.title, {&options.paper, 1});
    tell_rewritten(options.worksheet);
    if (options.variant) options.look = worksheet_look(flags.worksheet.look, *options.variant);
    options.per_page = per_page(flags.worksheet);
    options.color = flags.worksheet.color;
    return options;
}

ProgramOptions game_options(const GenerateFlags& flags) {
    ProgramFlags program = flags.program;
    program.look = flags.worksheet.look;
    ProgramOptions options = program_options(program);
    if (options.drawing) tell_rewritten({&options.names, 1});
    return options;
}

ProgramOptions made_options(const GenerateFlags& flags) {
    switch (flags.product()) {
        case DIAGRAMS:
        case VARIANT_DIAGRAMS: return worksheet_options(flags);
        case LESSON: return lesson_program_options(flags.program, flags.lesson, flags.worksheet);
        default: return game_options(flags);
    }
}

/// Writes a document, and tells what is in it.
int write_document(const GenerateFlags& flags, const std::string& title, const std::string& text,
                   const std::string& content) {
    const std::string name = flags.program.device.job_name.value_or(title);
    write_output(flags.output,
                 flags.wrapper == Wrapper::none ? text : wrap_job(flags.wrapper, name, text, ""));
    if (!flags.quiet)
        tell_user("inkmate: {} bytes, language level {}; {}\n", text.size(),
                  flags.program.text.language_level, content);
    return 0;
}

int write_book(const GenerateFlags& flags) {
    const BookJob job = generate_book(flags.program, flags.positions);
    return write_document(flags, flags.program.names.title, job.text,
                          fmt::format("{}, {}", compare::counted(job.games, "game"),
                                      compare::counted(static_cast<std::size_t>(job.pages), "page")));
}

int write_move_sheets(const GenerateFlags& flags) {
    refuse_positions(flags.worksheet, !flags.positions.empty() || !flags.program.source.fen.empty() ||
                                          !flags.program.source.pgn.empty());
    const MoveSheetsJob job = generate_move_sheets(flags.program, flags.pieces, flags.worksheet.look);
    return write_document(flags, job.title, job.text, compare::counted(job.pages, "page"));
}

int run(const Options& table, const GenerateFlags& flags) {
    table.refuse_misplaced(flags.product());
    if (flags.product() == BOOK) return write_book(flags);
    if (flags.product() == MOVE_SHEETS) return write_move_sheets(flags);
    refuse_idle(table);
    if (flags.program.no_console && flags.program.no_uci)
        throw CommandError(
            "--no-console and --no-uci together leave no way to talk to the program; drop one of them",
            EXIT_USAGE);
    if (flags.describe == "-" && flags.output == "-")
        throw CommandError(
            "--describe - and the program would both go to standard output; give one of them a file",
            EXIT_USAGE);
    if (flags.input == "-" && flags.program.source.pgn == "-")
        throw CommandError("--pgn - and --input - both read standard input; give one of them a file",
                           EXIT_USAGE);
    const ProgramOptions options = made_options(flags);
    std::string described;
    if (flags.describe) described = description_text(options, flags.program.paper.has_value());
    std::string job = generate(options);
    if (flags.wrapper != Wrapper::none || flags.input)
        job = wrap_job(flags.wrapper, options.device.job_name, job,
                       flags.input ? std::string(chess::without_mark(read_input(*flags.input))) : "");
    write_output(flags.output, job);
    if (flags.describe) write_output(*flags.describe, described);
    if (flags.quiet) return 0;
    report_parts(options, job.size());
    if (flags.program.device.memory) report_fit(options, *flags.program.device.memory);
    report_needs(options);
    return 0;
}

}  // namespace

Run add_generate(Options& options) {
    const auto flags = std::make_shared<GenerateFlags>();
    options.arguments(
        {.name = "positions",
         .help = "With --layout diagram: what to print, in EPD, FEN or PGN; with --layout book: the games, "
                 "in PGN; - for standard input",
         .value = "FILE...",
         .of = ALL_DIAGRAMS | BOOK},
        flags->positions);
    options.value({.name = "-o,--output",
                   .help = "Where to write the program, - for standard output",
                   .value = "FILE",
                   .written = true},
                  flags->output);
    options.value({.name = "--title",
                   .help = "Title of the file, also printed above the diagrams, or on pages instead of "
                           "event, round and date; default: the players' names in the PGN",
                   .value = "T"},
                  flags->program.names.title);
    options.flag({.name = "-q,--quiet", .help = "Do not report size and needs on standard error"},
                 flags->quiet);
    add_variant_option(options, flags->program.variant);
    add_game_options(options, flags->program, Layouts::all);
    add_record_option(options, flags->program.record, "no");
    add_piece_option(options, add_worksheet_options(options, flags->worksheet), flags->pieces);
    add_lesson_options(options, flags->lesson,
                       "A program that prints these problems (EPD with dm, stipulation or bm), takes answers "
                       "and prints the marked sheet; - for standard input");
    add_device_options(options, flags->program.device,
                       PAGES_OF_GAMES | SHEETS | VARIANT | VARIANT_DIAGRAMS | MOVE_SHEETS | BOOK,
                       word_of(PAGES_WORDS, PagesMode::reply));
    add_memory_option(options, flags->program.device);
    add_wrapper_option(options, flags->wrapper);
    options.value(
        {.name = "--input",
         .help = "Lines to type to the program, written after it so that the game ends; - for standard input",
         .value = "FILE",
         .of = PAGES_OF_GAMES | TINY | VARIANT | LESSON},
        flags->input);
    options.value({.name = "--describe",
                   .help = "Also write a JSON file for software that lets people play on the pages: the "
                           "paper, the place of each square, the levels",
                   .value = "FILE",
                   .of = GAME | TINY | VARIANT_GAME,
                   .written = true},
                  flags->describe);
    add_form_options(options, flags->program);
    options.footer(R"(Examples:
  inkmate generate -o game.ps
  inkmate generate --side white --level 5 --paper letter -o game.ps
  inkmate generate --pgn examples/opera-1858.pgn --ply 20 --orientation black -o opera.ps
  { inkmate generate -q --minify; cat; } | gs -q -dSAFER -dNOPAUSE -_        then type moves
  inkmate generate --tiny -o tiny.ps
  inkmate generate --variant grand --side white -o grand.ps
  inkmate generate --no-optimize -o readable.ps
  inkmate generate --layout diagram puzzles.epd --title "Positions" -o worksheet.ps
  inkmate generate --variant grand --moves-sheet -o grand-pieces.ps
  inkmate generate --layout book games.pgn --title "My games" -o book.ps
  inkmate generate --problems puzzles.epd --points -o lesson.ps
  inkmate generate --target printer -o game.ps; cat game.ps - | nc printer 9100
  echo e2e4 | inkmate generate --target printer --wrap pjl --input - | lp -o raw -d QUEUE
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

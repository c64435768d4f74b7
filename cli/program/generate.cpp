#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/text/strings.hpp"
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
#include "core/engine/tiny.hpp"
#include "pdf/compare/report.hpp"
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
    psgen::Wrapper wrapper = psgen::Wrapper::none;
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

/// "2 diagrams, 1 page": what a program has besides its pages.
std::vector<std::string> parts_of(const psgen::PlayingProgram& program) {
    std::vector<std::string> parts;
    if (program.console) parts.emplace_back("console");
    if (program.uci) parts.emplace_back("UCI");
    return parts;
}
std::vector<std::string> parts_of(const psgen::TinyProgram&) {
    return {"console"};
}
std::vector<std::string> parts_of(const psgen::WorksheetProgram& program) {
    return {compare::counted(program.worksheet.diagrams.size(), "diagram"),
            compare::counted(page_count(program.worksheet, page_design(program)), "page")};
}
std::vector<std::string> parts_of(const psgen::LessonProgram& program) {
    return {compare::counted(program.worksheet.diagrams.size(), "diagram"),
            compare::counted(page_count(program.worksheet, page_design(program)), "page"), "console"};
}
std::vector<std::string> parts_of(const psgen::Program&) {
    return {};
}

bool plays_variant(const psgen::Product& product) {
    const auto* game = std::get_if<psgen::PlayingProgram>(&product);
    const auto* worksheet = std::get_if<psgen::WorksheetProgram>(&product);
    return (game != nullptr && game->variant) || (worksheet != nullptr && worksheet->variant);
}

void report_parts(const psgen::Product& product, std::size_t bytes) {
    const psgen::Program& program = program_of(product);
    std::vector<std::string> parts = std::visit([](const auto& p) { return parts_of(p); }, product);
    if (game_of(product).drawing)
        parts.push_back(program.device.ask_paper ? fmt::format("pages for {}", program.paper.name)
                                                 : "pages for any paper");
    if (std::holds_alternative<psgen::TinyProgram>(product)) parts.emplace_back("smallest program");
    if (plays_variant(product)) parts.emplace_back("a variant");
    if (is_small(program.form))
        parts.emplace_back(program.form == psgen::Form::packed ? "small form" : "small form, not packed");
    tell_user("inkmate: {} bytes, language level {}; {}\n", bytes, program.language_level,
              fmt::join(parts, ", "));
}

void report_fit(const psgen::PlayingProgram& program, std::size_t bytes) {
    tell_user("inkmate: to take at most {} bytes of memory: {}, record of {} plies\n", bytes,
              program.search.has_table()
                  ? fmt::format("transposition table of 2 x {} entries", 1 << program.search.hash_bits)
                  : "no transposition table",
              program.max_plies);
}

/// A program that is easy to measure, and what is typed to it.
struct Sample {
    psgen::Product product;
    std::string typed;
};
Sample sample_of(psgen::PlayingProgram program) {
    program.side = psgen::ProgramSide::none;
    program.limits = {.nodes = 300};
    const std::string typed = program.console ? "go\n" : "go nodes 300\n";
    const bool drawing = program.drawing;
    return {std::move(program), typed + (drawing ? "print\n" : "")};
}
Sample sample_of(psgen::TinyProgram program) {
    program.side = psgen::ProgramSide::none;
    program.depth = 1;
    return {std::move(program), "go\n"};
}
Sample sample_of(psgen::LessonProgram program) {
    return {std::move(program), "hint 1\nmark\n"};
}
template <class Other>
Sample sample_of(Other program) {
    return {std::move(program), ""};
}

void report_needs(const psgen::Product& product) {
    const auto [sample, typed] = std::visit([](const auto& p) { return sample_of(p); }, product);
    try {
        const process::TidyEnd tidy;
        const device::Measurement m = device::measure(generate(sample), typed, MEASURING_TIME);
        constexpr device::DeviceLimits device;
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
psgen::WorksheetProgram worksheet_program(const GenerateFlags& flags) {
    psgen::WorksheetProgram program;
    set_common(flags.program, "Chess diagrams", program);
    if (!flags.program.variant.empty())
        program.variant = std::make_shared<const variant::Rules>(load_variant(flags.program.variant));
    program.writing = writing_option(flags.program.writing, LayoutName::diagram);
    const GameSource& source = flags.program.source;
    WorksheetFlags worksheet = flags.worksheet;
    worksheet.writing = program.writing;
    worksheet.variant = program.variant;
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
    program.worksheet = make_worksheet(std::move(diagrams), worksheet,
                                       flags.program.orientation.value_or(psgen::Orientation::white),
                                       flags.program.names.title, {&program.paper, 1});
    tell_rewritten(program.worksheet);
    if (program.variant) program.look = worksheet_look(flags.worksheet.look, *program.variant);
    program.per_page = per_page(flags.worksheet);
    program.color = flags.worksheet.color;
    return program;
}

psgen::PlayingProgram game_program(const GenerateFlags& flags) {
    ProgramFlags chosen = flags.program;
    chosen.look = flags.worksheet.look;
    psgen::PlayingProgram program = program_options(chosen);
    if (program.drawing) tell_rewritten({&program.names, 1});
    return program;
}

psgen::Product product_of(const GenerateFlags& flags) {
    switch (flags.product()) {
        case DIAGRAMS:
        case VARIANT_DIAGRAMS: return worksheet_program(flags);
        case LESSON: return lesson_program(flags.program, flags.lesson, flags.worksheet);
        case TINY: return tiny_program(flags.program);
        default: return game_program(flags);
    }
}

/// Writes a document, and tells what is in it.
int write_document(const GenerateFlags& flags, const std::string& title, const std::string& text,
                   const std::string& content) {
    const std::string name = flags.program.device.job_name.value_or(title);
    files::write_output(flags.output, flags.wrapper == psgen::Wrapper::none
                                          ? text
                                          : psgen::wrap_job(flags.wrapper, name, text, ""));
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
    const psgen::Product product = product_of(flags);
    std::string described;
    if (flags.describe) described = description_text(product, flags.program.paper.has_value());
    std::string job = generate(product);
    if (flags.wrapper != psgen::Wrapper::none || flags.input)
        job = psgen::wrap_job(
            flags.wrapper, program_of(product).device.job_name, job,
            flags.input ? std::string(text::without_mark(files::read_input(*flags.input))) : "");
    files::write_output(flags.output, job);
    if (flags.describe) files::write_output(*flags.describe, described);
    if (flags.quiet) return 0;
    report_parts(product, job.size());
    if (flags.program.device.memory)
        report_fit(std::get<psgen::PlayingProgram>(product), *flags.program.device.memory);
    report_needs(product);
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
                       word_of(psgen::PAGES_WORDS, psgen::PagesMode::reply));
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

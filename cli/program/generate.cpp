#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/commands.hpp"
#include "cli/program/program_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/engine/tiny.hpp"
#include "play/browser/browser_console.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/memory.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate::cli {

namespace {

/// The form of a program's text; tiny: a separate program, the smallest.
enum class GeneratedForm { readable, plain, small, packed, tiny };
const Choices<GeneratedForm> FORMS = {{"readable", GeneratedForm::readable},
                                      {"plain", GeneratedForm::plain},
                                      {"small", GeneratedForm::small},
                                      {"packed", GeneratedForm::packed},
                                      {"tiny", GeneratedForm::tiny}};

struct GenerateFlags {
    ProgramFlags program;
    GeneratedForm form = GeneratedForm::readable;
    std::string output = "-";
    std::optional<std::string> input;

    bool describes() const { return output.ends_with(".json"); }
};

void report_parts(const psgen::Product& product, std::size_t bytes) {
    std::string parts;
    const auto add = [&parts](bool there, const std::string& name) {
        if (there) parts += (parts.empty() ? "" : ", ") + name;
    };
    const psgen::Program& program = program_of(product);
    const auto* playing = std::get_if<psgen::PlayingProgram>(&product);
    const auto* tiny = std::get_if<psgen::TinyProgram>(&product);
    add(playing == nullptr || playing->console, "console");
    add(playing != nullptr && playing->uci, "UCI");
    add(playing != nullptr ? playing->drawing : tiny->drawing,
        program.device.ask_paper ? fmt::format("pages for {}", program.paper.name) : "pages for any paper");
    add(tiny != nullptr, "smallest program");
    add(playing != nullptr && playing->variant != nullptr, "a variant");
    if (program.form != psgen::Form::readable)
        add(true, fmt::format("{} form", psgen::word_of(psgen::FORM_WORDS, program.form)));
    tell_user("inkmate: {} bytes, language level {}; {}\n", bytes, program.language_level, parts);
}

void report_fit(const psgen::PlayingProgram& program, std::size_t bytes) {
    tell_user("inkmate: to take at most {} bytes of memory: {}, record of {} plies\n", bytes,
              program.search.has_table()
                  ? fmt::format("transposition table of 2 x {} entries", 1 << program.search.hash_bits)
                  : "no transposition table",
              program.max_plies);
}

/// Measure the program in a short search.
void report_needs(psgen::PlayingProgram program) {
    program.side = psgen::ProgramSide::none;
    program.limits = {.nodes = 300};
    tell_needs(program, fmt::format("{}{}", program.console ? "go\n" : "go nodes 300\n",
                                    program.drawing ? "print\n" : ""));
}
void report_needs(psgen::TinyProgram program) {
    program.side = psgen::ProgramSide::none;
    program.depth = 1;
    tell_needs(program, "go\n");
}

/// Return what software needs to know to let people play on the program's pages.
template <class Program>
std::string description_text(const Program& program, const GenerateFlags& flags) {
    if (!program.drawing)
        throw CommandError("a description (.json) says where squares are on pages: leave out --without pages",
                           EXIT_USAGE);
    constexpr bool plays = std::is_same_v<Program, psgen::PlayingProgram>;
    // The smallest program prints on any paper, and is described for the default one.
    if (plays && !program.device.ask_paper)
        throw CommandError(fmt::format("a description (.json) needs the size of the paper: {}",
                                       flags.program.paper ? "leave out --paper auto"
                                                           : "add --paper a4, or what the device has"),
                           EXIT_USAGE);
    const nlohmann::json told = browser::description(program);
    if (told["squares"]["white"].empty())
        throw CommandError(
            fmt::format("a description (.json) says where the squares of one board are, and pages of "
                        "the layout {} have none: choose another --layout",
                        page::word_of(flags.program.layout)),
            EXIT_USAGE);
    return told.dump() + "\n";
}

void check_usage(const Options& table, const GenerateFlags& flags) {
    const ProgramFlags& program = flags.program;
    if (flags.form == GeneratedForm::tiny) {
        table.refuse_all_but(
            {"--output", "--quiet", "--title", "--fen", "--chess960", "--game", "--ply", "--strict", "--side",
             "--depth", "--target", "--wrap", "--input", "--without", "--form"},
            "--form tiny");
        if (!program.console || !program.uci || !program.offers)
            throw CommandError("--form tiny has nothing to leave out but pages", EXIT_USAGE);
        return;
    }
    refuse_misplaced(table, program);
    if (!program.console && !program.uci)
        throw CommandError("without console and uci there is no way to talk to the program; keep one of them",
                           EXIT_USAGE);
    if (!program.variant.empty() && !program.console)
        throw CommandError("--without console: only chess programs support this; leave it out", EXIT_USAGE);
    if (!program.console && !program.offers)
        throw CommandError("--without console leaves out offers, too", EXIT_USAGE);
    if (!program.drawing) table.refuse({"--pages", "--layout", "--record"}, "--without pages");
    if (flags.describes()) table.refuse({"--wrap", "--input"}, "a description (.json)");
    if (flags.input == "-" && program.source.file == "-")
        throw CommandError("the game and --input both come from standard input; give one of them a file",
                           EXIT_USAGE);
}

/// Write the program or its description.
template <class Program>
int write(const GenerateFlags& flags, const Program& program, const std::string& job_name) {
    if (flags.describes()) {
        files::write_output(flags.output, description_text(program, flags));
        return 0;
    }
    const PrinterFlags& printer = flags.program.printer;
    std::string job = psgen::generate(program);
    if (printer.wrapper != psgen::Wrapper::none || flags.input)
        job = psgen::wrap_job(
            printer.wrapper, job_name, job,
            flags.input ? std::string(text::without_mark(files::read_input(*flags.input))) : "");
    files::write_output(flags.output, job);
    if (printer.quiet) return 0;
    report_parts(program, job.size());
    if constexpr (std::is_same_v<Program, psgen::PlayingProgram>)
        if (flags.program.memory) report_fit(program, *flags.program.memory);
    report_needs(program);
    return 0;
}

int run(const Options& table, GenerateFlags& flags) {
    check_usage(table, flags);
    if (flags.form == GeneratedForm::tiny) {
        psgen::TinyProgram program = tiny_program(flags.program);
        program.form = psgen::small_form(flags.program.printer.target);
        return write(flags, program, program.title);
    }
    flags.program.printer.form = *psgen::value_of(psgen::FORM_WORDS, word_for(FORMS, flags.form));
    const psgen::PlayingProgram program = playing_program(flags.program);
    if (program.drawing && !program.variant) {
        RewrittenTexts rewritten;
        rewritten.add(program.names);
        rewritten.tell();
    }
    return write(flags, program, program.device.job_name);
}

}  // namespace

Run add_generate(Options& options) {
    const auto flags = std::make_shared<GenerateFlags>();
    ProgramFlags& program = flags->program;
    add_output_option(options, flags->output,
                      "- for standard output. A name in .json: a description for software that lets people "
                      "play on the pages: the paper, the places of the squares, the levels");
    add_quiet_option(options, program.printer.quiet);
    add_game_options(options, program);
    options.group("Pages");
    options.choice(
        {.name = "--record", .help = "Whether the pages are a record of the game, without how to answer"},
        program.record, Choices<bool>{{"yes", true}, {"no", false}});
    options.group("Printer");
    add_device_options(options, program.printer, psgen::word_of(psgen::PAGES_WORDS, psgen::PagesMode::reply));
    options
        .value({.name = "--vm-limit",
                .help = "Memory that the program may take; its tables are made to fit (see "
                        "docs/guide/programs.md)",
                .value = "BYTES"},
               program.memory)
        .check(at_least(std::size_t{1}, "bytes"));
    add_wrapper_option(options, program.printer.wrapper);
    add_input_option(options, flags->input);
    options.group("Form of the program");
    add_language_level_option(options, program.printer.language_level);
    options.choice(
        {.name = "--form",
         .help = fmt::format(
             "Form of the program; plain: each procedure once (slower); small: without comments and "
             "long names; packed: also compressed; tiny: the smallest, a separate program: letters for "
             "pieces, moves in coordinates, and a search of {} plies, or --depth 1 to {}",
             engine::TINY_DEPTH, engine::TINY_MAX_DEPTH)},
        flags->form, FORMS);
    add_without_option(
        options,
        {{"console", &program.console},
         {"uci", &program.uci},
         {"pages", &program.drawing},
         {"offers", &program.offers}},
        "console: for people; uci: for chess programs; pages: drawing; offers: the program never resigns, "
        "or offers or claims a draw");
    options.footer(R"(Examples:
  inkmate generate -o game.ps
  inkmate generate --side white --level 5 --paper letter -o game.ps
  inkmate generate examples/opera-1858.pgn --ply 20 --orientation black -o opera.ps
  { inkmate generate -q --form packed; cat; } | gs -q -dSAFER -dNOPAUSE -_        then type moves
  inkmate generate --form tiny -o tiny.ps
  inkmate generate --form plain -o plain.ps
  inkmate generate --variant grand --side white -o grand.ps
  inkmate generate --paper letter -o game.json
  inkmate generate --target printer -o game.ps; cat game.ps - | nc printer 9100
  echo e2e4 | inkmate generate --target printer --wrap pjl --input - | lp -o raw -d QUEUE
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

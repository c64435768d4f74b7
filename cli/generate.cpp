#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include "cli/choice.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/program_options.hpp"
#include "cli/worksheet_options.hpp"
#include "core/tiny.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/press/measure.hpp"
#include "render/compare/report_words.hpp"

namespace inkmate {

namespace {

using namespace std::chrono_literals;

const std::map<std::string, Wrapper> WRAPPERS = {
    {"none", Wrapper::none}, {"pjl", Wrapper::pjl}, {"eot", Wrapper::eot}};

struct Flags {
    ProgramFlags program;
    std::string output = "-";
    std::string wrap = "none";
    std::optional<std::string> input;
    bool quiet = false;
    std::vector<std::string> positions;
    WorksheetFlags worksheet;
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
        add(true, counted(options.worksheet.diagrams.size(), "diagram"));
        add(true, counted(page_count(options.worksheet, page_design(options)), "page"));
    }
    add(options.console && !worksheet, "console");
    add(options.uci && !worksheet, "UCI");
    add(options.drawing,
        options.device.ask_paper ? fmt::format("pages for {}", options.paper.name) : "pages for any paper");
    add(options.tiny, "smallest program");
    add(options.minify, options.pack ? "small form" : "small form, not packed");
    fmt::print(stderr, "inkmate: {} bytes, language level {}; {}\n", bytes, options.language_level, parts);
}

void report_fit(const ProgramOptions& options, std::size_t bytes) {
    const bool table = options.search.strength == Strength::full && options.search.hash_bits > 0;
    fmt::print(stderr, "inkmate: to take at most {} bytes of memory: {}, record of {} plies\n", bytes,
               table ? fmt::format("transposition table of 2 x {} entries", 1 << options.search.hash_bits)
                     : "no transposition table",
               options.max_plies);
}

void report_needs(ProgramOptions options) {
    options.side = ProgramSide::none;
    options.limits = {.nodes = 300};
    if (options.tiny) options.limits = {.depth = 1};
    std::string typed = options.console ? "go\n" : "go nodes 300\n";
    if (options.drawing && !options.tiny) typed += "print\n";
    if (options.layout == LayoutName::diagram) typed.clear();
    try {
        const Measurement m = measure(generate(options), typed, MEASURING_TIME);
        constexpr DeviceLimits device;
        fmt::print(
            stderr,
            "inkmate: under Ghostscript it took {} of {} operands, {} of {} levels of execution, {} of {} "
            "dictionaries, {} of {} saved graphics states, {} bytes of memory\n",
            m.operands, device.operands, m.execution, device.execution, m.dictionaries, device.dictionaries,
            m.gsaves, device.gsaves, m.memory);
    } catch (const std::runtime_error& error) {
        fmt::print(stderr, "inkmate: stacks and memory are not measured: {}\n", error.what());
    }
}

/// Diagrams of the files given, of --fen, of the game that --pgn chooses.
ProgramOptions worksheet_options(const Flags& flags) {
    if (flags.input)
        throw CommandError("--input is for a program that plays: leave it out, or --layout diagram",
                           EXIT_USAGE);
    ProgramOptions options = worksheet_program_options(flags.program);
    const GameSource& source = flags.program.source;
    std::vector<Diagram> diagrams;
    const auto add = [&](std::vector<Diagram> more) {
        diagrams.insert(diagrams.end(), std::make_move_iterator(more.begin()),
                        std::make_move_iterator(more.end()));
    };
    for (const std::string& file : flags.positions) add(diagrams_of_file(file, flags.worksheet));
    if (!source.fen.empty()) add(diagrams_of_fen(source.fen, flags.worksheet));
    if (!source.pgn.empty()) {
        const PgnGame game = choose_game(load_games(source.pgn), source.game, source.pgn);
        WorksheetFlags worksheet = flags.worksheet;
        if (source.ply) worksheet.plies = std::to_string(*source.ply);
        add(diagrams_of_games({&game, 1}, worksheet));
    }
    options.worksheet = make_worksheet(std::move(diagrams), flags.worksheet, flags.program.orientation,
                                       flags.program.names.title);
    tell_rewritten(options.worksheet);
    options.per_page = per_page(flags.worksheet);
    options.color = flags.worksheet.color;
    return options;
}

ProgramOptions game_options(const Flags& flags) {
    refuse_worksheet_options(flags.worksheet);
    if (!flags.positions.empty())
        throw CommandError(
            fmt::format("{}: a program that plays begins with one position; give it with --fen or --pgn, or "
                        "print diagrams with --layout diagram",
                        flags.positions.front()),
            EXIT_USAGE);
    ProgramOptions options = program_options(flags.program);
    if (options.drawing) tell_rewritten({&options.names, 1});
    return options;
}

int run(const Flags& flags) {
    if (flags.program.no_console && flags.program.no_uci)
        throw CommandError(
            "--no-console and --no-uci together leave no way to talk to the program; give one of them",
            EXIT_USAGE);
    if (flags.input == "-" && flags.program.source.pgn == "-")
        throw CommandError("--pgn - and --input - both read standard input; give one of them a file",
                           EXIT_USAGE);
    const ProgramOptions options = layout_option(flags.program.layout) == LayoutName::diagram
                                       ? worksheet_options(flags)
                                       : game_options(flags);
    const Wrapper wrapper = WRAPPERS.at(flags.wrap);
    std::string job = generate(options);
    if (wrapper != Wrapper::none || flags.input)
        job = wrap_job(wrapper, options.device.job_name, job, flags.input ? read_input(*flags.input) : "");
    write_output(flags.output, job);
    if (flags.quiet) return 0;
    report_parts(options, job.size());
    if (flags.program.device.memory) report_fit(options, *flags.program.device.memory);
    report_needs(options);
    return 0;
}

}  // namespace

Run add_generate(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("-o,--output", flags->output, "Where to write the program, - for standard output")
        ->type_name("FILE")
        ->capture_default_str();
    app.add_option("positions", flags->positions,
                   "With --layout diagram: what to print, in EPD, FEN or PGN; - for standard input")
        ->type_name("FILE...");
    add_game_options(app, flags->program, Layouts::all);
    add_worksheet_options(app, flags->worksheet);
    app.add_option("--language-level", flags->program.language_level,
                   "Highest PostScript level to make use of")
        ->check(CLI::IsMember({1, 2, 3}))
        ->type_name("1|2|3")
        ->capture_default_str();
    app.add_flag("--no-console", flags->program.no_console, "Leave out what talks to a person");
    app.add_flag("--no-uci", flags->program.no_uci, "Leave out what talks to a chess program");
    app.add_flag("--no-drawing", flags->program.no_drawing, "Leave out what draws pages");
    app.add_flag("--minify", flags->program.minify, "Write a small program instead of a readable one");
    app.add_flag(
        "--tiny", flags->program.tiny,
        fmt::format("The smallest program, of its own: a board of letters, moves in coordinates, a plain "
                    "page, and a search of {} plies, or --depth 1 to {}",
                    TINY_DEPTH, TINY_MAX_DEPTH));
    app.add_flag("--no-pack", flags->program.no_pack,
                 "Leave the text of a small program as it is, instead of compressed");
    app.add_option("--title", flags->program.names.title,
                   "Title of the file, and printed on pages in place of event, round and date, or above the "
                   "diagrams; the players' names for a PGN")
        ->type_name("T");
    add_device_options(app, flags->program.device);
    add_choice(app, "--wrap", flags->wrap, WRAPPERS,
               "Make a whole job of it, with PJL or ^D before and after; the game ends with --input");
    app.add_option("--input", flags->input,
                   "Lines to type to the program, put after it; - for standard input")
        ->type_name("FILE");
    app.add_flag("-q,--quiet", flags->quiet, "Do not report size and needs on standard error");
    app.footer(R"(Examples:
  inkmate generate -o game.ps
  inkmate generate --side white --level 5 --paper letter -o game.ps
  inkmate generate --pgn examples/opera-1858.pgn --ply 20 --orientation black -o opera.ps
  inkmate generate -q --minify | gs -q -dSAFER -dNOPAUSE -_       then type, or pipe moves after it
  inkmate generate --tiny -o tiny.ps
  inkmate generate --layout diagram puzzles.epd --title "Mate in two" -o worksheet.ps
  inkmate generate --target printer -o game.ps; cat game.ps - | nc PRINTER 9100
  echo e2e4 | inkmate generate --target printer --wrap pjl --input - | lp -o raw -d QUEUE
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

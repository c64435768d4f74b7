#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>

#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/game_source.hpp"
#include "cli/page_options.hpp"
#include "cli/program_source.hpp"
#include "cli/progress.hpp"
#include "cli/report_options.hpp"
#include "cli/start_option.hpp"
#include "cli/strength_options.hpp"
#include "cli/variant_source.hpp"
#include "cli/verify_shards.hpp"
#include "cli/worksheet_options.hpp"
#include "cli/writing_options.hpp"
#include "files/file_io.hpp"
#include "process/temporary_directory.hpp"
#include "psgen/emit/job.hpp"
#include "session/game_file.hpp"
#include "shard/fingerprint.hpp"

namespace inkmate {

using namespace chess;

namespace {

struct Flags {
    std::vector<std::string> pgns;
    std::string program;
    std::string moves;
    std::optional<std::size_t> self_play;
    std::string fen;
    std::string variant;
    std::optional<ProgramSide> side;
    StrengthFlags strength;
    ChanceFlags chance{.seed = 1};
    Matrix matrix;
    std::string diagrams;
    WorksheetFlags worksheet;
    WritingFlags writing;
    std::string title;
    bool minify = false;
    PixelFlags pixels;
    std::optional<unsigned> jobs;
    std::string keep;
    ReportFlags reports;
    ShardFlags shard;
};

/// All that the layouts make.
Products products(const Flags& flags) {
    if (!flags.program.empty()) return GIVEN_PROGRAM;
    if (!flags.variant.empty()) return VARIANT;
    Products all = product_of(flags.matrix.layouts.front());
    for (const LayoutName layout : flags.matrix.layouts) all = all | product_of(layout);
    return all;
}

/// Games of PGN files by what they are called.
std::vector<std::pair<std::string, PgnGame>> games(const Flags& flags) {
    std::vector<std::pair<std::string, PgnGame>> result;
    for (const std::string& pgn : flags.pgns) {
        const std::vector<PgnGame> list = load_games(pgn);
        tell_warnings(list);
        for (std::size_t i = 0; i < list.size(); ++i)
            result.emplace_back(list.size() == 1 ? pgn : fmt::format("{}, game {}", pgn, i + 1), list[i]);
    }
    return result;
}

/// The positions of all files, numbered and marked; each variant turns them.
Worksheet worksheet(const Flags& flags) {
    std::vector<Diagram> diagrams;
    WorksheetFlags given = flags.worksheet;
    given.writing = writing_option(flags.writing, LayoutName::diagram);
    for (const std::string& file : flags.pgns)
        std::ranges::move(diagrams_of_file(file, given), std::back_inserter(diagrams));
    Worksheet result = make_worksheet(std::move(diagrams), given, Orientation::white, flags.title);
    tell_rewritten(result);
    return result;
}

/// What is played by the rules of a variant.
void set_variant(const Flags& flags, Subject& subject) {
    const auto rules = std::make_shared<const variant::Rules>(load_variant(flags.variant));
    make_variant(rules, variant_position(*rules, flags.fen).fen(), subject.program);
    subject.program.look = variant_look(flags.worksheet.look, *rules);
    for (const std::string& pgn : flags.pgns) {
        const std::vector<variant::Record> records = load_records(*rules, pgn);
        for (std::size_t i = 0; i < records.size(); ++i)
            subject.variant_games.emplace_back(
                records.size() == 1 ? pgn : fmt::format("{}, game {}", pgn, i + 1), records[i].game);
    }
}

Subject subject_of(const Flags& flags) {
    const Products made = products(flags);
    Subject subject{
        .side = flags.side, .moves_source = flags.moves, .self_play = flags.self_play.value_or(0)};
    ProgramOptions& program = subject.program;
    if (!flags.fen.empty() && made != VARIANT) program.game = Game(position_option(flags.fen));
    const engine::Strength chosen = strength(flags.strength);
    program.limits = chosen.limits;
    program.mistakes = chosen.mistakes;
    program.search = search_options(flags.strength);
    program.seed = flags.chance.seed;
    program.book = book_option(flags.chance.book);
    program.chosen = chosen_option(flags.diagrams);
    for (const LayoutName layout : flags.matrix.layouts)
        program.writing = writing_option(flags.writing, layout);
    if (made == VARIANT) set_variant(flags, subject);
    if (!flags.program.empty()) {
        const std::string text = read_input(flags.program);
        program = options_of_program(flags.program, text);
        subject.text = unwrap_job(text);
    }
    if (!flags.moves.empty()) subject.moves = typed_moves(flags.moves);
    if ((made & (PAGES_OF_GAMES | GIVEN_PROGRAM)) != 0) subject.games = games(flags);
    if ((made & DIAGRAMS) != 0) {
        subject.worksheet = worksheet(flags);
        subject.per_page = per_page(flags.worksheet);
        subject.color = flags.worksheet.color;
        subject.worksheet_name =
            flags.pgns.empty() ? "--moves-sheet" : fmt::format("{}", fmt::join(flags.pgns, ", "));
    }
    return subject;
}

/// Tells what is verified from other files of the same names.
std::string fingerprint_of(const Flags& flags, const Subject& subject) {
    Fingerprint print;
    for (const std::string& file : flags.pgns) print.add(read_input(file));
    for (const std::string& word : subject.moves) print.add(word);
    print.add(subject.text);
    print.add(variant_text(flags.variant));
    print.add(subject.program.look.text());
    return print.text();
}

void check_usage(const Options& table, const Flags& flags) {
    const Products made = products(flags);
    table.refuse_misplaced(made);
    const bool plays = !flags.moves.empty() || flags.self_play;
    if ((made & DIAGRAMS) != 0 && plays)
        throw CommandError(
            "--layout diagram prints positions of files: leave it out, or --moves and --self-play",
            EXIT_USAGE);
    const int ways = (flags.pgns.empty() ? 0 : 1) + (flags.moves.empty() ? 0 : 1) + (flags.self_play ? 1 : 0);
    const bool only_moves = flags.worksheet.moves_sheet && made == DIAGRAMS && flags.pgns.empty();
    if (ways != 1 && !only_moves)
        throw CommandError(
            "verify needs PGN files, or --moves, or --self-play, and one of them; see inkmate verify --help",
            EXIT_USAGE);
    if (!flags.pgns.empty() && (flags.side || !flags.fen.empty()))
        throw CommandError("--side and --fen do not go with PGN files: those say who plays what from where",
                           EXIT_USAGE);
    if (flags.self_play && flags.side == ProgramSide::none)
        throw CommandError(
            "--side none does not go with --self-play: the program would not move; "
            "choose white or black",
            EXIT_USAGE);
}

int run(const Options& table, const Flags& flags) {
    check_usage(table, flags);
    Matrix matrix = flags.matrix;
    if (flags.minify) matrix.forms = {Form::small};
    const Subject subject = subject_of(flags);
    std::vector<VerifyTask> tasks = verify_tasks(subject, matrix);
    std::optional<TemporaryDirectory> temporary;
    if (flags.keep.empty()) temporary.emplace("inkmate-verify");
    VerifyOptions options{.comparison = compare_options(flags.pixels),
                          .jobs = flags.jobs.value_or(0),
                          .directory = temporary ? temporary->path() : std::filesystem::path(flags.keep),
                          .progress = progress_line("playing game")};
    // Whether the shards' report will show pages is not known yet.
    const bool pictures = flags.reports.pictures() || flags.shard.given();
    options.comparison.pictures = pictures ? PICTURED_PAGES : 0;

    const bool with_moves = flags.self_play.has_value();
    if (flags.shard.given())
        return verify_shard(table, flags.shard, std::move(tasks), options, fingerprint_of(flags, subject),
                            with_moves);
    std::vector<VerifyOutcome> outcomes(tasks.size());
    run_tasks(
        std::move(tasks), options, [](std::size_t) { return true; },
        [&outcomes](std::size_t i, VerifyOutcome outcome) { outcomes[i] = std::move(outcome); });
    return report_outcomes(flags.reports, outcomes, with_moves, flags.keep);
}

void add_game_options(Options& options, Flags& flags) {
    options.group("Game");
    options.value(
        {.name = "--program",
         .help = "A program that inkmate generate wrote, with what it was made to play; it takes PGN files, "
                 "--moves or --self-play",
         .value = "FILE"},
        flags.program);
    options.value({.name = "--moves",
                   .help = "Moves to type, in SAN or coordinates with blanks between; - for standard input. "
                           "With --side, the program answers",
                   .value = "FILE"},
                  flags.moves);
    options
        .value({.name = "--self-play",
                .help = "Let the program play this many moves against the core",
                .value = "N"},
               flags.self_play)
        .check(in_range(std::size_t{1}, std::size_t{500}));
    const auto fen = options.value({.name = "--fen",
                                    .help = "Begin --moves or --self-play with this position",
                                    .value = "FEN",
                                    .of = MADE_HERE},
                                   flags.fen);
    add_chess960_option(options, flags.fen, StartChoice::number).excludes(fen);
    options.choice(
        {.name = "--side",
         .help = "Side that the program plays in --moves (default: none) or --self-play (default: "
                 "black)",
         .of = MADE_HERE},
        flags.side,
        Choices<ProgramSide>{
            {"white", ProgramSide::white}, {"black", ProgramSide::black}, {"none", ProgramSide::none}});
    add_chance_options(options, flags.chance);
    add_strength_options(options, flags.strength);
}

void add_matrix_options(Options& options, Flags& flags) {
    options.group("Variants: several words with commas between; every combination is verified");
    add_page_axes(options, flags.matrix.papers, flags.matrix.layouts, flags.matrix.orientations);
    const auto form = options.choice({.name = "--form", .help = "Form of the program", .of = MADE_HERE},
                                     flags.matrix.forms, choices(FORM_WORDS));
    options.flag({.name = "--minify", .help = "The same as --form small", .of = MADE_HERE}, flags.minify)
        .excludes(form);
    options.list({.name = "--gs",
                  .help = "Ghostscripts that run and draw, by name or file; all: those on the PATH",
                  .value = "FILE|all,..."},
                 flags.matrix.ghostscripts);
}

}  // namespace

Run add_verify(Options& options) {
    const auto flags = std::make_shared<Flags>();
    options.arguments(
        {.name = "pgn",
         .help = "Games to replay, the program making no move of its own; with --layout diagram, "
                 "positions to print, in EPD, FEN or PGN",
         .value = "FILE..."},
        flags->pgns);
    options
        .value({.name = "--jobs",
                .help = "Games at a time; default: as many as there are processors",
                .value = "N"},
               flags->jobs)
        .check(in_range(1U, 256U));
    add_variant_option(options, flags->variant);
    add_shard_options(options, flags->shard);
    options.value(
        {.name = "--keep", .help = "Leave program, pages and references in this directory", .value = "DIR"},
        flags->keep);
    add_game_options(options, *flags);
    add_matrix_options(options, *flags);
    options.group("Pages");
    add_diagrams_option(options, flags->diagrams);
    add_writing_options(options, flags->writing);
    add_worksheet_options(options, flags->worksheet);
    options.value({.name = "--title", .help = "Title above the diagrams", .value = "T", .of = DIAGRAMS},
                  flags->title);
    add_pixel_options(options, flags->pixels);
    add_report_options(options, flags->reports, false);
    options.footer(R"(Examples:
  inkmate verify examples/*.pgn
  inkmate verify examples/*.pgn --paper a4,letter --form readable,small --gs all --rasteriser both --report v.html
  inkmate verify examples/*.pgn --shard 2/3 -o games-2.shard     a third of the games
  inkmate verify --self-play 8 --keep out
  inkmate generate -q --minify --level 2 -o small.ps; inkmate verify --program small.ps --self-play 2
  echo e4 e5 Nf3 Nc6 | inkmate verify --moves - --paper letter --json
  inkmate verify --variant grand --self-play 2 --nodes 50 --orientation white,black
  inkmate verify examples/puzzles.epd --layout diagram --per-page 4 --orientation white,player

Checked are the SAN and the position of every move, that the program's own moves are the core's, and that every page
is equal to the one cairo draws; --paper, --layout, --orientation, --form and --gs take several words, with commas
between, and every game is played in every combination. Exit status: 0 all equal, 1 something differs, 2 wrong usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

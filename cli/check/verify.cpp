#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/input_file.hpp"
#include "base/process/cleanup.hpp"
#include "base/shard/header.hpp"
#include "cli/check/compare_documents.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/pages/book.hpp"
#include "cli/pages/diagrams.hpp"
#include "cli/program/program_source.hpp"
#include "cli/report_options.hpp"
#include "cli/rules_source.hpp"
#include "cli/shard_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "psgen/emit/job.hpp"
#include "verify/report.hpp"
#include "verify/runner.hpp"

namespace inkmate::cli {

using namespace verify;
using namespace chess;

namespace {

// What all kinds of programs have

constexpr const char* WITH_MOVES = "with moves";
/// A report has something of each.
constexpr std::size_t MOST_GAMES = 10'000;

/// How programs are verified, whatever they do.
struct VerifyFlags {
    std::vector<std::string> files;
    Matrix matrix;
    PixelFlags pixels;
    unsigned jobs = 0;
    std::string pages_directory;
    ReportFlags reports;
    ShardFlags shard;
};

void add_files_option(Options& options, VerifyFlags& flags, const char* help) {
    options.arguments({.name = "files", .help = help, .value = "FILE..."}, flags.files);
    add_strict_option(options);
}

/// Declare the options of the matrix, with which every combination is verified.
void add_matrix_options(Options& options, VerifyFlags& flags) {
    options.group("Variants: one or more words, separated by commas; every combination is verified");
    add_paper_option(options, flags.matrix.papers);
    add_orientation_option(options, flags.matrix.orientations);
    options.choice({.name = "--form", .help = "Form of the program"}, flags.matrix.forms,
                   choices(psgen::FORM_WORDS));
    options.list({.name = "--gs",
                  .help = "Ghostscripts to use, by name or file; all: those on the PATH",
                  .value = "FILE|all,..."},
                 flags.matrix.ghostscripts);
}

/// Declare the options of comparison, work and report; `curves` may be left out of pages.
void add_work_options(Options& options, VerifyFlags& flags, bool* curves = nullptr) {
    add_pixel_options(options, flags.pixels, curves);
    options.group("Work");
    add_jobs_option(options, flags.jobs, "games");
    add_shard_options(options, flags.shard);
    options.value(PAGES_DIR.spec("with the programs and the references"), flags.pages_directory);
    add_report_options(options, flags.reports, false);
}

/// Report on standard output and to files; returns the exit status.
int report_outcomes(const ReportFlags& flags, const std::vector<VerifyOutcome>& outcomes, bool with_moves,
                    const std::string& kept) {
    const std::string text = to_text(outcomes, with_moves, kept);
    const std::string json = to_json(outcomes);
    std::vector<compare::ReportEntry> entries;
    for (const VerifyOutcome& outcome : outcomes) entries.push_back(outcome.entry);
    write_reports(flags, entries, text, json);
    return all_equal(outcomes) ? 0 : EXIT_FAILED;
}

/// Carry out a part of the tasks, which were made of texts with this fingerprint.
int verify_shard(const Options& table, const ShardFlags& flags, const VerifyTasks& tasks,
                 const VerifyOptions& options, const std::string& input, bool with_moves) {
    const auto shard = open_shard(table, flags, {.input = input, .about = {{WITH_MOVES, with_moves}}},
                                  {"--report", "--json"});
    const std::size_t all = tasks.size();
    run_tasks(
        tasks, options, [&shard](std::size_t task) { return shard->wants(task); },
        [&shard](std::size_t task, const VerifyOutcome& outcome) {
            shard->add(task, json_of_outcome(outcome));
        });
    return finish_shard(*shard, flags, all);
}

/// Identifies what is verified.
std::string fingerprint_of(const VerifyFlags& flags, const Subject& subject, const std::string& variant) {
    shard::Fingerprint print;
    for (const std::string& file : flags.files) print.add(*files::InputFile(file).open());
    for (const std::string& word : subject.moves) print.add(word);
    print.add(subject.text);
    print.add(variant_text(variant));
    print.add(subject.program.look.text());
    return print.text();
}

/// Verify in every combination of the matrix; `with_moves` if the report has the moves of games. Returns the
/// exit status.
int run_verify(const Options& table, const VerifyFlags& flags, const Subject& subject,
               const std::string& variant, bool with_moves) {
    refuse_without_pixels(table, flags.pixels);
    const VerifyTasks tasks(subject, flags.matrix);
    const process::TidyEnd tidy;
    std::optional<process::TemporaryDirectory> temporary;
    if (flags.pages_directory.empty()) temporary.emplace("inkmate-verify");
    VerifyOptions options{
        .comparison = compare_options(flags.pixels),
        .jobs = flags.jobs,
        .directory = temporary ? temporary->path() : std::filesystem::path(flags.pages_directory),
        .progress = progress_line("playing game")};
    // Whether the shards' report will show pages is not known yet.
    const bool pictures = flags.reports.pictures() || flags.shard.given();
    options.comparison.pictures = pictures ? PICTURED_PAGES : 0;
    if (flags.shard.given())
        return verify_shard(table, flags.shard, std::move(tasks), options,
                            fingerprint_of(flags, subject, variant), with_moves);
    std::vector<VerifyOutcome> outcomes(tasks.size());
    run_tasks(
        tasks, options, [](std::size_t) { return true; },
        [&outcomes](std::size_t i, VerifyOutcome outcome) { outcomes[i] = std::move(outcome); });
    return report_outcomes(flags.reports, outcomes, with_moves, flags.pages_directory);
}

/// Return the games of PGN files by these rules.
std::vector<KeptGame> games(const std::vector<std::string>& files, const game::Rules& rules) {
    const ReadingLine line;
    std::vector<KeptGame> result;
    for (const std::string& name : files) {
        const session::PgnFile file(name, rules);
        session::PgnFile::Games games(file);
        const std::size_t before = result.size();
        while (const std::optional<game::PgnGame> game = games.next(faults())) {
            if (result.size() == MOST_GAMES)
                throw CommandError(
                    fmt::format("there are more than {} games, and one run has room for so many: "
                                "verify them in several parts",
                                MOST_GAMES),
                    EXIT_USAGE);
            result.emplace_back(fmt::format("{}, game {}", name, result.size() - before + 1), *game);
        }
        if (result.size() == before + 1) result.back().rename(name);
    }
    return result;
}

// Programs that play

struct GameFlags : VerifyFlags {
    std::string program;
    /// The text of that file.
    std::string program_text = {};
    std::string moves;
    std::optional<std::size_t> self_play;
    std::string fen;
    std::string variant;
    std::optional<psgen::ProgramSide> side;
    StrengthFlags strength{.default_level = engine::DEFAULT_LEVEL};
    ChanceFlags chance{.seed = 1};
    std::string diagrams;
    WritingFlags writing;
    std::optional<bool> record;
    LookFlags look;
};

void set_variant(const GameFlags& flags, Subject& subject) {
    const game::Rules rules = rules_option(flags.variant);
    psgen::make_variant(rules, set_up_game(rules, flags.fen).fen(), subject.program);
    subject.program.look = board_look(flags.look, rules.get());
    subject.program.book = book_option(flags.chance.book, rules);
}

/// Return how the smallest program was made: it does not say so itself, but the options do.
psgen::TinyProgram tiny_program(const GameFlags& flags) {
    psgen::TinyProgram program;
    if (!flags.fen.empty()) program.position = position_option(flags.fen);
    // Its input is the rest of the job.
    program.device.job_input = true;
    if (flags.strength.depth) program.depth = *flags.strength.depth;
    return program;
}

Subject subject_of(const GameFlags& flags) {
    Subject subject{
        .side = flags.side, .moves_source = flags.moves, .self_play = flags.self_play.value_or(0)};
    psgen::PlayingProgram& program = subject.program;
    const bool variant = !flags.variant.empty();
    if (!flags.fen.empty() && !variant) program.game = Game(position_option(flags.fen));
    const engine::Strength chosen = strength(flags.strength);
    program.limits = chosen.limits;
    program.mistakes = chosen.mistakes;
    program.search = search_options(flags.strength);
    program.seed = flags.chance.seed;
    if (!variant) program.book = book_option(flags.chance.book, nullptr);
    program.chosen = chosen_option(flags.diagrams);
    program.record = flags.record.value_or(false);
    for (const page::LayoutName layout : flags.matrix.layouts)
        program.writing = writing_option(flags.writing, layout);
    if (variant && flags.program.empty()) set_variant(flags, subject);
    if (!flags.program.empty()) {
        expect_no_input(flags.program, flags.program_text);
        if (is_tiny_program(flags.program_text))
            subject.tiny = tiny_program(flags);
        else
            program = program_of_text(flags.program, flags.program_text, flags.variant);
    }
    subject.text = psgen::unwrap_job(flags.program_text);
    if (!flags.moves.empty()) subject.moves = typed_moves(flags.moves);
    subject.games = games(flags.files, program.variant);
    return subject;
}

void check_usage(const Options& table, const GameFlags& flags) {
    if (!flags.program.empty()) {
        if (is_tiny_program(flags.program_text))
            table.refuse({"--level", "--nodes", "--time", "--search", "--evaluation", "--seed", "--book",
                          "--paper", "--layout", "--orientation", "--form", "--diagrams", "--language",
                          "--notation", "--record", "--variant", "--glyph", "--tint", "--mark"},
                         "--program of the form tiny");
        else
            table.refuse(
                {"--fen",    "--chess960",    "--side",       "--level",    "--depth",    "--nodes",
                 "--time",   "--search",      "--evaluation", "--seed",     "--book",     "--paper",
                 "--layout", "--orientation", "--form",       "--diagrams", "--language", "--notation",
                 "--record", "--glyph",       "--tint",       "--mark"},
                "--program");
    }
    if (flags.variant.empty())
        table.refuse({"--glyph", "--tint", "--mark"}, "chess (chess too with --variant chess)");
    else {
        table.refuse({"--chess960"}, "--variant");
        refuse_in_variants(table, flags.strength);
    }
    if (std::ranges::find(flags.matrix.layouts, page::LayoutName::score) == flags.matrix.layouts.end())
        table.refuse({"--diagrams"}, "layouts other than score");
    const int ways =
        (flags.files.empty() ? 0 : 1) + (flags.moves.empty() ? 0 : 1) + (flags.self_play ? 1 : 0);
    if (ways != 1)
        throw CommandError(
            "verify game needs exactly one of these: PGN files, --moves, --self-play; see inkmate verify "
            "game "
            "--help",
            EXIT_USAGE);
    if (!flags.files.empty() && flags.side)
        throw CommandError("--side cannot be combined with PGN files: the program only replays their moves",
                           EXIT_USAGE);
    if (!flags.files.empty() && !flags.fen.empty())
        throw CommandError(
            fmt::format("{} cannot be combined with PGN files: they have their own start positions",
                        table.given("--fen") ? "--fen" : "--chess960"),
            EXIT_USAGE);
    if (flags.self_play && flags.side == psgen::ProgramSide::none)
        throw CommandError(
            "--side none cannot be combined with --self-play: the program would not move; choose white or "
            "black",
            EXIT_USAGE);
}

Run add_verify_game(Options& options) {
    const auto flags = std::make_shared<GameFlags>();
    add_files_option(options, *flags, "Games to replay, in PGN; the program makes no move of its own");
    options.group("Game");
    options.value({.name = "--program",
                   .help = "A program from inkmate generate; for one made with --form tiny, repeat its "
                           "--side, --depth and --fen",
                   .value = "FILE"},
                  flags->program);
    options.value({.name = "--moves",
                   .help = "Moves to type, in SAN or coordinates, separated by blanks; - for standard input. "
                           "With --side, the program answers",
                   .value = "FILE"},
                  flags->moves);
    options
        .value({.name = "--self-play",
                .help = "Let the program play this many moves against the core",
                .value = "N"},
               flags->self_play)
        .check(in_range(std::size_t{1}, std::size_t{500}));
    const auto fen = options.value(FEN.spec("where --moves or --self-play begin"), flags->fen);
    add_chess960_option(options, flags->fen, StartChoice::number).excludes(fen);
    options.choice(
        {.name = "--side",
         .help = "Side that the program plays; default: none with --moves, black with --self-play"},
        flags->side,
        Choices<psgen::ProgramSide>{{"white", psgen::ProgramSide::white},
                                    {"black", psgen::ProgramSide::black},
                                    {"none", psgen::ProgramSide::none}});
    add_variant_option(options, flags->variant);
    add_chance_options(options, flags->chance);
    add_strength_options(options, flags->strength);
    add_matrix_options(options, *flags);
    add_layout_option(options, flags->matrix.layouts);
    options.group("Pages");
    add_diagrams_option(options, flags->diagrams);
    add_writing_options(options, flags->writing);
    add_record_option(options, flags->record, "no");
    add_look_options(options, flags->look);
    add_mark_option(options, flags->look.marks);
    add_work_options(options, *flags);
    options.footer(R"(Examples:
  inkmate verify game examples/*.pgn
  inkmate verify game examples/*.pgn --paper a4,letter --form readable,packed --gs all --rasteriser both --report v.html
  inkmate verify game examples/*.pgn --shard 2/3 -o games-2.shard     a third of the games
  inkmate verify game --self-play 8 --pages-dir out
  inkmate generate -q --form packed --level 2 -o small.ps; inkmate verify game --program small.ps --self-play 2
  echo e4 e5 Nf3 Nc6 | inkmate verify game --moves - --paper letter --json
  inkmate verify game --variant grand --self-play 2 --nodes 50 --orientation white,black
  inkmate generate -q --form tiny -o tiny.ps; inkmate verify game --program tiny.ps --self-play 2

Compares the SAN and the position of every move with the core, the program's own moves with the core's, and every page
with the one that cairo draws. Exit status: 0 all equal, 1 something differs, 2 wrong usage.
)");
    return [flags, &options] {
        if (!flags->program.empty()) flags->program_text = files::read_input(flags->program);
        check_usage(options, *flags);
        return run_verify(options, *flags, subject_of(*flags), flags->variant, flags->self_play.has_value());
    };
}

// Programs that print worksheets

struct VerifyWorksheetFlags : VerifyFlags {
    std::string variant;
    WorksheetFlags worksheet;
    std::string title;
};

int verify_worksheet(const Options& table, VerifyWorksheetFlags& flags) {
    if (flags.files.empty())
        throw CommandError("verify worksheet needs positions: a file in EPD, FEN, PGN or CSV", EXIT_USAGE);
    WorksheetFlags& given = flags.worksheet;
    flags.matrix.layouts = {page::LayoutName::diagram};
    given.writing = writing_option(given.writing_flags, page::LayoutName::diagram);
    given.variant = rules_option(flags.variant);
    std::vector<page::Diagram> diagrams;
    for (const std::string& file : flags.files) add_diagrams_of_file(diagrams, file, given);
    Subject subject;
    subject.program.variant = given.variant;
    subject.program.look = unmarked_look(given.look, given.variant.get());
    subject.program.writing = given.writing;
    subject.worksheet = make_worksheet({.diagrams = std::move(diagrams)}, given, psgen::Orientation::white,
                                       flags.title, flags.matrix.papers);
    tell_rewritten(subject.worksheet);
    subject.per_page = *given.per_page;
    subject.color = given.colour;
    subject.worksheet_name = fmt::format("{}", fmt::join(flags.files, ", "));
    return run_verify(table, flags, subject, flags.variant, false);
}

Run add_verify_worksheet(Options& options) {
    const auto flags = std::make_shared<VerifyWorksheetFlags>();
    add_files_option(options, *flags, "The positions, in EPD, FEN, PGN or CSV");
    add_game_option(options, flags->worksheet.games, "default: all");
    add_variant_option(options, flags->variant);
    options.value(TITLE.spec("also printed on the pages"), flags->title);
    add_matrix_options(options, *flags);
    add_worksheet_options(options, flags->worksheet);
    add_work_options(options, *flags);
    options.footer(R"(Examples:
  inkmate verify worksheet examples/puzzles.epd --per-page 4 --orientation white,player
  inkmate verify worksheet examples/puzzles.epd --paper a4,letter --form readable,packed

Compares the pages that inkmate worksheet's program prints with those that cairo draws. Exit status: 0 all equal, 1
something differs, 2 wrong usage.
)");
    return [flags, &options] { return verify_worksheet(options, *flags); };
}

/// Verify the program that shows how the pieces of chess move.
int verify_sheets(const Options& table, VerifyWorksheetFlags& flags) {
    flags.matrix.layouts = {page::LayoutName::diagram};
    WorksheetFlags sheet;
    sheet.per_page = page::DIAGRAMS_PER_PAGE.back();
    sheet.number = 0;
    Subject subject;
    subject.worksheet = make_worksheet(page::worksheet_of_moves(), sheet, psgen::Orientation::white,
                                       flags.title, flags.matrix.papers);
    subject.per_page = *sheet.per_page;
    subject.worksheet_name = "sheets";
    return run_verify(table, flags, subject, "", false);
}

Run add_verify_sheets(Options& options) {
    const auto flags = std::make_shared<VerifyWorksheetFlags>();
    options.value(TITLE.spec("also printed on the pages"), flags->title);
    add_matrix_options(options, *flags);
    add_work_options(options, *flags);
    options.footer(R"(Examples:
  inkmate verify sheets --paper a4,letter

Compares the pages that inkmate sheets' program of chess prints with those that cairo draws. Exit status: 0 all equal, 1
something differs, 2 wrong usage.
)");
    return [flags, &options] { return verify_sheets(options, *flags); };
}

// Programs that print books

struct VerifyBookFlags : VerifyFlags {
    BookFlags book;
    std::string title;
};

int verify_book(const Options& table, VerifyBookFlags& flags) {
    if (flags.files.empty()) throw CommandError("verify book needs games: a PGN file", EXIT_USAGE);
    flags.matrix.layouts = {page::LayoutName::book};
    Subject subject;
    subject.games = games(flags.files, nullptr);
    subject.book_name = fmt::format("{}", fmt::join(flags.files, ", "));
    subject.book = book_style(flags.book, flags.title, subject.games.size());
    return run_verify(table, flags, subject, "", false);
}

Run add_verify_book(Options& options) {
    const auto flags = std::make_shared<VerifyBookFlags>();
    add_files_option(options, *flags, "The games, in PGN");
    options.value(TITLE.spec("also printed on the pages"), flags->title);
    add_matrix_options(options, *flags);
    options.group("Pages");
    add_diagrams_option(options, flags->book.diagrams);
    add_writing_options(options, flags->book.writing);
    add_hyphenate_option(options, flags->book.hyphenate);
    add_work_options(options, *flags, &flags->book.curves);
    options.footer(R"(Examples:
  inkmate verify book examples/annotated/*.pgn --language de --form readable,packed

Compares the pages that inkmate book's program prints with those that cairo draws. Exit status: 0 all equal, 1 something
differs, 2 wrong usage.
)");
    return [flags, &options] { return verify_book(options, *flags); };
}

}  // namespace

int merge_verify(shard::ShardSet& shards, const MergeFlags& flags) {
    const bool with_moves =
        shards.about([](const nlohmann::json& about) { return about.at(WITH_MOVES).get<bool>(); });
    std::vector<VerifyOutcome> outcomes;
    shards.for_each(
        [](const shard::UnitResult& game) { return outcome_of_json(game.result); },
        [&outcomes](std::size_t, VerifyOutcome outcome) { outcomes.push_back(std::move(outcome)); });
    return report_outcomes(flags.reports, outcomes, with_moves, "");
}

Run add_verify(Options& options) {
    constexpr auto kinds = std::to_array<Subcommand>(
        {{"game", "Let programs play or replay games", add_verify_game},
         {"worksheet", "Let programs print diagrams and problems", add_verify_worksheet},
         {"sheets", "Let programs show how pieces move", add_verify_sheets},
         {"book", "Let programs print annotated games", add_verify_book}});
    options.footer(R"(Examples:
  inkmate verify game examples/*.pgn
  inkmate verify game --self-play 8 --pages-dir out
  inkmate verify worksheet examples/puzzles.epd
  inkmate verify book examples/annotated/*.pgn
)");
    return add_subcommands(options, kinds);
}

}  // namespace inkmate::cli

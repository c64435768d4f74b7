#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/shard/header.hpp"
#include "cli/check/verify_options.hpp"
#include "cli/check/verify_shards.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/pages/book_options.hpp"
#include "cli/pages/game_source.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/program_source.hpp"
#include "cli/program/start_option.hpp"
#include "cli/progress.hpp"
#include "play/session/game_file.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate {

using namespace session;
using namespace verify;

using namespace chess;

namespace {

/// All that the layouts make.
Products products(const VerifyFlags& flags) {
    if (!flags.program.empty()) return is_tiny_program(flags.program_text) ? TINY : GIVEN_PROGRAM;
    const auto product = flags.variant.empty() ? product_of : variant_product_of;
    Products all = product(flags.matrix.layouts.front());
    for (const LayoutName layout : flags.matrix.layouts) all = all | product(layout);
    return all;
}

/// Games of PGN files by what they are called.
std::vector<std::pair<std::string, game::PgnGame>> games(const VerifyFlags& flags, const game::Rules& rules) {
    std::vector<std::pair<std::string, game::PgnGame>> result;
    for (const std::string& pgn : flags.pgns) {
        const std::vector<game::PgnGame> list = GameFile(pgn, rules).all();
        for (const game::PgnGame& game : list) tell_warning(game.warning);
        for (std::size_t i = 0; i < list.size(); ++i)
            result.emplace_back(list.size() == 1 ? pgn : fmt::format("{}, game {}", pgn, i + 1), list[i]);
    }
    return result;
}

/// The positions of all files, numbered and marked; each variant turns them.
Worksheet worksheet(const VerifyFlags& flags, std::shared_ptr<const variant::Rules> rules) {
    std::vector<Diagram> diagrams;
    WorksheetFlags given = flags.worksheet;
    given.writing = writing_option(flags.writing, LayoutName::diagram);
    given.variant = std::move(rules);
    for (const std::string& file : flags.pgns)
        std::ranges::move(diagrams_of_file(file, given), std::back_inserter(diagrams));
    Worksheet result = make_worksheet(std::move(diagrams), given, psgen::Orientation::white, flags.title,
                                      flags.matrix.papers);
    tell_rewritten(result);
    return result;
}

/// What is played by the rules of a variant.
void set_variant(const VerifyFlags& flags, Subject& subject, Products made) {
    const auto rules = std::make_shared<const variant::Rules>(load_variant(flags.variant));
    make_variant(rules, variant_position(*rules, flags.fen).fen(), subject.program);
    if ((made & VARIANT) == 0) {
        subject.program.look = worksheet_look(flags.worksheet.look, *rules);
        return;
    }
    subject.program.look = variant_look(flags.worksheet.look, *rules);
}

/// The smallest program does not say how it was made: the options do.
psgen::TinyProgram tiny_program(const VerifyFlags& flags) {
    psgen::TinyProgram program;
    if (!flags.fen.empty()) program.position = position_option(flags.fen);
    // It reads what is typed to it from the job that it came in.
    program.device.job_input = true;
    if (flags.strength.depth) program.depth = *flags.strength.depth;
    return program;
}

/// What a book is called by its files, and how its games are printed.
void set_book(const VerifyFlags& flags, Subject& subject) {
    subject.book_name = fmt::format("{}", fmt::join(flags.pgns, ", "));
    subject.book = book_style({.writing = flags.writing,
                               .title = flags.title,
                               .diagrams = flags.diagrams,
                               .no_curves = flags.no_curves},
                              subject.games.size());
}

Subject subject_of(const VerifyFlags& flags) {
    const Products made = products(flags);
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
    program.book = book_option(flags.chance.book);
    program.chosen = chosen_option(flags.diagrams);
    program.record = flags.record.value_or(false);
    for (const LayoutName layout : flags.matrix.layouts)
        program.writing = writing_option(flags.writing, layout);
    if (variant) set_variant(flags, subject, made);
    if (!flags.program.empty()) expect_no_input(flags.program, flags.program_text);
    if (made == TINY)
        subject.tiny = tiny_program(flags);
    else if (!flags.program.empty())
        program = options_of_program(flags.program, flags.program_text);
    subject.text = psgen::unwrap_job(flags.program_text);
    if (!flags.moves.empty()) subject.moves = typed_moves(flags.moves);
    if ((made & (PAGES_OF_GAMES | GIVEN_PROGRAM | TINY | BOOK | VARIANT)) != 0)
        subject.games = games(flags, program.variant);
    if ((made & BOOK) != 0) set_book(flags, subject);
    if ((made & ALL_DIAGRAMS) != 0) {
        subject.worksheet = worksheet(flags, program.variant);
        subject.per_page = per_page(flags.worksheet);
        subject.color = flags.worksheet.color;
        subject.worksheet_name =
            flags.pgns.empty() ? "--moves-sheet" : fmt::format("{}", fmt::join(flags.pgns, ", "));
    }
    return subject;
}

/// Tells what is verified from other files of the same names.
std::string fingerprint_of(const VerifyFlags& flags, const Subject& subject) {
    shard::Fingerprint print;
    for (const std::string& file : flags.pgns) print.add(files::read_input(file));
    for (const std::string& word : subject.moves) print.add(word);
    print.add(subject.text);
    print.add(variant_text(flags.variant));
    print.add(subject.program.look.text());
    return print.text();
}

void check_usage(const Options& table, const VerifyFlags& flags) {
    const Products made = products(flags);
    table.refuse_misplaced(made);
    const bool plays = !flags.moves.empty() || flags.self_play;
    if ((made & (ALL_DIAGRAMS | BOOK)) != 0 && plays)
        throw CommandError(fmt::format("--layout {}: leave it out, or --moves and --self-play",
                                       (made & ALL_DIAGRAMS) != 0 ? "diagram prints positions of files"
                                                                  : "book prints games of files"),
                           EXIT_USAGE);
    const int ways = (flags.pgns.empty() ? 0 : 1) + (flags.moves.empty() ? 0 : 1) + (flags.self_play ? 1 : 0);
    const bool only_moves = flags.worksheet.moves_sheet && made == DIAGRAMS && flags.pgns.empty();
    if (ways != 1 && !only_moves)
        throw CommandError(
            "verify needs exactly one of these: PGN files, --moves, --self-play; see inkmate verify --help",
            EXIT_USAGE);
    if (!flags.pgns.empty() && flags.side)
        throw CommandError("--side does not go with PGN files: the program only replays their moves",
                           EXIT_USAGE);
    if (!flags.pgns.empty() && !flags.fen.empty())
        throw CommandError(fmt::format("{} does not go with PGN files: they have their own start positions",
                                       table.given("--fen") ? "--fen" : "--chess960"),
                           EXIT_USAGE);
    if (flags.self_play && flags.side == psgen::ProgramSide::none)
        throw CommandError(
            "--side none does not go with --self-play: the program would not move; "
            "choose white or black",
            EXIT_USAGE);
}

int run(const Options& table, const VerifyFlags& flags) {
    check_usage(table, flags);
    Matrix matrix = flags.matrix;
    if (flags.minify) matrix.forms = {Form::small};
    const Subject subject = subject_of(flags);
    std::vector<VerifyTask> tasks = verify_tasks(subject, matrix);
    const process::TidyEnd tidy;
    std::optional<process::TemporaryDirectory> temporary;
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

}  // namespace

Run add_verify(Options& options) {
    const auto flags = std::make_shared<VerifyFlags>();
    add_verify_options(options, *flags);
    options.footer(R"(Examples:
  inkmate verify examples/*.pgn
  inkmate verify examples/*.pgn --paper a4,letter --form readable,small --gs all --rasteriser both --report v.html
  inkmate verify examples/*.pgn --shard 2/3 -o games-2.shard     a third of the games
  inkmate verify --self-play 8 --keep out
  inkmate generate -q --minify --level 2 -o small.ps; inkmate verify --program small.ps --self-play 2
  echo e4 e5 Nf3 Nc6 | inkmate verify --moves - --paper letter --json
  inkmate verify --variant grand --self-play 2 --nodes 50 --orientation white,black
  inkmate verify examples/puzzles.epd --layout diagram --per-page 4 --orientation white,player
  inkmate verify examples/annotated/*.pgn --layout book --language de --form readable,small
  inkmate generate -q --tiny -o tiny.ps; inkmate verify --program tiny.ps --self-play 2

It checks the SAN and the position of every move, that the program's own moves are the core's, and that every page is
equal to the one that cairo draws. --paper, --layout, --orientation, --form and --gs take several words, separated by
commas, and every game is played in every combination. Exit status: 0 all equal, 1 something differs, 2 wrong usage.
)");
    return [flags, &options] {
        if (!flags->program.empty()) flags->program_text = files::read_input(flags->program);
        return run(options, *flags);
    };
}

}  // namespace inkmate

#include "cli/check/verify_options.hpp"

#include "cli/bounds.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/start_option.hpp"

namespace inkmate {

using namespace verify;

namespace {

/// What is made here in more than one form.
constexpr Products FORMS = PAGES_OF_GAMES | ALL_DIAGRAMS | BOOK | VARIANT;

void add_game_options(Options& options, VerifyFlags& flags) {
    options.group("Game");
    options.value({.name = "--program",
                   .help = "A program from inkmate generate, with its own settings, for PGN files, --moves "
                           "or --self-play. For one made with --tiny, repeat its --side, --depth and --fen",
                   .value = "FILE"},
                  flags.program);
    options.value({.name = "--moves",
                   .help = "Moves to type, in SAN or coordinates, separated by blanks; - for standard input. "
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
    options.choice({.name = "--side",
                    .help = "Side that the program plays in --moves (default: none) or --self-play (default: "
                            "black)",
                    .of = MADE_HERE},
                   flags.side,
                   Choices<psgen::ProgramSide>{{"white", psgen::ProgramSide::white},
                                               {"black", psgen::ProgramSide::black},
                                               {"none", psgen::ProgramSide::none}});
    add_chance_options(options, flags.chance);
    add_strength_options(options, flags.strength);
}

void add_matrix_options(Options& options, VerifyFlags& flags) {
    options.group("Variants: one or more words, separated by commas; every combination is verified");
    add_page_axes(options, flags.matrix.papers, flags.matrix.layouts, flags.matrix.orientations);
    const auto form = options.choice({.name = "--form", .help = "Form of the program", .of = FORMS},
                                     flags.matrix.forms, choices(FORM_WORDS));
    options.flag({.name = "--minify", .help = "The same as --form small", .of = FORMS}, flags.minify)
        .excludes(form);
    options.list({.name = "--gs",
                  .help = "Ghostscripts to use, by name or file; all: those on the PATH",
                  .value = "FILE|all,..."},
                 flags.matrix.ghostscripts);
}

}  // namespace

void add_verify_options(Options& options, VerifyFlags& flags) {
    options.arguments(
        {.name = "pgn",
         .help = "Games to replay; the program makes no move of its own. With --layout diagram, positions to "
                 "print, in EPD, FEN or PGN; with --layout book, games to print",
         .value = "FILE..."},
        flags.pgns);
    options
        .value({.name = "--jobs", .help = "Games at a time; default: one for each processor", .value = "N"},
               flags.jobs)
        .check(in_range(1U, 256U));
    add_variant_option(options, flags.variant);
    add_shard_options(options, flags.shard);
    options.value(
        {.name = "--keep", .help = "Keep program, pages and references in this directory", .value = "DIR"},
        flags.keep);
    add_game_options(options, flags);
    add_matrix_options(options, flags);
    options.group("Pages");
    add_diagrams_option(options, flags.diagrams);
    add_curves_option(options, BOOK, flags.no_curves);
    add_writing_options(options, flags.writing);
    add_record_option(options, flags.record, "no");
    add_worksheet_options(options, flags.worksheet);
    options.value({.name = "--title",
                   .help = "Title above the diagrams, or of a book",
                   .value = "T",
                   .of = ALL_DIAGRAMS | BOOK},
                  flags.title);
    add_pixel_options(options, flags.pixels);
    add_report_options(options, flags.reports, false);
}

}  // namespace inkmate

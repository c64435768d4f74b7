#include "cli/pages/render_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/bounds.hpp"
#include "cli/engine/shard_options.hpp"
#include "cli/error.hpp"
#include "cli/pages/game_source.hpp"
#include "cli/pages/move_sheets.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/start_option.hpp"
#include "cli/program/strength_options.hpp"
#include "render/page/contact_sheet.hpp"

namespace inkmate {

namespace {

const std::vector<std::string> FORMATS = {"pdf", "png", "svg", "ps", "eps", "html"};

/// All that shows a position, not a game with what was written into it.
constexpr Products POSITIONS = PAGES_OF_GAMES | ALL_DIAGRAMS | CONTACT_SHEETS | BROWSER_PAGE | VARIANT;

/// What is drawn.
void add_source_options(Options& options, RenderFlags& flags) {
    const auto fen = options.value(
        {.name = "--fen", .help = "The position to draw", .value = "FEN", .of = POSITIONS}, flags.fen);
    const auto chess960 = add_chess960_option(options, flags.fen, StartChoice::number);
    chess960.excludes(fen);
    const auto pgn =
        options.value({.name = "pgn",
                       .help = "The game to draw, a page a move, the games of a book, or the positions of "
                               "diagrams, in EPD, FEN or PGN; - for standard input",
                       .value = "FILE"},
                      flags.pgn);
    pgn.excludes(fen).excludes(chess960);
    const auto game =
        options.value({.name = "--game", .help = "Which game of the PGN, from 1", .value = "N"}, flags.game);
    game.check(at_least(std::size_t{1})).needs(pgn);
    const auto games = options.value({.name = "--games",
                                      .help = "Several games of it: all, or numbers and ranges, 1-10,15,20-",
                                      .value = "LIST"},
                                     flags.games);
    games.needs(pgn).excludes(game);
    add_shard_option(options, flags.shard, PAGES_OF_GAMES | CONTACT_SHEETS | BROWSER_PAGE | VARIANT)
        .needs(games);
    const auto ply = options.value(
        {.name = "--ply", .help = "Only the page after this many half-moves", .value = "N", .of = POSITIONS},
        flags.ply);
    ply.check(at_least(std::size_t{0})).needs(pgn);
    options
        .value({.name = "--contact",
                .help = "A contact sheet instead: all positions of a game, this many small boards to a line",
                .value = "N",
                .of = CONTACT_SHEETS},
               flags.contact)
        .check(in_range(LEAST_CONTACT_COLUMNS, MOST_CONTACT_COLUMNS))
        .needs(pgn)
        .excludes(ply);
    add_variant_option(options, flags.variant);
}

void add_output_options(Options& options, RenderFlags& flags) {
    constexpr Products drawn = PAGES_OF_GAMES | ALL_DIAGRAMS | CONTACT_SHEETS | VARIANT | MOVE_SHEETS | BOOK;
    options.group("Output");
    options.value({.name = "-o,--output",
                   .help = "Where to write, - for standard output; with %03d for a number: a pdf or ps for "
                           "each game, a png, svg or eps for each page",
                   .value = "FILE",
                   .written = true},
                  flags.output);
    Choices<std::string> formats;
    for (const std::string& format : FORMATS) formats.emplace_back(format, format);
    options.choice({.name = "--format", .help = "Format of the file; default: from its ending, else pdf"},
                   flags.format, formats);
    options.flag({.name = "--per-move",
                  .help = "With %03d in the name of a pdf or ps: a file for each page, not each game",
                  .of = PAGES_OF_GAMES | VARIANT | MOVE_SHEETS},
                 flags.per_move);
    options.flag({.name = "--crop",
                  .help = "Crop pages to what is drawn on them, for pictures in other documents",
                  .of = drawn},
                 flags.crop);
    options
        .value(
            {.name = "--dpi", .help = "Resolution of a png, in pixels per inch", .value = "N", .of = drawn},
            flags.dpi)
        .check(in_range(10.0, 2400.0));
    options.value({.name = "--title",
                   .help = "Title of the document, also printed on pages instead of event, round and date; "
                           "default: the players' names, or the file's name",
                   .value = "T"},
                  flags.names.title);
    options.value({.name = "--author",
                   .help = "Author of the document; default: the PGN's annotator, else Inkmate",
                   .value = "NAME",
                   .of = drawn},
                  flags.author);
}

}  // namespace

void add_render_options(Options& options, RenderFlags& flags) {
    add_source_options(options, flags);
    add_output_options(options, flags);
    options.group("Pages");
    add_paper_option(options, flags.paper);
    add_layout_option(options, flags.layout, Layouts::all);
    add_orientation_option(options, flags.orientation);
    add_record_option(options, flags.record, "yes if the PGN gives a result, else no");
    add_diagrams_option(options, flags.diagrams);
    add_curves_option(options, SCORE | BOOK, flags.no_curves);
    add_evaluation_option(options, flags.evaluation);
    add_game_id_option(options, flags.names);
    add_piece_option(options, add_worksheet_options(options, flags.worksheet), flags.pieces);
    add_writing_options(options, flags.writing);
}

bool is_format(const std::string& word) {
    return std::ranges::find(FORMATS, word) != FORMATS.end();
}

std::string format_ending(const std::string& output) {
    const std::string ending = std::filesystem::path(output).extension().string();
    return ending.empty() ? ending : ending.substr(1);
}

std::string format_of(const RenderFlags& flags) {
    if (flags.format) return *flags.format;
    if (!flags.shard.empty()) return "pdf";
    const std::string ending = format_ending(flags.output);
    if (ending.empty()) return "pdf";
    if (!is_format(ending))
        throw CommandError(fmt::format("-o {}: no format is called {}; give --format {}", flags.output,
                                       ending, fmt::join(FORMATS, ", ")),
                           EXIT_USAGE);
    return ending;
}

void refuse_idle_options(const Options& table, const RenderFlags& flags, const std::string& format) {
    if (table.given("--dpi") && format != "png")
        throw CommandError(
            fmt::format(
                "--dpi is the resolution of a png, and a {} has none: leave it out, or add --format png",
                format),
            EXIT_USAGE);
    const auto refuse = [&](const char* option) {
        if (table.given(option))
            throw CommandError(fmt::format("{} does nothing with --layout {}: leave one of them out", option,
                                           word_of(flags.layout)),
                               EXIT_USAGE);
    };
    using enum LayoutName;
    const bool shows_evaluation = flags.contact || flags.layout == game || flags.layout == plain;
    if (!shows_evaluation) refuse("--evaluation");
    if (!flags.contact && flags.layout == score) refuse("--record");
    if (flags.layout == plain)
        for (const char* const option : {"--tint", "--glyph", "--mark"}) refuse(option);
}

void refuse_terminal(const std::string& output, const std::string& format) {
    if (output == "-" && format != "svg" && ::isatty(STDOUT_FILENO) != 0)
        throw CommandError(fmt::format("a {} would only clutter the terminal; choose a file with -o", format),
                           EXIT_USAGE);
}

void check_interrupt(const Interrupt& interrupt, const RenderFlags& flags) {
    if (!interrupt.happened()) return;
    throw CommandError(
        flags.shard.empty()
            ? "interrupted: the file that was being written is left as it was"
            : fmt::format("interrupted: to continue in {}, give the same command again", flags.output));
}

std::string file_title(const RenderFlags& flags, const std::string& otherwise) {
    return flags.pgn.empty() || flags.pgn == "-" ? otherwise
                                                 : std::filesystem::path(flags.pgn).stem().string();
}

bool is_joined(const RenderFlags& flags, const std::string& format) {
    const bool one_file = !flags.shard.empty() || !is_numbered(flags.output);
    // The hundreds of pieces on a contact sheet are drawn once for all games only in one go.
    return !flags.games.empty() && format == "pdf" && !flags.per_move && !flags.contact && one_file;
}

bool is_numbered(const RenderFlags& flags, const std::string& format) {
    return flags.shard.empty() ? is_numbered(flags.output) : !is_joined(flags, format);
}

PageOutput::Options page_options(const RenderFlags& flags, const std::string& format,
                                 const DocumentInfo& info) {
    return {.name = flags.output,
            .format = format,
            .dpi = flags.dpi,
            .info = info,
            .file_a_page = flags.per_move,
            .crop = flags.crop};
}

}  // namespace inkmate

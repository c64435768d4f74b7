#include "cli/pages/render_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "render/page/contact_sheet.hpp"

namespace inkmate::cli {

namespace {

constexpr auto RENDER_FORMATS = std::to_array<std::string_view>({"pdf", "png", "svg", "ps", "eps", "html"});

void add_source_options(Options& options, RenderFlags& flags) {
    const auto fen = options.value(FEN.spec(), flags.fen);
    const auto chess960 = add_chess960_option(options, flags.fen, StartChoice::number);
    chess960.excludes(fen);
    const auto file = options.value({.name = "games",
                                     .help = "The game to draw, a page a move, in PGN; - for standard input",
                                     .value = "FILE"},
                                    flags.file);
    file.excludes(fen).excludes(chess960);
    add_strict_option(options);
    const auto game = add_game_option(options, flags.games, "default: the first");
    game.needs(file);
    add_shard_option(options, flags.shard).needs(game);
    const auto ply = add_ply_option(options, flags.plies, "default: all");
    ply.needs(file);
    options
        .value({.name = "--contact",
                .help = "A contact sheet instead: all positions of a game, this many small boards to a line",
                .value = "N"},
               flags.contact)
        .check(in_range(page::LEAST_CONTACT_COLUMNS, page::MOST_CONTACT_COLUMNS))
        .needs(file)
        .excludes(ply);
    add_variant_option(options, flags.variant);
}

}  // namespace

void add_render_options(Options& options, RenderFlags& flags) {
    add_source_options(options, flags);
    add_document_options(options, flags.document, RENDER_FORMATS);
    options.flag({.name = "--per-move",
                  .help = "With %03d in the name of a pdf or ps: a file for each page, not each game"},
                 flags.per_move);
    options.group("Pages");
    add_paper_option(options, flags.paper);
    add_layout_option(options, flags.layout);
    add_orientation_option(options, flags.orientation);
    add_record_option(options, flags.record, "yes if the PGN gives a result, else no");
    add_diagrams_option(options, flags.diagrams);
    add_curves_option(options, flags.curves);
    add_evaluation_option(options, flags.evaluation);
    add_game_id_option(options, flags.names);
    add_writing_options(options, flags.writing);
    options.group("Boards of variants");
    add_look_options(options, flags.look);
    add_mark_option(options, flags.look.marks);
}

bool is_render_format(const std::string& word) {
    return std::ranges::find(RENDER_FORMATS, word) != RENDER_FORMATS.end();
}

std::string render_format(const Options& table, const RenderFlags& flags) {
    DocumentFlags document = flags.document;
    // The name of a shard says nothing about the format.
    if (!flags.shard.empty() && !document.format) document.format = "pdf";
    return format_of(table, document, RENDER_FORMATS);
}

void refuse_idle_options(const Options& table, const RenderFlags& flags) {
    using enum page::LayoutName;
    const std::string layout =
        flags.contact ? "--contact" : fmt::format("--layout {}", page::word_of(flags.layout));
    if (flags.contact) table.refuse({"--layout", "--per-move", "--game-id", "--evaluation"}, layout);
    if (!flags.contact && flags.layout != game && flags.layout != plain)
        table.refuse({"--evaluation"}, layout);
    if (flags.contact || flags.layout == score) table.refuse({"--record"}, layout);
    if (flags.contact || flags.layout != score) table.refuse({"--diagrams", "--without"}, layout);
    if (flags.layout == plain) table.refuse({"--tint", "--glyph", "--mark"}, layout);
    if (flags.variant.empty())
        table.refuse({"--mark"}, "chess (chess too with --variant chess)");
    else
        table.refuse({"--chess960", "--evaluation", "--without", "--game-id"}, "--variant");
}

void check_interrupt(const device::Interrupt& interrupt, const RenderFlags& flags) {
    if (flags.shard.empty()) return check_interrupt(interrupt);
    if (interrupt.happened())
        throw CommandError(fmt::format("interrupted: to continue in {}, give the same command again",
                                       flags.document.output));
}

bool is_joined(const RenderFlags& flags, const std::string& format) {
    const bool one_file = !flags.shard.empty() || !publish::is_numbered(flags.document.output);
    // The hundreds of pieces on a contact sheet are drawn once for all games only in one go.
    return !flags.games.empty() && format == "pdf" && !flags.per_move && !flags.contact && one_file;
}

bool is_numbered(const RenderFlags& flags, const std::string& format) {
    return flags.shard.empty() ? publish::is_numbered(flags.document.output) : !is_joined(flags, format);
}

}  // namespace inkmate::cli

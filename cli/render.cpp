#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/game_source.hpp"
#include "cli/program_options.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string fen;
    std::string pgn;
    std::size_t game = 1;
    std::optional<std::size_t> ply;
    std::string output = "-";
    std::string format;
    double dpi = 150;
    std::string paper = "a4";
    std::string layout = "game";
    std::string orientation = "white";
};

const std::vector<std::string> FORMATS = {"pdf", "png", "svg"};

std::string format_of(const Flags& flags) {
    if (!flags.format.empty()) return flags.format;
    std::string ending = std::filesystem::path(flags.output).extension().string();
    if (flags.output == "-" || ending.empty()) return "pdf";
    ending.erase(0, 1);
    if (std::ranges::find(FORMATS, ending) == FORMATS.end())
        throw CommandError(
            fmt::format("-o {}: no format is called {}; give --format pdf, png or svg", flags.output, ending),
            EXIT_USAGE);
    return ending;
}

/// A page a move, numbered as the program numbers them; of a game without moves, or of one ply, a single
/// page.
std::vector<Page> compose_pages(const Flags& flags) {
    const PageDesign design(paper_option(flags.paper), layout_option(flags.layout));
    ProgramSide program = ProgramSide::none;
    const auto page = [&](const Game& game, std::size_t number) {
        const bool flipped = flipped_option(flags.orientation, program);
        return compose(page_content(game, flipped, static_cast<int>(number)), design);
    };
    if (!flags.fen.empty()) return {page(Game(position_option(flags.fen)), 1)};

    const PgnGame record = choose_game(load_games(flags.pgn), flags.game, flags.pgn);
    const Game& game = record.game;
    if (record.tag("White") == PROGRAM_NAME) program = ProgramSide::white;
    if (flags.ply) return {page(up_to_ply(game, *flags.ply), std::max<std::size_t>(*flags.ply, 1))};
    if (game.moves().empty()) return {page(game, 1)};
    std::vector<Page> pages;
    Game part(game.start());
    for (const Move move : game.moves()) {
        part.play(move);
        pages.push_back(page(part, pages.size() + 1));
    }
    return pages;
}

/// The file of a page: %d, %3d or %03d in the name is its number.
std::string numbered(const std::string& name, std::size_t number) {
    const std::size_t percent = name.find('%');
    const std::size_t letter = percent == std::string::npos ? percent : name.find('d', percent);
    if (letter == std::string::npos) return name;
    const std::string spec = name.substr(percent + 1, letter - percent - 1);
    if (spec.find_first_not_of("0123456789") != std::string::npos || spec.size() > 2) return name;
    return name.substr(0, percent) + fmt::format(fmt::runtime("{:" + spec + "}"), number) +
           name.substr(letter + 1);
}

void write_pictures(const Flags& flags, const std::string& format, const std::vector<Page>& pages) {
    if (pages.size() > 1 && numbered(flags.output, 1) == numbered(flags.output, 2))
        throw CommandError(
            fmt::format(
                "-o {}: {} pages do not fit into one {} file; write page-%03d.{}, choose a page with --ply, "
                "or take pdf",
                flags.output, pages.size(), format, format),
            EXIT_USAGE);
    std::size_t number = 0;
    for (const Page& page : pages)
        write_output(numbered(flags.output, ++number),
                     format == "png" ? png_bytes(page, flags.dpi) : svg_bytes(page));
}

int run(const Flags& flags) {
    if (flags.fen.empty() == flags.pgn.empty())
        throw CommandError("give a position with --fen, or a PGN file; see inkmate render --help",
                           EXIT_USAGE);
    const std::string format = format_of(flags);
    if (flags.output == "-" && format != "svg" && ::isatty(STDOUT_FILENO) != 0)
        throw CommandError(fmt::format("a {} would only clutter the terminal; choose a file with -o", format),
                           EXIT_USAGE);
    const std::vector<Page> pages = compose_pages(flags);
    if (format == "pdf")
        write_output(flags.output, pdf_bytes(pages));
    else
        write_pictures(flags, format, pages);
    return 0;
}

}  // namespace

Run add_render(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    auto* fen = app.add_option("--fen", flags->fen, "The position to draw")->type_name("FEN");
    auto* pgn = app.add_option("pgn", flags->pgn, "The game to draw, a page a move; - for standard input")
                    ->type_name("PGN")
                    ->excludes(fen);
    app.add_option("--game", flags->game, "Which game of the PGN, from 1")->type_name("N")->needs(pgn);
    app.add_option("--ply", flags->ply, "Only the page after that many half-moves")
        ->type_name("N")
        ->needs(pgn);
    app.add_option("-o,--output", flags->output,
                   "Where to write, - for standard output; with %03d for the page number, a file a page")
        ->type_name("FILE")
        ->capture_default_str();
    app.add_option("--format", flags->format, "pdf, png or svg; by the file's ending, else pdf")
        ->check(CLI::IsMember(FORMATS))
        ->type_name("pdf|png|svg");
    app.add_option("--dpi", flags->dpi, "Pixels an inch of a png")
        ->check(CLI::Range(10.0, 1200.0))
        ->type_name("N")
        ->capture_default_str();
    add_paper_option(app, flags->paper);
    add_layout_option(app, flags->layout);
    add_orientation_option(app, flags->orientation);
    app.footer(R"(Examples:
  inkmate render --fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" -o e4.pdf
  inkmate render examples/opera-1858.pgn -o opera.pdf
  inkmate render examples/opera-1858.pgn -o page-%03d.png --dpi 100
  inkmate render examples/opera-1858.pgn --ply 33 -o mate.svg
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

#include "tests/play/printer/session.hpp"

#include <fmt/format.h>

#include "core/chess/position.hpp"
#include "core/engine/player.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/compose.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/kept_game.hpp"

namespace inkmate::test {

using namespace psgen;

using namespace chess;
using namespace engine;

namespace fs = std::filesystem;

PlayingProgram Desk::small_program() {
    PlayingProgram program;
    program.limits = {.nodes = 60};
    program.search.hash_bits = 8;
    aim_at(Target::printer, program);
    program.form = Form::small;
    program.ends_games = false;
    return program;
}

Desk::Desk(const PlayingProgram& program) {
    write(directory_ / "game.ps", generate(program));
}

process::RunResult Desk::send(const std::string& uri, std::string_view typed, bool resume,
                              std::vector<std::string> more) const {
    std::vector<std::string> arguments = {"send", "--to", uri};
    if (resume)
        arguments.insert(arguments.end(), {"--resume", directory_ / "game.pgn"});
    else
        arguments.push_back(directory_ / "game.ps");
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::inkmate(arguments, typed);
}

PgnGame Desk::game() const {
    return test::as_it_stands(read_pgn(contents(directory_ / "game.pgn"), "game.pgn").back());
}

std::string Desk::fen() const {
    const std::string text = contents(directory_ / "game.fen");
    return text.substr(0, text.find('\n'));
}

Game reference_game(const PlayingProgram& program, int moves) {
    Game game = program.game;
    Engine engine(program.search);
    for (int i = 0; i < moves && !ends_game(game.status()); ++i) {
        // The opponent sees two moves ahead, so that games last.
        game.play(search(game.position(), {.depth = 4}, program.search).best_move);
        if (ends_game(game.status())) break;
        game.play(engine.search(game.position(), program.limits, game.earlier_keys()).best_move);
    }
    return game;
}

std::string white_moves(const Game& game) {
    std::string text;
    for (std::size_t i = 0; i < game.moves().size(); i += 2) text += to_uci(game.moves()[i]) + "\n";
    return text;
}

std::string compare_with_pages(const std::vector<fs::path>& printed,
                               std::span<const figures::Page> expected) {
    const process::TemporaryDirectory directory;
    std::vector<fs::path> references;
    for (const figures::Page& page : expected) {
        references.push_back(directory / fmt::format("page-{:03}.pdf", references.size() + 1));
        cairo::draw_pdf({&page, 1}, references.back());
    }
    compare::CompareOptions options;
    options.resolutions = {100};
    const compare::Comparison comparison = compare_pdfs(references, printed, options);
    return comparison.equal() ? "" : to_text(comparison);
}

std::string compare_with_cairo(const std::vector<fs::path>& pages, const Game& game,
                               const std::vector<std::size_t>& plies, bool numbered, const PagesOf& of) {
    std::vector<figures::Page> expected;
    Engine engine(of.program.search);
    for (std::size_t i = 0; i < plies.size(); ++i) {
        Game part(game.start());
        std::optional<page::Outlook> found;
        for (std::size_t ply = 0; ply < plies[i]; ++ply) {
            const bool searched = ply + 1 == plies[i] && plies[i] != of.taken_over;
            if (searched && part.position().side_to_move() == BLACK) {
                // A job has a program of its own.
                if (!numbered) engine.new_game();
                found = page::outlook_after(choose_move(engine, part, style_of(of.program)), BLACK);
            }
            part.play(game.moves()[ply]);
        }
        const int number = numbered ? static_cast<int>(i) + 1 : 1;
        expected.push_back(page::compose(
            page::page_content(part, {.page_number = number, .names = of.names, .found = found}),
            figures::A4));
    }
    return compare_with_pages(pages, expected);
}

}  // namespace inkmate::test

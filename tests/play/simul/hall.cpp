#include "tests/play/simul/hall.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "core/chess/notation.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "play/simul/page_job.hpp"
#include "play/simul/store.hpp"
#include "render/cairo/draw.hpp"
#include "tests/cli/command.hpp"

namespace inkmate::test {

using namespace chess;

Hall::Hall(std::string_view boards, std::vector<std::string> more) {
    write(directory_ / "boards.csv", boards);
    std::vector<std::string> arguments = {"simul", "new", file(), "--boards", directory_ / "boards.csv"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const process::RunResult made = test::inkmate(arguments);
    INFO(made.errors);
    REQUIRE(made.status.ok());
}

process::RunResult Hall::run(std::string_view typed, std::vector<std::string> more,
                             std::vector<std::string> environment) const {
    more.insert(more.begin(), {INKMATE_PROGRAM, "simul", "run", file()});
    return inkmate::process::run({std::move(more), std::move(environment)}, typed, std::chrono::minutes(9));
}

process::ChildProcess Hall::start(std::vector<std::string> more, std::vector<std::string> environment) const {
    more.insert(more.begin(), {INKMATE_PROGRAM, "simul", "run", file()});
    return process::ChildProcess({std::move(more), std::move(environment)});
}

std::map<int, PgnGame> Hall::games() const {
    const process::RunResult written = test::inkmate({"simul", "pgn", file()});
    INFO(written.errors);
    REQUIRE(written.status.ok());
    std::map<int, PgnGame> games;
    for (PgnGame& game : read_pgn(written.output, "the games"))
        games[std::stoi(std::string(game.tag("Board")))] = std::move(game);
    return games;
}

std::string compare_pages(const Hall& hall, const std::vector<std::filesystem::path>& printed,
                          const std::vector<ShownPage>& shown) {
    const simul::SimulStore store(hall.file(), false);
    const process::TemporaryDirectory directory;
    std::vector<std::filesystem::path> references;
    for (const ShownPage& s : shown) {
        Game game;
        std::istringstream words(s.moves);
        for (std::string word; words >> word;) game.play(parse_move(game.position(), word));
        const auto board = std::ranges::find(store.stored().boards, s.board, &simul::SimulBoard::number);
        references.push_back(directory / fmt::format("page-{:03}.pdf", references.size()));
        cairo::draw_pdf(simul::reference_pages(store.stored().exhibition, *board, game, s.copy),
                        references.back());
    }
    compare::CompareOptions options;
    options.resolutions = {100};
    const compare::Comparison comparison = compare::compare_pdfs(references, printed, options);
    return comparison.equal() ? "" : to_text(comparison);
}

PrintedPage read_page(const std::filesystem::path& file) {
    PrintedPage page;
    for (const std::string& line : lines(page_text(file))) {
        if (count(line, "/") >= 7) page.fen = line;
        if (const auto at = line.find("Game "); at != std::string::npos)
            page.board = std::stoi(line.substr(at + 5));
        page.copy = page.copy || has(line, simul::COPY_WORD);
    }
    return page;
}

std::string moves_of(const Game& game) {
    return fmt::format("{}", fmt::join(game.san(), " "));
}

}  // namespace inkmate::test

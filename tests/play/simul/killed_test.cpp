// kill -9 at any moment: no move is lost, no page is missing, and none is there twice unmarked.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <map>
#include <optional>
#include <random>
#include <thread>

#include "base/process/process.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/virtual_printer.hpp"
#include "tests/play/simul/hall.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// The move that the test plays for whoever is to move.
std::string next_move(const Game& game, std::mt19937& random) {
    const auto moves = legal_moves(game.position());
    return to_uci(*(moves.begin() + static_cast<std::ptrdiff_t>(random() % moves.size())));
}

}  // namespace

TEST_CASE("killed at random moments, an exhibition loses no move and no page, and marks what came twice") {
    if (!find_program("pdftotext")) {
        MESSAGE("skipped: pdftotext is not installed (package poppler-utils)");
        return;
    }
    constexpr int SEATS = 3;
    VirtualPrinter first, second;
    const Hall hall(fmt::format("name,side,device\nAnna,black,{0}\nBert,white,{1}\nCleo,black,{1}\n",
                                first.uri(), second.uri()),
                    {"--by", "Vera"});
    std::mt19937 random(7);
    const int kills = full_tests() ? 100 : 5;
    std::map<int, std::vector<std::string>> entered;
    for (int i = 0; i <= kills; ++i) {
        CAPTURE(i);
        // What was said to be entered is there.
        const auto games = hall.games();
        std::string typed;
        for (int board = 1; board <= SEATS; ++board) {
            const Game& game = games.at(board).game;
            const auto& known = entered[board];
            REQUIRE(game.moves().size() >= known.size());
            for (std::size_t m = 0; m < known.size(); ++m) REQUIRE(to_uci(game.moves()[m]) == known[m]);
            entered[board].clear();
            for (const Move move : game.moves()) entered[board].push_back(to_uci(move));
            Game next = game;
            for (int m = 0; m < 2 && !ends_game(next.status()) && i < kills; ++m) {
                const std::string move = next_move(next, random);
                next.play(parse_move(next.position(), move));
                typed += fmt::format("{} {}\n", board, move);
            }
        }
        ChildProcess process = hall.start();
        process.write(typed);
        // What it has told before its end counts.
        const auto read_line = [&] {
            const auto line = process.read_line(10min);
            if (!line) return false;
            const auto at = line->find("Board ");
            if (at == std::string::npos || line->find(": ", at) == std::string::npos) return true;
            const int board = std::stoi(line->substr(at + 6));
            Game game;
            for (const std::string& move : entered[board]) game.play(parse_move(game.position(), move));
            const std::string told = line->substr(line->rfind(' ') + 1);
            try {
                game.play(parse_move(game.position(), told));
                entered[board].push_back(to_uci(game.moves().back()));
            } catch (const std::exception&) {
            }
            return true;
        };
        if (i < kills) {
            // A moment by what it has done, as a slow machine may do nothing for a while.
            for (std::size_t lines = random() % 7; lines > 0 && read_line(); --lines) {
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(random() % 100));
            ::kill(process.pid(), SIGKILL);
        } else {
            process.close_input();
        }
        while (read_line()) {
        }
        process.wait(60s);
    }
    REQUIRE(first.wait_idle(60s));
    REQUIRE(second.wait_idle(60s));

    std::map<std::pair<int, std::string>, int> originals, all;
    for (const VirtualPrinter* printer : {&first, &second})
        for (const fs::path& file : printer->pages()) {
            const PrintedPage page = read_page(file);
            ++all[{page.board, page.fen}];
            originals[{page.board, page.fen}] += page.copy ? 0 : 1;
        }
    for (const auto& entry : originals) CHECK_MESSAGE(entry.second <= 1, entry.first.second);
    std::size_t due = 0;
    for (const auto& entry : hall.games()) {
        const int board = entry.first;
        const PgnGame& pgn = entry.second;
        Game game;
        const Color side = board == 2 ? WHITE : BLACK;
        for (std::size_t ply = 0;; ++ply) {
            if (game.position().side_to_move() == side || ends_game(game.status())) {
                ++due;
                CHECK_MESSAGE(all.contains({board, game.position().fen()}),
                              "board " << board << ": " << game.position().fen());
            }
            if (ply == pgn.game.moves().size()) break;
            game.play(pgn.game.moves()[ply]);
        }
    }
    CHECK(due > static_cast<std::size_t>(kills));
}

TEST_CASE("an exhibition that is killed while it is made leaves nothing but what is complete") {
    const TemporaryDirectory directory;
    const std::string file = directory / "fair.simul";
    for (int i = 0; i < 5; ++i) {
        ChildProcess made({{INKMATE_PROGRAM, "simul", "new", file, "--boards", "200"}});
        // As soon as there is anything.
        std::optional<ExitStatus> ended;
        while (fs::is_empty(directory.path()) && !ended) ended = made.wait(0ms);
        if (!ended) {
            ::kill(made.pid(), SIGKILL);
            REQUIRE(made.wait(1min));
        }
        REQUIRE(files(directory.path()) == std::vector<std::string>{"fair.simul"});
        CHECK(inkmate::test::inkmate({"simul", "show", file}).status.ok());
        fs::remove(file);
    }
}

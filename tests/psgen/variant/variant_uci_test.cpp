// A program that plays a variant, as a UCI engine.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/game/mind.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "engines/uci/lines.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/psgen/variant/variant_program.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::variant;

namespace {

PlayingProgram engine_of(const Rules& rules) {
    PlayingProgram options = test::variant_program(rules);
    options.limits = {.nodes = 40};
    options.drawing = false;
    options.form = Form::small;
    return options;
}

/// What the program says after `uci`, line by line, up to the end.
std::vector<std::string> spoken(const std::string& program, const std::vector<std::string>& lines) {
    std::string typed = "uci\n";
    for (const std::string& line : lines) typed += line + "\n";
    const GhostscriptRun result = test::run_at_level(program, typed);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    const auto said = test::lines_of(result.output);
    const auto handshake = std::ranges::find(said, "uciok");
    REQUIRE(handshake != said.end());
    return {handshake + 1, said.end()};
}

/// "info depth 1 score cp 50 nodes 21 nps 21000 time 0 pv g1f3" without nps and time.
std::string untimed(std::string line) {
    const std::size_t nps = line.find(" nps ");
    if (nps != std::string::npos) line.erase(nps, line.find(" pv") - nps);
    return line;
}

/// What the core would say to a search.
void add_search(game::Mind& mind, const game::Game& game, const engine::SearchLimits& limits,
                std::vector<std::string>& lines) {
    const game::Found found =
        mind.search(game, limits, [&](const game::Found& f) { lines.push_back(untimed(info_line(f))); });
    lines.push_back(bestmove_line(found));
}

}  // namespace

TEST_CASE("a variant's program searches by UCI as the core: depth, score, nodes, variation, best move") {
    const std::vector<std::string> sample = {"losalamos", "leapfrog", "pressroom", "3check"};
    for (const IniSection& section : builtin_sections()) {
        if (!test::full_tests() && std::ranges::find(sample, section.name) == sample.end()) continue;
        CAPTURE(section.name);
        const game::Rules rules = game::load_rules(section.name);
        game::Mind mind(rules);
        game::Game game(rules);
        std::mt19937 random(7);
        std::string moves;
        std::vector<std::string> typed, expected;
        for (int turn = 0; turn < 3 && !game.outcome(); ++turn) {
            for (int ply = 0; ply < 4 && !game.outcome(); ++ply) {
                const std::vector<game::Move> legal = game.legal_moves();
                game.play(legal[random() % legal.size()]);
                moves += " " + game.uci_at(game.plies() - 1);
            }
            if (game.outcome()) break;
            typed.push_back("position startpos moves" + moves);
            typed.push_back(turn == 1 ? "go depth 2" : "go nodes 60");
            add_search(mind, game,
                       turn == 1 ? engine::SearchLimits{.depth = 2} : engine::SearchLimits{.nodes = 60},
                       expected);
        }
        typed.insert(typed.end(), {"ucinewgame", "position fen " + game.fen(), "go nodes 50"});
        mind.new_game();
        add_search(mind, game::Game(rules, game.fen()), {.nodes = 50}, expected);
        const std::string program = generate(engine_of(*rules));
        std::vector<std::string> said;
        for (const std::string& line : spoken(program, typed)) said.push_back(untimed(line));
        CHECK(said == expected);
    }
}

TEST_CASE("a variant's program says what it is to a chess program, and takes its options") {
    const Rules rules = load_rules("gardner");
    const std::string program = generate(engine_of(rules));
    const GhostscriptRun result = test::run_at_level(program, "uci\n");
    for (const char* const line :
         {"\nid name Inkmate ", "\noption name Clear Hash type button\n",
          "\noption name Level type spin default 10 min 0 max 10\n",
          "\noption name UCI_Variant type combo default gardner var gardner\nuciok\n"})
        CHECK(result.output.find(line) != std::string::npos);

    using Lines = std::vector<std::string>;
    const auto said = [&](const Lines& typed) {
        Lines lines;
        for (const std::string& line : spoken(program, typed)) lines.push_back(untimed(line));
        return lines;
    };
    CHECK(said({"isready"}) == Lines{"readyok"});
    CHECK(said({"setoption name UCI_Variant value Gardner", "setoption name Clear Hash"}).empty());
    CHECK(said({"setoption name UCI_Variant value grand"}) ==
          Lines{"info string UCI_Variant is gardner in this program: inkmate generate makes others"});
    CHECK(said({"setoption name Hash value 8", "foo"}) ==
          Lines{"info string there is no option \"hash\"", "info string not understood: \"foo\""});
    CHECK(said({"setoption name Level value 11"}) == Lines{"info string Level is a number from 0 to 10"});
    CHECK(said({"position startpos moves a2a3 a2a3"}) == Lines{"info string not a legal move: \"a2a3\""});
    CHECK(said({"position fen 5/5 w"}).size() == 1);
    CHECK(said({"position fen 5/5 w", "go depth 1"}).back() == "bestmove 0000");
    CHECK(said({"position fen 5/5 w", "position startpos", "go depth 1"}).back() ==
          said({"go depth 1"}).back());
    CHECK(said({"position"}) == Lines{"info string position needs startpos or fen"});
    // Mated, and nothing to move.
    CHECK(said({"position fen k4/1Q3/2K2/5/5 b - - 0 1", "go depth 3"}) ==
          Lines{"info depth 0 score mate 0", "bestmove 0000"});
    CHECK(said({"position fen k4/5/1QK2/5/5 w - - 0 1", "go mate 1"}).back() == "bestmove b3b4");
    CHECK(said({"go searchmoves a2a3 depth 2"}).back() == "bestmove a2a3");
    CHECK(said({"go depth 1 searchmoves a2a3 a3a4"}).front() == "info string not a legal move: \"a3a4\"");
    CHECK(said({"setoption name UCI_AnalyseMode value true"}).empty());

    // As many nodes as the level allows; the highest holds nobody back.
    const auto nodes = [&](const std::string& level) {
        const Lines lines = said({"setoption name Level value " + level, "go depth 3"});
        REQUIRE(lines.size() > 1);
        return lines[lines.size() - 2].starts_with("info depth 3 ");
    };
    CHECK(nodes("10"));
    CHECK(!nodes("0"));

    Position start(rules);
    CHECK(said({"go perft 1"}).back() == fmt::format("Nodes searched: {}", legal_moves(start).size()));
    const Lines perft = said({"go perft 2"});
    CHECK(perft.size() == legal_moves(start).size() + 2);
    CHECK(perft.back() == fmt::format("Nodes searched: {}", variant::perft(start, 2)));
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/variant/game.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "core/variant/status.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/tables/console_words.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/psgen/variant/variant_program.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::variant;

namespace {

constexpr std::uint64_t NODES = 40;

PlayingProgram player(const Rules& rules, ProgramSide side = ProgramSide::none) {
    PlayingProgram options = test::variant_program(rules);
    options.side = side;
    options.limits = {.nodes = NODES};
    options.drawing = false;
    options.form = Form::small;
    return options;
}

/// A game of the search against itself, as the program writes it to "go" and "fen".
struct Played {
    std::string expected;
    int plies = 0;
};
Played play(const Rules& rules, int most_plies, std::uint64_t nodes) {
    Engine engine(rules);
    Position pos(rules);
    std::vector<Position> earlier;
    std::vector<std::uint64_t> keys;
    Played played;
    while (played.plies < most_plies) {
        int repetitions = 1;
        for (const Position& before : earlier) repetitions += before.same_position(pos) ? 1 : 0;
        if (const auto outcome = outcome_of(pos, repetitions)) {
            played.expected += fmt::format("Result: {} ({})\n", result_of(*outcome, pos.side_to_move()),
                                           describe(outcome->ending));
            break;
        }
        const Move best = engine.search(pos, {.nodes = nodes}, keys).best_move;
        played.expected += fmt::format("Move: {}{} {}\n", pos.fullmove_number(),
                                       pos.side_to_move() == WHITE ? "." : "...", to_uci(pos, best));
        earlier.push_back(pos);
        keys.push_back(pos.key());
        pos.do_move(best);
        played.expected += pos.fen() + "\n";
        ++played.plies;
    }
    return played;
}

/// The lines of an answer that play() expects.
std::string told(const std::string& output) {
    std::string text, result;
    for (const std::string& line : test::lines_of(output)) {
        const bool fen = line.find(" w ") != std::string::npos || line.find(" b ") != std::string::npos;
        if (line.starts_with("Move: ") || (fen && line.find('/') != std::string::npos)) text += line + "\n";
        if (line.starts_with("Result: ")) result = line + "\n";
    }
    return text + result;
}

}  // namespace

TEST_CASE("a variant's program plays whole games as the core plays them") {
    const std::vector<std::string> sample = {"losalamos", "3check", "antichess",
                                             "leapfrog",  "atomic", "grand"};
    const auto compare = [](const std::string& name, int most_plies, std::uint64_t nodes) {
        CAPTURE(name);
        CAPTURE(nodes);
        const Rules rules = load_rules(name);
        const Played played = play(rules, most_plies, nodes);
        std::string typed;
        for (int ply = 0; ply < played.plies; ++ply) typed += "go\nfen\n";
        PlayingProgram options = player(rules);
        options.limits.nodes = nodes;
        CHECK(told(test::said(options, typed)) == played.expected);
    };
    for (const std::string& name : sample) compare(name, test::full_tests() ? 200 : 40, NODES);
    if (!test::full_tests()) return;
    for (const IniSection& section : builtin_sections()) compare(section.name, 200, NODES + 20);
}

TEST_CASE("a variant's program takes a game over after its moves") {
    for (const char* const name : {"grand", "atomic", "leapfrog", "pressroom"}) {
        CAPTURE(name);
        const Rules rules = load_rules(name);
        Engine engine(rules);
        Game game{Position(rules)};
        while (game.moves().size() < 12)
            game.play(engine.search(game.position(), {.nodes = 20}, game.earlier_keys()).best_move);
        PlayingProgram options = player(rules);
        for (const Move m : game.moves()) options.variant_moves.push_back(m.code());
        const std::string answer = test::said(options, "fen\nundo\nfen\nnew\nfen\n");
        CHECK(answer.find("Move: ") == std::string::npos);
        CHECK(answer.find("\n" + game.position().fen() + "\n") != std::string::npos);
        CHECK(answer.find("\n" + game.up_to(11).position().fen() + "\n") != std::string::npos);
        CHECK(answer.find("\n" + game.start().fen() + "\n") != std::string::npos);
        // It is its turn.
        options.side = ProgramSide::white;
        CHECK(test::said(options, "").find("Move: 7. ") != std::string::npos);
    }
}

TEST_CASE("whatever is typed to a variant's program, the game goes on from the last position") {
    const Rules rules = load_rules("pressroom");
    const std::string fen = rules.start_fen;
    for (const char* const line :
         {"e2e9",        "e3",        "foo bar",  "\x01\xff", "(",       "{ } [",    "setup",   "setup 8/8 w",
          "moves e2",    "undo undo", "level 99", "level x",  "depth 0", "nodes -1", "time",    "time 1 2",
          "pages every", "print",     "undo",     "%comment", "   ",     "go go",    "//TYPES", "quit now"}) {
        CAPTURE(line);
        const std::string answer = test::said(player(rules), std::string(line) + "\nfen\nquit\n");
        CHECK(answer.find(fen) != std::string::npos);
        CHECK(answer.find("rror") == std::string::npos);
        CHECK(answer.find("Goodbye.") != std::string::npos);
    }
    const std::string answer = test::said(player(rules), std::string(10'000, 'x') + "\nfen\n");
    CHECK(answer.find("is ignored") != std::string::npos);
    CHECK(answer.find(fen) != std::string::npos);
}

TEST_CASE("the move that a variant's program gives for an example can be played") {
    for (const IniSection& section : builtin_sections()) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        CHECK(parse_move(Position(rules), example_move(rules)).has_value());
    }
    const Rules grand = load_rules("grand");
    const std::string move = example_move(grand);
    const std::string answer = test::said(player(grand), "e2e4\n" + move + "\n");
    CHECK(answer.find(". Type a move (" + move + "), or \"help\".\n") != std::string::npos);
    CHECK(answer.find("Type a legal move as \"" + move + "\", \"moves\" to see them, or \"help\".\n") !=
          std::string::npos);
    CHECK(answer.find("Move: 1. " + move + "\n") != std::string::npos);
}

TEST_CASE("a variant's program knows its words") {
    const Rules rules = load_rules("shako");
    const PlayingProgram options = player(rules, ProgramSide::black);
    const std::string start = Position(rules).fen();
    std::string answer = test::said(options, "e3e5\nundo\nfen\n");
    CHECK(answer.find("Move: 1. e3e5\n") != std::string::npos);
    CHECK(answer.find("Move: 1... ") != std::string::npos);
    CHECK(answer.find(start) != std::string::npos);
    // What the program has found with its reply, until that is taken back.
    answer = test::said(options, "e3e5\neval\nundo\neval\n");
    const std::size_t found = answer.find("Evaluation: ");
    REQUIRE(found != std::string::npos);
    CHECK(answer.substr(found, answer.find('\n', found) - found).find("static") == std::string::npos);
    CHECK(answer.find(" (static)\n", found) != std::string::npos);
    answer =
        test::said(player(rules), "setup 5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1\nA9A10\nfen\nnew\nfen\n");
    CHECK(answer.find("Move: 1. a9a10q\n") != std::string::npos);
    CHECK(answer.find("Q4k4/10/10/10/10/10/10/10/10/5K4 b - - 0 1") != std::string::npos);
    CHECK(answer.find(start) != std::string::npos);
    answer = test::said(player(rules), "moves\nhint\neval\nflip\nlevel 3\nhelp\n");
    for (const char* const part :
         {"Legal moves (", "Hint: ", "Evaluation: +0.00", "Black below",
          "Level 3, casual player: 10000 nodes, makes mistakes", "setup FEN", "Goodbye."})
        CHECK(answer.find(part) != std::string::npos);
}

TEST_CASE(
    "what the guide says can be typed is understood by a variant's program, and its help tells the same") {
    std::ifstream in(INKMATE_SOURCE_DIR "/docs/guide/variants.md");
    std::string line, table;
    while (std::getline(in, line) && line != "| typed | |") continue;
    while (std::getline(in, line) && line.starts_with('|')) table += line.substr(0, line.find('|', 1)) + "\n";
    // The first word of what stands between backticks.
    std::set<std::string> words;
    const std::regex quoted("`([a-z]{2,})[ `]");
    for (std::sregex_iterator it(table.begin(), table.end(), quoted), end; it != end; ++it)
        words.insert((*it)[1]);
    REQUIRE(words.size() > 15);

    PlayingProgram options = player(load_rules("gardner"));
    options.drawing = true;
    std::string typed;
    for (const std::string& word : words)
        if (word != "quit" && word != "uci") typed += word + "\n";
    const std::string text = test::said(options, typed + "nonsense\nquit\n");
    const std::string help = test::said(options, "help\nquit\n");
    for (const std::string& word : words) {
        CAPTURE(word);
        CHECK(
            (text.find(fmt::format("Not understood: \"{}\"", word)) == std::string::npos || word == "setup"));
        CHECK((std::regex_search(help, std::regex("[\n ]" + word + "[, \n]")) || word == "help"));
    }
    CHECK(text.find("Not understood: \"nonsense\"") != std::string::npos);
    CHECK(text.ends_with("\nGoodbye.\n"));
    CHECK(words.contains("uci"));
    CHECK(test::said(options, "uci\nquit\n").ends_with("\nuciok\n"));
}

TEST_CASE("a variant's program is small, and of one language level") {
    for (const IniSection& section : builtin_sections()) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        PlayingProgram options = player(rules);
        options.drawing = true;
        options.form = Form::packed;
        for (const int level : {1, 2}) {
            // At level 1 a third of them, unless the long form is asked for.
            if (level == 1 && !test::full_tests() && section.name.size() % 3 != 0) continue;
            options.language_level = level;
            const std::string small = generate(options);
            CHECK(small.size() <= 40'000);
            CHECK(lint(small) == std::vector<std::string>{});
        }
        options.form = Form::readable;
        CHECK(lint(generate(options)) == std::vector<std::string>{});
    }
}

TEST_CASE("a variant's program stays within a printer's stacks, and its memory does not grow") {
    const Rules rules = load_rules("pressroom");
    PlayingProgram options = player(rules);
    std::string typed;
    for (int i = 0; i < 6; ++i) typed += "go\n";
    const Measurement played = measure(generate(options), typed);
    REQUIRE(played.memory_by_line.size() >= 6);
    CHECK(played.memory_by_line[5] == played.memory_by_line[0]);

    // Glyphs that are new on a page take memory, but each of them only once: by page 10 the page number has
    // had all digits.
    options.drawing = true;
    options.language_level = 2;
    std::string prints;
    for (int i = 0; i < 8; ++i) prints += "print\n";
    const Measurement printed = measure(generate(options), typed + prints);
    REQUIRE(printed.memory_by_line.size() >= 14);
    CHECK(printed.memory_by_line[13] == printed.memory_by_line[10]);
    constexpr DeviceLimits device;
    for (const Measurement& m : {played, printed}) {
        CHECK(m.operands <= device.operands);
        CHECK(m.execution <= device.execution);
        CHECK(m.dictionaries <= device.dictionaries);
        CHECK(m.gsaves <= device.gsaves);
    }
}

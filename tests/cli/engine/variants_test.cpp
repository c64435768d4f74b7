#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"
#include "tests/cli/hostile_text.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE("variants lists what is built in, and describes one") {
    const RunResult list = test::inkmate({"variants"});
    CHECK(list.status.ok());
    CHECK(list.output.find("makruk         8 x 8   The chess of Thailand") != std::string::npos);
    CHECK(nlohmann::json::parse(test::inkmate({"variants", "--json"}).output).size() ==
          lines(list.output).size());

    const RunResult one = test::inkmate({"variants", "knightmate"});
    CHECK(one.status.ok());
    CHECK(one.output.find("knightmate, made from chess\n") == 0);
    CHECK(one.output.find("\n  rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1\n") !=
          std::string::npos);
    CHECK(one.output.find("\n  k  king      N        \n") == std::string::npos);
    CHECK(one.output.find("\n  k  king      N\n") != std::string::npos);
    const auto json = nlohmann::json::parse(test::inkmate({"variants", "pressroom", "--json"}).output);
    CHECK(json["files"] == 10);
    CHECK(json["holes"] == nlohmann::json({"a1", "j1", "a10", "j10"}));
}

TEST_CASE("variants --pieces names them with their moves") {
    const RunResult r = test::inkmate({"variants", "--pieces"});
    CHECK(r.status.ok());
    CHECK(r.output.find("locust           cQ-mK         rides to an enemy piece") != std::string::npos);
    const auto json = nlohmann::json::parse(test::inkmate({"variants", "--pieces", "--json"}).output);
    CHECK(json.size() == lines(r.output).size());
}

TEST_CASE("perft counts by the rules of a variant and of a rule file") {
    const TemporaryDirectory directory;
    write(directory / "mine.ini", "[small:gardner]\ndoubleStep = true\n[riders:chess]\nnightrider = n\n");
    const std::string file = directory / "mine.ini";
    CHECK(test::inkmate({"perft", "3", "--variant", "capablanca"}).output == "25228\n");
    CHECK(test::inkmate({"perft", "2", "--variant", "chess"}).output == "400\n");
    CHECK(test::inkmate({"perft", "3", "--variant", file + ":small"}).output != "0\n");
    const RunResult divided = test::inkmate({"perft", "2", "--variant", file, "--divide"});
    CHECK(divided.output.find("e2e4: ") != std::string::npos);
    CHECK(divided.output.find("\n\nNodes searched: ") != std::string::npos);
    CHECK(test::inkmate({"perft", "1", "--variant", "makruk", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"})
              .output == "15\n");
}

TEST_CASE("variants tells every rule set of a file, and what is wrong with the others") {
    const TemporaryDirectory directory;
    const std::string file = directory / "mine.ini";
    write(file, "[small:gardner]\n[a:chess]\ncustomPiece1 = x:Nk\n[riders:chess]\nnightrider = n\n");
    const RunResult all = test::inkmate({"variants", file});
    CHECK(all.status.code == 1);
    CHECK(all.output.starts_with("small, made from gardner\n"));
    CHECK(all.output.find("\n\nriders, made from chess\n") != std::string::npos);
    CHECK(all.errors ==
          "inkmate: " + file + ", line 3: customPiece1: Betza's 'Nk', column 2: 'k' is not a modifier\n");
    const auto json = nlohmann::json::parse(test::inkmate({"variants", file, "--json"}).output);
    REQUIRE(json.size() == 2);
    CHECK(json[1]["name"] == "riders");
    CHECK(nlohmann::json::parse(test::inkmate({"variants", file + ":small", "--json"}).output)["name"] ==
          "small");
}

TEST_CASE("a variant is found by its name as servers write it") {
    struct Written {
        const char *name, *written;
    };
    for (const Written& w : {Written{"kingofthehill", "King of the Hill"},
                             {"3check", "Three-check"},
                             {"5check", "Five-check"},
                             {"giveaway", "Giveaway"},
                             {"nocastle", "No Castling"},
                             {"newzealand", "New Zealand"},
                             {"racingkings", "racing-kings"}}) {
        CAPTURE(w.written);
        CHECK(test::inkmate({"perft", "2", "--variant", w.written}).output ==
              test::inkmate({"perft", "2", "--variant", w.name}).output);
    }
}

TEST_CASE("a variant that is not there is refused") {
    const TemporaryDirectory directory;
    write(directory / "bad.ini", "[a:chess]\ncustomPiece1 = x:Nk\n");
    write(directory / "empty.ini", "# nothing\n");
    const std::string bad = directory / "bad.ini", empty = directory / "empty.ini";
    CHECK_REFUSED(
        test::inkmate({"perft", "3", "--variant", "nowhere"}), 2,
        "there is no variant 'nowhere': `inkmate variants` lists them, and a rule file ends with .ini");
    CHECK_REFUSED(test::inkmate({"variants", bad}), 2,
                  bad + ", line 2: customPiece1: Betza's 'Nk', column 2: 'k' is not a modifier");
    CHECK_REFUSED(test::inkmate({"variants", bad + ":b"}), 2, bad + " has no section [b]");
    CHECK_REFUSED(test::inkmate({"variants", empty}), 2, empty + " has no [section]");
    CHECK_REFUSED(
        test::inkmate({"perft", "3", "--variant", "makruk", "--fen", "x"}), 2,
        "--fen: FEN 'x': board: 'x' in rank 8 is neither a piece (kmnprs) nor a count nor a hole (*)");
}

TEST_CASE("search by the rules of a variant tells iterations and a move, and refuses what it does not know") {
    const RunResult r = test::inkmate({"search", "--variant", "grand", "--depth", "2"});
    CHECK(r.status.ok());
    REQUIRE(lines(r.output).size() == 3);
    CHECK(lines(r.output)[1].starts_with("info depth 2 score cp "));
    CHECK(lines(r.output)[2].starts_with("bestmove "));
    const RunResult mate = test::inkmate({"search", "--variant", "grand", "--mate", "2"});
    CHECK(mate.status.code == 2);
    CHECK(mate.errors.find("--mate cannot be combined with --variant: leave one of them out") !=
          std::string::npos);
    CHECK(test::inkmate({"search", "--variant", "grand"}).status.code == 2);
}

TEST_CASE("generate makes a program that plays a variant, and refuses what such a program does not have") {
    const RunResult r =
        test::inkmate({"generate", "-q", "--variant", "makruk", "--form", "packed", "--side", "none"});
    CHECK(r.status.ok());
    CHECK(r.output.find("a program that plays makruk") != std::string::npos);
    CHECK(r.output.size() <= 40'000);
    CHECK(test::inkmate({"generate", "-q", "--variant", "makruk", "--fen", "8/8 w"}).status.code == 2);
}

TEST_CASE("what only chess has is refused in variants, with the reason and what to do") {
    struct Case {
        std::vector<std::string> option;
        std::string problem;
    };
    for (const Case& c :
         {Case{{"--search", "minimax"},
               "--search: variants have one search, plain alpha-beta with a table and quiescence, of which "
               "nothing can be switched off; leave the option out, and limit it with --depth, --nodes or "
               "--time"},
          {{"--evaluation", "inkmate"},
           "--evaluation: a variant's evaluation is computed from its rules; leave the option out"},
          {{"--book", "default"},
           "--book default: the built-in book is of chess; give a PGN file with games of makruk, or leave "
           "the option out"}})
        for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
                 {"generate", "-q"}, {"play"}, {"verify", "game", "--self-play", "1"}}) {
            CAPTURE(command.front());
            std::vector<std::string> words = command;
            words.insert(words.end(), {"--variant", "makruk"});
            words.insert(words.end(), c.option.begin(), c.option.end());
            CHECK_REFUSED(test::inkmate(words), 2, c.problem);
        }
}

TEST_CASE("a book of a variant's games goes with the program, its description and the kept game") {
    const TemporaryDirectory directory;
    const std::string book = directory / "book.pgn";
    write(book, "[Variant \"losalamos\"]\n\n1. a3 a4 2. Nc3 *\n\n[Variant \"losalamos\"]\n\n1. a3 b4 *\n");
    const std::vector<std::string> words = {"--variant", "losalamos", "--book", book,
                                            "--nodes",   "50",        "--seed", "5"};
    const auto run_with = [&](std::vector<std::string> command) {
        command.insert(command.end(), words.begin(), words.end());
        return test::inkmate(command);
    };
    RunResult r = run_with({"verify", "game", "--self-play", "3", "--without", "pixels", "--side", "white"});
    CAPTURE(r.output);
    CHECK(r.status.ok());
    const auto begins_by_book = [](const std::string& said) {
        return said.find("1. a3 (a2a3)") != std::string::npos;
    };
    const std::string program = directory / "program.ps";
    CHECK(run_with({"generate", "-q", "-o", program, "--side", "white"}).status.ok());
    CHECK(test::contents(program).find(" variant_book=") != std::string::npos);
    // Its description tells the book, so that its replies can be foretold.
    r = test::inkmate({"verify", "game", "--program", program, "--self-play", "3", "--without", "pixels"});
    CAPTURE(r.output);
    CHECK(r.status.ok());
    CHECK(r.output.find("a3") != std::string::npos);

    const std::string file = directory / "game.pgn";
    r = test::shell(directory.path(),
                    "echo quit | inkmate play --variant losalamos --book book.pgn --nodes 50 "
                    "--seed 5 --side white -o game.pgn");
    CHECK(begins_by_book(r.output));
    CHECK(test::contents(file).find("variant_book=") != std::string::npos);
    r = test::shell(directory.path(), "printf 'undo\\ngo\\nquit\\n' | inkmate play --resume game.pgn");
    CHECK(r.status.ok());
    CHECK(begins_by_book(r.output));

    // Games of chess, or of another variant, make no book of this one.
    for (const std::string tags : {"", "[Variant \"atomic\"]\n\n"}) {
        write(book, tags + "1. e4 e5 *\n");
        CHECK(run_with({"generate", "-q"}).status.code != 0);
    }
}

TEST_CASE("what a rule file says of itself does not steer the terminal") {
    const TemporaryDirectory directory;
    write(directory / "mine.ini", "[small:gardner]\ndescription = " + HOSTILE_TEXT + "\n");
    const RunResult r = test::inkmate({"variants", directory / "mine.ini"});
    CHECK(r.status.ok());
    CHECK(lines(r.output)[1] == "  " + HOSTILE_SHOWN);
}

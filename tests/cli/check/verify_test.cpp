#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/engine/evaluation.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
namespace fs = std::filesystem;

TEST_CASE("words behind the end of a game are not passed over") {
    const WorkFolder folder;
    const RunResult r =
        folder.run("echo 'f3 e5 g4 Qh4 a3 a6' > mate.txt; inkmate verify game --moves mate.txt");
    CHECK(r.status.code == 1);
    CHECK(has(r.output, "mate.txt, move 5: the game is over before 'a3': leave the rest out"));
}

TEST_CASE("the program plays against the core, and everything is kept") {
    const TemporaryDirectory directory;
    const fs::path kept = directory / "demo";
    const RunResult r = test::inkmate(
        {"verify", "game", "--self-play", "2", "--level", "2", "--dpi", "150", "--pages-dir", kept});
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    CHECK(r.output.starts_with("self-play: 4 half-moves, 4 pages\n1. "));
    CHECK(r.output.find("\nequal: 4 pages (") != std::string::npos);
    CHECK(r.output.find("\nIn " + kept.string() + ": ") != std::string::npos);
    CHECK(r.output.ends_with("\nEvery page is equal to its reference: 4 pages of 1 game.\n"));
    CHECK(files(kept) ==
          std::vector<std::string>{"console.txt", "game.pgn", "game.ps", "program.pdf", "reference.pdf"});
    const auto again = [&] {
        return test::inkmate({"compare", kept / "reference.pdf", kept / "program.pdf", "--layout", "game",
                              "--without", "pixels"});
    };
    CHECK(again().output.starts_with("equal: 4 pages ("));
    CHECK(contents(kept / "console.txt").find("\nMove: 2... ") != std::string::npos);
    CHECK(contents(kept / "game.pgn").find("\n1. ") != std::string::npos);

    // A shorter game in the same place leaves nothing of the longer one.
    CHECK(test::inkmate({"verify", "game", "--self-play", "1", "--level", "1", "--pages-dir", kept,
                         "--without", "pixels"})
              .status.ok());
    CHECK(again().output.starts_with("equal: 2 pages ("));
}

TEST_CASE("the program plays white, on other paper, from another position, in the small form, with a clock") {
    const std::string fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1";
    const std::vector<std::vector<std::string>> variants = {{"--side", "white", "--paper", "letter"},
                                                            {"--orientation", "black", "--form", "small"},
                                                            {"--fen", fen},
                                                            {"--time", "0.05"}};
    for (std::vector<std::string> options : variants) {
        CAPTURE(options);
        options.insert(options.begin(), {"verify", "game", "--self-play", "2", "--dpi", "150"});
        if (options.back() != "0.05") options.insert(options.end(), {"--level", "1"});
        const RunResult r = test::inkmate(options);
        CHECK(r.status.ok());
        CHECK(r.output.find("\nEvery page is equal to its reference: ") != std::string::npos);
    }
}

TEST_CASE("every layout prints its pages when they are due, the last one at the end") {
    for (const auto& sample :
         std::vector<std::pair<std::string, int>>{{"economy", 2}, {"large", 7}, {"plain", 7}}) {
        const auto& [layout, pages] = sample;
        CAPTURE(sample.first);
        const RunResult r = test::inkmate(
            {"verify", "game", "--moves", "-", "--json", "--layout", layout, "--without", "pixels"},
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
        CHECK(r.status.ok());
        const auto report = nlohmann::json::parse(r.output);
        CHECK(report["games"][0]["comparison"]["second"]["pages"] == pages);
    }
}

TEST_CASE("a program that resigns prints how, on every layout, and one that is to play on does not resign") {
    const TemporaryDirectory directory;
    const std::string program = directory / "lost.ps";
    const auto played = [&](std::vector<std::string> options) {
        options.insert(options.begin(),
                       {"generate", "--fen", "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R2QK2R w KQkq - 0 1", "--depth",
                        "2", "-q", "-o", program});
        CHECK(test::inkmate(options).status.ok());
        const RunResult r = test::inkmate(
            {"verify", "game", "--program", program, "--self-play", "12", "--json", "--without", "pixels"});
        CHECK(r.status.ok());
        return nlohmann::json::parse(r.output)["games"][0];
    };
    const auto pages = [](const nlohmann::json& game) {
        return game["comparison"]["second"]["pages"].get<int>();
    };
    const auto replies = played({"--pages", "reply"});
    const int plies = replies["plies"];
    CHECK(plies < 24);
    CHECK(pages(replies) == plies / 2 + 1);
    for (const std::string& layout : sample(std::vector<std::string>{"game", "large", "plain"}, 2)) {
        CAPTURE(layout);
        CHECK(pages(played({"--layout", layout})) == plies + 1);
    }
    for (const std::string& layout : sample(std::vector<std::string>{"economy", "score"}, 2)) {
        CAPTURE(layout);
        CHECK(played({"--layout", layout})["plies"] == plies);
    }
    CHECK(test::inkmate({"verify", "game", "--program", program, "--self-play", "12", "--pages-dir",
                         directory / "kept", "--without", "pixels"})
              .status.ok());
    CHECK(contents(directory / "kept" / "game.pgn").find("[Result \"1-0\"]") != std::string::npos);
    CHECK(played({"--without", "offers"})["plies"] > plies);
}

TEST_CASE("a game that was given up is told to have ended on every layout, by the program as by cairo") {
    const TemporaryDirectory directory;
    const std::string file = directory / "given-up.pgn";
    write(file,
          "[White \"Tal\"]\n[Black \"Karl, Duke of Brunswick and of Lueneburg\"]\n"
          "[Result \"0-1\"]\n\n1. e4 e5 2. Ke2 0-1\n");
    const std::vector<std::string> layouts = {"game", "economy", "score", "large", "plain"},
                                   languages = {"en", "de"};
    for (const auto& one : pairs(layouts, languages)) {
        CAPTURE(one.first);
        CAPTURE(one.second);
        const RunResult r = test::inkmate(
            {"verify", "game", file, "--layout", one.first, "--language", one.second, "--dpi", "100"});
        CHECK(r.status.ok());
        CHECK(r.errors == "");
    }
}

TEST_CASE("a program of a record does not say how to answer, and tells that of itself") {
    const TemporaryDirectory directory;
    const std::string program = directory / "record.ps", moves = "f3 e5 g4 Qh4";
    const std::vector<std::vector<std::string>> made = {
        {"--moves", "-", "--record", "yes", "--layout", "game,economy,large,plain"},
        {"--program", program, "--moves", "-"},
        {"--variant", "gardner", "--self-play", "1", "--depth", "1", "--record", "yes", "--layout",
         "game,plain"}};
    CHECK(test::inkmate({"generate", "-q", "--side", "none", "--record", "yes", "-o", program}).status.ok());
    for (std::vector<std::string> options : made) {
        options.insert(options.begin(),
                       {"verify", "game", "--pages-dir", directory / "kept", "--without", "pixels"});
        const RunResult r = test::inkmate(options, moves);
        CHECK(r.status.ok());
        CHECK(r.errors == "");
        const std::string text =
            shell(directory.path(), "find kept -name program.pdf -exec pdftotext {} - ';'").output;
        CHECK(has(text, "1."));
        CHECK(!has(text, "Type your move"));
    }
}

TEST_CASE("moves are typed as they come, the program silent or answering") {
    const RunResult silent = test::inkmate(
        {"verify", "game", "--moves", "-", "--json", "--without", "pixels"}, "e4 e7e5 Nf3\nNc6\n");
    CHECK(silent.status.ok());
    const auto report = nlohmann::json::parse(silent.output);
    CHECK(report["equal"] == true);
    CHECK(report["games"][0]["plies"] == 4);
    CHECK(report["games"][0]["fen"] == "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    CHECK(report["games"][0]["comparison"]["first"]["pages"] == 4);

    const RunResult answering = test::inkmate({"verify", "game", "--moves", "-", "--side", "black", "--level",
                                               "1", "--json", "--without", "pixels"},
                                              "e4 Nf3");
    CHECK(nlohmann::json::parse(answering.output)["games"][0]["plies"] == 4);

    CHECK_REFUSED(test::inkmate({"verify", "game", "--moves", "-"}, "e4 e5 e5"), 1,
                  "-, move 3: 'e5' is not legal: no pawn can go to e5");
    CHECK_REFUSED(test::inkmate({"verify", "game", "--moves", "-"}, ""), 1,
                  "- has no moves: write them as e2e4 or Nf3, with blanks between");
}

TEST_CASE("pages show what positions are worth by the program's evaluation") {
    const TemporaryDirectory directory;
    Evaluation mine = tuned_evaluation();
    mine.name = "mine";
    mine.tempo = 90;
    write(directory / "mine.json", evaluation_text(mine));
    for (const std::string& name : {std::string("michniewski"), (directory / "mine.json").string()}) {
        const RunResult r = test::inkmate({"verify", "game", "--moves", "-", "--side", "black", "--depth",
                                           "3", "--evaluation", name, "--without", "pixels"},
                                          "e4 Nc3");
        CAPTURE(r.output);
        CHECK(r.status.ok());
    }
}

TEST_CASE("a program of each search plays against the core's, with levels and without") {
    for (const std::string search : {"minimax", "alphabeta"})
        for (const std::vector<std::string>& strength :
             {std::vector<std::string>{"--level", "1"}, {"--depth", "2"}}) {
            CAPTURE(search);
            CAPTURE(strength.front());
            std::vector<std::string> words = {"verify", "game", "--self-play", "4",    "--book",    "none",
                                              "--seed", "11",   "--search",    search, "--without", "pixels"};
            words.insert(words.end(), strength.begin(), strength.end());
            const RunResult r = test::inkmate(words);
            CAPTURE(r.output);
            CHECK(r.status.ok());
            CHECK(r.output.starts_with("self-play: 8 half-moves, 8 pages\n"));
        }
}

TEST_CASE("several games are replayed one after the other, each in its folder") {
    const TemporaryDirectory directory;
    write(directory / "games.pgn",
          "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 1\"]\n[SetUp "
          "\"1\"]\n\n"
          "1... Kd8 2. O-O-O 1-0\n");
    // Castling is no longer allowed: the FEN says so.
    const std::string said = "games.pgn, line 9, game 2, move 2.: 'O-O-O' is not legal: ";
    const RunResult bad = shell(directory.path(), "inkmate verify game games.pgn --without pixels");
    CHECK(bad.status.code == 1);
    CHECK(bad.output.starts_with("inkmate: " + said));
    CHECK(bad.output.find("games.pgn, game 2: 1 half-move, 1 page\n") != std::string::npos);
    CHECK(bad.output.ends_with("inkmate: 1 of 2 games has faults.\n"));
    const RunResult strict = shell(directory.path(), "inkmate verify game games.pgn --strict");
    CHECK(strict.status.code == 1);
    CHECK(strict.output.starts_with("inkmate: error: " + said));

    write(directory / "games.pgn",
          "1. e4 *\n\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 1\"]\n\n1... Kd8 2. O-O-O+ 1-0\n");
    const RunResult good =
        shell(directory.path(), "inkmate verify game games.pgn --dpi 150 --pages-dir out && ls out");
    CHECK(good.status.ok());
    CHECK(good.output.find("games.pgn, game 1: 1 half-move, 1 page\n") != std::string::npos);
    CHECK(good.output.find("games.pgn, game 2: 2 half-moves, 2 pages\n") != std::string::npos);
    CHECK(good.output.find("Every page is equal to its reference: 3 pages of 2 games.\n") !=
          std::string::npos);
    CHECK(good.output.ends_with("game-001\ngame-002\n"));
}

TEST_CASE("a program that plays or prints something else is found out") {
    const TemporaryDirectory directory;
    write(directory / "game.pgn", "1. e4 e5 2. Nf3 *\n");
    // A Ghostscript that changes the program before it runs it.
    const auto with_change = [&](const std::string& change) {
        write(directory / "gs", "#!/bin/sh\nfor last; do :; done\ncase \"$last\" in *game.ps) sed -i '" +
                                    change + "' \"$last\" ;; esac\nexec \"$REAL_GS\" \"$@\"\n");
        fs::permissions(directory / "gs", fs::perms(0755));
        return shell(
            directory.path(),
            "REAL_GS=$(command -v gs); export REAL_GS; PATH=.:$PATH; inkmate verify game game.pgn --dpi 150");
    };
    CHECK(with_change("").status.ok());

    const RunResult print = with_change("s/(White played )/(White plaied )/");
    CHECK(print.status.code == 1);
    CHECK(print.output.find("page 1:\n") != std::string::npos);
    CHECK(print.output.find("page 2:\n") == std::string::npos);
    CHECK(print.output.find("(headline)") != std::string::npos);
    CHECK(print.output.ends_with("Not everything is equal: 1 of 1 game with differences.\n"));

    const RunResult position = with_change("s/^\\/Fen {/\\/Fen { (nonsense) } bind def \\/OldFen {/");
    CHECK(position.status.code == 1);
    CHECK(position.output.find("game: after 1. e4 the program's position is nonsense, the core's "
                               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/"
                               "RNBQKBNR b KQkq - 0 1\n") != std::string::npos);

    const RunResult move = with_change("s/(Move: )/(Zug: )/");
    CHECK(move.status.code == 1);
    CHECK(move.output.find("where the core says \"Move: 1. e4 (e2e4)\"") != std::string::npos);
}

TEST_CASE("what to verify must be said once") {
    const std::string once =
        "verify game needs exactly one of these: PGN files, --moves, --self-play; see inkmate verify game "
        "--help";
    CHECK_REFUSED(test::inkmate({"verify", "game"}), 2, once);
    CHECK_REFUSED(test::inkmate({"verify", "game", OPERA, "--self-play", "3"}), 2, once);
    CHECK_REFUSED(test::inkmate({"verify", "game", OPERA, "--side", "white"}), 2,
                  "--side cannot be combined with PGN files: the program only replays their moves");
    CHECK_REFUSED(test::inkmate({"verify", "game", OPERA, "--fen", "8/8/8/8/8/8/8/K6k w - - 0 1"}), 2,
                  "--fen cannot be combined with PGN files: they have their own start positions");
    CHECK_REFUSED(test::inkmate({"verify", "game", OPERA, "--chess960", "4"}), 2,
                  "--chess960 cannot be combined with PGN files: they have their own start positions");
    CHECK_REFUSED(
        test::inkmate({"verify", "game", "--self-play", "3", "--side", "none"}), 2,
        "--side none cannot be combined with --self-play: the program would not move; choose white or black");
}

TEST_CASE("a matrix of papers, orientations and forms is played in every combination, with one report") {
    const TemporaryDirectory directory;
    write(directory / "moves.txt", "e4 e5");
    const RunResult r =
        shell(directory.path(),
              "inkmate verify game --moves moves.txt --paper a4,letter --orientation white,black "
              "--form readable,small --gs gs,all --jobs 3 --dpi 50 --rasteriser both --report "
              "r.xml --report r.html --report r.json --pages-dir out");
    CHECK(r.status.ok());
    CHECK(r.output.find("\nmoves.txt [letter, black, small") != std::string::npos);
    CHECK(r.output.find("pixels at 50 dpi with Ghostscript and Poppler") != std::string::npos);
    const std::size_t games = count(contents(directory / "r.xml"), "<testsuite ");
    CHECK(games >= 16);
    CHECK(files(directory / "out").size() == games);
    CHECK(count(contents(directory / "r.xml"), "<testcase ") == 2 * games);
    CHECK(nlohmann::json::parse(contents(directory / "r.json"))["games"].size() == games);
    CHECK(contents(directory / "r.html").find("moves.txt [a4, white, readable") != std::string::npos);

    const RunResult wrong = test::inkmate({"verify", "game", "--moves", "-", "--paper", "a4,a5"}, "e4");
    CHECK(wrong.status.code == 2);
    CHECK(wrong.errors.find("--paper must be a4 or letter, not a5") != std::string::npos);
    const RunResult missing = test::inkmate({"verify", "game", "--moves", "-", "--gs", "no-such-gs"}, "e4");
    CHECK(missing.status.code == 1);
    CHECK(missing.errors.find("no-such-gs") != std::string::npos);
}

TEST_CASE("pages tell what the program's search found, as the core finds it or, with a clock, as it says") {
    const TemporaryDirectory directory;
    using Words = std::vector<std::string>;
    for (const Words& limit : {Words{"--nodes", "2000"}, Words{"--time", "0.2"}}) {
        const fs::path kept = directory / limit[0];
        Words arguments = {"verify",      "game",  "--fen",       "k7/8/2K5/8/8/8/8/1R6 w - - 0 1",
                           "--side",      "white", "--layout",    "plain",
                           "--dpi",       "100",   "--self-play", "3",
                           "--pages-dir", kept};
        arguments.insert(arguments.end(), limit.begin(), limit.end());
        const RunResult r = test::inkmate(arguments);
        CAPTURE(r.output);
        CHECK(r.status.ok());
        CHECK(contents(kept / "console.txt").find("Evaluation: #1\n") != std::string::npos);
    }
}

TEST_CASE("scores are verified, with the positions that are asked for") {
    for (const std::string diagrams : {"every:9", "3,12", "last"}) {
        const RunResult r = test::inkmate({"verify", "game", source_file("examples/byrne-fischer-1956.pgn"),
                                           "--layout", "score", "--diagrams", diagrams, "--dpi", "100"});
        CAPTURE(r.output);
        CHECK(r.status.ok());
        CHECK(r.output.find(diagrams == "every:9" ? "82 half-moves, 2 pages" : "82 half-moves, 1 page") !=
              std::string::npos);
    }
    CHECK_REFUSED(test::inkmate({"verify", "game", source_file("examples/byrne-fischer-1956.pgn"), "--layout",
                                 "game,large", "--diagrams", "last"}),
                  2, "--diagrams cannot be combined with layouts other than score: leave one of them out");
}

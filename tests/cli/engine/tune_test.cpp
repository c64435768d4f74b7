#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

RunResult tune_in(const TemporaryDirectory& directory, const std::string& command) {
    return shell(directory.path(), command);
}

constexpr const char* PLAY = "inkmate tune play -o games.epd --nodes 60 --seed 5 --games ";
constexpr const char* FIT =
    "inkmate tune fit games.epd -o mine.json --name mine --checkpoint point --batch 50 --epochs ";

}  // namespace

TEST_CASE("tune makes a data set, goes on with it, and fits an evaluation that the other commands take") {
    const TemporaryDirectory directory;
    REQUIRE(tune_in(directory, PLAY + std::string("2")).status.ok());
    const std::string two = contents(directory / "games.epd");
    // Half a game more, as an interruption leaves it.
    write(directory / "games.epd", two + "4k3/8/8/8/8/8/8/4K3 w - - ce 0; c9 \"1/2-1/2\";\n4k3/8");
    REQUIRE(tune_in(directory, PLAY + std::string("4")).status.ok());
    const std::string four = contents(directory / "games.epd");
    CHECK(four.starts_with(two));
    CHECK(four.ends_with("\n# game 3\n"));
    CHECK(four.find("4k3/8\n") == four.npos);

    const RunResult fitted = tune_in(directory, FIT + std::string("3"));
    REQUIRE(fitted.status.ok());
    CHECK(fitted.output.find("epoch   3: mean square error ") != std::string::npos);
    const std::string mine = contents(directory / "mine.json");
    CHECK(mine.starts_with("{\n\"name\": \"mine\","));
    // The checkpoint is that of the end: nothing is left to do, and the result is the same.
    CHECK(tune_in(directory, FIT + std::string("3")).output.find("epoch   0") == std::string::npos);
    CHECK(contents(directory / "mine.json") == mine);
    CHECK(tune_in(directory, FIT + std::string("4")).output.find("point belongs to a different tuning") !=
          std::string::npos);

    // The table of errors is whole although this run had nothing to do.
    CHECK(tune_in(directory, FIT + std::string("3 --errors errors.csv")).status.ok());
    const std::string errors = contents(directory / "errors.csv");
    CHECK(errors.starts_with("epoch,error,error held back\n0,0."));
    CHECK(count(errors, "\n") == 5);
    CHECK(fitted.output.find("error " + errors.substr(errors.rfind("\n3,") + 3, 8)) != std::string::npos);
    CHECK(tune_in(directory, FIT + std::string("3 --errors -")).output.find("so it needs a file") !=
          std::string::npos);

    CHECK(tune_in(directory, "inkmate search --depth 2 --evaluation mine.json").status.ok());
    CHECK(tune_in(directory, "inkmate generate -o game.ps --evaluation mine.json").status.ok());
}

TEST_CASE("tune makes a data set of leaves, and fits to what is near its targets") {
    const TemporaryDirectory directory;
    const std::string LEAVES = "inkmate tune play -o leaves.epd --nodes 60 --seed 5 --leaves 30 --games ";
    REQUIRE(tune_in(directory, LEAVES + "1").status.ok());
    const std::string one = contents(directory / "leaves.epd");
    REQUIRE(tune_in(directory, LEAVES + "2").status.ok());
    CHECK(contents(directory / "leaves.epd").starts_with(one));
    CHECK(one.starts_with("# Quiet leaves of searches"));
    const std::string WITHIN =
        "inkmate tune fit leaves.epd -o near.json --trust 1 --evaluation inkmate --epochs 1 --batch 9 "
        "--score-k "
        "1 ";
    const RunResult all = tune_in(directory, WITHIN + "--keep-tempo");
    const RunResult near = tune_in(directory, WITHIN + "--within 0.02");
    REQUIRE(all.status.ok());
    REQUIRE(near.status.ok());
    CHECK(all.output.find("of their scores 1.0000\n") != std::string::npos);
    CHECK(std::stoi(all.output) == count(contents(directory / "leaves.epd"), "; c9 "));
    CHECK(std::stoi(near.output) < std::stoi(all.output));
    CHECK(std::stoi(near.output) > 0);
    CHECK(tune_in(directory, WITHIN + "--within 0 --k 4").output ==
          "inkmate: error: no position is left within 0 of its target; give a greater --within\n");
}

TEST_CASE("tune label lets an engine score a data set, and goes on after its last whole game") {
    const TemporaryDirectory directory;
    const std::string LABEL = "inkmate tune label games.epd -o labelled.epd --engine 'inkmate uci' --depth 6";
    REQUIRE(tune_in(directory, PLAY + std::string("3")).status.ok());
    REQUIRE(tune_in(directory, LABEL).status.ok());
    const std::string games = contents(directory / "games.epd");
    const std::string labelled = contents(directory / "labelled.epd");
    CHECK(labelled.starts_with("# Labelled again: ce is the score of Inkmate"));
    CHECK(labelled.find(", go depth 6. ") != labelled.npos);
    CHECK(labelled.find(games.substr(0, games.find('\n'))) != labelled.npos);
    CHECK(labelled.ends_with("\n# game 2\n"));
    CHECK(count(labelled, "; c9 ") == count(games, "; c9 "));

    const std::size_t half = labelled.find("# game 1\n") + 20;
    write(directory / "labelled.epd", labelled.substr(0, half));
    REQUIRE(tune_in(directory, LABEL).status.ok());
    CHECK(contents(directory / "labelled.epd") == labelled);

    CHECK(tune_in(directory, "inkmate tune label games.epd -o labelled.epd --engine 'inkmate uci' --depth 3")
              .output.find("labelled.epd is not a data set begun with these options") != std::string::npos);
    write(directory / "none.epd", "# nothing\n");
    CHECK(tune_in(directory, "inkmate tune label none.epd -o x.epd")
              .output.find("none.epd has no game to label; make a data set with inkmate tune play") !=
          std::string::npos);
}

TEST_CASE("games of a data set begin with the openings of a PGN") {
    const WorkFolder folder;
    const RunResult r = folder.run(R"(
        echo '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *' > ruy.pgn
        echo '1. d4 d5 2. c4 e6 3. Nc3 Nf6 *' > queen.pgn
        for opening in ruy queen; do
            inkmate tune play --games 2 --nodes 1 --openings $opening.pgn -o $opening.epd
        done)");
    CHECK(r.status.ok());
    CHECK(folder.read("ruy.epd") != folder.read("queen.epd"));
}

TEST_CASE("what tune and --evaluation cannot take is told") {
    const TemporaryDirectory directory;
    write(directory / "games.epd", "# another\n");
    CHECK(tune_in(directory, PLAY + std::string("1"))
              .output.find("games.epd is not a data set begun with these options") != std::string::npos);
    CHECK(tune_in(directory, FIT + std::string("1")).output.find("there is not one position to tune with") !=
          std::string::npos);
    const RunResult unknown = tune_in(directory, "inkmate search --depth 1 --evaluation best");
    CHECK(unknown.output.find("neither an evaluation nor a file best; take one of inkmate|michniewski") !=
          std::string::npos);
    CHECK(tune_in(directory, "inkmate search --depth 1 --evaluation games.epd")
              .output.find("games.epd is not an evaluation file") != std::string::npos);
    CHECK(tune_in(directory, "inkmate search --depth 4 --evaluation michniewski").output !=
          tune_in(directory, "inkmate search --depth 4").output);
}

TEST_CASE(
    "tune evaluation goes on from its checkpoint, and writes an evaluation that the other commands take") {
    const TemporaryDirectory directory;
    const std::string TUNE =
        "inkmate tune evaluation -o mine.json --name mine --pairs 9 --nodes 20 --rate 1 --checkpoint point";
    CHECK(tune_in(directory, TUNE + " --jobs 1").output.empty());
    const std::string mine = contents(directory / "mine.json");
    CHECK(mine.starts_with("{\n\"name\": \"mine\",\n"));
    CHECK(contents(directory / "point").find("\"pairs\": 9") != std::string::npos);
    const std::string SEARCH = "inkmate search --depth 5 --evaluation ";
    const RunResult searched = tune_in(directory, SEARCH + "mine.json");
    REQUIRE(searched.status.ok());
    CHECK(searched.output != tune_in(directory, SEARCH + "inkmate").output);

    CHECK(tune_in(directory, TUNE + " && cat mine.json").output == mine);
    std::filesystem::remove(directory / "point");
    CHECK(tune_in(directory, TUNE + " --jobs 2 && cat mine.json").output == mine);
    CHECK(tune_in(directory, TUNE + " --seed 2").output.find("point belongs to a different tuning") !=
          std::string::npos);
    CHECK(tune_in(directory, "cp mine.json start.json && " + TUNE + " --evaluation start.json")
              .output.find("point belongs to a different tuning") != std::string::npos);
    CHECK(tune_in(directory, "inkmate tune evaluation -o - --pairs 1 --nodes 20")
              .output.starts_with("{\n\"name\""));
}

TEST_CASE("an evaluation that could not be written is told before it is tuned") {
    const TemporaryDirectory directory;
    const RunResult nameless = tune_in(directory, "inkmate tune fit games.epd -o mine.json --name ''");
    CHECK(nameless.status.code == 2);
    CHECK(nameless.output == "inkmate: error: --name is empty: give the evaluation a name\n");
    for (const std::string command : {"tune evaluation --checkpoint point", "tune fit games.epd"}) {
        CAPTURE(command);
        CHECK(tune_in(directory, "inkmate " + command + " -o none/mine.json").output ==
              "inkmate: error: cannot write none/mine.json: No such file or directory; choose another place "
              "for it\n");
    }
    CHECK(std::filesystem::is_empty(directory.path()));
}

TEST_CASE("tune search goes on with its state, and prints options of the core") {
    const TemporaryDirectory directory;
    const std::string TUNE =
        "inkmate tune search -o state.json --pairs 2 --nodes 30 --only NULL_MARGIN --seed ";
    const RunResult tuned = tune_in(directory, TUNE + "5");
    REQUIRE(tuned.status.ok());
    CHECK(tuned.output.starts_with("--parameter NULL_MARGIN="));
    const std::string state = contents(directory / "state.json");
    CHECK(tune_in(directory, TUNE + "5").output == tuned.output);
    CHECK(contents(directory / "state.json") == state);
    CHECK(tune_in(directory, TUNE + "6").output.find("state.json belongs to a different tuning") !=
          std::string::npos);

    const std::string SEARCH = "inkmate search --depth 5 ";
    const std::string standard = tune_in(directory, SEARCH).output;
    const std::string other = tune_in(directory, SEARCH + "--parameter FUTILITY_MARGIN=1").output;
    CHECK(other.find(" depth 5 ") != std::string::npos);
    const auto nodes = [](const std::string& text) {
        const std::size_t at = text.rfind(" nodes ");
        return text.substr(at, text.find(" nps ", at) - at);
    };
    CHECK(nodes(standard) != nodes(other));
    const std::string uci =
        tune_in(directory, "printf 'go depth 5\\n' | inkmate uci --parameter FUTILITY_MARGIN=1").output;
    CHECK(nodes(uci) == nodes(other));
    CHECK(tune_in(directory, SEARCH + "--parameter NULL_DEPTH=0").output ==
          "inkmate: error: --parameter: NULL_DEPTH is a number from 1 to 64: write NULL_DEPTH=2\n");
}

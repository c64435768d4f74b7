// No command writes over what it reads.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// The command is refused for the file of an option, and the file is what it was.
void check_kept(const WorkFolder& folder, const std::string& command, const std::string& option,
                const std::string& file) {
    CAPTURE(command);
    const std::string before = folder.read(file);
    const RunResult r = folder.run("inkmate " + command);
    CHECK(r.status.code == 2);
    CHECK(r.output ==
          fmt::format("inkmate: error: {} {} is the file that is read: choose another\n", option, file));
    CHECK(folder.read(file) == before);
}

}  // namespace

TEST_CASE("an output that is the file that is read is refused, and the file is kept") {
    const WorkFolder folder;
    for (const char* const file : {"games.pgn", "e.epd", "a.pdf", "b.pdf", "typed.txt", "rules.ini",
                                   "rook.svg", "one.shard", "m.json"})
        write(folder.directory / file, "1. e4 *\n");
    REQUIRE(folder.run("inkmate simul new f.simul --boards 2").status.ok());
    check_kept(folder, "simul pgn f.simul -o f.simul", "-o", "f.simul");
    check_kept(folder, "tune fit a.pdf e.epd -o e.epd", "-o", "e.epd");
    check_kept(folder, "tune fit e.epd -o new.json --checkpoint e.epd", "--checkpoint", "e.epd");
    check_kept(folder, "tune label e.epd --engine x -o e.epd", "-o", "e.epd");
    check_kept(folder, "tune play --openings games.pgn -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "compare a.pdf b.pdf --report b.pdf", "--report", "b.pdf");
    check_kept(folder, "compare a.pdf b.pdf --manifest m.json --report m.json", "--report", "m.json");
    check_kept(folder, "render games.pgn --format pdf -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "generate games.pgn -q -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "book -q e.epd games.pgn -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "generate -q --input typed.txt -o typed.txt", "-o", "typed.txt");
    check_kept(folder, "generate -q --variant rules.ini:mine -o rules.ini", "-o", "rules.ini");
    check_kept(folder, "generate -q --variant grand --glyph r=rook.svg -o rook.svg", "-o", "rook.svg");
    check_kept(folder, "match --engine x --engine y --openings games.pgn -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "annotate games.pgn -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "problems games.pgn -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "verify game games.pgn --shard 1/2 -o games.pgn", "-o", "games.pgn");
    check_kept(folder, "merge one.shard -o one.shard", "-o", "one.shard");
    REQUIRE(folder.run("ln games.pgn linked.txt && mkdir d").status.ok());
    check_kept(folder, "generate games.pgn -q -o linked.txt", "-o", "linked.txt");
    check_kept(folder, "generate games.pgn -q -o d/../games.pgn", "-o", "d/../games.pgn");
    CHECK(folder.run("inkmate simul show f.simul").status.ok());
}

TEST_CASE("two outputs are two files, but devices may be given twice") {
    const WorkFolder folder;
    const RunResult r = folder.run("inkmate tune fit e.epd -o a.json --errors ./a.json");
    CHECK(r.status.code == 2);
    CHECK(r.output == "inkmate: error: -o a.json is also what --errors writes: choose another\n");
    CHECK(folder.run("inkmate generate -q --input /dev/null -o /dev/null").output == "");
}

TEST_CASE("send begins no game beside a position that none has left") {
    const WorkFolder folder;
    const std::string send = "echo quit | inkmate send game.ps --one-way --to socket://127.0.0.1:9";
    const RunResult r = folder.run("inkmate generate -q -o game.ps && echo mine > game.fen\n" + send);
    CHECK(r.status.code == 1);
    CHECK(r.output ==
          "inkmate: error: game.fen is there, and the game's position would be written over it: name a "
          "different file for the game\n");
    CHECK(folder.read("game.fen") == "mine\n");
    // A game was there, and its moves were thrown away.
    CHECK(folder.run("touch game.log\n" + send).output.find("game.fen is there") == std::string::npos);
}

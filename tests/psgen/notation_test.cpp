// Programs that write and read moves in other notations than SAN.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/chess/chess960.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "play/device/device_text.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

PlayingProgram program_in(Language language, Notation notation) {
    PlayingProgram options = quick_program();
    options.writing = {language, notation};
    return options;
}

/// What the program says to these lines after a position was set up, each answer in one line.
std::vector<std::string> said_in(Notation notation, const std::string& fen, std::vector<std::string> lines) {
    lines.insert(lines.begin(), "setup " + fen);
    std::vector<std::string> said = converse(program_in(Language::english, notation), lines);
    said.erase(said.begin());
    return said;
}

}  // namespace

TEST_CASE("the console shows moves in the program's notation, and keeps the PGN in English") {
    const std::vector<std::string> lines = {"moves g1", "Sf3", "Nc6", "e4", "sd4", "pgn", "help"};
    const std::vector<std::string> said = converse(program_in(Language::german, Notation::de), lines);
    CHECK(said[0] == "Legal moves from g1 (2):\nSf3 Sh3");
    CHECK(field(said[1], "Move: ") == "1. Sf3 (g1f3)");
    CHECK(field(said[2], "Move: ") == "1... Sc6 (b8c6)");
    CHECK(field(said[4], "Move: ") == "2... Sd4 (c6d4)");
    CHECK(said[5].find("1. Nf3 Nc6 2. e4 Nd4") != std::string::npos);
    CHECK(said[6].starts_with("A move           e2e4 or Sf3, O-O, exd5, e8=D; coordinates"));
    const std::vector<std::string> both =
        said_in(Notation::lan, "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", {"moves b7", "O-O"});
    CHECK(both[0] ==
          "Legal moves from b7 (8):\nb7xa8=N b7-b8=N b7xa8=B b7-b8=B b7xa8=R+ b7-b8=R+ b7xa8=Q+ b7-b8=Q+");
    CHECK(field(both[1], "Move: ") == "1. O-O (e1g1)");
    const std::string greeting =
        answers(type_to(generate(program_in(Language::french, Notation::fr)), "")).front();
    CHECK(greeting.find("Type a move (e2e4 or Cf3), or \"help\".") != std::string::npos);
}

TEST_CASE("figurines are letters in the console: those of the language") {
    const std::vector<std::string> lines = {"Sf3"};
    CHECK(field(converse(program_in(Language::german, Notation::figurine), lines).front(), "Move: ") ==
          "1. Sf3 (g1f3)");
    const std::vector<std::string> english = {"Nf3"};
    CHECK(field(converse(program_in(Language::english, Notation::figurine), english).front(), "Move: ") ==
          "1. Nf3 (g1f3)");
}

TEST_CASE("program and core read what is typed alike, in every notation") {
    const std::vector<std::string> positions = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                                                "4k3/P7/8/8/8/4B3/8/4K1N1 w - - 0 1"};
    const std::vector<std::string> typed = {"Sf3", "sf3",  "Nf3",  "Rd1",  "Td1",    "Kd1",    "Ra7",  "Dc6",
                                            "Nf2", "a8=D", "a8=d", "a8=S", "a8=Q",   "a7a8d",  "bxc3", "cxb4",
                                            "O-O", "Lf2",  "Bf2",  "Pf3",  "Ng1-f3", "Ke1-e2", "Cf3",  "Xd1"};
    for (const Notation notation : {Notation::de, Notation::fr, Notation::ro}) {
        std::vector<std::string> lines;
        for (const std::string& fen : positions)
            for (const std::string& text : typed) {
                lines.push_back("setup " + fen);
                lines.push_back(text);
                lines.emplace_back("fen");
            }
        const std::vector<std::string> said = converse(program_in(Language::english, notation), lines);
        std::size_t at = 0;
        for (const std::string& fen : positions)
            for (const std::string& text : typed) {
                CAPTURE(word_of(notation));
                CAPTURE(fen);
                CAPTURE(text);
                Game game(Position::from_fen(fen));
                std::string line;
                try {
                    game.play(parse_typed_move(game.position(), text, notation));
                    line = move_line(game, notation);
                } catch (const ChessError&) {
                }
                CHECK(said[at + 2] == game.position().fen());
                if (!line.empty()) CHECK(said[at + 1].find(line + "\n") != std::string::npos);
                at += 3;
            }
    }
}

TEST_CASE("what a program says of an illegal move is in its notation") {
    const std::vector<std::string> lines = {"Sd2"};
    CHECK(converse(program_in(Language::german, Notation::de), lines).front() ==
          "\"Sd2\" is not legal. Knight moves:\nSa3 Sc3 Sf3 Sh3");
}

TEST_CASE("small programs stay small in every language, and with figurines") {
    struct Sample {
        Language language;
        Notation notation;
        std::size_t most;
    };
    for (const Sample& sample :
         {Sample{Language::german, Notation::de, 40'000}, Sample{Language::spanish, Notation::lan, 40'000},
          Sample{Language::english, Notation::figurine, 41'500},
          Sample{Language::german, Notation::figurine, 41'500},
          Sample{Language::french, Notation::figurine, 41'500}}) {
        PlayingProgram options;
        options.form = Form::packed;
        options.book = engine::default_book();
        options.writing = {sample.language, sample.notation};
        CHECK(generate(options).size() <= sample.most);
    }
}

TEST_CASE("a small program with everything that adds to it keeps within what the manual says") {
    PlayingProgram options;
    options.form = Form::packed;
    options.book = engine::default_book();
    options.writing = {Language::french, Notation::figurine};
    options.first_page = options.refusals = true;
    options.game = Game(chess960_start(7));
    CHECK(generate(options).size() <= 43'500);
}

TEST_CASE("a program's description tells its language and notation, where they are not the usual ones") {
    PlayingProgram options;
    CHECK(describe(options).find("notation") == std::string::npos);
    CHECK(describe(options).find("words") == std::string::npos);
    options.writing = {Language::spanish, Notation::figurine};
    CHECK(read_options(describe(options)).writing == options.writing);
    CHECK(read_options("format=2 words=de notation=lan").writing == Writing{Language::german, Notation::lan});
    CHECK_THROWS(read_options("format=2 notation=ru"));
    CHECK_THROWS(read_options("format=2 words=ru"));
}

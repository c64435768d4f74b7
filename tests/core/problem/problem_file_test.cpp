#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "core/chess/position.hpp"
#include "core/problem/popeye_file.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"

using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("EPD says what is asked in stipulation or dm, and else it is what is usual") {
    const ProblemFile file = read_problems(
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Paul Morphy, 1856\";\n"
        "# a comment\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 stipulation \"h#2\";\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w\n",
        "a.epd", parse_stipulation("s#4"));
    CHECK(file.faults.empty());
    REQUIRE(file.problems.size() == 3);
    CHECK(to_string(file.problems[0].stipulation) == "#2");
    CHECK(file.problems[0].name == "Paul Morphy, 1856");
    CHECK(file.problems[0].place == "a.epd, line 1");
    CHECK(to_string(file.problems[1].stipulation) == "h#2");
    CHECK(file.problems[1].position.side_to_move() == BLACK);
    CHECK(file.problems[1].place == "a.epd, line 3");
    CHECK(to_string(file.problems[2].stipulation) == "s#4");
    CHECK(file.problems[2].position.side_to_move() == WHITE);
}

TEST_CASE("faults are told with their lines, and what is between them is read") {
    const ProblemFile file = read_problems(
        "8/8/8/8 w - - dm 2;\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"7\";\n"
        "\x01\xff\xfe garbage ;;; \"\n"
        "k1K5/8/8/8/8/8/8/1R6 w - -\n"
        "k1K5/8/8/8/8/8/8/1R6 w - - dm two;\n"
        "R1k1K3/8/8/8/8/8/8/8 w - - dm 1;\n"
        "k1K5/8/8/8/8/8/8/1R6 w - - dm 1; id \"7\";\n"
        "k7/K7/8/8/8/8/8/R7 w - - dm 1;\n"
        "8/8/8/8/8/8/8/K7 w - - dm 1;",
        "a.epd");
    CHECK(
        file.faults ==
        Texts{
            "a.epd, line 1: FEN '8/8/8/8 w - -': board: there are 4 ranks instead of 8",
            "a.epd, line 3: '\"' is neither a field of the position nor the name of an operation, such as id "
            "or bm",
            "a.epd, line 4: nothing says what is asked for: give --stipulation, or write the operation "
            "stipulation or dm",
            "a.epd, line 5: stipulation '#two', character 2: the number of moves is missing",
            "a.epd, line 6: FEN 'R1k1K3/8/8/8/8/8/8/8 w - -': side to move: White is to move, but Black's "
            "king is in check",
            "a.epd, line 8: FEN 'k7/K7/8/8/8/8/8/R7 w - -': side to move: White is to move, but Black's king "
            "is in check",
            "a.epd, line 9: FEN '8/8/8/8/8/8/8/K7 w - -': board: Black has 0 kings instead of one"});
    CHECK(file.warnings == Texts{"a.epd, line 7: the id '7' is in line 2 too"});
    CHECK(file.problems.size() == 2);
}

TEST_CASE(
    "a diagram may castle from the first squares, and no pawn is taken en passant, unless a FEN tells") {
    const Stipulation direct;
    const auto fen = [&](const char* text) { return read_diagram(text, direct).fen(); };
    CHECK(fen("r3k2r/8/8/8/8/8/8/R3K2R") == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(fen("r3k3/8/8/8/8/8/8/4K2R b") == "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
    CHECK(fen("r3k2r/8/8/8/8/8/8/R3K2R w -") == "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    CHECK(fen("r3k2r/8/8/8/8/8/8/R3K2R w Kq -") == "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1");
    CHECK(fen("4k3/8/8/3pP3/8/8/8/4K3") == "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    CHECK(fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6") == "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK_THROWS_AS(fen("8/8"), ChessError);
}

TEST_CASE("fields of a diagram are counted, not blanks") {
    const Stipulation mate = parse_stipulation("#1");
    for (const char* const fen : {"6k1/8/8/8/8/8/8/4K2R", "6k1/8/8/8/8/8/8/4K2R ",
                                  " 6k1/8/8/8/8/8/8/4K2R  w ", "6k1/8/8/8/8/8/8/4K2R w K"})
        CHECK(read_diagram(fen, mate).fen() == "6k1/8/8/8/8/8/8/4K2R w K - 0 1");
}

TEST_CASE("Popeye's text is read: names, pieces, stipulation, and options that matter") {
    const ProblemFile file = read_problems(
        "BeginProblem\n"
        "Author Torsten Linss\n"
        "Origin LCdE 308, 4/1983\n"
        "Remark said to be sound\n"
        "Stip h#3\n"
        "Option Variation Try MaxSolutions 3 Defence 1 Beep\n"
        "Pieces White Kc3 Bf6 Se7 Pf4\n"
        "       Black ke6 bd5 pc6\n"
        "NextProblem\n"
        "stipulation h#2\n"
        "forsyth r3k2r/8/8/8/3pP3/8/8/R3K2R\n"
        "option NoCastling a1 e8 EnPassant e3\n"
        "EndProblem\n"
        "what follows is not read\n",
        "a.inp");
    CHECK(file.faults == Texts{});
    REQUIRE(file.problems.size() == 2);
    CHECK(file.problems[0].position.fen() == "8/4N3/2p1kB2/3b4/5P2/2K5/8/8 b - - 0 1");
    CHECK(to_string(file.problems[0].stipulation) == "h#3");
    CHECK(file.problems[0].name == "Torsten Linss, LCdE 308, 4/1983");
    CHECK(file.problems[0].place == "a.inp, line 1");
    CHECK(file.problems[1].position.fen() == "r3k2r/8/8/8/3pP3/8/8/R3K2R b K e3 0 1");
    CHECK(file.problems[1].place == "a.inp, line 9");
}

TEST_CASE("WhiteToPlay has White begin, and help play lose its first half move") {
    const auto asked = [](const std::string& stipulation) {
        const ProblemFile file =
            read_problems("BeginProblem\nStipulation " + stipulation +
                              "\nOption WhiteToPlay\nPieces Whi Kb6 Rh1 Bla Ka8\nEndProblem\n",
                          "a.inp");
        CHECK(file.faults == Texts{});
        CHECK(file.problems.at(0).position.fen() == "k7/8/1K6/8/8/8/8/7R w - - 0 1");
        return to_string(file.problems.at(0).stipulation);
    };
    CHECK(asked("#1") == "#1");
    CHECK(asked("s#2") == "s#2");
    CHECK(asked("h#1.5") == "h#1.5");
    CHECK(asked("h#1") == "h#0.5");
    CHECK(asked("h=4") == "h=3.5");
}

TEST_CASE("h#4 with WhiteToPlay has the solution that Popeye finds") {
    const ProblemFile file = read_problems(
        "BeginProblem\nStipulation h#4\nOption WhiteToPlay\n"
        "Pieces White Kf4 Sf5 Black Ke8 Qa8 Rh8 Pf6\nEndProblem\n",
        "a.inp");
    const Solution solution = Solver(16).solve(file.problems.at(0), {}, {});
    REQUIRE(solution.lines.size() == 1);
    CHECK(solution.lines[0].san == Texts{"Kg4", "O-O", "Kh5", "Qh1+", "Kg6", "Qh8", "Ne7#"});
}

TEST_CASE("Forsyth has Popeye's letters, and squares of NoCastling may be written together") {
    const auto read = [](const std::string& middle) {
        const ProblemFile file =
            read_problems("BeginProblem\nStipulation #1\n" + middle + "\nEndProblem\n", "a.inp");
        return file.faults.empty() ? file.problems.at(0).position.fen() : file.faults.front();
    };
    CHECK(read("Forsyth k7/8/1K6/8/8/8/8/S6s") == "k7/8/1K6/8/8/8/8/N6n w - - 0 1");
    CHECK(read("Forsyth k7/8/K7/2N5/8/8/8/8") == read("Pieces White Ka6 Nc5 Black Ka8"));
    CHECK(read("Forsyth k7/8/K7/2G2.li2/8/8/8/8") == read("Pieces White Ka6 Gc5 Black Ka8 LIf5"));
    CHECK(read("Forsyth k7/8/K8/8/8/8/8/8") ==
          "a.inp, line 3: Forsyth 'k7/8/K8/8/8/8/8/8': rank 6 has 9 squares instead of 8");
    CHECK(read("Forsyth k7/8/K6x/8/8/8/8/8") ==
          "a.inp, line 3: Forsyth 'k7/8/K6x/8/8/8/8/8': 'x' is neither a piece that is known here nor a "
          "count");
    CHECK(read("Forsyth k15K") == "k7/8/K7/8/8/8/8/8 w - - 0 1");
    CHECK(read("Forsyth k15K39+.35-s") == read("Pieces White Ka6 35a1 Black Ka8 Sb1"));
    CHECK(read("Forsyth k15K60") == "a.inp, line 3: Forsyth 'k15K60': there are 77 squares, more than 64");
    CHECK(read("Forsyth k15K=q") == "a.inp, line 3: Neutral pieces are not supported");
    CHECK(read("Forsyth r3k2r/8/8/8/8/8/8/R3K2R\nOption NoCastling e8h1") ==
          "r3k2r/8/8/8/8/8/8/R3K2R w Q - 0 1");
}

TEST_CASE("pawns do not promote to pieces that cannot move") {
    const ProblemFile file = read_problems(
        "BeginProblem\nStipulation =1\nPieces White Kf2 Pb7 Black Kh1 DUh2 Ph3\nEndProblem\n", "a.inp");
    REQUIRE(file.faults == Texts{});
    CHECK(Solver(1).solve(file.problems.at(0), {}, {}).keys.size() == 5);
}

TEST_CASE("what is not supported in Popeye's text is told by name and line, and the next problem is read") {
    const auto faults = [](const std::string& middle) {
        const ProblemFile file =
            read_problems("BeginProblem\nStipulation #2\n" + middle +
                              "\nPieces White Kc8 Rb1 Black Ka8\n"
                              "NextProblem\nStipulation #1\n"
                              "Pieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7b7\nEndProblem\n",
                          "a.inp");
        CHECK(file.problems.size() == 1);
        CHECK(to_string(file.problems.front().stipulation) == "#1");
        return file.faults;
    };
    CHECK(faults("Condition Circe Madrasi") ==
          Texts{"a.inp, line 3: Condition Circe Madrasi is not supported: NoWK and NoBK are"});
    CHECK(faults("Condition NoWK NoBK") == Texts{"a.inp, line 3: nobody can be mated without kings"});
    CHECK(faults("Twin SStipulation white 1a[#]d") ==
          Texts{"a.inp, line 3: Twin SStipulation white 1a[#]d is not supported"});
    CHECK(faults("Twin a1") == Texts{"a.inp, line 3: Twin: 'a1' is not a change that is understood here"});
    CHECK(faults("Twin Move a1 b1") == Texts{"a.inp, line 3: Twin: a1 is empty"});
    CHECK(faults("Twin Remove x") == Texts{"a.inp, line 3: Twin: 'x' is not a square"});
    CHECK(faults("Twin Rotate 45") == Texts{"a.inp, line 3: Twin Rotate 45: it is 90, 180 or 270"});
    CHECK(faults("Twin Mirror a1<-->b8") == Texts{"a.inp, line 3: Twin Mirror a1<-->b8: it is a1<-->a8, "
                                                  "a1<-->h1, a1<-->h8 or a8<-->h1"});
    CHECK(faults("Array") == Texts{"a.inp, line 3: Array is not supported"});
    CHECK(faults("Option EnPassant e2e4") == Texts{"a.inp, line 3: EnPassant e2e4: give the square that a "
                                                   "pawn passed, as in f3 or f2f3f4"});
    CHECK(faults("Option Quodlibet") == Texts{"a.inp, line 3: the option Quodlibet is not supported"});
    CHECK(faults("Pieces White GHb2") == Texts{"a.inp, line 3: 'GHb2' is not a piece that is known here: "
                                               "those of chess are K, Q, R, B, S and P, "
                                               "and the guide to problems lists the others"});
    CHECK(faults("Pieces neut Qb2") == Texts{"a.inp, line 3: neut pieces are not supported"});
    CHECK(faults("Pieces Neutral Qb2") == Texts{"a.inp, line 3: Neutral pieces are not supported"});
    CHECK(faults("Pieces White Royal Qb2") == Texts{"a.inp, line 3: Royal pieces are not supported"});
    CHECK(faults("Pieces Qb2") == Texts{"a.inp, line 3: White or Black must precede the piece 'Qb2'"});
    CHECK(faults("Pieces White Q") == Texts{"a.inp, line 3: the piece 'Q' has no square"});
    CHECK(faults("Pieces White Qb2 Rb2") == Texts{"a.inp, line 3: two pieces are on b2"});
    CHECK(faults("Forsyth 8/8") == Texts{"a.inp, line 3: Forsyth '8/8': there are 2 ranks instead of 8"});
    CHECK(faults("Stipulation #2 x") ==
          Texts{"a.inp, line 3: 'x' is not a word of a Popeye file that is understood here"});
    CHECK(faults("Stipulation hs#2") ==
          Texts{"a.inp, line 1: stipulation 'hs#2', character 2: the play 'hs' is not supported: s, r, "
                "semi-r, h, ser- and ser-h are"});
    CHECK(faults("BeginProblem\nStipulation h#") ==
          Texts{"a.inp, line 1: the problem has no EndProblem",
                "a.inp, line 3: stipulation 'h#', character 3: the number of moves is missing"});
    CHECK(faults("NextProblem") ==
          Texts{"a.inp, line 1: FEN '8/8/8/8/8/8/8/8 w - -': board: White has 0 kings instead of one",
                "a.inp, line 3: the problem has no stipulation"});
}

TEST_CASE("fairy pieces of Popeye's text make the rules that they need, a problem each") {
    const ProblemFile file = read_problems(
        "BeginProblem\n"
        "Stipulation h#2\n"
        "Pieces White Ke1 Ra1 GIb3 Nc4 Black Ke8 gd5 Rh8\n"
        "NextProblem\n"
        "Stipulation #2\n"
        "Pieces White Ka1 Sb3 Black Ke8\n"
        "NextProblem\n"
        "Stipulation #2\n"
        "Pieces White Ka1 35b3 Black Kf8\n"
        "EndProblem\n",
        "a.inp");
    CHECK(file.faults == Texts{});
    REQUIRE(file.problems.size() == 3);
    CHECK(file.problems[0].position.rules_name() == "chess with g=grasshopper, i=giraffe, h=nightrider");
    CHECK(file.problems[0].position.fen() == "4k2r/8/8/3g4/2H5/1I6/8/R3K3 b Qk - 0 1");
    CHECK(file.problems[1].position.rules_name() == "chess");
    CHECK(file.problems[2].position.rules_name() == "chess with a=(3,5)");
    for (const PopeyePiece& piece : popeye_pieces()) {
        const std::string_view code = piece.codes[0];
        const std::string kings = code == "k" ? "Black Kh7" : "Ka1 Black Kh7";
        CHECK_MESSAGE(
            read_problems(
                fmt::format("BeginProblem\nStipulation #2\nPieces White {}c3 {}\nEndProblem", code, kings),
                "a.inp")
                    .problems.size() == 1,
            code);
    }
}

TEST_CASE("a file of Popeye's that is cut short has the problems before its end") {
    const ProblemFile file = read_problems(
        "BeginProblem\nStipulation #1\nPieces White Kc8 Rb1 Black Ka8\nNextProblem\nPieces White", "a.inp");
    CHECK(file.problems.size() == 1);
    CHECK(file.faults == Texts{"a.inp, line 4: the problem has no EndProblem: the file may be cut short"});
}

TEST_CASE("twins of Popeye's text are problems of their own") {
    const auto fens = [](const std::string& twins) {
        const ProblemFile file = read_problems(
            "BeginProblem\nAuthor A\nAuthor B\nStipulation #1\nPieces White Kb6 Rh1 Black Ka8\n" + twins +
                "\nEndProblem\n",
            "a.inp");
        CHECK(file.faults == Texts{});
        Texts found;
        for (const Problem& problem : file.problems)
            found.push_back(fmt::format("{} {} {}", problem.name, to_string(problem.stipulation),
                                        problem.position.fen()));
        return found;
    };
    const std::string diagram = "A & B, a) #1 k7/8/1K6/8/8/8/8/7R w - - 0 1";
    CHECK(fens("Twin Move h1 g1\nTwin Continued Add Black Pa7 White Sc3\nTwin Stipulation h=2.0") ==
          Texts{diagram, "A & B, b) #1 k7/8/1K6/8/8/8/8/6R1 w - - 0 1",
                "A & B, c) #1 k7/p7/1K6/8/8/2N5/8/6R1 w - - 0 1",
                "A & B, d) h=2 k7/8/1K6/8/8/8/8/7R b - - 0 1"});
    CHECK(fens("ZeroPosition Exchange b6 h1\nTwin Remove h1 Add White Qc2\nTwin Substitute R S") ==
          Texts{"A & B, a) #1 k7/8/1R6/8/8/8/8/7K w - - 0 1", "A & B, b) #1 k7/8/1K6/8/8/8/2Q5/8 w - - 0 1",
                "A & B, c) #1 k7/8/1K6/8/8/8/8/7N w - - 0 1"});
    CHECK(fens("Twin PolishType\nTwin Rotate 180\nTwin Mirror a1<-->h1\nTwin Mirror a1<-->a8") ==
          Texts{diagram, "A & B, b) #1 K7/8/1k6/8/8/8/8/7r w - - 0 1",
                "A & B, c) #1 R7/8/8/8/8/6K1/8/7k w - - 0 1", "A & B, d) #1 7k/8/6K1/8/8/8/8/R7 w - - 0 1",
                "A & B, e) #1 7R/8/8/8/8/1K6/8/k7 w - - 0 1"});
    CHECK(fens("Twin Shift a1 a1 Rotate 90\nTwin Rotate 270\nTwin Remove h1 Shift b6 d5") ==
          Texts{diagram, "A & B, b) #1 7R/8/8/8/8/8/2K5/k7 w - - 0 1",
                "A & B, c) #1 7k/5K2/8/8/8/8/8/R7 w - - 0 1", "A & B, d) #1 8/2k5/8/3K4/8/8/8/8 w - - 0 1"});
    std::string many;
    for (int i = 0; i < 26; ++i) many += "Twin PolishType\n";
    CHECK(fens(many).at(25).starts_with("A & B, z) "));
    CHECK(fens(many).at(26).starts_with("A & B, z1) "));
    CHECK(fens("Twin Mirror a1<-->h8\nTwin Mirror a8<-->h1") ==
          Texts{diagram, "A & B, b) #1 k7/2K5/8/8/8/8/8/7R w - - 0 1",
                "A & B, c) #1 R7/8/8/8/8/8/5K2/7k w - - 0 1"});
}

TEST_CASE("Popeye's text has its separators, abbreviations and squares as the manual writes them") {
    const ProblemFile file = read_problems(
        "BeginProblem\nProtocol out.txt\nStipulation h#4.0\nOption Variations; StopOnShortSolutions\n"
        "Pieces wh K b6, Rh1; bl Ka8\nStipulation #1\n"
        "NextProblem\nStipulation h#2\nOption EnPassant e2e3e4\nForsyth r3k2r/8/8/8/3pP3/8/8/R3K2R\n"
        "EndProblem\n",
        "a.inp");
    CHECK(file.faults == Texts{});
    CHECK(file.warnings ==
          Texts{"a.inp, line 4: the option StopOnShortSolutions is left out: all solutions are looked for"});
    CHECK(file.problems.at(0).position.fen() == "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    CHECK(to_string(file.problems[0].stipulation) == "#1");
    CHECK(file.problems.at(1).position.fen() == "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1");
}

TEST_CASE("a side without a king is a condition of Popeye's text") {
    const ProblemFile file = read_problems(
        "BeginProblem\nStipulation #1\nCondition NoWK\nPieces White Pa6 Qh7 Black Ka8\nEndProblem\n",
        "a.inp");
    REQUIRE(file.faults == Texts{});
    CHECK(file.problems.at(0).position.rules_name() == "chess without a white king");
    const Solution solution = Solver(1).solve(file.problems[0], {}, {});
    REQUIRE(solution.keys.size() == 1);
    CHECK(solution.keys[0].san == "Qb7#");
}

TEST_CASE("a piece that a twin shifts off the board is named") {
    const ProblemFile file = read_problems(
        "BeginProblem\nStipulation #1\nPieces White Kb6 Rh1 Black Ka8\nTwin Shift a1 b1\nEndProblem\n",
        "a.inp");
    CHECK(file.faults ==
          Texts{"a.inp, line 4: Twin: shifted from a1 to b1, the piece on h1 leaves the board"});
}

TEST_CASE("Popeye's text reads the same in English, German and French") {
    const Texts texts = {
        "BeginProblem\nProtocol o.txt\nAuthor A\nOrigin O\nTitle T\nAward 1\nRemark r\nStipulation h#2\n"
        "Option SetPlay WhiteToPlay NoCastling a1\nPieces White Ke1 Ra1 Qb2 Black Bh8 Sg8 Pd4 Kh7 Gc3 SQd5\n"
        "Twin Move a1 b1 Exchange b2 d4\nTwin Continued Remove b2 Add White Sb3 Stipulation #2\n"
        "Twin PolishType Rotate 90\nTwin Mirror a1<-->h1 Shift a1 a1\nTwin Substitute B R\nNextProblem\n"
        "Stipulation ser-#2\nForsyth 7k/5Q2/6K1/8/2r1s3/8/8/8\nOption Duplex\nNextProblem\n"
        "Stipulation #2\nOption NoWK HalfDuplex\nPieces White Qa1 Pb2 Black Kh8 Bh7\nNextProblem\n"
        "Condition Circe\nNextProblem\nPieces Royal Ka1\nEndProblem\n",
        "AnfangProblem\nProtokoll o.txt\nAutor A\nQuelle O\nTitel T\nAuszeichnung 1\nBemerkung r\n"
        "Forderung h#2\nOption Satzspiel WeissBeginnt KeineRochade a1\nSteine Weiss Ke1 Ta1 Db2 "
        "Schwarz Lh8 Sg8 Bd4 Kh7 Gc3 EId5\nZwilling versetze a1 b1 tausche b2 d4\n"
        "Zwilling ferner entferne b2 hinzufuegen Weiss Sb3 Forderung #2\nZwilling Farbwechsel Drehung 90\n"
        "Zwilling Spiegelung a1<-->h1 Verschiebung a1 a1\nZwilling ersetze L T\nWeiteresProblem\n"
        "Forderung ser-#2\nForsyth 7k/5D2/6K1/8/2t1s3/8/8/8\nOption Duplex\nWeiteresProblem\n"
        "Forderung #2\nOption OhneWK HalbDuplex\nSteine Weiss Da1 Bb2 Schwarz Kh8 Lh7\nWeiteresProblem\n"
        "Bedingung Circe\nWeiteresProblem\nSteine Koeniglich Ka1\nEndeProblem\n",
        "DebutProbleme\nProtocol o.txt\nAuteur A\nSource O\nTitre T\nPrix 1\nRemarque r\nEnonce h#2\n"
        "Option Apparent ApparentSeul SansRoquer a1\nPieces Blanc Re1 Ta1 Db2 "
        "Noir Fh8 Cg8 Pd4 Rh7 Sc3 ECd5\nJumeau deplacement a1 b1 echange b2 d4\n"
        "Jumeau enplus ote b2 ajoute Blanc Cb3 Enonce #2\nJumeau CouleurEchange rotation 90\n"
        "Jumeau miroir a1<-->h1 translation a1 a1\nJumeau remplace F T\nASuivre\n"
        "Enonce ser-#2\nForsyth 7r/5D2/6R1/8/2t1c3/8/8/8\nOption Duplex\nASuivre\n"
        "Enonce #2\nOption SansRB DemiDuplex\nPieces Blanc Da1 Pb2 Noir Rh8 Fh7\nASuivre\n"
        "Condition Circe\nASuivre\nPieces Royale Ra1\nFinProbleme\n"};
    const auto all = [](const std::string& text) {
        const ProblemFile file = read_problems(text, "a.inp");
        Texts found = file.faults;
        for (const Problem& problem : file.problems)
            found.push_back(fmt::format("{} {} {} {}", problem.name, to_string(problem.stipulation),
                                        problem.position.fen(), problem.position.rules_name()));
        return found;
    };
    const Texts english = all(texts[0]);
    REQUIRE(english.size() == 11);
    CHECK(english[0].ends_with("Condition Circe is not supported: NoWK and NoBK are"));
    CHECK(english[1].ends_with("Royal pieces are not supported"));
    CHECK(english[2].starts_with("A, T, O, a) h#1.5 "));
    CHECK(english[9] == "duplex ser-#2 7k/5Q2/6K1/8/2r1n3/8/8/8 b - - 0 1 chess");
    CHECK(english[10].ends_with("b - - 0 1 chess without a white king"));
    for (std::size_t language = 1; language < texts.size(); ++language) {
        Texts found = all(texts[language]);
        REQUIRE(found.size() == english.size());
        CHECK(found[1].ends_with(language == 1 ? "Koeniglich pieces are not supported"
                                               : "Royale pieces are not supported"));
        // Nothing else differs but the numbers of lines.
        for (std::size_t i = 2; i < found.size(); ++i) CHECK(found[i] == english[i]);
    }
    const auto fault = [](const std::string& text) { return read_problems(text, "a.inp").faults.at(0); };
    CHECK(fault("anfa\nforderung #2\nstei weis qa1\nende\n").find("are K, D, T, L, S and B, and") !=
          std::string::npos);
    CHECK(fault("anfa\nforderung #2\nstei ka1\nende\n") ==
          "a.inp, line 3: Weiss or Schwarz must precede the piece 'ka1'");
    CHECK(fault("debut\nenonce #2\noption ApresCle\nfinp\n") ==
          "a.inp, line 3: the option ApresCle is not supported");
}

TEST_CASE("duplex asks a problem of both sides") {
    const ProblemFile file = read_problems(
        "BeginProblem\nStipulation h#3\nOption Duplex WhiteToPlay\nPieces White Kb6 Rh1 Black Ka8\n"
        "NextProblem\nStipulation #1\nOption HalfDuplex\nPieces White Ka1 Black Kc2 Rh8\nEndProblem\n",
        "a.inp");
    CHECK(file.faults == Texts{});
    REQUIRE(file.problems.size() == 3);
    CHECK(file.problems[0].position.fen() == "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    CHECK(file.problems[1].position.fen() == "k7/8/1K6/8/8/8/8/7R b - - 0 1");
    for (std::size_t i : {0U, 1U}) CHECK(to_string(file.problems[i].stipulation) == "h#2.5");
    CHECK_FALSE(file.problems[0].is_duplex);
    CHECK(file.problems[1].is_duplex);
    CHECK(file.problems[1].name == "duplex");
    CHECK(file.problems[2].position.fen() == "7r/8/8/8/8/8/2k5/K7 b - - 0 1");
}

TEST_CASE("what Popeye's examples ask and is not supported is named in one line, in each language") {
    struct Kind {
        const char* before;
        const char* after;
        const char* refusal;
        std::vector<const char*> words;
    };
    const auto fault = [](const std::string& text) {
        const ProblemFile file = read_problems(text, "a.inp");
        CHECK(file.problems.empty());
        REQUIRE(file.faults.size() == 1);
        CHECK(file.faults[0].find('\n') == std::string::npos);
        return file.faults[0];
    };
    const std::vector<Kind> kinds = {
        {"BeginProblem\nStipulation #2\nCondition ",
         "",
         "Condition {} is not supported: NoWK and NoBK are",
         {"Circe",
          "MirrorCirce",
          "Madrasi",
          "Volage",
          "BichromChess",
          "MonochromChess",
          "GridChess",
          "KoeKo",
          "BlackEdgeMover",
          "ChineseChess",
          "PWC",
          "NoCapture",
          "ImmunChess",
          "Imitator a1",
          "HaanerChess",
          "CouscousCirce",
          "BlackMaximummer",
          "MagicSquares a1",
          "Sentinelles",
          "Tibet",
          "Hole a1",
          "ReflectiveKings",
          "DuellistChess",
          "ParrainCirce",
          "NoIProm",
          "EinsteinChess",
          "Bicolores",
          "AntiCirce",
          "SuperCirce",
          "NorskSjakk",
          "AndernachChess",
          "WhiteForcedSquare a1",
          "ChameleonChess",
          "GlasgowChess",
          "Isardam",
          "ChecklessChess",
          "PromOnly",
          "ExclusiveChess",
          "MarsCirce",
          "PhantomChess",
          "BrunnerChess",
          "PlusChess",
          "CirceAssassin",
          "PatienceChess",
          "RepublicanChess",
          "MessignyChess",
          "Woozles",
          "EiffelChess",
          "ShieldedKings",
          "AprilChess",
          "AMU",
          "SingleBox",
          "MAFF",
          "OWU",
          "AntiKings",
          "SAT",
          "Take&MakeChess",
          "Masand",
          "BGL",
          "AnnanChess",
          "Lortap",
          "VaultingKings",
          "ProteanChess",
          "CastlingChess",
          "LosingChess",
          "Disparate",
          "GhostChess",
          "HauntedChess",
          "CageCirce",
          "Football",
          "KobulKings",
          "SuperGuards",
          "Wormholes a1",
          "MarineChess",
          "BackHome",
          "FaceToFace",
          "SnekChess",
          "LastCapture",
          "ArgentinianChess",
          "LostPieces"}},
        {"AnfangProblem\nForderung #2\nBedingung ",
         "",
         "Condition {} is not supported: NoWK and NoBK are",
         {"SpiegelCirce", "Gitterschach", "SchwarzerLaengstzueger", "Ohneschlag", "MagischeFelder e6 f7",
          "Loch h1h2", "UWnur d t l s", "WeissesZwangsfeld h1", "Schlagschach", "RochadeSchach"}},
        {"DebutProbleme\nEnonce #2\nCondition ",
         "",
         "Condition {} is not supported: NoWK and NoBK are",
         {"CirceMalefique", "Grille", "NoirMaximum", "SansPrises", "CaseMagique e6", "Trou h1", "PromSeul"}},
        {"BeginProblem\nStipulation #2\nPieces White ",
         " Qa3 Black Ka1",
         "{} pieces are not supported",
         {"Royal", "Kamikaze", "Paralysing", "Chameleon", "Jigger", "Volage", "Functionary", "HalfNeutral",
          "HurdleColourChanging", "Protean", "Magic", "Uncapturable", "Patrol", "Frischauf", "Neutral"}},
        {"AnfangProblem\nForderung #2\nSteine Weiss ",
         " Da3 Schwarz Ka1",
         "{} pieces are not supported",
         {"Koeniglich", "Paralysierend", "Chamaeleon", "Beamtet", "SprungbockFarbeWechselnd", "Magisch"}},
        {"DebutProbleme\nEnonce #2\nPieces Blanc ",
         " Da3 Noir Ra1",
         "{} pieces are not supported",
         {"Royale", "Neutre", "Paralysante", "Cameleon", "DemiNeutre", "Imprenable"}},
        {"BeginProblem\nStipulation #2\nPieces White ",
         "a3 Black Ka1",
         "'{}a3' is not a piece that is known",
         {"RO", "NE", "BP", "WA", "DR", "SS", "UU", "HA", "M",  "EA", "SW", "AR", "RB", "C",  "GH", "DS",
          "BK", "EQ", "CT", "SP", "O",  "EH", "RR", "BR", "AO", "OA", "EK", "BT", "SK", "CG", "RN", "DG",
          "KH", "OR", "GL", "WR", "ET", "RM", "BM", "RA", "SO", "MG", "ML", "F",  "RT", "BO", "QQ", "CP",
          "RK", "PP", "QN", "TH", "KO", "SH", "GY", "PO", "MP", "ST", "SE", "FA", "LO", "SA", "AH"}},
        {"BeginProblem\nStipulation #2\nOption ",
         "",
         "the option {} is not supported",
         {"Search", "MultiSolutions", "NoSymmetry", "PostKeyPlay", "Quodlibet", "SuppressGrid", "WriteGrid",
          "CastlingMutuallyExclusive", "GoalIsEnd", "LastCapture", "UpToMoveNumber"}},
        {"AnfangProblem\nForderung #2\nOption ",
         "",
         "the option {} is not supported",
         {"NachSchluessel", "RochadenGegenseitigAusschliessend", "ZielIstEnde", "OhneGitter"}},
        {"BeginProblem\n", "", "{} is not supported", {"SStipulation white 1a[#]d", "InitialGameArray"}},
        {"BeginProblem\nPieces White Ka3 Black Ka1\nStipulation ",
         "",
         "stipulation '{}', character ",
         {"ser-h006",    "002",      "r004",       "ser-x64",   "ser-r+16", "ser-hep6",
          "exact-#1",    "zh35",     "ser-+6",     "ser-s#8",   "ser-s==6", "hzd28",
          "semi-r+2",    "ser-%4",   "ser-szg121", "ser-za825", "h##5",     "hr#2",
          "exact-h#1.5", "reci-h#2", "ser-sx7",    "hs#3",      "dia5",     "h==3",
          "1->ser-#4",   "ser-<>3",  "a=>b3",      "ser-s00",   "#=2"}},
    };
    for (const Kind& kind : kinds)
        for (const std::string word : kind.words) {
            const std::string told = fault(std::string(kind.before) + word + kind.after +
                                           "\nEndProblem\nEndeProblem\nFinProbleme\n");
            CHECK_MESSAGE(told.find(fmt::format(fmt::runtime(kind.refusal), word)) != std::string::npos,
                          told);
        }
}

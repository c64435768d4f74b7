#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// Large boards of a user's own, the second the largest that there is.
const std::string BOARDS = std::string(WIDE_BOARD) + R"([hall:wide]
maxFile = 16
maxRank = 16
startFen = rnbqkbnrinbggbnr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRINBGGBNR w - - 0 1
promotionRegionWhite = *16
doubleStepRegionBlack = *15
)";

/// Verify games of a variant, or its worksheets.
void check_equal(std::vector<std::string> arguments, const char* kind = "game") {
    CAPTURE(arguments.at(0));
    arguments.insert(arguments.begin(), {"verify", kind, "--variant"});
    const RunResult r = test::inkmate(arguments);
    CAPTURE(r.output);
    CAPTURE(r.errors);
    CHECK(r.status.ok());
    CHECK(r.output.find("Every page is equal to its reference") != std::string::npos);
}

}  // namespace

TEST_CASE("a variant's pages are equal to cairo's to the pixel, and its moves to the core's") {
    const TemporaryDirectory directory;
    write(directory / "boards.ini", BOARDS);
    const std::string file = directory / "boards.ini";
    check_equal({"pressroom", "--self-play", "1", "--nodes", "20", "--rasteriser", "both"});
    check_equal({"capablanca", "--self-play", "1", "--nodes", "20", "--paper", "letter", "--dpi", "150"});
    check_equal({"gardner", "--self-play", "1", "--nodes", "20", "--orientation", "black", "--dpi", "150",
                 "--form", "small", "--side", "white"});
    check_equal({file + ":wide", "--self-play", "1", "--nodes", "20", "--dpi", "150"});
    check_equal({file + ":hall", "--self-play", "1", "--nodes", "4", "--dpi", "150"});
}

TEST_CASE("a variant's pages are equal to cairo's in other languages and notations") {
    const TemporaryDirectory directory;
    write(directory / "boards.ini", BOARDS);
    const std::string file = directory / "boards.ini";
    check_equal({"capablanca", "--self-play", "2", "--nodes", "10", "--dpi", "150", "--language", "de",
                 "--layout", "game,plain"});
    check_equal({"3check", "--self-play", "2", "--nodes", "10", "--dpi", "150", "--language", "fr",
                 "--notation", "figurine", "--layout", "game,economy"});
    check_equal({"leapfrog", "--self-play", "3", "--nodes", "10", "--dpi", "150", "--language", "es",
                 "--notation", "lan", "--layout", "score"});
    check_equal({file + ":wide", "--self-play", "2", "--nodes", "4", "--dpi", "150", "--notation", "figurine",
                 "--layout", "large", "--form", "small"});
    // Castling, promotions and captures, in a game that is typed.
    const std::string moves = directory / "moves.txt";
    write(moves,
          "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Rg8 Ng5 Qd7 Nxh7 Qd8 Qf3 Qd7 Nf6+");
    for (const std::string& notation : sample(std::vector<std::string>{"lan", "figurine", "de"}, 3, 1))
        check_equal({"kingofthehill", "--moves", moves, "--dpi", "150", "--notation", notation});
}

TEST_CASE("pages with hands are equal to cairo's in every layout and notation") {
    const TemporaryDirectory directory;
    const std::string moves = directory / "moves.txt";
    write(moves, "e4 d5 exd5 Qxd5 Nc3 Qd8 @e4 P@d5 exd5 Nf6 P@e6 fxe6 dxe6 P@d3 P@f7#");
    check_equal({"crazyhouse", "--moves", moves, "--without", "pixels", "--layout",
                 "game,economy,score,large,plain"});
    for (const std::string& notation : sample(std::vector<std::string>{"lan", "figurine", "de"}, 3, 1))
        check_equal({"crazyhouse", "--moves", moves, "--without", "pixels", "--notation", notation,
                     "--language", "de", "--layout", "large"});
}

TEST_CASE("a variant's pages are equal to cairo's in every layout") {
    const TemporaryDirectory directory;
    write(directory / "boards.ini", BOARDS);
    const std::string file = directory / "boards.ini";
    const std::string all = "economy,score,large,plain";
    check_equal({file + ":wide", "--self-play", "1", "--nodes", "4", "--layout", all, "--dpi", "150"});
    check_equal({"3check", "--fen", "4k3/8/8/8/8/8/8/4K2R b - - 1+3 0 31", "--self-play", "1", "--nodes", "4",
                 "--layout", all, "--dpi", "150", "--orientation", "black", "--form", "small", "--side",
                 "white", "--paper", "letter"});
    // Of a worksheet any board will do, without kings and with three of them.
    write(directory / "sheet.epd",
          "rnigqkbbginr/c11/12/12/12/12/12/12/12/12 w - - id \"first\"; c0 \"to solve\";\n"
          "12/12/12/12/5K1K1K2/12/12/12/12/12 b - - bm Ka1;\n12/12/12/12/12/12/12/12/12/12\n");
    write(directory / "hall.epd",
          "rnbqkbnrinbggbnr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/"
          "RNBQKBNRINBGGBNR w - - id \"hall\";\n");
    for (const std::string& per_page : sample(std::vector<std::string>{"2", "64"}, 2))
        check_equal({file + ":wide", directory / "sheet.epd", "--per-page", per_page, "--dpi", "150"},
                    "worksheet");
    // Marks of the last squares that there are, under pieces and over them.
    check_equal({file + ":hall", directory / "hall.epd", "--mark", "Gp16,double:a16,Rp15,grey:b1,dot:h8",
                 "--moves-of", "b1", "--glyph", "p=disc:Z", "--dpi", "150"},
                "worksheet");
    check_equal({file + ":hall", directory / "hall.epd", "--mark", "Bp16,grid:a1", "--colour", "--per-page",
                 "4", "--dpi", "150"},
                "worksheet");
    CHECK_REFUSED(
        test::inkmate({"worksheet", "--variant", "gardner", "--fen", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
                       "--moves-of", "c3", "-o", directory / "no.pdf"}),
        2, "--moves-of: there is no piece on c3 whose moves to mark");
    CHECK_REFUSED(
        test::inkmate({"worksheet", "--variant", "gardner", "--fen", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
                       "--mark", "Gf1", "-o", directory / "no.pdf"}),
        2, "--mark: frame:f1: the board of gardner has no such square");
}

TEST_CASE("the move sheets that a program prints are those that cairo draws, in every form of the program") {
    const auto compare_sheets = [](const std::string& of, const std::string& form, const std::string& how) {
        CAPTURE(of);
        const TemporaryDirectory directory;
        write(directory / "boards.ini", BOARDS);
        const RunResult made =
            shell(directory.path(),
                  fmt::format("inkmate sheets -q {0} {1} -o sheets.ps && "
                              "inkmate sheets {0} -o drawn.pdf && "
                              "gs -q -dSAFER -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -o printed.pdf -c "
                              "'<< /NeverEmbed [ ] >> setdistillerparams' -f sheets.ps && "
                              "inkmate compare drawn.pdf printed.pdf {2}",
                              of, form, how));
        CHECK_MESSAGE(made.status.ok(), made.output << made.errors);
        CHECK(made.output.starts_with("equal: "));
    };
    if (full_tests()) {
        for (const auto& variant : nlohmann::json::parse(test::inkmate({"variants", "--json"}).output))
            for (const char* const paper : {"a4", "letter"})
                compare_sheets(
                    fmt::format("--variant {} --paper {}", variant["name"].get<std::string>(), paper), "",
                    "--dpi 150,300,600 --rasteriser both");
        compare_sheets("--variant chess all", "", "--dpi 150,300,600 --rasteriser both");
        return;
    }
    compare_sheets("--variant pressroom", "", "--dpi 150 --rasteriser both");
    compare_sheets("--variant chess c=cannon l=longKing", "", "--dpi 150");
    compare_sheets("--variant gardner --tint green", "--form packed --language-level 1", "--dpi 150");
    compare_sheets("--variant boards.ini:hall --paper letter --glyph p=disc:Z",
                   "--form small --target printer", "--dpi 150");
}

TEST_CASE("every built-in variant's pages are equal to cairo's in every layout, by both rasterisers") {
    if (!long_form()) return;
    for (const auto& variant : nlohmann::json::parse(test::inkmate({"variants", "--json"}).output))
        check_equal({variant["name"], "--self-play", "6", "--nodes", "10", "--layout",
                     "economy,score,large,plain", "--paper", "a4,letter", "--dpi", "150,300,600",
                     "--rasteriser", "both"});
}

TEST_CASE("every built-in variant's pages are equal to cairo's, of games of 30 moves, by both rasterisers") {
    if (!long_form()) return;
    for (const auto& variant : nlohmann::json::parse(test::inkmate({"variants", "--json"}).output))
        for (const char* const paper : {"a4", "letter"})
            check_equal({variant["name"], "--self-play", "30", "--nodes", "30", "--paper", paper, "--dpi",
                         paper == std::string_view("a4") ? "150,300,600" : "150", "--rasteriser", "both"});
}

TEST_CASE("pieces look alike on all squares of small boards, under Poppler too") {
    for (const char* const variant : {"shako", "pressroom"})
        check_equal(
            {variant, "--self-play", "2", "--nodes", "5", "--layout", "economy", "--rasteriser", "both"});
}

TEST_CASE("verify replays a game of a variant, and one that is typed") {
    const TemporaryDirectory directory;
    write(directory / "game.pgn",
          "[Variant \"3check\"]\n\n1. e4 f6 2. Qh5+ g6 3. Qxg6+ hxg6 4. Bc4 d5 5. Bxd5 *\n");
    const std::string pgn = directory / "game.pgn";
    const RunResult r = test::inkmate({"verify", "game", "--variant", "3check", pgn, "--json", "--pages-dir",
                                       directory / "kept", "--without", "pixels"});
    CHECK(r.status.ok());
    const auto game = nlohmann::json::parse(r.output)["games"][0];
    CHECK(game["plies"] == 9);
    CHECK(game["fen"] == "rnbqkbnr/ppp1p3/5pp1/3B4/4P3/8/PPPP1PPP/RNB1K1NR b KQkq - 1+3 0 5");
    CHECK(contents(directory / "kept/game.pgn").find("1. e4 f6 2. Qh5+") != std::string::npos);

    const RunResult typed = test::inkmate({"verify", "game", "--variant", "gardner", "--moves", "-", "--fen",
                                           "4k/4p/5/P4/4K w - - 0 1", "--without", "pixels"},
                                          "a2a3 e5d5\n");
    CHECK(typed.status.ok());
    CHECK(typed.output.find("2 half-moves, 2 pages") != std::string::npos);
    const RunResult illegal = test::inkmate(
        {"verify", "game", "--variant", "gardner", "--moves", "-", "--without", "pixels"}, "a2a3 a4a2\n");
    CHECK(illegal.errors.find("-, move 2: 'a4a2' is not legal: the piece on a4 cannot move") !=
          std::string::npos);
}

TEST_CASE("a file of a variant's games that cannot be read is a failure, as in chess, not a wrong use") {
    const TemporaryDirectory directory;
    write(directory / "bad.pgn", "1. e2e4 e7e4 *\n");
    write(directory / "empty.pgn", "\n");
    for (const char* const variant : {"chess", "makruk"}) {
        const auto render = [&](const std::string& file) {
            return test::inkmate({"render", "--variant", variant, file, "-o", directory / "no.pdf"}).status;
        };
        for (const char* const name : {"none.pgn", "bad.pgn", "empty.pgn"})
            CHECK(render(directory / name) == ExitStatus{.code = 1});
    }
    CHECK(test::inkmate({"render", "--variant", directory / "none.ini", "-o", directory / "no.pdf"}).status ==
          ExitStatus{.code = 2});
}

TEST_CASE("a faulty game hinders nobody who asks for others, in chess or a variant") {
    const TemporaryDirectory directory;
    write(directory / "three.pgn", "1. d4 *\n\n1. d4 Zz9 *\n\n1. d4 d5 *\n");
    for (const char* const variant : {"chess", "atomic"})
        for (const auto& wanted : {std::pair{"1", 0}, {"1,3", 0}, {"2-3", 1}, {"all", 1}}) {
            const std::string games = wanted.first;
            const int code = wanted.second;
            CAPTURE(variant);
            CAPTURE(games);
            for (const char* const command : {"render", "worksheet"}) {
                const RunResult r = test::inkmate({command, "--variant", variant, directory / "three.pgn",
                                                   "--game", games, "-o", directory / "some.pdf"});
                CHECK(r.status == ExitStatus{.code = code});
                CHECK(r.errors.empty() == (code == 0));
            }
        }
}

TEST_CASE("render draws the pages of a variant: of its start, a position, a game") {
    const TemporaryDirectory directory;
    write(directory / "two.pgn", "1. e2e4 e7e5 2. g1f3 *\n\n1. d4 d5 *\n");
    const std::string pgn = directory / "two.pgn";
    const RunResult start = test::inkmate({"render", "--variant", "courier", "--format", "pdf"});
    CHECK(start.status.ok());
    CHECK(start.output.starts_with("%PDF"));
    CHECK(test::inkmate({"render", "--variant", "courier", "--format", "pdf"}).output == start.output);
    CHECK(test::inkmate({"render", "--variant", "atomic", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-o",
                         directory / "position.svg"})
              .status.ok());
    CHECK(test::inkmate({"render", "--variant", "atomic", pgn, "-o", directory / "a-%02d.png", "--dpi", "20"})
              .status.ok());
    CHECK(test::inkmate({"render", "--variant", "atomic", pgn, "--game", "all", "--orientation", "black",
                         "-o", directory / "b-%02d.pdf"})
              .status.ok());
    CHECK(test::inkmate({"render", "--variant", "atomic", pgn, "--ply", "2", "-o", directory / "c.eps"})
              .status.ok());
    CHECK(files(directory.path()) == std::vector<std::string>{"a-01.png", "a-02.png", "a-03.png", "b-01.pdf",
                                                              "b-02.pdf", "c.eps", "position.svg",
                                                              "two.pgn"});
}

TEST_CASE("all positions of a variant's game are on a contact sheet, which has no layout of its own") {
    const TemporaryDirectory directory;
    const std::string pgn = directory / "game.pgn";
    write(pgn, "[Variant \"Makruk\"]\n\n1. e4 e5 2. d4 *\n");
    const std::string sheet = directory / "sheet.pdf";
    REQUIRE(test::inkmate({"render", "--variant", "makruk", pgn, "--contact", "4", "-o", sheet}).status.ok());
    const std::string text = run({{"pdftotext", sheet, "-"}}).output;
    for (const std::string caption : {"1. e4", "1... e5", "2. d4"}) CHECK(text.find(caption) != text.npos);
    CHECK_REFUSED(
        test::inkmate({"render", "--variant", "makruk", pgn, "--contact", "4", "--layout", "large"}), 2,
        "--layout cannot be combined with --contact: leave one of them out");
}

TEST_CASE("render and verify refuse what pages of variants do not have") {
    const TemporaryDirectory directory;
    write(directory / "game.pgn", "[Variant \"Makruk\"]\n\n*\n");
    const std::string pgn = directory / "game.pgn";
    for (const std::vector<std::string>& option :
         std::vector<std::vector<std::string>>{{"--game-id", "A1"}, {"--evaluation", "x"}}) {
        std::vector<std::string> words = {"render", "--variant", "makruk", pgn, "-o", directory / "x.pdf"};
        words.insert(words.end(), option.begin(), option.end());
        CHECK_REFUSED(test::inkmate(words), 2,
                      option.front() + " cannot be combined with --variant: leave one of them out");
    }
    CHECK_REFUSED(
        test::inkmate({"worksheet", "--variant", "makruk", "--fen", "8/8/8/8/8/8/8/8", "--arrow", "Ga1b1"}),
        2, "--arrow cannot be combined with --variant: leave one of them out");
    CHECK_REFUSED(test::inkmate({"worksheet", "--variant", "makruk", "--fen", "8/8/8/8/8/8/8/9", "-o",
                                 directory / "x.pdf"}),
                  2, "--fen: the position: rank 1 has more than 8 squares");
    CHECK_REFUSED(test::inkmate({"render", "--variant", "makruk", "--diagrams", "last"}), 2,
                  "--diagrams cannot be combined with --layout game: leave one of them out");
    CHECK_REFUSED(
        test::inkmate({"verify", "game", "--variant", "makruk", "--self-play", "1", "--level", "900"}), 2,
        "--level 900: Elo points are for chess; give a level from 0 to 10");
    CHECK_REFUSED(
        test::inkmate({"verify", "game", "--variant", "makruk"}), 2,
        "verify game needs exactly one of these: PGN files, --moves, --self-play; see inkmate verify game "
        "--help");
    CHECK_REFUSED(test::inkmate({"render", "--variant", "makruk", "-o", directory / "x.html"}), 2,
                  "a page in a browser (html) is for games of chess: choose pdf, png, svg, ps or eps");
    CHECK_REFUSED(test::inkmate({"render", "--variant", "atomic", pgn, "-o", directory / "x.pdf"}), 1,
                  pgn +
                      ", line 1, game 1, tag Variant: it is a game of Makruk, not of atomic: choose that "
                      "--variant if `inkmate "
                      "variants` lists it");
    CHECK_REFUSED(
        test::inkmate({"render", "--variant", "makruk", pgn, "--ply", "4", "-o", directory / "x.pdf"}), 2,
        "--ply 4: there is no 4; choose from 0 to 0");
}

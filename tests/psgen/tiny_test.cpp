#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/tiny.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using test::field;
using test::lines_of;

namespace {

TinyProgram tiny_program(ProgramSide side = ProgramSide::none, bool drawing = false) {
    TinyProgram options;
    options.side = side;
    options.drawing = drawing;
    return options;
}

TinyProgram from_position(const std::string& fen, int depth = TINY_DEPTH) {
    TinyProgram options = tiny_program();
    options.position = Position::from_fen(fen);
    options.depth = depth;
    return options;
}

/// What the program says, its lines typed to it one after the other.
std::vector<std::string> said(const TinyProgram& options, const std::string& typed) {
    const GhostscriptRun result = test::run_at_level(generate(options), typed);
    CHECK(result.status.ok());
    return test::answers(result.output);
}

/// The board as the program writes it, from a FEN.
std::string board_text(const Position& pos) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file)
            text += letter_of(pos.piece_on(static_cast<Square>(8 * rank + file)));
        text += '\n';
    }
    return text;
}

// clang-format off
constexpr std::array<const char*, 6> PERFT_POSITIONS = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"};
// clang-format on

}  // namespace

TEST_CASE("the smallest program stays within the size that it may have") {
    for (const ProgramSide side : {ProgramSide::white, ProgramSide::both}) {
        TinyProgram options = tiny_program(side, true);
        const std::string packed = generate(options);
        CHECK(packed.size() <= 5120);
        CHECK(lint(packed) == std::vector<std::string>{});
        options.form = Form::small;
        const std::string unpacked = generate(options);
        CHECK(unpacked.size() <= 10'000);
        CHECK(lint(unpacked) == std::vector<std::string>{});
        options.form = Form::readable;
        CHECK(lint(generate(options)) == std::vector<std::string>{});
    }
}

TEST_CASE("the smallest program counts the leaves that the core counts") {
    for (const char* const fen : PERFT_POSITIONS) {
        Position pos = Position::from_fen(fen);
        const int depth = perft(pos, 3) < 10'000 || test::full_tests() ? 3 : 2;
        CAPTURE(fen);
        TinyProgram options = from_position(fen);
        options.form = Form::readable;
        const std::string library = generate_library(options, {"NewGame", "Perft"});
        const GhostscriptRun result = test::run_at_level(
            fmt::format("{}Inkmate begin NewGame 1 Perft = {} Perft = count = end\n", library, depth), "");
        CHECK(result.output == fmt::format("{}\n{}\n0\n", perft(pos, 1), perft(pos, depth)));
    }
}

TEST_CASE("the smallest program plays the moves of its specification") {
    struct Start {
        const char* fen;
        int depth;
        int plies;
    };
    std::vector<Start> starts = {
        {PERFT_POSITIONS[0], 3, 4},
        {PERFT_POSITIONS[1], 2, 6},
        {PERFT_POSITIONS[2], 3, 10},
        {PERFT_POSITIONS[3], 1, 20},
        {"4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1", 3, 8},
        {"8/8/8/8/8/5k2/8/4K2q w - - 92 100", 3, 12},
    };
    if (test::full_tests())
        for (const char* const fen : PERFT_POSITIONS)
            starts.insert(starts.end(), {{fen, 1, 200}, {fen, 2, 100}, {fen, 3, 40}});
    for (const Start& start : starts) {
        CAPTURE(start.fen);
        std::string typed;
        for (int ply = 0; ply < start.plies; ++ply) typed += "go\n";
        const auto answers = said(from_position(start.fen, start.depth), typed);
        REQUIRE(answers.size() == static_cast<std::size_t>(start.plies) + 2);
        Game game(Position::from_fen(start.fen));
        for (int ply = 0; ply < start.plies; ++ply) {
            const std::string& answer = answers[static_cast<std::size_t>(ply) + 1];
            const Status status = game.status();
            if (status != Status::check && status != Status::normal) break;
            CAPTURE(ply);
            CAPTURE(game.position().fen());
            const TinyResult expected = tiny_search(game.position(), start.depth);
            REQUIRE(answer.substr(0, answer.find('\n')) == to_uci(expected.best_move));
            game.play(expected.best_move);
            CHECK(answer.find(board_text(game.position())) != std::string::npos);
        }
    }
}

TEST_CASE("castling, en passant and promotion: as in the rules, and only then") {
    constexpr auto tried = std::to_array<const char*>({"e1g1", "e1c1", "e8g8", "e8c8", "e5d6", "a4b3",
                                                       "a7a8q", "a7a8n", "b2c1r", "b2b1b", "b2a1q", "b2b1"});
    std::string typed;
    for (const char* const text : tried) typed += fmt::format("{}\nundo\n", text);
    for (const char* const fen : {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1",
                                  "r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b q - 0 1",
                                  "4k3/8/8/8/8/8/3r4/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
                                  "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
                                  "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                                  "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
                                  "8/P6k/8/8/8/8/8/K7 w - - 0 1", "8/8/8/7k/8/8/1p6/2R4K b - - 0 1",
                                  "8/8/8/7k/8/8/1p6/7K b - - 0 1"}) {
        CAPTURE(fen);
        const MoveList moves = legal_moves(Position::from_fen(fen));
        const auto answers = said(from_position(fen, 1), typed);
        for (std::size_t i = 0; i < tried.size(); ++i) {
            CAPTURE(i);
            const bool legal = std::any_of(moves.begin(), moves.end(),
                                           [&](Move m) { return to_uci(m).starts_with(tried[i]); });
            CHECK(answers.at(2 * i + 1).starts_with("Not a legal move.") == !legal);
        }
    }
    const std::string pawn = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    CHECK(said(from_position(pawn), "a7a8\n").at(1).starts_with("a7a8q\nQ......."));
    CHECK(said(from_position(pawn), "a7a8r\n").at(1).starts_with("a7a8r\nR......."));
}

TEST_CASE("the smallest program tells check, mate and every draw, and plays no move after the end") {
    const auto end = [](const char* fen, const std::string& typed) {
        const auto answers = said(from_position(fen), typed);
        const auto lines = lines_of(answers.at(answers.size() - 2));
        return lines.empty() ? std::string() : lines.back();
    };
    const std::string start(PERFT_POSITIONS[0]);
    CHECK(end(start.c_str(), "") == "White to move.");
    CHECK(end(start.c_str(), "f2f3\ne7e5\ng2g4\nd8h4\n") == "Checkmate.");
    CHECK(end(start.c_str(), "f2f3\ne7e5\ng2g4\nd8h4\na2a3\n").starts_with("Not a legal move."));
    CHECK(end(start.c_str(), "f2f3\ne7e5\ng2g4\nd8h4\nundo\n") == "White to move.");
    CHECK(end(start.c_str(), "e2e4\ne7e5\nd1h5\ng8f6\nh5e5\n") == "Check. Black to move.");
    CHECK(end("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6\n") == "Stalemate.");
    const std::string there = "g1f3\ng8f6\nf3g1\nf6g8\n";
    CHECK(end(start.c_str(), there + "g1f3\ng8f6\nf3g1\n") == "Black to move.");
    CHECK(end(start.c_str(), there + there) == "Draw: third repetition.");
    CHECK(end(start.c_str(), there + there + "go\n") == "Draw: third repetition.");
    // Rights that are lost, or an en passant that was possible, make another position.
    CHECK(end("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2\ne8d8\nh2h1\nd8e8\nh1h2\ne8d8\nh2h1\nd8e8\n") ==
          "White to move.");
    CHECK(end("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2\ne8d8\nh2h1\nd8e8\nh1h2\ne8d8\nh2h1\nd8e8\n") ==
          "Draw: third repetition.");
    const std::string kings = "e8d8\ne1d1\nd8e8\nd1e1\n";
    CHECK(end("4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1", "c2c4\n" + kings + kings) == "Black to move.");
    CHECK(end("4k3/8/8/8/p7/8/2P5/4K3 w - - 0 1", "c2c4\n" + kings + kings) == "Draw: third repetition.");
    CHECK(end("4k3/8/8/8/8/8/4P3/4K3 w - - 98 80", "e1d1\n") == "Black to move.");
    CHECK(end("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e1d1\n") == "Draw: fifty moves.");
    CHECK(end("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e2e3\n") == "Black to move.");
    for (const char* const dead : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
                                   "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", "2b1k1b1/8/8/8/8/8/8/4KB2 w - - 0 1"})
        CHECK(end(dead, "") == "Draw: nobody can mate.");
    for (const char* const alive : {"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
                                    "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
                                    "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"})
        CHECK(end(alive, "") == "White to move.");
}

TEST_CASE("the smallest program takes any input") {
    const std::string program = generate(tiny_program(ProgramSide::black));
    const std::string refusal = "> Not a legal move. Type e2e4 or e7e8q, go, undo, new or quit.\n";
    for (const Feed feed : {Feed::file, Feed::stream}) {
        const auto says = [&](const std::string& typed) {
            const GhostscriptRun result = test::run_at_level(program, typed, {.feed = feed});
            CHECK(result.status.ok());
            CHECK(result.output.find("Error") == std::string::npos);
            return result.output.substr(result.output.find("> "));
        };
        CHECK(says("(\r\n) quit\r\n   \ne2e9\n" + std::string(300, '(') + "\ne2e4 please\n\n% e2e4\n") ==
              refusal + refusal + refusal + refusal + refusal + refusal + "> > Goodbye.\n");
        CHECK(says("e2e4").starts_with("> e2e4\n"));
        for (const std::string line_end : {"\n", "\r", "\r\n"})
            CHECK(says(std::string(300, '(') + line_end + "\x1b[A" + line_end + "e2e4" + line_end)
                      .starts_with(refusal + refusal + "> e2e4\n"));
        for (const char* const end : {"", "quit\ne2e4\n", "\x04\ne2e4\n", "\x1b%-12345X\ne2e4\n"})
            CHECK(says(end) == "> Goodbye.\n");
    }
}

TEST_CASE(
    "the smallest program reads the lines of a job from the job, and leaves nothing to be read as "
    "PostScript") {
    for (const bool printer : {false, true}) {
        CAPTURE(printer);
        TinyProgram options = tiny_program(ProgramSide::black);
        if (printer) aim_at(Target::printer, options);
        const std::string program = generate(options);
        for (const std::string typed :
             {"e2e4\nd2d4\n", "% comment\ne2e4\nquit\n(never) =\n", "e2e4\n\x04\n(never) =\n"}) {
            CAPTURE(typed);
            const GhostscriptRun job = test::run_at_level(program + typed, printer ? "e2e4\n" : "");
            CHECK(job.status.ok());
            CHECK(job.errors == "");
            CHECK(job.output == test::run_at_level(program, typed, {.feed = Feed::stream}).output);
            CHECK(job.output.find("\n> e2e4\n") != std::string::npos);
            CHECK(job.output.ends_with("Goodbye.\n"));
        }
    }
    const std::string program = generate(tiny_program(ProgramSide::black));
    const std::string expected = test::run_at_level(program, "e2e4\n").output;
    for (const char* const rest : {"% comment\n", "%%EOF", "\n"})
        CHECK(test::answers(test::run_at_level(program + rest, "e2e4\n").output).back() ==
              test::answers(expected).back());
}

TEST_CASE("what keeps the smallest program from reading is told from a line that is too long, and ends it") {
    const std::string late = "%!\n/readline { $error /errorname /timeout put stop } def\n";
    const GhostscriptRun result = test::run_at_level(late + generate(tiny_program()), "e2e4\n",
                                                     {.time_limit = std::chrono::seconds(30)});
    CHECK(result.status.ok());
    CHECK(result.output.ends_with("\n> Goodbye.\n"));
}

TEST_CASE("new begins again, undo takes back two plies, and the program plays its side") {
    const auto answers = said(tiny_program(ProgramSide::white), "e7e5\nundo\nnew\nquit\n");
    REQUIRE(answers.size() == 5);
    CHECK(answers[0].ends_with("Black to move."));
    CHECK(answers[1].starts_with("e7e5\n"));
    CHECK(answers[2].starts_with(board_text(Position::from_fen(PERFT_POSITIONS[0])).substr(0, 60)) == false);
    CHECK(answers[2].ends_with("Black to move."));
    CHECK(answers[3].starts_with(board_text(Position::from_fen(PERFT_POSITIONS[0]))));
    CHECK(answers[3].ends_with("Black to move."));
    TinyProgram short_record = tiny_program();
    short_record.max_plies = 2;
    CHECK(said(short_record, "e2e4\ne7e5\n").at(2).find("The record is full.") != std::string::npos);
}

TEST_CASE("the smallest program prints a page after each move") {
    const TemporaryDirectory directory;
    CHECK(run_ghostscript(generate(tiny_program(ProgramSide::black, true)), "e2e4\nd2d4\n",
                          {.pages_directory = directory.path()})
              .pages.size() == 4);
}

TEST_CASE("a page of the smallest program tells the move, and who is to move or how the game ended") {
    const auto shown = [](std::string_view fen, const std::string& move) {
        TinyProgram options = tiny_program(ProgramSide::none, true);
        options.position = Position::from_fen(fen);
        return run_ghostscript("%!\n/show { (<) print print (>) print } def\n" + generate(options),
                               move + "\n")
            .output;
    };
    CHECK(shown(START_FEN, "e2e4").find("<e2e4><  ><><Black>< to move.>") != std::string::npos);
    CHECK(shown("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7").find("<f7g7><  ><Checkmate.>") !=
          std::string::npos);
}

TEST_CASE("the smallest program prints its page without a font, too") {
    const TemporaryDirectory directory;
    const GhostscriptRun result =
        run_ghostscript("%!\n/findfont { 1 0 div } def\n" + generate(tiny_program(ProgramSide::black, true)),
                        "e2e4\n", {.pages_directory = directory.path()});
    CHECK(result.status.ok());
    CHECK(result.pages.size() == 2);
}

TEST_CASE("the smallest program keeps a printer's limits, and takes no memory from turn to turn") {
    // The exchanges here go on until quiescence ends.
    TinyProgram options =
        from_position("r2qk2r/ppp2ppp/2nbbn2/3pp3/3PP3/2NBBN2/PPP2PPP/R2QK2R w KQkq - 0 1", 1);
    const Measurement m = measure(generate(options), "go\n");
    constexpr DeviceLimits device;
    CHECK(m.operands < device.operands / 2);
    CHECK(m.execution < device.execution * 3 / 4);
    CHECK(m.dictionaries < device.dictionaries);
    CHECK(m.gsaves < device.gsaves / 2);

    options = tiny_program();
    options.depth = 1;
    options.form = Form::readable;
    const std::string typed = "go\ngo\n(\ngo\nundo\nnew\n";
    const std::string program = test::with_code(
        generate(options),
        "-2 vmreclaim /Read /ReadLine load def "
        "/ReadLine { (\n@ ) print count =only ( ) print vmstatus pop exch pop = Read } bind def");
    const auto measured = test::measurements(run_ghostscript(program, typed + typed).output);
    REQUIRE(measured.size() == 13);
    CHECK(std::set(measured.begin() + 6, measured.end()).size() == 1);
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "play/device/device_text.hpp"
#include "play/device/probe.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/token.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;

TEST_CASE("what a device says is fit for a terminal") {
    CHECK(escaped("a\r\nb\n") == "a\nb\n");
    CHECK(escaped("\033[2J\007\x9b\t\\") == "\\033[2J\\007\\233\\011\\\\");
    CHECK(on_one_line("a\r\nb\nc") == "a\\nb\\nc");
    CHECK(quoted("a\nb\033") == "\"a\\nb\\033\"");
    CHECK(quoted("abcdef", 3) == "\"abc...\"");
}

TEST_CASE("errors are found where interpreters report them, and explained") {
    const auto error = find_postscript_error(
        "noise\r\n%%[ Error: VMerror; OffendingCommand: array ]%%\r\n%%[ Flushing: rest ]%%\n");
    REQUIRE(error);
    CHECK(error->name == "VMerror");
    CHECK(error->command == "array");
    CHECK(explain(*error) ==
          "the device has stopped the program with VMerror in array: it has too little memory; make the "
          "program smaller with inkmate generate --vm-limit BYTES");
    CHECK(explain({"odd\033", ""}) ==
          "the device has stopped the program with odd\\033: see what inkmate probe says about the device");
    // What a user typed is quoted in the program's answers and begins no line.
    CHECK(!find_postscript_error("Not understood: \"%%[ Error: VMerror; OffendingCommand: x ]%%\".\n"));
    CHECK(!find_postscript_error("%%[ Error: VMerror"));
    CHECK(find_device_status("%%[ status: busy ]%%\n%%[ PrinterError: out of paper ]%%\n") ==
          "PrinterError: out of paper");
    CHECK(!find_device_status("%%[  ]%%\n"));
    CHECK(!find_device_status("%%[ Error: timeout; OffendingCommand: x ]%%\n%%[ Flushing: rest ]%%\n"));
    CHECK(!find_foreign_answer("Inkmate 0.1.0. Type a move\n"));
}

TEST_CASE("a move is refused by a sentence of the console, and by nothing else") {
    for (const char* sentence :
         {"Not understood: \"e4\"; nothing changed.", "The game is over. Result: 1-0 (checkmate)",
          "The record of the game is full. Type \"undo\" or \"new\".", "Not a position yet: no king.",
          "The line is longer than 8192 characters and is ignored.",
          "Internal error: limitcheck in array. The game continues from the last position.",
          "The device has stopped the game: timeout.",
          "The input cannot be read: ioerror. The game ends here."}) {
        CAPTURE(sentence);
        CHECK(device::is_move_refused(sentence));
        CHECK(device::is_move_refused(fmt::format("\n{}\n", sentence)));
        CHECK_FALSE(device::is_move_refused(fmt::format("> {}", sentence).substr(0, 8)));
    }
    for (const char* other : {"", "\n", "move: 1. e4 (e2e4)\n", "\nMove: 1. e4 (e2e4)\n",
                              "the game is over. ", "Status: The game is over. "})
        CHECK_FALSE(device::is_move_refused(other));
}

TEST_CASE("the program takes leave in a line of its own, and nobody else does for it") {
    using device::has_said_goodbye;
    for (const char* text : {"Goodbye.", "Inkmate\n> \r\nGoodbye.\r\n", "> > Goodbye.\n",
                             "%%[ status: busy ]%%\nGoodbye.\n%%[ status: idle ]%%\n"})
        CHECK(has_said_goodbye(text));
    for (const char* text : {"", "Goodbye", "(Goodbye.) PutLine\n", "Not understood: \"Goodbye.\"\n"})
        CHECK_FALSE(has_said_goodbye(text));
}

TEST_CASE("what a job has told of its end is known only where the program has told it") {
    using device::told_end, device::ToldEnd;
    CHECK(told_end("") == ToldEnd::nothing);
    CHECK(told_end("\r\n\004%%[ status: busy ]%%\r\n%%[ PrinterError: no paper ]%%\n") == ToldEnd::nothing);
    CHECK(told_end("Inkmate 0.1.0. Type a move.\n> Goodbye.\n") == ToldEnd::reached);
    CHECK(told_end("Inkmate 0.1.0. Type a move.\n> ") == ToldEnd::missing);
    CHECK(told_end("Welcome\n") == ToldEnd::unknown);
}

TEST_CASE("a program tells how it was made, in either form") {
    PlayingProgram options;
    options.title = "a)(\\ %!PS\n\xe9 = 100%";
    options.device.job_name = "job name";
    options.side = ProgramSide::white;
    options.limits = {.depth = 3, .nodes = 77};
    options.search.algorithm = SearchAlgorithm::alphabeta;
    options.search.hash_bits = 9;
    options.paper = LETTER;
    options.pages = PagesMode::reply;
    options.flipped = true;
    options.max_plies = 500;
    options.game = Game(Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    for (int i = 0; i < 20; ++i)
        for (const char* move : {"g8f6", "g1f3", "f6g8", "f3g1"})
            options.game.play(parse_move(options.game.position(), move));
    for (const bool minify : {false, true}) {
        options.form = minify ? Form::packed : Form::readable;
        const std::string program = generate(options);
        CHECK(lint(program).empty());
        const PlayingProgram read = program_of(read_description(program).value());
        CHECK(describe(read) == describe(options));
        CHECK(read.title == options.title);
        CHECK(read.search.algorithm == options.search.algorithm);
        CHECK(read.game.position().fen() == options.game.position().fen());
        CHECK(read.game.moves().size() == 80);
        CHECK(generate(read) == program);
    }
}

TEST_CASE("a program tells which positions its score shows, however many, in lines that a header may have") {
    PlayingProgram options;
    options.layout = LayoutName::score;
    std::vector<int> many;
    for (int ply = 1; ply <= 100; ++ply) many.push_back(10 * ply);
    for (const ChosenPlies& chosen : {ChosenPlies(), ChosenPlies::after_every(12), ChosenPlies::after({}),
                                      ChosenPlies::after({7}), ChosenPlies::after(many)}) {
        options.chosen = chosen;
        const std::string program = generate(options);
        CHECK(lint(program) == std::vector<std::string>{});
        CHECK(read_description(program).value().program.chosen == chosen);
    }
}

TEST_CASE("a program brings its evaluation along, when that is none of this version") {
    Evaluation mine = tuned_evaluation();
    mine.name = "my own";
    mine.terms[BISHOP_PAIR] = {30, 40};
    PlayingProgram options;
    options.search.evaluation = &mine;
    const PlayingProgram read = program_of(read_description(generate(options)).value());
    CHECK(*read.search.evaluation == mine);
    CHECK(generate(read) == generate(options));

    // With the name of another: the text counts.
    mine.name = "inkmate";
    CHECK(*read_options(describe(options)).search.evaluation == mine);
    options.search.evaluation = &MICHNIEWSKI;
    CHECK(describe(options).find(" evaluation=michniewski ") != std::string::npos);
    CHECK(read_options(describe(options)).search.evaluation == &MICHNIEWSKI);
    CHECK_THROWS_WITH_AS(
        read_options("format=2 evaluation=%7B evaluation=%7D"),
        "what the description of a program contains is not an evaluation: \"name\" is missing; "
        "docs/inside/evaluation.md describes the form",
        ChessError);
}

TEST_CASE("files that are no such programs are told from them") {
    CHECK(!read_description("%!PS-Adobe-3.0\nshowpage\n"));
    CHECK(!read_description(""));
    CHECK_THROWS_WITH_AS(
        read_options("format=2 side=black colour=green"),
        "unknown word \"colour=green\" in the description of a program: make the program again with inkmate "
        "generate",
        EmitError);
    for (const char* bad : {"side=red", "nodes=many", "flip", "paper=a0", "title=%4", "evaluation=none"})
        CHECK_THROWS_WITH_AS(read_options(fmt::format("format=2 {}", bad)),
                             doctest::Contains(fmt::format("unknown word \"{}\" in ", bad).c_str()),
                             EmitError);
}

TEST_CASE("the description of another format is refused, not misread") {
    CHECK(describe(PlayingProgram{}).starts_with("format=2 "));
    for (const std::string first : {"side=black", "format=1", "format=", "format=20"}) {
        CAPTURE(first);
        CHECK_THROWS_WITH_AS(
            read_options(first + " oversight=5"),
            ("the description of a program begins with \"" + first +
             "\", not with \"format=2\": a different version of Inkmate made it; make the program "
             "again with inkmate generate")
                .c_str(),
            EmitError);
    }
    CHECK_THROWS_AS(read_options(""), EmitError);
    CHECK_THROWS_AS(read_options("format=2 format=2"), EmitError);
}

TEST_CASE("what a description tells is within what a program can have") {
    for (const std::string good :
         {"depth=1",         "depth=64",    "nodes=0",    "nodes=2147483647", "time=2147483647",
          "oversight=1000",  "noise=10000", "whim=1000",  "haste=0",          "haste=1000",
          "favour=10000",    "gift=1000",   "seed=0",     "seed=999999999",   "hash=0",
          "hash=15",         "language=1",  "plies=1000", "flip=1",           "diagrams_every=1000",
          "diagrams=0,1000", "diagrams=",   "game=a1B2"}) {
        CAPTURE(good);
        CHECK((" " + describe(read_options("format=2 " + good)) + " ").find(" " + good + " ") !=
              std::string::npos);
    }
    for (const std::string bad : {"depth=0",
                                  "depth=65",
                                  "nodes=-1",
                                  "nodes=2147483648",
                                  "time=-1",
                                  "time=2147483648",
                                  "oversight=-1",
                                  "oversight=1001",
                                  "noise=-1",
                                  "noise=10001",
                                  "whim=1001",
                                  "haste=-1",
                                  "haste=1001",
                                  "favour=10001",
                                  "gift=1001",
                                  "seed=-1",
                                  "seed=1000000000",
                                  "hash=-1",
                                  "hash=16",
                                  "hash=30",
                                  "language=0",
                                  "language=4",
                                  "plies=0",
                                  "plies=1001",
                                  "flip=2",
                                  "flip=",
                                  "layout=diagram",
                                  "diagrams_every=0",
                                  "diagrams_every=1001",
                                  "diagrams=1001",
                                  "diagrams=-1",
                                  "diagrams=2,1",
                                  "game=a-b",
                                  "white=%0A",
                                  "side=white side=black",
                                  "title=0123456789012345678901234567890123456789012345678901234567890"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(read_options("format=2 " + bad), EmitError);
    }
    CHECK_THROWS_WITH_AS(read_options("format=2 oversight=1 noise=-1"),
                         "unknown word \"noise=-1\" in the description of a program: "
                         "make the program again with inkmate generate",
                         EmitError);
}

TEST_CASE("no line of a program's header is longer than 255 characters, however many diagrams it has") {
    PlayingProgram options;
    options.layout = LayoutName::score;
    std::vector<int> plies;
    for (int ply = 0; ply <= MAX_PLIES; ++ply) plies.push_back(ply);
    options.chosen = ChosenPlies::after(plies);
    const std::string comment = description_comment(options);
    for (std::size_t at = 0; at < comment.size();) {
        const std::size_t end = comment.find('\n', at);
        CHECK(end - at <= 120);
        at = end + 1;
    }
    CHECK(read_description(comment).value().program.chosen == options.chosen);
}

TEST_CASE("a probe's answer is read whatever it holds") {
    const DeviceFacts facts = read_facts(
        "%%[ status: idle ]%%\r\nprobe: 1\r\nproduct: La\033ser\r\nlevel: 2\r\nvm used: 400000\r\nvm total: "
        "2400000\r\nvm limit: 2147483647\r\npaper: 612 792 \r\npaper: x\r\nduplex: true\r\nnodes: "
        "200\r\nnodes time: 4000\r\nobjects: 5\r\nobjects time: 0\r\nfont: Courier \r\n");
    CHECK(facts.product == "La\\033ser");
    CHECK(facts.language_level == 2);
    CHECK(facts.vm_total == 2400000);
    CHECK(facts.papers.size() == 1);
    CHECK(facts.duplex == true);
    CHECK(facts.nodes_speed == 50.0);
    CHECK(!facts.objects_speed);
    CHECK(!facts.complete);
    CHECK(!facts.resolution);
}

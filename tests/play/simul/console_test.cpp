// The organiser's console, without devices.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/notation.hpp"
#include "core/engine/player.hpp"
#include "play/simul/page_job.hpp"
#include "play/simul/running.hpp"
#include "play/simul/store.hpp"
#include "psgen/product/product.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/simul/hall.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::simul;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

const std::vector<std::string> BY_A_PERSON = {"--by", "Vera", "--title", "Summer fair"};
constexpr const char* THREE_BOARDS = "name\nAnna\nBert\nCleo\n";

}  // namespace

TEST_CASE("moves are entered one by one, several at once, and are there when the exhibition goes on") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const RunResult r = hall.run("1 e4\n1 e5 2 d4 3 Nf3\n2 d5\n");
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    for (const std::string line : {"Vera against 3 boards, 0 over.", "Board 1: 1. e4\n", "Board 1: 1... e5\n",
                                   "Board 2: 1. d4\n", "Board 3: 1. Nf3\n", "Board 2: 1... d5\n"})
        CHECK_MESSAGE(has(r.output, line), line);
    CHECK(has(hall.run("2 c4\n1 Nf3\n").output, "Board 2: 2. c4\n"));
    const auto games = hall.games();
    CHECK(moves_of(games.at(1).game) == "e4 e5 Nf3");
    CHECK(moves_of(games.at(2).game) == "d4 d5 c4");
    CHECK(moves_of(games.at(3).game) == "Nf3");
    CHECK(games.at(2).tag("White") == "Vera");
    CHECK(games.at(2).tag("Black") == "Bert");
    CHECK(games.at(2).tag("Event") == "Summer fair");
}

TEST_CASE("the console knows every word of its help") {
    std::string typed;
    for (const SimulWord& word : simul_words()) typed += fmt::format("{}\n", word.word);
    const RunResult r = Hall(THREE_BOARDS, BY_A_PERSON).run(typed);
    CHECK(r.status.ok());
    CHECK_FALSE(has(r.output, "begins with neither a board nor a word"));
}

TEST_CASE("what cannot be entered is told, and the rest goes on") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const RunResult r = hall.run("1 e5 2 d4 9 e4 3\nNf3\n2\n99999999999 e4\nundo 3\nundo x\nresult 1 2-0\n");
    CHECK(r.status.ok());
    for (const std::string line :
         {"Board 1: 'e5' is not legal: the pawns can go e3 or e4.\n", "Board 2: 1. d4\n",
          "There is no board 9.\n", "Board 3: its move is missing",
          "\"Nf3\" begins with neither a board nor a word", "Board 2: its move is missing",
          "There is no board 0.\n", "Board 3: there is no move to take back.\n", "There is no board \"x\".\n",
          "Board 1: a result is 1-0, 0-1, 1/2-1/2 or *.\n"})
        CHECK_MESSAGE(has(r.output, line), line << "\n" << r.output);
    CHECK(hall.games().at(2).game.moves().size() == 1);
    CHECK(hall.games().at(1).game.moves().empty());
}

TEST_CASE("a scanned list is read, and what is wrong with a line is told with its number") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    write(hall / "scan.txt", "# first round\n1 e4\n\n2 O-O\nthree e4\r\n3 Sf3 1 c5\n3 nf3\r\n");
    const std::string scan = hall / "scan.txt";
    const RunResult r = hall.run(fmt::format("read {0}\nread {0}.no\nread\n", scan));
    CHECK(has(r.output, scan + ", line 4: Board 2: "));
    CHECK(has(r.output, scan + ", line 5: \"three e4\" does not begin with the number of a board.\n"));
    CHECK(has(r.output, scan + ", line 6: Board 3: "));
    CHECK(has(r.output, fmt::format("3 moves entered from {}.\n", scan)));
    CHECK(has(r.output, fmt::format("cannot read {}.no: ", scan)));
    CHECK(has(r.output, "Type \"read\" and the name of a file.\n"));
    CHECK(moves_of(hall.games().at(1).game) == "e4 c5");
    CHECK(moves_of(hall.games().at(3).game) == "Nf3");
}

TEST_CASE("moves and results are taken back") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const RunResult r =
        hall.run("1 e4\n1 e5\nundo 1\nresign 1\n1 c5\nundo 1\n1 c5\nresult 2 1/2-1/2\nresult 2 *\n2 d4\n");
    CHECK(has(r.output, "Board 1: back to 1. e4\n"));
    CHECK(has(r.output, "Board 1: 1-0\n"));
    CHECK(has(r.output, "Board 1: the game is over, 1-0. \"undo 1\" takes that back.\n"));
    CHECK(has(r.output, "Board 2: the game continues\n"));
    CHECK(moves_of(hall.games().at(1).game) == "e4 c5");
    CHECK(hall.games().at(1).result == "*");
    CHECK(moves_of(hall.games().at(2).game) == "d4");
}

TEST_CASE("the program's replies are those that it finds, and going back takes the reply along") {
    const Hall hall("name,side,level\nAnna,black,5\nBert,white,4\n", {"--title", "Fair"});
    const RunResult r = hall.run("1 c5\n2 d4\n2 c4\nundo 2\n2 Nf3\n");
    CHECK(r.status.ok());
    const SimulStore store(hall.file(), false);
    const auto games = hall.games();
    for (const SimulBoard& board : store.stored().boards) {
        CAPTURE(board.number);
        const Game& played = games.at(board.number).game;
        Game game;
        std::size_t replies = 0;
        for (const Move move : played.moves()) {
            if (game.position().side_to_move() != board.side) {
                PlayingProgram program = reply_program(store.stored().exhibition, board);
                engine::Engine engine(program.search);
                CHECK(engine::choose_move(engine, game, style_of(program)).best_move == move);
                ++replies;
            }
            game.play(move);
        }
        CHECK(replies == 2);
    }
    CHECK(games.at(2).game.san()[2] == "Nf3");
    CHECK(games.at(1).tag("White") == "Inkmate");
}

TEST_CASE("the table tells who waits for whom") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const RunResult r = hall.run("1 e4\n2 d4\n2 d5\nresign 3\ntable\n");
    const auto rows = lines(r.output.substr(r.output.find("board  player")));
    REQUIRE(rows.size() > 4);
    CHECK(rows[1].starts_with("    1  Anna                      1. e4          player"));
    CHECK(rows[2].starts_with("    2  Bert                      1... d5        giver"));
    CHECK(rows[3].starts_with("    3  Cleo                      -              1-0"));
    CHECK(rows[4] == "1 player is to move, 1 board waits for Vera, 1 over");
    CHECK(has(inkmate::test::inkmate({"simul", "show", hall.file()}).output, rows[4]));
}

TEST_CASE("the crosstable counts the giver's points by colour") {
    const Hall hall("name,side\nAnna,black\nBert,black\nCleo,white\nDora,white\nEmil,black\n", BY_A_PERSON);
    const RunResult r =
        hall.run("1 f3 1 e5\n1 g4\n1 Qh4\nresign 2\ndraw 3\nresult 4 0-1\nresign 1\nresults\n");
    CHECK(has(r.output, "Board 1: 2... Qh4#, 0-1: checkmate\n"));
    CHECK(has(r.output, "Board 1: the rules have ended the game, 0-1.\n"));
    for (const std::string line :
         {"Summer fair\n", "Vera against 5 boards: 2.5 of 4 (62.5%): +2 =1 -1, 1 in progress\n",
          "  with White: 1 of 2 (50.0%): +1 =0 -1, 1 in progress\n",
          "  with Black: 1.5 of 2 (75.0%): +1 =1 -0\n",
          "    1  Anna                      Black       1      2  0-1      checkmate\n",
          "    2  Bert                      Black       0      0  1-0\n",
          "    3  Cleo                      White     0.5      0  1/2-1/2\n",
          "    4  Dora                      White       0      0  0-1\n",
          "    5  Emil                      Black       *      0  *\n"})
        CHECK_MESSAGE(has(r.output, line), line << "\n" << r.output);
}

TEST_CASE("all games are written from the console too, and each word explains itself") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const std::string file = hall / "fair.pgn";
    const RunResult r = hall.run(fmt::format("1 e4\npgn {}\nhelp\nmoves 1\nboard 1\nHELP\n", file));
    CHECK(has(r.output, fmt::format("3 games are written to {}.\n", file)));
    CHECK(contents(file) == inkmate::test::inkmate({"simul", "pgn", hall.file()}).output);
    CHECK(count(r.output, "reprint N     prints the board's page again, marked as a copy\n") == 2);
    CHECK(has(r.output, "Board 1 (20): Na6 Nc6 Nf6 Nh6 a5 a6 "));
    CHECK(has(r.output, "   h g f e d c b a  Black below\n"));
}

TEST_CASE("games are not written over the exhibition") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const RunResult r = hall.run(fmt::format("1 e4\npgn {}\n1 e5\n", hall.file()));
    CHECK(r.status.ok());
    CHECK(has(r.output, fmt::format("{} is the exhibition itself: name a different file.\n", hall.file())));
    CHECK(moves_of(hall.games().at(1).game) == "e4 e5");
}

TEST_CASE("games are written over no file but that of the same run") {
    const Hall hall(THREE_BOARDS, BY_A_PERSON);
    const std::string file = hall / "fair.pgn", other = hall / "other.pgn";
    write(other, "mine\n");
    const RunResult r = hall.run(fmt::format("1 e4\npgn {0}\n1 e5\npgn {0}\npgn {1}\n", file, other));
    CHECK(r.status.ok());
    CHECK(count(r.output, fmt::format("3 games are written to {}.\n", file)) == 2);
    CHECK(has(r.output, fmt::format("There is a file {} already: choose another name.\n", other)));
    CHECK(contents(other) == "mine\n");
    CHECK(moves_of(read_pgn(contents(file), file).at(0).game) == "e4 e5");
    CHECK(has(hall.run(fmt::format("pgn {}\n", file)).output,
              fmt::format("There is a file {} already: choose another name.\n", file)));
}

TEST_CASE("a page that is there already, of other moves or another game, stays") {
    const Hall hall("name\nAnna\n", BY_A_PERSON), second("name\nBert\n", BY_A_PERSON);
    const std::string pages = hall / "pages";
    CHECK(hall.run("1 e4\nundo 1\n1 d4\nundo 1\n1 e4\n", {"--pages-dir", pages}).status.ok());
    CHECK(files(pages) == std::vector<std::string>{"board-001-001-2.pdf", "board-001-001.pdf"});
    const std::string first = contents(hall / "pages/board-001-001.pdf");
    CHECK(second.run("1 e4\n", {"--pages-dir", pages}).status.ok());
    CHECK(files(pages) ==
          std::vector<std::string>{"board-001-001-2.pdf", "board-001-001-3.pdf", "board-001-001.pdf"});
    CHECK(contents(hall / "pages/board-001-001.pdf") == first);
}

TEST_CASE("pages are written as files, for boards without a device too") {
    const Hall hall("name,side,layout\nAnna,black,plain\nBert,white,game\n", BY_A_PERSON);
    const std::string pages = hall / "pages";
    const RunResult r = hall.run("1 e4\n1 e5\n1 Nf3\n2 d4\n2 d5\n2 c4\nreprint 2\n", {"--pages-dir", pages});
    CHECK(r.status.ok());
    CHECK(has(r.output, "Board 2: its page comes again, marked \"Copy\".\n"));
    CHECK(files(pages) == std::vector<std::string>{"board-001-001.pdf", "board-001-003.pdf",
                                                   "board-002-000.pdf", "board-002-002-copy.pdf",
                                                   "board-002-002.pdf"});
}

TEST_CASE("a page that could not be written again does not come") {
    const Hall hall("name\nAnna\n", BY_A_PERSON);
    const std::string pages = hall / "pages";
    ChildProcess run = hall.start({"--pages-dir", pages});
    REQUIRE(run.read_until("> ", 60s).end == ReadEnd::found);
    std::filesystem::remove(pages);
    write(pages, "no folder");
    run.write("1 e4\n1 e5\nreprint 1\n");
    run.close_input();
    const std::string said = run.read_until("The exhibition is in", 60s).text;
    CHECK(run.wait(60s)->ok());
    CHECK(has(said, fmt::format("cannot write {}/board-001-001-copy.pdf: Not a directory", pages)));
    CHECK_FALSE(has(said, "its page comes again"));
}

TEST_CASE("a folder that pages cannot be written to is refused before anything is entered") {
    const Hall hall("name\nAnna\n", BY_A_PERSON);
    CHECK_REFUSED(
        hall.run("1 e4\n", {"--pages-dir", hall.file()}), 1,
        fmt::format("cannot write pages to the directory {}: Not a directory; choose another", hall.file()));
    CHECK(hall.games().at(1).game.moves().empty());
    CHECK(hall.run("", {"--pages-dir", hall / "new/pages"}).status.ok());
    CHECK(std::filesystem::is_directory(hall / "new/pages"));
}

TEST_CASE("each of several moves that are entered at once has its page as a file") {
    const Hall hall("name\nAnna\n", BY_A_PERSON);
    const std::string pages = hall / "pages";
    CHECK(hall.run("1 e4 1 e5 1 Nf3\n", {"--pages-dir", pages}).status.ok());
    CHECK(files(pages) == std::vector<std::string>{"board-001-001.pdf", "board-001-003.pdf"});
}

TEST_CASE("no page tells the players what to type") {
    const Exhibition exhibition;
    Game mate;
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) mate.play(parse_move(mate.position(), move));
    for (const LayoutName layout :
         {LayoutName::game, LayoutName::economy, LayoutName::score, LayoutName::large, LayoutName::plain})
        for (const Game& game : {Game(), mate}) {
            CAPTURE(word_of(layout));
            const SimulBoard board{.number = 1, .layout = layout};
            for (const Page& page : reference_pages(exhibition, board, game, false))
                for (const Item& item : page.items)
                    if (const Text* text = std::get_if<Text>(&item); text != nullptr)
                        CHECK_FALSE(has(text->text, "Type "));
        }
}

TEST_CASE("a board's list and options that make no sense are refused") {
    const TemporaryDirectory directory;
    const std::string list = directory / "boards.csv", file = directory / "fair.simul";
    const auto refuses = [&](std::string_view text, const std::string& message) {
        write(list, text);
        CHECK_REFUSED(inkmate::test::inkmate({"simul", "new", file, "--boards", list}), 1, message);
    };
    const std::string columns =
        "the first line names the columns: board,name,side,level,layout,language-level,device";
    refuses("", list + ", line 1: the list is empty; " + columns);
    refuses("name\n", list + ", line 1: no board follows; write one in each line");
    refuses("name,colour\n", list + ", line 1: there is no column \"colour\"; " + columns);
    refuses("name,side\nAnna,red\n", list +
                                         ", line 2: side \"red\"; it is white or black: what the player of "
                                         "the board has");
    refuses("board,level\n1,5\n1,5\n",
            list + ", line 3: there is a board 1 already; give each board a number of its own");
    refuses("board,level\n1,11\n", list + ", line 2: level \"11\"; it is a number from 0 to 10");
    refuses("name\nA,B\n", list +
                               ", line 2: there are more fields than columns; put a name that contains the "
                               "separator in quotation marks");
    const std::string open = "; write another after the field, and two where a field has one";
    refuses("name,level\n\"Anna\",3\n\"Bert,4\nCleo,5\n",
            list + ", line 3: a quotation mark begins here that nothing closes" + open);
    refuses("\"name\nAnna\n", list + ", line 1: a quotation mark begins here that nothing closes" + open);
    refuses("layout\ndiagram\n",
            list + ", line 2: layout \"diagram\"; it is one of game, economy, score, large, plain");
    CHECK(!std::filesystem::exists(file));
    CHECK_REFUSED(inkmate::test::inkmate({"simul", "new", file, "--boards", "0"}), 2,
                  "--boards: must be 1 to 9999 boards, not 0");
    CHECK(inkmate::test::inkmate({"simul", "new", file, "--boards", "2"}).output ==
          fmt::format("2 boards are in {0}, 0 with a device. Begin with inkmate simul run {0}\n", file));
    CHECK_REFUSED(
        inkmate::test::inkmate({"simul", "new", file, "--boards", "2"}), 1,
        fmt::format("there is a file {0} already: continue it with inkmate simul run {0}, or choose "
                    "another name",
                    file));
}

TEST_CASE("names and titles of an exhibition do not steer the terminal") {
    const Hall hall("name\n\"Anna\u202Ex\u009by\"\n", {"--by", "Vera\u202E", "--title", "Fair\u200B"});
    const std::string shown =
        hall.run("table\nresults\nquit\n").output + test::inkmate({"simul", "show", hall.file()}).output;
    CHECK(count(shown, "Anna\\342\\200\\256x y") == 4);
    CHECK(has(shown, "Vera\\342\\200\\256 against 1 board"));
    CHECK(has(shown, "\nFair\\342\\200\\213\n"));
    for (const char* control : {"\u202E", "\u009b", "\u200B"}) CHECK_FALSE(has(shown, control));
}

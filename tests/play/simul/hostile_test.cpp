// Names, lists and files that somebody means ill with, or that a disk has damaged.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <iterator>
#include <random>
#include <thread>

#include "play/simul/exhibition.hpp"
#include "play/simul/spooler.hpp"
#include "play/simul/store.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/simul/hall.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::simul;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr const char* BOARDS = "name,level\nAnna,4\nBert,4\n";

/// Another process at the same file.
class OtherProcess {
  public:
    explicit OtherProcess(const std::string& file) {
        REQUIRE(::sqlite3_open(file.c_str(), &handle_) == SQLITE_OK);
    }
    ~OtherProcess() { ::sqlite3_close(handle_); }
    OtherProcess(const OtherProcess&) = delete;
    OtherProcess& operator=(const OtherProcess&) = delete;
    void run(const char* sql) {
        REQUIRE(::sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    }

  private:
    sqlite3* handle_ = nullptr;
};

}  // namespace

TEST_CASE("boards are read as spreadsheets write them") {
    const BoardList list = read_boards(
        "\xef\xbb\xbf"
        "Name;BOARD;device\r\n\"O'Neil; \"\"Jim\"\"\";7;\r\nAda;;socket://h\r\n\r\n",
        "b.csv", {.level = 3});
    REQUIRE(list.boards.size() == 2);
    CHECK(list.boards[0].name == "O'Neil; \"Jim\"");
    CHECK(list.boards[0].number == 7);
    CHECK(list.boards[1].number == 8);
    CHECK(list.boards[1].device == "socket://h");
    CHECK(list.boards[1].level == 3);
    CHECK(list.remarks.empty());
}

TEST_CASE("whatever a list of boards holds, it is read or refused with a line's number") {
    std::mt19937 random(2);
    const std::string words[] = {
        "board", "name", "side",  "device", ",",           ";",    "\"",         "\n",
        "\r\n",  "1",    "white", "-1",     "99999999999", "none", "socket://h", std::string(1, '\0'),
        "\xff",  "\t"};
    for (int i = 0; i < 3000; ++i) {
        std::string list = i % 2 == 0 ? "name,board,side,device\n" : "";
        for (std::uint32_t left = random() % 30; left-- > 0;) list += words[random() % std::size(words)];
        CAPTURE(list);
        try {
            for (const SimulBoard& board : read_boards(list, "b.csv", {}).boards) {
                CHECK(board.number >= 1);
                CHECK(board.number <= MOST_BOARDS);
            }
        } catch (const SimulError& e) {
            CHECK(std::string(e.what()).starts_with("b.csv, line "));
            CHECK(std::string(e.what()).find('\n') == std::string::npos);
        }
    }
}

TEST_CASE("any name is a name: in the file, on the terminal, in PGN") {
    const std::string long_name(10'000, 'x');
    const Hall hall(
        "name\n\"Robert'); DROP TABLE moves;--\"\n\"quo\"\"te\\ ] }\"\n\"bell\x07 \x1b[2J\nline\"\n" +
            long_name + "\n\xff\xfe\n\"%s%n{}\"\n",
        {"--by", "Eve \"x\"\x1b[31m", "--title", "'; DELETE FROM boards;"});
    const RunResult r = hall.run("1 e4\n2 e4 3 e4 4 e4 5 e4 6 e4\ntable\nresults\n");
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    CHECK(r.output.find('\x1b') == std::string::npos);
    CHECK(r.output.find('\x07') == std::string::npos);
    for (const std::string& line : lines(r.output)) CHECK(line.size() < 400);
    const auto games = hall.games();
    REQUIRE(games.size() == 6);
    CHECK(games.at(1).tag("Black") == "Robert'); DROP TABLE moves;--");
    CHECK(games.at(2).tag("Black") == "quo\"te\\ ] }");
    CHECK(games.at(4).tag("Black") == long_name.substr(0, MAX_NAME_CHARACTERS));
    CHECK(games.at(6).tag("Black") == "%s%n{}");
    for (const auto& entry : games) CHECK(entry.second.game.moves().size() == 1);
}

TEST_CASE("one process runs an exhibition, another is told, and does not hang") {
    const Hall hall(BOARDS);
    const std::string in_use =
        hall.file() +
        " is in use by another program: look for another inkmate simul run, end it, then try again";
    ChildProcess first = hall.start();
    first.write("1 e5\n");
    while (const auto line = first.read_line(60s))
        if (line->starts_with("Board 1: 1... e5")) break;
    CHECK_REFUSED(hall.run("2 e5\n"), 1, in_use);
    CHECK_REFUSED(inkmate::test::inkmate({"simul", "show", hall.file()}), 1, in_use);
    first.close_input();
    CHECK(first.wait(60s)->ok());
    CHECK(hall.games().at(2).game.moves().size() <= 1);

    OtherProcess other(hall.file());
    other.run("BEGIN IMMEDIATE");
    CHECK_REFUSED(hall.run("2 e5\n"), 1, in_use);
    other.run("COMMIT");
    CHECK(hall.run("").status.ok());
}

TEST_CASE("where the disk is full nothing is entered that is not kept, and it goes on when there is room") {
    const Hall hall("name\nAnna\n", {"--by", "Vera"});
    ChildProcess run = hall.start();
    const auto answer = [&](const std::string& typed) {
        run.write(typed + "\n");
        // The answer to what is typed begins after a prompt.
        while (const auto line = run.read_line(60s))
            if (*line == "> ") return run.read_line(60s).value_or("");
        return std::string();
    };
    CHECK(answer("1 e4") == "Board 1: 1. e4");
    const rlimit none{1000, RLIM_INFINITY}, all{RLIM_INFINITY, RLIM_INFINITY};
    ::prlimit(run.pid(), RLIMIT_FSIZE, &none, nullptr);
    const std::string full = answer("1 e5");
    CHECK(full.starts_with(hall.file() + " cannot be written or read ("));
    CHECK(full.ends_with("Nothing of this was entered."));
    ::prlimit(run.pid(), RLIMIT_FSIZE, &all, nullptr);
    CHECK(answer("1 c5") == "Board 1: 1... c5");
    run.close_input();
    CHECK(run.wait(60s)->ok());
    CHECK(moves_of(hall.games().at(1).game) == "e4 c5");
}

TEST_CASE("pages are dropped also where the disk does not take that they are") {
    const Hall hall("name,device\nAnna,socket://127.0.0.1:9\n", {"--by", "Vera"});
    CHECK(hall.run("1 e4\n").status.code == 1);
    SimulStore store(hall.file(), true);
    Bell bell;
    Spooler spooler(store, store.stored().exhibition, store.stored().boards,
                    {.wait = std::chrono::seconds(30)}, bell);
    const auto on_excess = ::signal(SIGXFSZ, SIG_IGN);
    const rlimit none{1000, RLIM_INFINITY}, all{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_FSIZE, &none);
    CHECK_NOTHROW(spooler.drop(1));
    // It may be on its way to the device, which refuses it.
    for (int i = 0; i < 600 && spooler.waiting() != 0; ++i) std::this_thread::sleep_for(10ms);
    ::setrlimit(RLIMIT_FSIZE, &all);
    ::signal(SIGXFSZ, on_excess);
    CHECK(spooler.waiting() == 0);
}

TEST_CASE("a file that is no exhibition, of a newer version, or missing is refused") {
    const Hall hall(BOARDS);
    const TemporaryDirectory directory;
    const std::string other = directory / "other";
    const auto run = [&](const std::string& file) {
        return inkmate::test::inkmate({"simul", "run", file}, "");
    };
    CHECK_REFUSED(run(other), 1,
                  "cannot open " + other + ": check its name, and who may read and write it and its folder");
    write(other, std::string(5000, 'x'));
    CHECK_REFUSED(run(other), 1, other + " is not an exhibition: make one with inkmate simul new");
    CHECK(contents(other) == std::string(5000, 'x'));
    write(other, "");
    CHECK_REFUSED(run(other), 1,
                  other + " is not an exhibition: make one in a different file with inkmate simul new");
    OtherProcess(hall.file()).run("PRAGMA user_version=2");
    CHECK_REFUSED(
        run(hall.file()), 1,
        hall.file() + " was made by a newer inkmate (version 2 of the file, this one knows 1): use that one");
    OtherProcess(hall.file()).run("PRAGMA user_version=1; CREATE TABLE more (x)");
    CHECK_REFUSED(
        run(hall.file()), 1,
        hall.file() +
            " is damaged (its tables are not those of an exhibition), and nothing was changed in it: "
            "continue with a copy of it that was made before");
}

TEST_CASE("values that make no exhibition are damage, not moves to send") {
    const auto refuses = [](const char* sql, const std::string& what) {
        const Hall hall(BOARDS);
        OtherProcess(hall.file()).run(sql);
        CHECK_REFUSED(
            hall.run("1 e5\n"), 1,
            fmt::format("{} is damaged ({}), and nothing was changed in it: continue with a copy of it "
                        "that was made before",
                        hall.file(), what));
    };
    refuses("UPDATE boards SET level=99", "level 99");
    refuses("UPDATE boards SET device='socket://' WHERE number=1",
            "\"socket://\": the host is missing; write socket://HOST[:9100], lpd://HOST/QUEUE, "
            "ipp://HOST/PATH, or "
            "the name of a CUPS queue");
    refuses("INSERT INTO moves VALUES (1,1,'quit',0)", "a move of board 1 is not legal");
    refuses("INSERT INTO moves VALUES (1,2,'e2e4',0)", "board 1 lacks half-move 1");
    refuses("INSERT INTO moves VALUES (7,1,'e2e4',0)", "there is no board 7");
    refuses("INSERT INTO pages VALUES (1,1,'e2e4' || char(10) || 'quit',0,0,NULL)",
            "a move of board 1 is not legal");
    refuses("INSERT INTO results VALUES (1,'2-0',0)", "the result of board 1 is none");
    refuses("DELETE FROM boards", "it has no board");
    refuses("UPDATE exhibition SET begun=-1", "a time is -1");
    refuses("INSERT INTO moves VALUES (1,1,'e2e4',253402300800000)", "a time is 253402300800000");
    refuses("INSERT INTO results VALUES (1,'1-0',9223372036854775807)", "a time is 9223372036854775807");
}

TEST_CASE("whatever bytes of a file are changed, it is read or refused with a sentence") {
    const Hall hall(BOARDS);
    CHECK(hall.run("1 e5\n2 d5\n1 Nf6\nresign 2\n").status.ok());
    const std::string whole = contents(hall.file());
    const std::string damaged = hall / "damaged.simul";
    std::mt19937 random(1);
    int refusals = 0;
    const int files = full_tests() ? 5000 : 150;
    for (int i = 0; i < files; ++i) {
        CAPTURE(i);
        std::string bytes = whole;
        for (std::uint32_t changes = random() % 8; changes-- > 0;)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        // What matters is at the beginning of a page.
        if (i % 3 == 0) bytes[random() % (bytes.size() / 4096) * 4096 + random() % 64] ^= '\x11';
        if (i % 7 == 0) bytes.resize(random() % bytes.size());
        write(damaged, bytes);
        fs::remove(damaged + "-wal");
        try {
            const SimulStore store(damaged, i % 4 == 0);
            CHECK(!store.stored().boards.empty());
        } catch (const SimulError& e) {
            ++refusals;
            const std::string what = e.what();
            CHECK(what.starts_with(damaged));
            CHECK(what.find('\n') == std::string::npos);
        }
    }
    CHECK(refusals > files / 4);
    CHECK(refusals < files);
}

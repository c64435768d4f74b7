#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "base/process/cleanup.hpp"
#include "core/chess/notation.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/program_kinds.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::literals;

namespace {

using Lines = std::vector<std::string>;

/// A device that tells what it is asked for, line by line. What goes wrong there is told by `refuse`:
/// PostScript that runs after each request has been told.
std::string telling_device(const std::string& refuse = "") {
    const std::string tell = "dup { exch (? ) print =only ( ) print == } forall pop " + refuse;
    return "%!\n/setuserparams { " + tell + " } def /setpagedevice { " + tell +
           " } def\n"
           "statusdict begin /setjobtimeout { (? setjobtimeout ) print = " +
           refuse + " } def /setduplexmode { (? setduplexmode ) print = " + refuse + " } def end\n";
}

/// What a program asks such a device for, in order.
Lines requests(const PlayingProgram& options, const std::string& device = telling_device()) {
    Lines result;
    for (const std::string& line : lines_of(type_to(device + generate(options), "e4\n")))
        if (line.starts_with("? ")) result.push_back(line.substr(2));
    return result;
}

PlayingProgram asking(const DeviceOptions& device, int level = 2) {
    PlayingProgram options = quick_program();
    options.language_level = level;
    options.drawing = true;
    options.pages = PagesMode::none;
    options.device = device;
    return options;
}

const DeviceOptions NOTHING = {.ask_paper = false};

DeviceOptions everything() {
    return {.ask_paper = true,
            .timeouts_off = true,
            .duplex_off = true,
            .one_copy = true,
            .job_name = "A (quiet) game"};
}

/// What the program leaves in the interpreter's dictionaries.
std::string left(const DeviceOptions& device, const std::string& expression, int level = 2) {
    const std::string program =
        with_code(generate(asking(device, level)),
                  "/LeaveInput { pop (\n? ) Put " + expression + " = flush } bind def");
    return field(type_to(program, ""), "? ");
}

}  // namespace

TEST_CASE("each wish is made when the program was made to make it, and no other") {
    CHECK(requests(asking(NOTHING)) == Lines{});
    CHECK(requests(asking({.ask_paper = true})) == Lines{"PageSize [595 842]"});
    CHECK(requests(asking({.ask_paper = false, .timeouts_off = true})) ==
          Lines{"setjobtimeout 0", "JobTimeout 0", "WaitTimeout 0"});
    CHECK(requests(asking({.ask_paper = false, .duplex_off = true})) ==
          Lines{"setduplexmode false", "Duplex false"});
    CHECK(requests(asking({.ask_paper = false, .one_copy = true})) == Lines{"NumCopies 1"});
    CHECK(requests(asking({.ask_paper = false, .job_name = "A (quiet) game"})) ==
          Lines{R"(JobName (A \(quiet\) game))"});
}

TEST_CASE("every kind of program makes the same requests, in one order and each of them once") {
    struct Request {
        int level;
        std::string text;
    };
    const std::vector<Request> all = {
        {2, "PageSize [595 842]"}, {2, "NeverEmbed []"}, {1, "setjobtimeout 0"},     {1, "waittimeout 0"},
        {2, "JobTimeout 0"},       {2, "WaitTimeout 0"}, {1, "setduplexmode false"}, {2, "Duplex false"},
        {1, "#copies 1"},          {2, "NumCopies 1"},   {1, "jobname (A job)"},     {2, "JobName (A job)"},
    };
    // What is put into the two dictionaries that devices look into is a request, too.
    const std::string spy =
        telling_device() +
        "/setdistillerparams { { exch (? ) print =only ( ) print == } forall } def\n"
        "/put { 2 index type /dicttype eq { 2 index dup statusdict eq exch userdict eq or { (? ) print "
        "1 index =only ( ) print dup == } if } if systemdict /put get exec } def\n";
    for (const int level : {1, 2}) {
        Lines expected;
        for (const Request& request : all)
            if (request.level <= level) expected.push_back(request.text);
        for (ProgramKind& kind : program_kinds()) {
            CAPTURE(level);
            CAPTURE(kind.name);
            Program& options = common(kind.product);
            options.language_level = level;
            options.device = everything();
            options.device.job_name = "A job";
            Lines made;
            for (const std::string& line : lines_of(type_to(spy + whole_program(kind.product), kind.typed)))
                if (line.starts_with("? ")) made.push_back(line.substr(2));
            CHECK(made == expected);
        }
    }
}

TEST_CASE("the device is asked before anything else is read that takes time") {
    const std::string program = generate(asking(everything()));
    // Before it come the names of errors and variables alone.
    const std::size_t after_device = program.find("\n% ---- ", program.find("\n% ---- device ") + 1);
    const std::string said = run_ghostscript(telling_device() + program, "").output;
    CHECK(said.starts_with("? "));
    CHECK(run_ghostscript(telling_device() + program.substr(0, after_device + 1), "").output ==
          said.substr(0, said.find("Inkmate ")));
}

TEST_CASE("a level 1 program asks in level 1's ways alone") {
    CHECK(requests(asking(everything(), 1)) == Lines{"setjobtimeout 0", "setduplexmode false"});
    CHECK(lint(generate(asking(everything(), 1))) == Lines{});
}

TEST_CASE("wishes reach the dictionaries that devices look into, and nothing else does") {
    CHECK(left({.ask_paper = false, .timeouts_off = true}, "statusdict /waittimeout get") == "0");
    CHECK(left(NOTHING, "statusdict /waittimeout get") != "0");
    for (const int level : {1, 2}) {
        CHECK(left({.ask_paper = false, .one_copy = true}, "userdict /#copies get", level) == "1");
        CHECK(left({.ask_paper = false, .job_name = "a\\b(c"}, "statusdict /jobname get", level) == "a\\b(c");
    }
}

TEST_CASE("a device that refuses every wish plays all the same, its stacks as they were") {
    const auto undisturbed = measurements(type_to(with_measurements(generate(asking(NOTHING))), ""));
    for (const char* const refuse : {"1 0 div", "1 2 3 stop", "systemdict begin 4 dict begin stop"}) {
        CAPTURE(refuse);
        const std::string program =
            telling_device(refuse) + with_measurements(generate(asking(everything())));
        const std::string output = type_to(program, "e4\nfen\n");
        CHECK(output.find("? NumCopies 1\n") != std::string::npos);
        const auto measured = measurements(output);
        REQUIRE(measured.size() == 3);
        for (const std::size_t stack : {1, 2})
            CHECK(words_of(measured[0])[stack] == words_of(undisturbed.front())[stack]);
        CHECK(output.find("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1") != std::string::npos);
    }
}

TEST_CASE("a device without statusdict, setuserparams and setpagedevice plays all the same") {
    const std::string bare =
        "%!\n/statusdict { 1 0 div } def /setuserparams { 1 0 div } def /setpagedevice { 1 0 div } def\n";
    const std::string output = type_to(bare + generate(asking(everything())), "e4\nfen\n");
    CHECK(output.find("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1") != std::string::npos);
}

TEST_CASE("where the way to the host fails the game goes on in silence, page by page") {
    const std::string typed = "e4\nfoo\nNf3\nmoves b1\nquit\n(never) = flush\n";
    for (const int level : {1, 2}) {
        PlayingProgram options = quick_program(ProgramSide::black);
        options.language_level = level;
        options.drawing = true;
        const std::string program = generate(options);
        const auto printed = [&](const std::string& device) {
            const TemporaryDirectory directory;
            const GhostscriptRun result =
                run_ghostscript("%!\n" + device + program, typed, {.pages_directory = directory.path()});
            CHECK(result.status.ok());
            CHECK(result.errors == "");
            return std::pair{result.output, result.pages.size()};
        };
        const auto [all, pages] = printed("");
        CHECK(pages == 5);
        const std::vector<std::string> operations = {"writestring", "flushfile", "print", "flush"};
        // In the short form each fails early at one level, and later at the other.
        for (const auto& failure : pairs(operations, level == 1 ? std::vector{2, 8} : std::vector{8, 2})) {
            const auto& [operation, good] = failure;
            CAPTURE(failure.first);
            CAPTURE(failure.second);
            std::string device = fmt::format(
                "/left {1} def /{0} {{ left 0 eq {{ (x) 7 /ioerror errordict 1 index get exec }} if "
                "/left left 1 sub store systemdict /{0} get exec }} def\n",
                operation, good);
            // `print` and `flush` are for where there is no %stdout.
            if (!operation.starts_with("write") && operation != "flushfile")
                device +=
                    "/file { 1 index (%stdout) eq { 1 0 div } { systemdict /file get exec } ifelse } "
                    "def\n";
            const auto [some, as_many] = printed(device);
            CHECK(all.starts_with(some));
            CHECK(some.size() < all.size());
            CHECK(as_many == pages);
        }
    }
}

TEST_CASE("a stream that fails silences the game, a timeout while something is written ends it") {
    const std::string program =
        with_code(generate(quick_program()),
                  "/LeaveInput { pop (\n? ) systemdict /print get exec plies = flush } bind def");
    const auto plies = [&](const std::string& error) {
        const std::string front = fmt::format(
            "%!\n/left 200 def /writestring {{ left 0 eq {{ $error begin /newerror true def /errorname /{} "
            "def end "
            "stop }} if /left left 1 sub store systemdict /writestring get exec }} def\n",
            error);
        return field(run_ghostscript(front + program, "e4\ne5\nNf3\nNc6\nBb5\na6\nquit\n").output, "? ");
    };
    CHECK(plies("ioerror") == "6");
    for (const char* const error : {"timeout", "interrupt"}) CHECK(plies(error) < "6");
}

TEST_CASE("a target sets what the device is asked for, and how many pages there are") {
    PlayingProgram options;
    options.title = "Mine";
    aim_at(Target::printer, options);
    CHECK_FALSE(options.device.ask_paper);
    CHECK(options.device.timeouts_off);
    CHECK(options.device.duplex_off);
    CHECK(options.device.one_copy);
    CHECK(options.device.job_name == "Mine");
    CHECK(options.pages == PagesMode::reply);
    aim_at(Target::gs, options);
    CHECK(options.device.ask_paper);
    CHECK_FALSE(options.device.timeouts_off);
    CHECK_FALSE(options.device.duplex_off);
    CHECK_FALSE(options.device.one_copy);
    CHECK(options.device.job_name == "");
    CHECK(options.pages == PagesMode::every);
}

TEST_CASE("a job's wrapper: nothing, Printer Job Language, or ^D") {
    CHECK(wrap_job(Wrapper::none, "x", "program\n", "e4\n") == "program\ne4\n");
    CHECK(wrap_job(Wrapper::pjl, "", "program\n", "e4\n") ==
          "\x1b%-12345X@PJL JOB\n@PJL SET TIMEOUT=300\n@PJL ENTER LANGUAGE=POSTSCRIPT\n"
          "program\ne4\n"
          "\x1b%-12345X@PJL EOJ\n\x1b%-12345X");
    CHECK(wrap_job(Wrapper::eot, "x", "program\n", "") == "\x04program\n\x04");
    CHECK(wrap_job(Wrapper::eot, "", "program\n", "quit") == "\x04program\nquit\n\x04");
}

TEST_CASE("a job's name cannot leave its place in PJL or PostScript, whatever it holds") {
    CHECK(job_front(Wrapper::pjl, "A \"B\"\r\n@PJL RESET\x1b \xc3\xa9")
              .starts_with("\x1b%-12345X@PJL JOB NAME=\"A _B___@PJL RESET_ __\"\n@PJL SET"));
    CHECK(job_front(Wrapper::pjl, std::string(10000, 'x'))
              .starts_with("\x1b%-12345X@PJL JOB NAME=\"" + std::string(MAX_JOB_NAME, 'x') + "\"\n"));
    const std::string plain = type_to(generate(quick_program()), "e4\nfen\n");
    const std::vector<std::string> names = {"a) showpage quit %",
                                            "!R!R! EXIT;",
                                            "\\",
                                            "%!PS\n1 0 div\n\x04\x1b%-12345X\n",
                                            std::string(10000, '('),
                                            std::string("\xff\x80\0\r", 4)};
    for (const auto& one : pairs(names, std::vector{false, true})) {
        const auto& [name, small] = one;
        CAPTURE(one.first);
        PlayingProgram options = quick_program();
        options.title = name;
        options.device.job_name = name;
        options.form = !small ? Form::readable : full_tests() ? Form::packed : Form::small;
        const std::string program = generate(options);
        CHECK(lint(program) == Lines{});
        CHECK(type_to(program, "e4\nfen\n") == plain);
        CHECK(left({.ask_paper = false, .job_name = name}, "statusdict /jobname get length") ==
              std::to_string(std::min<std::size_t>(name.size(), MAX_JOB_NAME)));
    }
}

TEST_CASE("a record holds the plies it was made for") {
    PlayingProgram options = quick_program();
    options.max_plies = 3;
    const Lines lines = {"e4", "e5", "Nf3", "Nc6", "undo", "Nc6"};
    const auto said = converse(options, lines);
    CHECK(said[2].find("Turn: Black") != std::string::npos);
    CHECK(said[3] == "The record of the game is full. Type \"undo\" or \"new\".");
    CHECK(said[5].find("The record") == std::string::npos);
}

TEST_CASE("a game that fills its record goes on: it is told, and moves are taken back") {
    PlayingProgram options = quick_program();
    options.max_plies = 4;
    for (const char* const move : {"e2e4", "e7e5", "g1f3", "b8c6"})
        options.game.play(parse_move(options.game.position(), move));
    const std::string fen = options.game.position().fen();
    const auto said = converse(options, Lines{"fen", "Bb5", "hint", "undo", "d6"});
    CHECK(said[0] == fen);
    CHECK(said[1] == "The record of the game is full. Type \"undo\" or \"new\".");
    CHECK(said[2] == said[1]);
    CHECK(said[4].find("Move: 2... d6") != std::string::npos);
}

TEST_CASE("no interval begins at the end of what it is taken from, where some devices allow none") {
    std::string strict = "%!\n";
    for (const std::string name : {"getinterval", "putinterval"})
        strict += fmt::format(
            "/{0} {{ 2 index length 2 index le {{ (strict: {0}\n) print 1 0 div }} if systemdict /{0} get "
            "exec }} def\n",
            name);
    std::string typed = "e4\na\ne\nN\nx\n+\n=\nexd5\nO-O\ne8=Q+\nmoves\nmoves e2\nmoves a3\nundo\n";
    // The longest lines, whose last word may be empty.
    for (const std::string word : {"e", "e ", " "}) {
        for (std::size_t size = 0; size < 8192; size += word.size()) typed += word;
        typed += '\n';
    }
    typed +=
        "setup\nsetup x\nsetup 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nhint\neval\npgn\nseed "
        "5\ngo\nprint\nnew\nresign\n"
        "undo\ndraw\nuci\nposition\nposition startpos moves e2e4\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 "
        "1 moves h1h2\n"
        "go nodes 300 searchmoves e2e4 d2d4\ngo nodes 300\nsetoption\nsetoption name Level value 2\ngo\nd\n";
    for (const std::string_view word : layout_words())
        for (const int level : {1, 2}) {
            CAPTURE(word);
            CAPTURE(level);
            PlayingProgram options = quick_program(ProgramSide::black);
            options.limits = {.depth = 2};
            options.search.algorithm = SearchAlgorithm::alphabeta;
            options.language_level = level;
            options.drawing = true;
            options.layout = *find_layout(word);
            options.book = default_book();
            CHECK(type_to(strict + generate(options), typed).find("strict: ") == std::string::npos);
        }
}

TEST_CASE("a clock that wraps during a search, or is put back, does not change how long the search takes") {
    // A clock of 32 bits that goes on by 3 ms whenever somebody looks at it, from a reading on.
    const auto clock = [](const std::string& name, const std::string& first) {
        return fmt::format(
            "/{0}Ticks {1} def /{0} {{ /{0}Ticks {0}Ticks 3 add dup 2147483647 gt {{ 4294967296 sub }} if "
            "store "
            "{0}Ticks cvi }} def\n",
            name, first);
    };
    const std::string stands = "/realtime { 5 } def\n", stands_too = "/usertime { 5 } def\n";
    // It is put back by an hour after a while.
    const std::string put_back =
        "/looks 0 def /realtime { /looks looks 1 add store looks 20 lt { 7200000 } { 3600000 } ifelse } "
        "def\n";
    const std::string program = generate(quick_program());
    const auto searched_with = [&](const std::string& clocks) {
        const GhostscriptRun result =
            run_ghostscript("%!\n" + clocks + program, "uci\ngo movetime 300\n", {.time_limit = 60s});
        CHECK(result.status.ok());
        CHECK(result.output.find("Internal error") == std::string::npos);
        return result.output.substr(std::min(result.output.find("info depth"), result.output.size()));
    };
    const std::string usual = searched_with(clock("usertime", "0") + stands);
    CHECK(usual.find("bestmove") != std::string::npos);
    for (const std::string& first :
         test::sample(std::vector<std::string>{"2147483547", "1073741724", "-100"}, 3)) {
        CAPTURE(first);
        CHECK(searched_with(clock("usertime", first) + stands) == usual);
        CHECK(searched_with(clock("realtime", first) + stands_too) == usual);
    }
    CHECK(searched_with(clock("usertime", "0") + put_back) == usual);
}

TEST_CASE("what `position` takes is a part of the next search's time, once") {
    // Each look at the clock takes 200 milliseconds, and `position` looks twice.
    const std::string program =
        "%!\n/usertime { 0 } def /now 0 def /realtime { /now now 200 add store now } def\n" +
        generate(quick_program());
    const auto searched = [&](const std::string& lines) {
        const GhostscriptRun result = run_ghostscript(program, "uci\n" + lines, {.time_limit = 60s});
        CHECK(result.status.ok());
        return result.output.substr(std::min(result.output.find("info depth"), result.output.size()));
    };
    std::set<std::string> answers;
    for (int time = 200; time <= 2000; time += full_tests() ? 200 : 900) {
        CAPTURE(time);
        const std::string answer = searched(fmt::format("go movetime {}\n", time));
        answers.insert(answer);
        CHECK(answer.find("bestmove ") != std::string::npos);
        CHECK(searched(fmt::format("position startpos\ngo movetime {}\n", time + 200)) == answer);
        CHECK(searched(fmt::format("position startpos\ngo wtime {} movestogo 1\n", 2 * time + 400)) ==
              answer);
        CHECK(searched(fmt::format("position startpos\ngo depth 1\ngo movetime {}\n", time)) ==
              searched(fmt::format("go depth 1\ngo movetime {}\n", time)));
    }
    CHECK(answers.size() > 2);
    CHECK(searched("position startpos\ngo movetime 100\n") == searched("go movetime 1\n"));
}

TEST_CASE(
    "a packed program for printers has asked the device for patience, and told it, before it is unpacked") {
    PlayingProgram options = test::quick_program();
    options.form = Form::packed;
    aim_at(Target::printer, options);
    const std::string program = generate(options);
    CHECK(lint(program) == std::vector<std::string>{});
    std::string device = "%!\n/setuserparams { { pop = } forall } def\n";
    const std::string told = "JobTimeout\nWaitTimeout\nJobName\n%%[ Inkmate: unpacking ]%%\n";
    CHECK(run_ghostscript(device + program, "").output.starts_with(told + "Inkmate "));
    // Where the text is damaged, this has come first.
    std::string damaged = program;
    damaged.erase(damaged.find("]%%") + 1000, 40);
    CHECK(run_ghostscript(device + damaged, "").output.starts_with(told + "This program is damaged"));
    // A way to the host that fails is no hindrance.
    device = "%!\n/print { 1 0 div } def\n/writestring { 1 0 div } def\n";
    CHECK(run_ghostscript(device + program, "fen\n", {.feed = Feed::stream}).status.ok());
    for (const bool printer : {false, true}) {
        aim_at(printer ? Target::printer : Target::gs, options);
        options.form = printer ? Form::small : Form::packed;
        CHECK(generate(options).find("unpacking") == std::string::npos);
    }
}

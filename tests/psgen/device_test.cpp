#include <doctest/doctest.h>

#include <algorithm>

#include "psgen/emit/job.hpp"
#include "psgen/emit/lint.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"

using namespace inkmate;
using namespace inkmate::test;

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
Lines requests(const ProgramOptions& options, const std::string& device = telling_device()) {
    Lines result;
    for (const std::string& line : lines_of(type_to(device + generate(options), "e4\n")))
        if (line.starts_with("? ")) result.push_back(line.substr(2));
    return result;
}

ProgramOptions asking(const DeviceOptions& device, int level = 2) {
    ProgramOptions options = quick_program();
    options.language_level = level;
    options.drawing = true;
    options.pages = PagesMode::none;
    options.device = device;
    return options;
}

constexpr DeviceOptions NOTHING = {.ask_paper = false};

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

TEST_CASE("a target sets what the device is asked for, and how many pages there are") {
    ProgramOptions options;
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
    for (const std::string& name : {std::string("a) showpage quit %"), std::string("\\"),
                                    std::string("%!PS\n1 0 div\n\x04\x1b%-12345X\n"), std::string(10000, '('),
                                    std::string("\xff\x80\0\r", 4)}) {
        CAPTURE(name);
        ProgramOptions options = quick_program();
        options.title = name;
        options.device.job_name = name;
        for (const bool small : {false, true}) {
            options.minify = small;
            const std::string program = generate(options);
            CHECK(lint(program) == Lines{});
            CHECK(type_to(program, "e4\nfen\n") == plain);
        }
        CHECK(left({.ask_paper = false, .job_name = name}, "statusdict /jobname get length") ==
              std::to_string(std::min<std::size_t>(name.size(), MAX_JOB_NAME)));
    }
}

TEST_CASE("a record holds the plies it was made for") {
    ProgramOptions options = quick_program();
    options.max_plies = 3;
    const Lines lines = {"e4", "e5", "Nf3", "Nc6", "undo", "Nc6"};
    const auto said = converse(options, lines);
    CHECK(said[2].find("Turn: Black") != std::string::npos);
    CHECK(said[3] == "The record of the game is full. Type \"undo\" or \"new\".");
    CHECK(said[5].find("The record") == std::string::npos);
}

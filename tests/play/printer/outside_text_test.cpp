// Whatever comes in from outside, by whatever way, what goes out on standard output and standard error steers
// no terminal and no log of a workflow.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <random>

#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

/// A text with what steers terminals and logs; no NUL, which no name of a file and no argument can have.
std::string steering_text(std::mt19937& random) {
    static const std::string PARTS[] = {"\033[2J",
                                        "\033]0;x\007",
                                        "\033[31m",
                                        "\x9b"
                                        "31m",
                                        "\xc2\x9b"
                                        "1m",
                                        "\xc2\x85",
                                        "\xe2\x80\xae",
                                        "\xe2\x81\xa6",
                                        "\xe2\x80\xa8",
                                        "\xe2\x80\x8b",
                                        "\xef\xbb\xbf",
                                        "\x7f",
                                        "\b\b\b",
                                        "\r",
                                        "\a",
                                        "\f\v",
                                        "\xff",
                                        "\xc3",
                                        "\xed\xa0\x80",
                                        "\xf0\x9f\x98",
                                        "::error::x",
                                        "::stop-commands::",
                                        "\n::error::",
                                        "\n  ::warning::",
                                        "\r::x::",
                                        "\t",
                                        "e4",
                                        "White",
                                        " ",
                                        "\xc3\xa9",
                                        "\xe2\x99\x94",
                                        "\"",
                                        "{}",
                                        "%s"};
    std::string text;
    for (auto left = 1 + random() % 8; left > 0; --left) text += PARTS[random() % std::size(PARTS)];
    return text;
}

std::string without(std::string text, std::string_view bytes) {
    std::erase_if(text, [&](char c) { return bytes.find(c) != bytes.npos; });
    return text.empty() ? "x" : text;
}

/// What in an output steers a terminal or a log; nothing if nothing does.
std::string steers(const std::string& output) {
    for (std::string_view rest = output; !rest.empty();) {
        const text::Utf8Character c = text::take_character(rest);
        const bool foreign = c.bytes.size() == 1 && static_cast<unsigned char>(c.bytes[0]) >= 0x80;
        const bool control =
            (c.code < ' ' && c.code != '\n' && c.code != '\t') || (c.code >= 0x7f && c.code < 0xa0);
        const bool separator = c.code == 0x2028 || c.code == 0x2029;
        if (foreign || control || separator || text::is_invisible(c.code))
            return fmt::format("U+{:04X}", static_cast<unsigned>(c.code));
    }
    for (const std::string& line : text::split_lines(output))
        if (text::trimmed(line).starts_with("::")) return line;
    return "";
}

std::string to_postscript(const std::string& text) {
    std::string written = "(";
    for (const char c : text) written += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    return written + ") print flush\n";
}

/// What comes in by one door goes out by these commands.
using Outputs = std::vector<RunResult>;
struct Door {
    const char* name;
    std::function<Outputs(const WorkFolder& folder, const std::string& text)> come_in;
};

Outputs ran(std::vector<std::string> arguments, std::string_view input = {}) {
    return {test::inkmate(std::move(arguments), input)};
}

const std::string& program_text() {
    static const std::string text = psgen::generate(Desk::small_program());
    return text;
}

/// Sends a program to a device, in a session and as jobs.
Outputs sent(const WorkFolder& folder, const std::string& uri) {
    Outputs all;
    for (const char* way : {"", "--one-way"}) {
        write(folder.directory / "game.ps", program_text());
        std::vector<std::string> arguments = {"send", folder.directory / "game.ps", "--to", uri, "--wait",
                                              "0.3"};
        if (*way != '\0') arguments.emplace_back(way);
        all.push_back(test::inkmate(arguments, "e4\n"));
        fs::remove(folder.directory / "game.pgn");
    }
    return all;
}

const Door DOORS[] = {
    {"a device's line",
     [](const WorkFolder& folder, const std::string& text) {
         const fuzz::Peer device(fuzz::saying(text));
         return sent(folder, fmt::format("socket://127.0.0.1:{}", device.port()));
     }},
    {"a device's status",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string said =
             "%%[ PrinterError: " + without(text, "\n") + " ]%%\nInkmate 0.1.0. Type a move.\n> ";
         const fuzz::Peer device(fuzz::saying(said));
         Outputs all = sent(folder, fmt::format("socket://127.0.0.1:{}", device.port()));
         all.push_back(test::inkmate(
             {"probe", "--to", fmt::format("socket://127.0.0.1:{}", device.port()), "--wait", "0.3"}));
         return all;
     }},
    {"what an IPP device says",
     [](const WorkFolder& folder, const std::string& text) {
         Outputs all;
         for (const int status : {0, 0x0500, 0x0506}) {
             const IppDevice device({.print = status, .job_state = 8, .reason = text, .message = text});
             for (RunResult& r : sent(folder, device.uri())) all.push_back(std::move(r));
         }
         return all;
     }},
    {"names of files",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string name = folder.directory / without(text, "/");
         write(name + ".pgn", "1. e5 *\n");
         write(name + ".ini", "[a]\nmaxFile = 99\n");
         write(name + ".pdf", "no PDF");
         Outputs all;
         for (const std::vector<std::string>& arguments :
              {std::vector<std::string>{"render", name + ".pgn", "-o", folder.directory / "a.pdf"},
               {"generate", name + ".pgn", "-q", "-o", folder.directory / "a.ps"},
               {"render", name + ".none", "-o", folder.directory / "a.pdf"},
               {"compare", name + ".pdf", name + ".pdf"},
               {"variants", name + ".ini"},
               {"play", "--resume", name + ".pgn"},
               {"simul", "show", name + ".pgn"},
               {"merge", name + ".pgn"}})
             all.push_back(test::inkmate(arguments));
         return all;
     }},
    {"tags and comments of PGN",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string quoted = without(text, "\"\\");
         write(folder.directory / "a.pgn",
               fmt::format("[Event \"{0}\"]\n[White \"{0}\"]\n[{0} \"x\"]\n\n1. e4 {{{0}}} e5 "
                           "{0} 2. Nf3 *\n",
                           quoted));
         write(folder.directory / "b.pgn",
               fmt::format("[Event \"{0}\"]\n[White \"{0}\"]\n\n1. e4 {{{1}}} e5 2. Nf3 *\n", quoted,
                           without(quoted, "{}")));
         Outputs all;
         for (const char* file : {"a.pgn", "b.pgn"})
             for (const std::vector<std::string>& arguments :
                  {std::vector<std::string>{"render", folder.directory / file, "-o",
                                            folder.directory / "a.pdf"},
                   {"problems", folder.directory / file, "--nodes", "10"},
                   {"play", folder.directory / file, "--side", "none", "-o",
                    folder.directory / "kept.pgn"}}) {
                 all.push_back(test::inkmate(arguments, "pgn\nboard\n"));
                 fs::remove(folder.directory / "kept.pgn");
             }
         return all;
     }},
    {"positions and ids",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string line = without(text, "\n\r");
         write(folder.directory / "a.epd",
               fmt::format("7k/8/5KQ1/8/8/8/8/8 w - - dm 1; id \"{}\";\n{} w - - id \"x\";\n",
                           without(line, "\"\\;"), line));
         Outputs all;
         for (const std::vector<std::string>& arguments :
              {std::vector<std::string>{"solve", folder.directory / "a.epd"},
               {"solve", folder.directory / "a.epd", "--json"},
               {"perft", "1", "--fen", text},
               {"search", "--fen", text, "--depth", "1"},
               {"lesson", folder.directory / "a.epd", "-o", folder.directory / "answers.txt"}})
             all.push_back(test::inkmate(arguments));
         return all;
     }},
    {"an engine's names and lines",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string engine = folder.directory / "engine";
         write(folder.directory / "said", text);
         write(engine,
               fmt::format(
                   "#!/bin/sh\nwhile read word rest; do case $word in\n"
                   "uci) printf 'id name '; cat '{0}'; echo; echo uciok ;;\n"
                   "isready) echo readyok ;;\n"
                   "go) printf 'info string '; cat '{0}'; echo; printf 'bestmove '; cat '{0}'; echo ;;\n"
                   "quit) exit ;; esac; done\n",
                   (folder.directory / "said").string()));
         fs::permissions(engine, fs::perms::owner_all);
         Outputs all;
         for (const char* form : {"", "--json"}) {
             std::vector<std::string> arguments = {
                 "match",   "--engine", engine,          "--engine", engine,          "--games", "2",
                 "--nodes", "1",        "--engine-name", text,       "--engine-name", "b"};
             if (*form != '\0') arguments.emplace_back(form);
             all.push_back(test::inkmate(arguments));
         }
         return all;
     }},
    {"lines over UCI",
     [](const WorkFolder&, const std::string& text) {
         return ran({"uci"},
                    fmt::format("uci\n{0}\nposition fen {0}\nposition startpos moves {0}\nsetoption name {0} "
                                "value {0}\ngo nodes 1\nquit\n",
                                without(text, "\n")));
     }},
    {"a rule file",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string line = without(text, "\n\r");
         write(folder.directory / "a.ini", fmt::format("[small:gardner]\ndescription = {}\n", line));
         write(folder.directory / "b.ini", fmt::format("[{0}:gardner]\n{0} = {0}\nstartFen = {0}\n", line));
         Outputs all;
         for (const char* file : {"a.ini", "b.ini"}) {
             all.push_back(test::inkmate({"variants", folder.directory / file}));
             all.push_back(test::inkmate({"variants", folder.directory / file, "--json"}));
             all.push_back(test::inkmate(
                 {"generate", "--variant", folder.directory / file, "-q", "-o", folder.directory / "a.ps"}));
         }
         return all;
     }},
    {"documents that are compared",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string a = folder.directory / "a.pdf", b = folder.directory / "b.pdf";
         test::inkmate({"render", "--title", text, "-o", a});
         test::inkmate({"render", "--title", "plain", "--fen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "-o", b});
         if (!fs::exists(a)) return Outputs();
         Outputs all;
         all.push_back(test::inkmate({"compare", a, b, "--dpi", "20"}));
         all.push_back(test::inkmate({"compare", a, b, "--dpi", "20", "--json"}));
         return all;
     }},
    {"what Ghostscript says in verify",
     [](const WorkFolder& folder, const std::string& text) {
         std::string program = program_text();
         program.insert(program.find('\n', program.rfind("%%")) + 1, to_postscript(text));
         write(folder.directory / "a.ps", program);
         Outputs all;
         for (const char* form : {"", "--json"}) {
             std::vector<std::string> arguments = {
                 "verify", "game", "--program", folder.directory / "a.ps", "--self-play", "1", "--dpi", "20"};
             if (*form != '\0') arguments.emplace_back(form);
             all.push_back(test::inkmate(arguments));
         }
         return all;
     }},
    {"an exhibition's file from elsewhere",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string file = folder.directory / "a.simul";
         write(folder.directory / "boards.csv", "name,device\nAnna,socket://127.0.0.1:9\nBert,\n");
         test::inkmate({"simul", "new", file, "--boards", folder.directory / "boards.csv"});
         sqlite3* handle = nullptr;
         REQUIRE(::sqlite3_open(file.c_str(), &handle) == SQLITE_OK);
         for (const char* column : {"name", "device"}) {
             sqlite3_stmt* statement = nullptr;
             REQUIRE(::sqlite3_prepare_v2(
                         handle,
                         fmt::format("UPDATE boards SET {}=? WHERE rowid=(SELECT {}(rowid) FROM boards)",
                                     column, *column == 'n' ? "max" : "min")
                             .c_str(),
                         -1, &statement, nullptr) == SQLITE_OK);
             ::sqlite3_bind_text(statement, 1, text.c_str(), -1, nullptr);
             CHECK(::sqlite3_step(statement) == SQLITE_DONE);
             ::sqlite3_finalize(statement);
         }
         ::sqlite3_close(handle);
         Outputs all;
         all.push_back(test::inkmate({"simul", "show", file}));
         all.push_back(test::inkmate({"simul", "run", file, "--wait", "0.2"},
                                     "table\nresults\n2 " + text + "\n" + text));
         return all;
     }},
    {"another machine's results",
     [](const WorkFolder& folder, const std::string& text) {
         const std::string shard = folder.directory / "a.shard";
         write(folder.directory / "a.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
         test::inkmate({"problems", folder.directory / "a.pgn", "--shard", "1/1", "-o", shard});
         const std::string good = contents(shard), harmless = without(text, "\"\\\n");
         Outputs all;
         for (const std::string field :
              {"version\":\"", "command\":\"", "shard\":\"", "--aims\":\"", "beginning\":\""}) {
             std::string bytes = good;
             REQUIRE(has(bytes, field));
             bytes.insert(bytes.find(field) + field.size(), harmless);
             write(shard, bytes);
             all.push_back(test::inkmate({"merge", shard, "-o", folder.directory / "merged.epd"}));
         }
         return all;
     }},
};

}  // namespace

TEST_CASE("whatever comes in by any door, what goes out steers no terminal and no log") {
    // One text for each door; in the long form many.
    const SeedRange seeds = test_seeds(1, 200);
    for (std::uint32_t seed = seeds.first; seed < seeds.last; ++seed)
        for (const Door& door : DOORS) {
            std::mt19937 random(static_cast<std::uint32_t>(seed * std::size(DOORS) + (&door - DOORS)));
            const std::string text = steering_text(random);
            CAPTURE(seed);
            INFO(door.name);
            const WorkFolder folder;
            const Outputs outputs = door.come_in(folder, text);
            for (std::size_t i = 0; i < outputs.size(); ++i) {
                CAPTURE(i);
                CAPTURE(outputs[i].output);
                CAPTURE(outputs[i].errors);
                CHECK(steers(outputs[i].output) == "");
                CHECK(steers(outputs[i].errors) == "");
                // No exception of a library is shown as a message.
                CHECK_FALSE(outputs[i].errors.starts_with("inkmate: error: [json.exception"));
            }
        }
}

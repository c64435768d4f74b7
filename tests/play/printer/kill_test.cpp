// Ended by a signal at a moment of a seed's, and started once more, nothing of ours is left: no process and
// no file.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <thread>

#include "base/process/process.hpp"
#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr auto LONGEST_WAIT = 1min;
/// What a program says before it searches.
constexpr std::string_view THINKS = "Thinking...";
constexpr int SIGNALS[] = {SIGKILL, SIGPIPE, SIGHUP};

/// What keeps something and starts processes.
enum class Activity { play, send, jobs, simul, browser };
constexpr Activity ACTIVITIES[] = {Activity::play, Activity::send, Activity::jobs, Activity::simul,
                                   Activity::browser};

/// Processes in whose environment there is this text. None of a process that is being started is missed, as
/// it has that of its parent until then.
std::vector<pid_t> processes_with(const std::string& text) {
    std::vector<pid_t> found;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (!std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; })) continue;
        if (has(contents(entry.path() / "environ"), text)) found.push_back(std::stoi(name));
    }
    return found;
}

/// A place in which things are begun, ended by a signal, and begun again.
class Errand {
  public:
    Errand(Activity activity, const VirtualPrinter& printer) : activity_(activity), uri_(printer.uri()) {
        fs::create_directory(temporary());
        if (activity == Activity::send || activity == Activity::jobs) {
            static const std::string program = psgen::generate(Desk::small_program());
            write(directory_ / "game.ps", program);
        }
        if (activity == Activity::simul)
            write(directory_ / "boards.csv",
                  fmt::format("name,side,device\nAnna,white,{0}\nBert,black,{0}\n", uri_));
    }

    void end_at_random(std::mt19937& random, int signal) {
        const auto moment = [&](unsigned most) {
            std::this_thread::sleep_for(std::chrono::milliseconds(random() % most));
        };
        if (activity_ == Activity::simul) {
            ChildProcess begun({made(), environment()});
            if (random() % 3 == 0) {
                moment(20);
                ::kill(begun.pid(), signal);
            }
            REQUIRE(begun.wait(LONGEST_WAIT));
            if (!fs::exists(game())) return;
        }
        ChildProcess process({begin(true), environment()});
        if (activity_ == Activity::browser) {
            if (random() % 2 == 0) type_in_browser(process);
        } else {
            const std::string board = activity_ == Activity::simul ? "1 " : "";
            try {
                process.write(fmt::format("{0}e4\n{0}d4\n{0}Nf3\n", board));
            } catch (const ProcessError&) {
            }
        }
        moment(random() % 4 == 0 ? 1500 : 300);
        ::kill(process.pid(), signal);
        CHECK(process.wait(LONGEST_WAIT));
    }

    void end_with_its_first_folder(int signal) const {
        ChildProcess process({begin(true), environment()});
        std::optional<ExitStatus> ended;
        while (fs::is_empty(temporary()) && !ended) ended = process.wait(0ms);
        REQUIRE_FALSE(ended);
        ::kill(process.pid(), signal);
        CHECK(process.wait(LONGEST_WAIT));
    }

    void end_while_it_thinks(int signal) const {
        ChildProcess process({begin(true), environment()});
        process.write("e4\n");
        REQUIRE(process.read_until(THINKS, LONGEST_WAIT).end == ReadEnd::found);
        ::kill(process.pid(), signal);
        CHECK(process.wait(LONGEST_WAIT));
    }

    void start_once_more() const {
        if (activity_ == Activity::simul && !fs::exists(game())) {
            CHECK(run({made(), environment()}, "", LONGEST_WAIT).status.ok());
            return;
        }
        ChildProcess process({begin(false), environment()});
        process.write("quit\n");
        process.close_input();
        const ReadResult said = process.read_until(
            [this](std::string_view text) {
                const std::size_t at = thinks_long() ? text.find(THINKS) : text.npos;
                return at == text.npos ? at : at + THINKS.size();
            },
            LONGEST_WAIT);
        const bool thinks = said.end == ReadEnd::found;
        if (thinks) ::kill(process.pid(), SIGINT);
        const std::optional<ExitStatus> status = process.wait(LONGEST_WAIT);
        CAPTURE(said.text);
        CAPTURE(process.errors());
        REQUIRE(status);
        CHECK(*status == ExitStatus{.code = thinks ? 1 : 0});
    }

    /// What is there that should not be.
    std::string left_over() const {
        const auto deadline = std::chrono::steady_clock::now() + LONGEST_WAIT;
        std::vector<pid_t> processes;
        while (!(processes = processes_with("TMPDIR=" + temporary().string())).empty())
            if (std::chrono::steady_clock::now() > deadline)
                return end_all(processes);
            else
                std::this_thread::sleep_for(5ms);
        if (!files(temporary()).empty()) return files(temporary())[0];
        for (const std::string& name : files(directory_.path()))
            if (name != "game.pgn" && name != "game.fen" && name != "game.log" && name != "game.ps" &&
                name != "pages" && name != "tmp" && name != "boards.csv" && name != "fair.simul")
                return name;
        if (fs::exists(directory_ / "pages"))
            for (const std::string& name : files(directory_ / "pages"))
                if (!name.starts_with("move-") || !name.ends_with(".pdf")) return name;
        return "";
    }

  private:
    /// True if its program thinks for longer than any test waits: only the death of Ghostscript ends that.
    bool thinks_long() const { return activity_ == Activity::play || activity_ == Activity::browser; }

    /// Returns what the first of the processes is.
    static std::string end_all(const std::vector<pid_t>& processes) {
        std::string first = "process " + contents(fmt::format("/proc/{}/cmdline", processes[0]));
        for (const pid_t process : processes) ::kill(process, SIGKILL);
        return first;
    }

    fs::path temporary() const { return directory_ / "tmp"; }
    fs::path game() const { return directory_ / (activity_ == Activity::simul ? "fair.simul" : "game.pgn"); }
    std::vector<std::string> environment() const { return {"TMPDIR=" + temporary().string()}; }

    std::vector<std::string> made() const {
        return {INKMATE_PROGRAM,           "simul",   "new", game(), "--boards",
                directory_ / "boards.csv", "--level", "0"};
    }

    /// A command that begins a game, or after a signal continues the one that is there, if any, in the
    /// terminal.
    std::vector<std::string> begin(bool first) const {
        const bool again = !first && fs::exists(game());
        std::vector<std::string> words = {INKMATE_PROGRAM};
        const auto add = [&](std::vector<std::string> more) {
            words.insert(words.end(), more.begin(), more.end());
        };
        if (activity_ == Activity::simul) {
            add({"simul", "run", game()});
        } else if (activity_ == Activity::send || activity_ == Activity::jobs) {
            add({"send", "--to", uri_});
            add(again ? std::vector<std::string>{"--resume", game()}
                      : std::vector<std::string>{directory_ / "game.ps"});
            if (activity_ == Activity::jobs) add({"--one-way"});
        } else {
            add({"play"});
            if (activity_ == Activity::browser && first) add({"--browser"});
            add(again ? std::vector<std::string>{"--resume", game()}
                      : std::vector<std::string>{"--depth", "64", "--book", "none", "-o", game()});
            add({"--pages-dir", directory_ / "pages"});
        }
        return words;
    }

    static void type_in_browser(ChildProcess& process) {
        process.read_line(LONGEST_WAIT);
        const auto told = process.read_line(LONGEST_WAIT);
        REQUIRE(told);
        const std::string_view scheme = "http://127.0.0.1:";
        const std::size_t at = told->find(scheme);
        REQUIRE(at != std::string::npos);
        const std::size_t path = told->find('/', at + scheme.size());
        const std::string port = told->substr(at + scheme.size(), path - at - scheme.size());
        const LoopbackClient client(std::stoi(port));
        client.send(
            fmt::format("POST {}line HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: text/plain\r\n"
                        "Content-Length: 2\r\n\r\ne4",
                        told->substr(path, told->find(' ', path) - path), port));
    }

    TemporaryDirectory directory_{"inkmate-place"};
    Activity activity_;
    std::string uri_;
};

}  // namespace

TEST_CASE("whatever a signal ends at whatever moment, no process and no file of ours is left") {
    const SeedRange seeds = test_seeds(6, 500);
    const VirtualPrinter printer;
    for (std::uint32_t seed = seeds.first; seed < seeds.last; ++seed) {
        std::mt19937 random(seed);
        const Activity activity = ACTIVITIES[seed % std::size(ACTIVITIES)];
        const int signal = SIGNALS[seed % std::size(SIGNALS)];
        CAPTURE(seed);
        CAPTURE(static_cast<int>(activity));
        CAPTURE(signal);
        Errand errand(activity, printer);
        errand.end_at_random(random, signal);
        REQUIRE(printer.wait_idle(LONGEST_WAIT));
        errand.start_once_more();
        CHECK(errand.left_over() == "");
        REQUIRE(printer.wait_idle(LONGEST_WAIT));
    }
}

TEST_CASE("a process that is killed as soon as it has made a folder leaves none") {
    const VirtualPrinter printer;
    for (int i = 0; i < 5; ++i) {
        const Errand errand(Activity::play, printer);
        errand.end_with_its_first_folder(SIGKILL);
        CHECK(errand.left_over() == "");
    }
}

TEST_CASE("a program that thinks ends with the process that has started it, whatever ends that") {
    const VirtualPrinter printer;
    for (const int signal : SIGNALS) {
        CAPTURE(signal);
        Errand errand(Activity::play, printer);
        errand.end_while_it_thinks(signal);
        CHECK(errand.left_over() == "");
        errand.start_once_more();
        CHECK(errand.left_over() == "");
    }
}

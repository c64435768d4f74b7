// An hour of an exhibition at ten devices that misbehave: its memory stays as it is.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <vector>

#include "base/process/process.hpp"
#include "tests/cli/command.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/play/printer/bad_server.hpp"
#include "tests/play/simul/hall.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/sanitizers.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

/// Minutes; INKMATE_SOAK_MINUTES in the environment takes the place of the hour.
int soak_minutes() {
    const char* const minutes = std::getenv("INKMATE_SOAK_MINUTES");
    return minutes != nullptr ? std::max(std::atoi(minutes), 4) : 60;
}

/// The memory that a process has now, in KB; 0 when it is gone.
long memory_of(pid_t pid) {
    std::istringstream status(contents(fmt::format("/proc/{}/status", pid)));
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
    return 0;
}

}  // namespace

TEST_CASE("an exhibition at ten bad devices does not grow in an hour") {
    if (!long_form()) return;
    constexpr int DEVICES = 10;
    std::vector<std::unique_ptr<BadServer>> devices;
    std::string boards = "name,side,device\n";
    for (int i = 0; i < DEVICES; ++i) {
        devices.push_back(std::make_unique<BadServer>(i, CHANNELS[static_cast<std::size_t>(i) % 4]));
        boards += fmt::format("Player {},white,{}\n", i + 1, devices.back()->uri());
    }
    const Hall hall(boards, {"--by", "Vera", "--level", "1"});
    ChildProcess run = hall.start({"--wait", "2", "--insecure"});
    std::vector<long> memory;
    const auto begin = Clock::now();
    std::size_t lines = 0;
    bool fit = true;
    int second = 0;
    while (static_cast<int>(memory.size()) < soak_minutes()) {
        // Every ten seconds each board has a move, or has it taken back, and now and then its page again.
        const int board = second % DEVICES + 1, round = second / DEVICES;
        run.write(round % 2 == 0 ? fmt::format("{} e4\n", board) : fmt::format("undo {}\n", board));
        if (round % 7 == 6) run.write(fmt::format("reprint {}\n", board));
        if (second % 97 == 0) run.write("table\nresults\n");
        ++second;
        while (Clock::now() < begin + std::chrono::seconds(second)) try {
                const auto line = run.read_line(200ms);
                REQUIRE(line);
                ++lines;
                fit = fit && fuzz::fit_for_terminal(*line);
            } catch (const ProcessError&) {
            }
        if (second % 60 != 0) continue;
        memory.push_back(memory_of(run.pid()));
        fmt::print("minute {}: {} KB\n", memory.size(), memory.back());
        std::fflush(stdout);
    }
    run.close_input();
    int jobs = 0;
    for (const auto& device : devices) jobs += device->jobs();
    devices.clear();
    while (run.read_line(60s)) {
    }
    REQUIRE(run.wait(60s));
    CHECK(run.errors() == "");
    CHECK(fit);
    CHECK(lines > memory.size() * 10);
    // The first quarter warms up.
    const auto quarter = static_cast<std::ptrdiff_t>(memory.size() / 4);
    const long early = *std::max_element(memory.begin() + quarter, memory.begin() + 2 * quarter);
    const long late = *std::max_element(memory.end() - quarter, memory.end());
    CHECK(late < early + 4096 * SLOWNESS);
    MESSAGE(fmt::format("{} minutes, {} jobs arrived, {} lines: {} KB first, {} KB last, {} KB at most",
                        memory.size(), jobs, lines, memory.front(), memory.back(),
                        *std::max_element(memory.begin(), memory.end())));
}

// What the server of `inkmate play --browser` takes of whoever connects to it.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <atomic>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/cli/program/served_game.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/loopback.hpp"
#include "tests/support/sanitizers.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// The most memory in KB that a process has occupied so far.
long peak_memory(pid_t process) {
    const std::string status = contents(fmt::format("/proc/{}/status", process));
    const std::size_t line = status.find("VmHWM:");
    REQUIRE(line != std::string::npos);
    return std::stol(status.substr(line + 6));
}

/// A game of which somebody asks too much.
struct Besieged {
    ServedGame game{{"--side", "none"}};
    std::string host = game.address().substr(7, game.address().find('/', 7) - 7);
    std::string path = game.address().substr(game.address().find('/', 7));

    LoopbackClient client() const { return LoopbackClient(std::stoi(host.substr(host.find(':') + 1))); }
    std::string head(const std::string& what) const {
        return fmt::format("{} HTTP/1.1\r\nHost: {}\r\n", what, host);
    }
    void check_well() {
        CHECK(game.ask("state").ends_with("200"));
        if (!ADDRESS_SANITIZER && !THREAD_SANITIZER) CHECK(peak_memory(game.process().pid()) < 100 * 1024);
    }
};

std::string mutated(std::string request, std::mt19937& random) {
    const auto below = [&](std::size_t n) { return random() % n; };
    for (std::size_t times = 1 + below(7); times > 0 && !request.empty(); --times) {
        const std::size_t at = below(request.size());
        switch (below(5)) {
            case 0: request[at] = static_cast<char>(below(256)); break;
            case 1: request.insert(at, 1 + below(20), static_cast<char>(below(256))); break;
            case 2: request.erase(at, 1 + below(20)); break;
            case 3: request.insert(at, request.substr(at, 1 + below(40))); break;
            default:
                if (below(4) == 0) request.resize(at);
        }
    }
    return request;
}

}  // namespace

TEST_CASE("browser: 200 slow connections keep nobody from the game, nor the game from its end") {
    Besieged besieged;
    std::vector<std::unique_ptr<LoopbackClient>> slow;
    for (int i = 0; i < 200; ++i) {
        slow.push_back(std::make_unique<LoopbackClient>(besieged.client()));
        // The server may have closed it before.
        slow.back()->send("GET / HTTP/1.1\r\nX-Slow: ");
    }
    for (int round = 0; round < 3; ++round) {
        for (const auto& client : slow) client->send("x");
        besieged.check_well();
    }
    for (int i = 0; i < 60; ++i) {
        slow.push_back(std::make_unique<LoopbackClient>(besieged.client()));
        slow.back()->send("POST / HTTP/1.1\r\n");
    }
    // A tab is open: it asks again and again.
    std::atomic<bool> ended = false;
    const std::string request = besieged.head("GET " + besieged.path + "state?since=0") + "\r\n";
    std::thread tab([&] {
        while (!ended) try {
                const LoopbackClient client = besieged.client();
                client.send(request);
                client.rest();
                std::this_thread::sleep_for(20ms);
            } catch (const std::runtime_error&) {
                // The server has ended.
            }
    });
    ::kill(besieged.game.process().pid(), SIGINT);
    const std::optional<ExitStatus> status = besieged.game.process().wait(1min);
    ended = true;
    tab.join();
    REQUIRE(status);
    CHECK(status->code == 1);
    CHECK(besieged.game.process().errors().starts_with("Interrupted: the game is saved; "));
}

TEST_CASE("browser: headers without an end and a chunked body of 300 MB are refused") {
    Besieged besieged;
    constexpr std::size_t MUCH = std::size_t{300} << 20;
    const LoopbackClient headers = besieged.client();
    REQUIRE(headers.send(besieged.head("GET " + besieged.path)));
    const std::string header = "X-More: " + std::string(1000, 'x') + "\r\n";
    std::size_t sent = 0;
    while (sent < MUCH && headers.send(header)) sent += header.size();
    CHECK(sent < MUCH);
    besieged.check_well();
    const LoopbackClient body = besieged.client();
    REQUIRE(
        body.send(besieged.head("POST " + besieged.path + "line") + "Transfer-Encoding: chunked\r\n\r\n"));
    const std::string chunk = "10000\r\n" + std::string(0x10000, 'x') + "\r\n";
    for (sent = 0; sent < MUCH && body.send(chunk);) sent += chunk.size();
    CHECK(sent < MUCH);
    besieged.check_well();
}

TEST_CASE("browser: mutated requests do no harm") {
    Besieged besieged;
    const std::vector<std::string> requests = {
        besieged.head("GET " + besieged.path + "state?since=0") + "Origin: http://" + besieged.host +
            "\r\n\r\n",
        besieged.head("GET " + besieged.path + "page/1.pdf") + "\r\n",
        besieged.head("POST " + besieged.path + "line") + "Content-Length: 2\r\n\r\ne9",
        besieged.head("POST " + besieged.path + "line") +
            "Transfer-Encoding: chunked\r\n\r\n2\r\ne9\r\n0\r\n\r\n"};
    std::mt19937 random(12);
    const int count = full_tests() ? 10'000 : 300;
    for (int i = 0; i < count; ++i) {
        const LoopbackClient client = besieged.client();
        client.send(mutated(requests[random() % requests.size()], random));
        client.end_of_sending();
        client.rest();
        if (i % 100 == 99) besieged.check_well();
    }
}

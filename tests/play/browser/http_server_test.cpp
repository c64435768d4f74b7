#include "play/browser/http_server.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "tests/support/files.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate;
using namespace inkmate::browser;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// Says what it was asked for.
HttpAnswer echo(const HttpRequest& request) {
    return {.type = "text/plain",
            .body = fmt::format("{} {} {}", request.method, request.path, request.body)};
}

/// A server of these tests; each answers with echo() unless it says otherwise.
struct Server {
    HttpServer server{0};

    explicit Server(const HttpLimits& limits = {}, HttpService service = {.answer = echo}) {
        server.start(std::move(service), limits);
    }
    /// What comes for a request, up to the end of the connection.
    std::string ask(const std::string& request) const {
        const LoopbackClient client(server.port());
        client.send(request);
        return client.rest();
    }
};

std::string post(const std::string& body, const std::string& headers) {
    return fmt::format("POST /line HTTP/1.1\r\nHost: x\r\n{}\r\n\r\n{}", headers, body);
}

const std::string GET = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";

}  // namespace

TEST_CASE("browser: whoever asks at once is answered, however many ask slowly") {
    const Server server({.connections = 8, .request_time = 1h});
    std::vector<std::unique_ptr<LoopbackClient>> slow;
    for (int i = 0; i < 30; ++i) {
        slow.push_back(std::make_unique<LoopbackClient>(server.server.port()));
        REQUIRE(slow.back()->send("GET /slow HTTP/1.1\r\nHost: x\r\n"));
    }
    CHECK(server.ask(GET).ends_with("GET /a "));
    // The oldest have given way, and the youngest have not.
    for (int i = 0; i < 22; ++i) CHECK(slow[i]->rest() == "");
    CHECK(slow.back()->send("\r\n"));
    CHECK(slow.back()->rest().ends_with("GET /slow "));
}

TEST_CASE("browser: a request that comes byte by byte has no more time than another") {
    const Server server({.request_time = 200ms});
    const LoopbackClient client(server.server.port());
    CHECK(client.send("GET /a HTTP/1.1\r\nHost: "));
    int sent = 0;
    while (sent < 6000 && client.send("x")) {
        ++sent;
        std::this_thread::sleep_for(10ms);
    }
    CHECK(sent < 6000);
    CHECK(client.rest() == "");
}

TEST_CASE("browser: the time of a request ends when it was read") {
    std::atomic<int> port = 0;
    const Server server({.request_time = 100ms}, {.answer = [&](const HttpRequest& request) {
                            if (request.path != "/long") return echo(request);
                            // Others come to the end of their time meanwhile.
                            CHECK(LoopbackClient(port).rest() == "");
                            CHECK(LoopbackClient(port).rest() == "");
                            return echo(request);
                        }});
    port = server.server.port();
    CHECK(server.ask("GET /long HTTP/1.1\r\nHost: x\r\n\r\n").ends_with("GET /long "));
}

TEST_CASE("browser: a head without an end is refused") {
    const Server server({.head = 4096});
    CHECK(server.ask(fmt::format("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", std::string(5000, 'a')))
              .starts_with("HTTP/1.1 414 "));
    std::string head = "GET / HTTP/1.1\r\nHost: x\r\n";
    while (head.size() < 5000) head += "X-More: and more\r\n";
    CHECK(server.ask(head).starts_with("HTTP/1.1 431 "));
}

TEST_CASE("browser: what the library answers by itself, without our headers, shows nothing of the request") {
    const Server server({.head = 4096});
    std::string long_path = "GET /marker", many_headers = "GET /marker HTTP/1.1\r\nHost: x\r\n";
    while (long_path.size() < 5000) long_path += "marker";
    while (many_headers.size() < 5000) many_headers += "X-Marker: marker\r\n";
    struct Unreadable {
        int status;
        std::string request;
    };
    for (const Unreadable& one :
         {Unreadable{414, long_path + " HTTP/1.1\r\nHost: x"},
          {431, many_headers},
          {400, "GET /marker HTTP/1.1\r\nHost: x\r\nmarker"},
          {400, "POST /marker HTTP/1.1\r\nHost: x\r\nX-Marker: marker\r\nContent-Length: -1"},
          {505, "GET /marker HTTP/9.1\r\nHost: x"}}) {
        CAPTURE(one.status);
        const std::string answer = server.ask(one.request + "\r\n\r\n");
        CHECK(answer.starts_with(fmt::format("HTTP/1.1 {} ", one.status)));
        CHECK(answer.find("arker") == std::string::npos);
    }
}

TEST_CASE("browser: a body has a length, and a short one") {
    const Server server({.body = 100});
    const std::string most(100, 'x');
    CHECK(server.ask(post(most, "Content-Length: 100")).ends_with("POST /line " + most));
    const std::string more = server.ask(post("", "Content-Length: 101"));
    CHECK(more.starts_with("HTTP/1.1 413 "));
    CHECK(more.ends_with("This has 101 bytes, and at most 100 are taken: send less.\n"));
    const std::string chunked = server.ask(post("2\r\nxx\r\n", "Transfer-Encoding: chunked"));
    CHECK(chunked.starts_with("HTTP/1.1 411 "));
    CHECK(chunked.ends_with("Send this in one piece, with its length in the header Content-Length.\n"));
}

TEST_CASE("browser: what is refused is refused before its body, with the headers of every answer") {
    const Server server({}, {.headers = {{"X-Every", "answer"}},
                             .refuse = [](const HttpRequest& request) -> std::optional<HttpAnswer> {
                                 if (request.header("Origin").empty()) return std::nullopt;
                                 return refusal(403, "No.");
                             },
                             .answer = echo});
    const std::string refused = server.ask(post("", "Origin: y\r\nContent-Length: 10"));
    CHECK(refused.starts_with("HTTP/1.1 403 "));
    CHECK(refused.ends_with("\r\n\r\nNo.\n"));
    for (const std::string& answer : {refused, server.ask(GET)}) {
        CHECK(answer.find("\r\nX-Every: answer\r\n") != std::string::npos);
        CHECK(answer.find("\r\nConnection: close\r\n") != std::string::npos);
    }
    // HEAD is GET without the body.
    const std::string head = server.ask("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(head.starts_with("HTTP/1.1 200 "));
    CHECK(head.find("\r\nContent-Length: 7\r\n") != std::string::npos);
    CHECK(head.ends_with("\r\n\r\n"));
}

TEST_CASE("browser: a server ends whoever is connected, and its port is free at once") {
    int port = 0;
    std::vector<std::unique_ptr<LoopbackClient>> slow;
    {
        const Server server({.request_time = 1h});
        port = server.server.port();
        for (int i = 0; i < 10; ++i) {
            slow.push_back(std::make_unique<LoopbackClient>(port));
            CHECK(slow.back()->send("GET "));
        }
        CHECK(server.ask(GET).ends_with("GET /a "));
        CHECK_THROWS_WITH_AS(
            HttpServer{port},
            fmt::format("port {} cannot be used: choose another with --port, or leave it out", port).c_str(),
            BrowserError);
    }
    for (const auto& client : slow) CHECK(client->rest() == "");
    CHECK_NOTHROW(HttpServer{port});
}

TEST_CASE("browser: the page for administrators has the limits of the server") {
    const HttpLimits limits;
    const std::string manual = contents(source_file("docs/guide/administration.md"));
    for (const std::string& words :
         {fmt::format("{} connections", limits.connections),
          fmt::format("{} KB of headers", limits.head / 1024),
          fmt::format("{} KB of body", limits.body / 1024),
          fmt::format("{} seconds",
                      std::chrono::duration_cast<std::chrono::seconds>(limits.request_time).count()),
          fmt::format("{} seconds", limits.answer_pause.count())})
        CHECK_MESSAGE(manual.find(words) != std::string::npos, words);
}

// The numbers that the administrator's page quotes are those of the code.
#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate::test;

TEST_CASE("the waits, tries and ports of the administrator's page are those of the code") {
    struct Quoted {
        const char *file, *code, *words;
    };
    constexpr Quoted QUOTED[] = {
        {"play/device/device_uri.hpp", "SOCKET_PORT = 9100;", "| 9100 |"},
        {"play/device/device_uri.hpp", "LPD_PORT = 515;", "| 515 |"},
        {"play/device/device_uri.hpp", "IPP_PORT = 631;", "| 631 |"},
        {"play/device/connection.cpp", "{721, 722, 723, 724, 725, 726, 727, 728, 729, 730, 731, 0}",
         "from a port of 721 to 731"},
        {"play/device/device_session.hpp", "KEEP_ALIVE = std::chrono::seconds(10);",
         "a comment line every 10 seconds"},
        {"play/session/dialogue.cpp", "SHORT_WAIT = std::chrono::seconds(60);", "takes data | 60 seconds |"},
        {"play/session/dialogue.cpp", "FIRST_WAIT = std::chrono::minutes(3);", "first prompt | 3 minutes,"},
        {"play/session/dialogue.cpp", "SLOWEST = 20;", "the search at 20 nodes a second"},
        {"play/session/dialogue.cpp", "WITHOUT_LIMIT = std::chrono::hours(1);",
         "1 hour for a search without limit"},
        {"play/device/connection.hpp", "AFTER_GOODBYE{2};", "\"Goodbye.\" | 2 seconds |"},
        {"play/device/connection.hpp", "(wait / 2, std::chrono::seconds(10))",
         "after 10 seconds, or half of `--wait`"},
        {"play/simul/running.hpp", "wait = std::chrono::seconds(30);", "a device is silent | 30 seconds |"},
        {"play/simul/spooler.cpp", "FIRST_PAUSE = 500ms, LONGEST_PAUSE = 30s;",
         "after 500 ms, then twice as long each time, at most 30 s"},
        {"play/simul/spooler.cpp", "MOST_DOUBTS = 3;", "may have been printed | 3 times"},
        {"play/simul/spooler.cpp", "LOOK_EVERY = 300ms, LOOK_EVERY_IN_TROUBLE = 3s;",
         "every 300 ms, every 3 s while"},
        {"play/browser/http_server.hpp", "request_time = std::chrono::seconds(10);",
         "a whole request | 10 seconds;"},
        {"play/browser/http_server.hpp", "connections = 64;", "10 seconds; 64 connections"}};
    const std::string page = contents(source_file("docs/guide/administration.md"));
    for (const Quoted& q : QUOTED) {
        CAPTURE(std::string(q.words));
        CHECK(has(contents(source_file(q.file)), q.code));
        CHECK(has(page, q.words));
    }
}

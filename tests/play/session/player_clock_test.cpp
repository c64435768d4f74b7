#include "play/session/player_clock.hpp"

#include <doctest/doctest.h>

#include <optional>

using namespace inkmate::session;
using namespace std::chrono_literals;

TEST_CASE("a time limit is minutes and seconds a move") {
    CHECK(read_time_limit("10+5") == TimeLimit{10min, 5s});
    CHECK(read_time_limit("90") == TimeLimit{90min, 0s});
    for (const char* wrong : {"", "+5", "10+", "0", "0+5", "-1", "10+-5", "ten", "10:00", "1441", "10+86401"})
        CHECK_MESSAGE(!read_time_limit(wrong), wrong);
    CHECK(time_control({10min, 5s}) == "600+5");
    CHECK(read_time_control(time_control({90min, 0s})) == TimeLimit{90min, 0s});
    CHECK_FALSE(read_time_control("40/7200:3600"));
}

TEST_CASE("a clock runs between start and stop, and a move brings time") {
    const PlayerClock::Time noon{12h};
    PlayerClock clock({1min, 5s}, 60s);
    CHECK_FALSE(clock.end());
    clock.start(noon);
    CHECK(clock.end() == noon + 60s);
    clock.stop(noon + 20s);
    clock.stop(noon + 50s);
    CHECK(clock.left() == 40s);
    clock.add_increment();
    CHECK(clock.left() == 45s);
    clock.start(noon + 60s);
    clock.stop(noon + 105s);
    CHECK(clock.is_up());
    clock.restart();
    CHECK(clock.left() == 60s);
    CHECK_FALSE(clock.is_up());
}

TEST_CASE("a clock is shown in minutes and, where there are any, hours") {
    CHECK(clock_text(598'900ms) == "9:58");
    CHECK(clock_text(1h + 5s) == "1:00:05");
    CHECK(clock_text(-1s) == "0:00");
}

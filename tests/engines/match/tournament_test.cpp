#include "engines/match/tournament.hpp"

#include <doctest/doctest.h>
#include <signal.h>

#include <set>
#include <thread>

#include "base/process/cleanup.hpp"
#include "tests/engines/match/fake_engine.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::match;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

Contestant contestant(const EngineSettings& engine) {
    return {engine, {.depth = 1}};
}

/// Engines that only move knights, and one that crashes when it has to move.
TournamentSettings settings(int games) {
    TournamentSettings s;
    s.contestants = {contestant(fake_engine("dancer", {"g1f3", "f3g1"})),
                     contestant(fake_engine("crasher", {"crash"}))};
    s.openings = {game::Game()};
    s.games = games;
    s.rules.patience = 20s;
    return s;
}

}  // namespace

TEST_CASE("each opening is played with either colour by every pair") {
    TournamentSettings s = settings(4);
    s.contestants.push_back(s.contestants[0]);
    s.openings = {game::Game(), game::Game(), game::Game()};
    const auto all = schedule(s);
    CHECK(all.size() == 12);
    for (std::size_t i = 0; i < all.size(); i += 2) {
        CHECK(all[i].number == static_cast<int>(i));
        CHECK(all[i].white == all[i + 1].black);
        CHECK(all[i].black == all[i + 1].white);
        CHECK(all[i].opening == all[i + 1].opening);
    }
    CHECK(all[0].opening != all[6].opening);
    s.gauntlet = true;
    CHECK(schedule(s).size() == 8);
    for (const Fixture& f : schedule(s)) CHECK(std::min(f.white, f.black) == 0);
    s.games = 8;
    CHECK(schedule(s).back().opening == 0);
}

TEST_CASE("standings count results from either side, and pairs of games") {
    Standings standings(3);
    const auto add = [&](int number, int white, int black, double score, std::optional<Color> culprit = {}) {
        GameOutcome o;
        o.score = score;
        o.culprit = culprit;
        standings.add({number, white, black, 0}, o);
    };
    add(0, 0, 1, 1);
    add(1, 1, 0, 0.5);
    add(3, 1, 0, 0);  // the second of its pair ends first
    add(2, 0, 1, 1);
    add(4, 2, 0, 1, BLACK);
    const Encounter e = standings.encounter(0, 1);
    CHECK(e.wins == 3);
    CHECK(e.draws == 1);
    CHECK(e.losses == 0);
    CHECK(e.pairs == std::array{0, 0, 0, 1, 1});
    CHECK(standings.encounter(1, 0).losses == 3);
    CHECK(standings.encounter(1, 0).pairs == std::array{1, 1, 0, 0, 0});
    CHECK(standings.encounter(1, 2).games() == 0);
    CHECK(standings.total(0).games() == 5);
    CHECK(standings.total(0).losses == 1);
    CHECK(standings.failures(0) == 1);
    CHECK(standings.failures(2) == 0);
    CHECK(standings.games() == 5);
    CHECK(e.estimate().score == doctest::Approx(0.875));
    // A game whose other half is not played yet counts for the score.
    add(5, 0, 1, 0);
    CHECK(standings.encounter(0, 1).estimate().score == doctest::Approx(0.7));
}

TEST_CASE("a tournament plays all its games, crashed engines being started anew") {
    std::atomic<bool> interrupted = false;
    Standings standings(2);
    std::set<int> numbers;
    TournamentSettings s = settings(6);
    s.concurrency = 3;
    play_tournament(
        s,
        [&](const Fixture& f, const GameOutcome& o) {
            standings.add(f, o);
            numbers.insert(f.number);
            return true;
        },
        interrupted);
    CHECK(numbers.size() == 6);
    CHECK(standings.encounter(0, 1).wins == 6);
    CHECK(standings.failures(1) == 6);
    CHECK_FALSE(interrupted);
}

namespace {

/// An engine that crashes when it has to move, and starts only so far as a word for each start says: "y" or
/// "n"; after the last word as that says.
EngineSettings engine_that_starts(const TemporaryDirectory& directory, const std::string& words) {
    const std::string script = R"(
echo start >>"$1"
starts=$(wc -l <"$1")
while [ "$starts" -gt 0 ] && [ $# -gt 1 ]; do shift; starts=$((starts - 1)); done
[ "$1" = y ] || { echo "no start" >&2; exit 4; }
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go) exit 3 ;;
    esac
done
)";
    EngineSettings settings{"starter", {"sh", "-c", script, "sh", (directory / "starts").string()}, {}};
    for (const char word : words) settings.command.emplace_back(1, word);
    return settings;
}

}  // namespace

TEST_CASE("an engine that fails to start again loses the game") {
    const TemporaryDirectory directory;
    std::atomic<bool> interrupted = false;
    Standings standings(2);
    std::vector<std::string> reasons;
    TournamentSettings s = settings(6);
    s.contestants[1].engine = engine_that_starts(directory, "ynnynny");
    play_tournament(
        s,
        [&](const Fixture& f, const GameOutcome& o) {
            standings.add(f, o);
            CHECK(o.ending == Ending::crash);
            reasons.push_back(o.reason);
            return true;
        },
        interrupted);
    CHECK(standings.encounter(0, 1).wins == 6);
    CHECK(standings.failures(1) == 6);
    REQUIRE(reasons.size() == 6);
    CHECK(reasons[0].starts_with("starter has ended: exit status 3"));
    CHECK(reasons[1].starts_with("starter has ended: exit status 4 (no start)"));
    CHECK(reasons[3].starts_with("starter has ended: exit status 3"));
}

TEST_CASE("an engine that cannot be started any more ends the tournament, after the games so far") {
    const TemporaryDirectory directory;
    std::atomic<bool> interrupted = false;
    TournamentSettings s = settings(20);
    s.contestants[1].engine = engine_that_starts(directory, "yn");
    int games = 0;
    std::string message;
    try {
        play_tournament(
            s, [&](const Fixture&, const GameOutcome&) { return ++games > 0; }, interrupted);
    } catch (const EngineError& e) {
        message = e.what();
    }
    CHECK(games == 3);
    CHECK(message.starts_with("starter has ended: exit status 4 (no start)"));
    CHECK(
        message.ends_with("; starter has failed to start 3 times in a row, so the match ends: see why by "
                          "starting it by hand"));
}

TEST_CASE("a tournament ends when it is told to") {
    std::atomic<bool> interrupted = false;
    int games = 0;
    play_tournament(
        settings(100), [&](const Fixture&, const GameOutcome&) { return ++games < 3; }, interrupted);
    CHECK(games == 3);
}

TEST_CASE("an interrupted tournament ends at once, its engines with it") {
    std::atomic<bool> interrupted = false;
    TournamentSettings s = settings(2);
    s.contestants[0].engine = fake_engine("hanging", {"hang"});
    int games = 0;
    std::thread interrupter([&] {
        std::this_thread::sleep_for(300ms);
        interrupted = true;
    });
    play_tournament(
        s, [&](const Fixture&, const GameOutcome&) { return ++games > 0; }, interrupted);
    interrupter.join();
    CHECK(games == 0);
}

TEST_CASE("engines are named after what they say, and told apart") {
    std::vector<Contestant> list = {contestant(fake_engine("", {"e2e4"})),
                                    contestant(fake_engine("A", {"e2e4"})),
                                    contestant(fake_engine("", {"e2e4"}))};
    introduce(list, 20s, never);
    CHECK(list[0].engine.name == "fake");
    CHECK(list[1].engine.name == "A");
    CHECK(list[2].engine.name == "fake (2)");
}

TEST_CASE("engines that cannot play are told before the match") {
    const auto message = [&](const EngineSettings& engine, auto patience) -> std::string {
        std::vector<Contestant> list = {contestant(engine)};
        try {
            introduce(list, patience, never);
        } catch (const std::runtime_error& e) {
            return e.what();
        }
        return "";
    };
    CHECK(
        message({"x", {"inkmate-no-such-program"}, {}}, 1min) ==
        "cannot start inkmate-no-such-program: no such program on the PATH; Debian installs chess engines in "
        "/usr/games");
    CHECK(message({"x", {"false"}, {}}, 1min) ==
          "x has ended: exit status 1; it did not answer \"uci\": is it a UCI engine? The protocol of XBoard "
          "is "
          "for inkmate match alone, with --protocol N:xboard");
    CHECK(message({"x", {"sleep", "60"}, {}}, 100ms) ==
          "x did not answer \"uci\": is it a UCI engine? The protocol of XBoard is for inkmate match alone, "
          "with --protocol N:xboard");
    EngineSettings fake = fake_engine("x", {"e2e4"});
    fake.options = {{"level", "3"}};
    CHECK(message(fake, 1min) == "");
    fake.options = {{"Levels", "3"}};
    CHECK(message(fake, 1min) == "x offers no option Levels; its answer to uci lists what it offers");
}

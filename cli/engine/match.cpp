#include <fmt/format.h>
#include <signal.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/engine/match_options.hpp"
#include "cli/engine/match_progress.hpp"
#include "cli/engine/match_shards.hpp"
#include "cli/error.hpp"
#include "engines/match/error.hpp"
#include "engines/match/game_record.hpp"
#include "engines/match/report.hpp"

namespace inkmate {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

/// The first Ctrl-C ends the match in order, the second at once.
void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

std::ofstream open_pgn(const std::string& name) {
    if (name.empty()) return {};
    if (name == "-") throw CommandError("--pgn -: games are added to a file: name one", EXIT_USAGE);
    return files::open_to_add(name);
}

int run(const Options& table, const MatchFlags& flags) {
    const game::Rules rules = match_rules(flags);
    TournamentSettings s;
    try {
        s = match_settings(flags, rules);
    } catch (const MatchError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    }
    const std::optional<Sprt> test = sprt_option(flags);
    std::ofstream pgn = open_pgn(flags.pgn);
    catch_interrupts();
    try {
        introduce(s.contestants, s.rules.patience, interrupted);
    } catch (const Interrupted&) {
        throw CommandError("the match was interrupted before its first game");
    }

    if (flags.shard.given()) return match_shard(table, flags.shard, s, test, interrupted);
    MatchReport report(plan_of(s, test));
    MatchProgress progress;
    progress.show(report);
    const auto on_game = [&](const Fixture& fixture, const GameOutcome& outcome) {
        report.add(fixture, outcome);
        if (pgn.is_open()) {
            pgn << pgn_of(fixture, outcome, s) << std::flush;
            if (!pgn)
                throw CommandError(fmt::format("{} cannot be written to: is the disk full?", flags.pgn));
        }
        progress.show(report);
        return !report.decided();
    };
    const auto print = [&] {
        progress.clear();
        files::write_output("-", flags.json ? report.json() : report.table());
    };
    try {
        play_tournament(s, on_game, interrupted);
    } catch (...) {
        // What ended the match is told after the games that were played.
        if (report.played() > 0) print();
        throw;
    }
    print();
    return report.complete() ? 0 : EXIT_FAILED;
}

}  // namespace

Run add_match(Options& options) {
    const auto flags = std::make_shared<MatchFlags>();
    add_match_options(options, *flags);
    options.footer(R"(Examples:
  inkmate match --engine "inkmate uci" --engine stockfish --movetime 100 --games 20 --concurrency 2
  inkmate match --engine "gs -q -dNODISPLAY game.ps" --engine stockfish --name program --name stockfish-1600 \
      --option 2:UCI_LimitStrength=true --option 2:UCI_Elo=1600 --movetime 1000 --games 200 --pgn games.pgn
  inkmate match --engine "inkmate uci" --engine fairymax --protocol 2:xboard --movetime 1:100 --tc 2:40/4 \
      --openings core/engine/data/book.pgn --games 100
  inkmate match --engine "new/inkmate uci" --engine "old/inkmate uci" --tc 10+0.1 --games 10000 --sprt 0 5 \
      --resign 600 4 --draw 10 8 40
  inkmate match --engine "new/inkmate uci" --engine "old/inkmate uci" --nodes 20000 --games 10000 \
      --shard 3/64 -o games-3.shard
  inkmate match --variant grand --engine "inkmate uci" --engine fairy-stockfish --nodes 500 --games 2
  inkmate match --variant capablanca --engine "inkmate uci" --engine fairymax --protocol 2:xboard --movetime 1:100 \
      --tc 2:40/4 --games 2

Ctrl-C ends the match and shows the table so far. Exit status: 0 all games played or the test decided, 1 not, 2 wrong
usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/engine/match_options.hpp"
#include "cli/terminal.hpp"
#include "engines/match/engine.hpp"
#include "engines/match/report.hpp"
#include "engines/match/tournament.hpp"

namespace inkmate::cli {

namespace {

/// The least number of games between two lines.
constexpr int LEAST_STRETCH = 10;

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

/// Open the PGN of the games, if there is one.
std::ofstream open_pgn(const ShardFlags& flags) {
    if (flags.given() || flags.file.empty()) return {};
    if (flags.file == "-") throw CommandError("-o -: games are added to a file: name one", EXIT_USAGE);
    return files::open_to_add(flags.file);
}

int run(const Options& table, const MatchFlags& flags) {
    const game::Rules rules = match_rules(flags);
    match::TournamentSettings s;
    try {
        s = match_settings(flags, rules);
    } catch (const match::MatchError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    }
    const std::optional<match::Sprt> test = sprt_option(flags);
    std::ofstream pgn = open_pgn(flags.shard);
    catch_interrupts();
    try {
        match::introduce(s.contestants, s.rules.patience, interrupted);
    } catch (const uci::Interrupted&) {
        throw CommandError("the match was interrupted before its first game");
    }

    if (flags.shard.given()) return match_shard(table, flags.shard, s, test, interrupted);
    match::MatchReport report(match::plan_of(s, test));
    MatchProgress progress;
    progress.show(report);
    const auto on_game = [&](const match::Fixture& fixture, const match::GameOutcome& outcome) {
        report.add(fixture, outcome);
        if (pgn.is_open()) {
            pgn << match::pgn_of(fixture, outcome, s) << std::flush;
            if (!pgn)
                throw CommandError(
                    fmt::format("{} cannot be written to: is the disk full?", flags.shard.file));
        }
        progress.show(report);
        return !report.decided();
    };
    const auto print = [&] {
        progress.clear();
        files::write_output("-", flags.json ? report.json() : report.table());
    };
    try {
        match::play_tournament(s, on_game, interrupted);
    } catch (...) {
        // Report the games first, then the error that ended the match.
        if (report.played() > 0) print();
        throw;
    }
    print();
    return report.complete() ? 0 : EXIT_FAILED;
}

}  // namespace

MatchProgress::MatchProgress() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void MatchProgress::show(const match::MatchReport& report) {
    if (terminal_) {
        clear();
        const std::string table = report.table();
        tell_user("{}", table);
        lines_ = std::ranges::count(table, '\n');
        return;
    }
    const int stretch = std::max(static_cast<int>(report.planned() / 10), LEAST_STRETCH);
    // The last line would only say what the table says.
    if (report.played() > 0 && report.played() % stretch == 0 && !report.complete())
        tell_user("{}\n", report.line());
}

void MatchProgress::clear() {
    if (lines_ > 0) tell_user("\x1b[{}F\x1b[J", lines_);
    lines_ = 0;
}

Run add_match(Options& options) {
    const auto flags = std::make_shared<MatchFlags>();
    add_match_options(options, *flags);
    options.footer(R"(Examples:
  inkmate match --engine "inkmate uci" --engine stockfish --time 0.1 --games 20 --jobs 2
  inkmate match --engine "gs -q -dNODISPLAY game.ps" --engine stockfish --engine-name program --engine-name stockfish-1600 \
      --option 2:UCI_LimitStrength=true --option 2:UCI_Elo=1600 --time 1 --games 200 -o games.pgn
  inkmate match --engine "inkmate uci" --engine fairymax --protocol 2:xboard --time 1:0.1 --tc 2:40/4 \
      --openings core/engine/data/book.pgn --games 100
  inkmate match --engine "new/inkmate uci" --engine "old/inkmate uci" --tc 10+0.1 --games 10000 --sprt 0 5 \
      --resign 600 4 --draw 10 8 40
  inkmate match --engine "new/inkmate uci" --engine "old/inkmate uci" --nodes 20000 --games 10000 \
      --shard 3/64 -o games-3.shard
  inkmate match --variant grand --engine "inkmate uci" --engine fairy-stockfish --nodes 500 --games 2
  inkmate match --variant capablanca --engine "inkmate uci" --engine fairymax --protocol 2:xboard --time 1:0.1 \
      --tc 2:40/4 --games 2

Ctrl-C ends the match and shows the table so far. Exit status: 0 all games played or the test decided, 1 not, 2 wrong
usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

#include "engines/match/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <memory>
#include <mutex>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/process/workers.hpp"
#include "core/chess/pgn.hpp"
#include "core/engine/search.hpp"
#include "core/variant/pgn.hpp"

namespace inkmate::match {

using namespace chess;

namespace {

using namespace std::chrono_literals;

/// The key Ctrl-C ends the engines as well; what looks like a crash may be that, and the signal to this
/// process on its way.
constexpr auto SIGNAL_DELAY = 200ms;
/// An engine that fails to start so often in a row will not start any more.
constexpr int MOST_FAILED_STARTS = 3;

class Tournament {
  public:
    Tournament(const TournamentSettings& settings, const OnGame& on_game, std::atomic<bool>& interrupted)
        : settings_(settings), on_game_(on_game), interrupted_(interrupted), fixtures_(schedule(settings)) {
        if (settings.plays)
            std::erase_if(fixtures_, [&](const Fixture& f) { return !settings.plays(f.pair()); });
    }

    void play() {
        const auto most = static_cast<std::size_t>(std::max(1, settings_.concurrency));
        {
            const auto others = process::start_threads(
                std::min(most, std::max<std::size_t>(fixtures_.size(), 1)) - 1, [this] { work(); });
            work();
        }
        if (error_) std::rethrow_exception(error_);
    }

  private:
    struct Place {
        std::unique_ptr<MatchEngine> engine;
        int failed_starts = 0;
    };
    /// Those of a worker, by their numbers.
    using Places = std::vector<Place>;

    /// Throws EngineFailure where it does not start this time, EngineError where it will not start any more.
    MatchEngine& engine(Places& places, int number) {
        Place& place = places[static_cast<std::size_t>(number)];
        if (place.engine) return *place.engine;
        const uci::EngineSettings& settings = contestant(number).engine;
        try {
            place.engine = start_engine(settings, settings_.rules.patience, interrupted_);
        } catch (const uci::EngineFailure& e) {
            if (++place.failed_starts < MOST_FAILED_STARTS) throw;
            throw uci::EngineError(
                fmt::format("{}; {} has failed to start {} times in a row, so the match ends: see why by "
                            "starting it by hand",
                            e.what(), settings.name, place.failed_starts));
        }
        place.failed_starts = 0;
        return *place.engine;
    }

    const Contestant& contestant(int number) const {
        return settings_.contestants[static_cast<std::size_t>(number)];
    }

    void work() {
        Places places(settings_.contestants.size());
        try {
            for (std::size_t next = next_++; next < fixtures_.size() && !interrupted_; next = next_++)
                play_fixture(places, fixtures_[next]);
        } catch (const uci::Interrupted&) {
            // The game that was being played is dropped.
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
            interrupted_ = true;
        }
    }

    /// Who does not start loses the game as by a crash.
    GameOutcome play(Places& places, const Fixture& fixture) {
        const game::Game opening = settings_.openings[fixture.opening].game();
        Color starts = WHITE;
        try {
            MatchEngine& white = engine(places, fixture.white);
            starts = BLACK;
            MatchEngine& black = engine(places, fixture.black);
            return play_game({white, contestant(fixture.white).budget},
                             {black, contestant(fixture.black).budget}, opening, settings_.rules);
        } catch (const uci::EngineFailure& e) {
            return {.game = opening,
                    .score = starts == WHITE ? 0.0 : 1.0,
                    .ending = Ending::crash,
                    .reason = e.what(),
                    .culprit = starts};
        }
    }

    void play_fixture(Places& places, const Fixture& fixture) {
        const GameOutcome outcome = play(places, fixture);
        if (outcome.culprit) {
            // An engine that failed begins anew; one that hangs is killed.
            places[static_cast<std::size_t>(*outcome.culprit == WHITE ? fixture.white : fixture.black)]
                .engine.reset();
            if (outcome.ending == Ending::crash) std::this_thread::sleep_for(SIGNAL_DELAY);
        }
        const std::lock_guard lock(mutex_);
        if (interrupted_) return;
        if (!on_game_(fixture, outcome)) interrupted_ = true;
    }

    const TournamentSettings& settings_;
    const OnGame& on_game_;
    std::atomic<bool>& interrupted_;
    std::vector<Fixture> fixtures_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::exception_ptr error_;
};

void add_result(Encounter& encounter, double points) {
    ++(points == 1 ? encounter.wins : points == 0 ? encounter.losses : encounter.draws);
}

Encounter reversed(Encounter e) {
    std::swap(e.wins, e.losses);
    std::ranges::reverse(e.pairs);
    return e;
}

}  // namespace

std::vector<Fixture> schedule(const TournamentSettings& settings) {
    const int engines = static_cast<int>(settings.contestants.size());
    std::vector<Fixture> fixtures;
    for (int round = 0; round < settings.games / 2; ++round) {
        const std::size_t opening = static_cast<std::size_t>(round) % settings.openings.size();
        for (int first = 0; first < (settings.gauntlet ? 1 : engines); ++first)
            for (int second = first + 1; second < engines; ++second) {
                const int number = static_cast<int>(fixtures.size());
                fixtures.push_back({number, first, second, opening});
                fixtures.push_back({number + 1, second, first, opening});
            }
    }
    return fixtures;
}

Estimate Encounter::estimate() const {
    // Two pairs are the least that tell of a variance; games without their other half count for the score.
    if (std::accumulate(pairs.begin(), pairs.end(), 0) >= 2)
        return match::estimate(pairs, (wins + 0.5 * draws) / games());
    return match::estimate(std::array{losses, draws, wins});
}

void Standings::add(const Fixture& fixture, const GameOutcome& outcome) {
    ++games_;
    const bool white_first = fixture.white < fixture.black;
    const double points = white_first ? outcome.score : 1 - outcome.score;
    Encounter& encounter = encounters_[std::minmax(fixture.white, fixture.black)];
    add_result(encounter, points);
    if (outcome.culprit)
        ++failures_[static_cast<std::size_t>(*outcome.culprit == WHITE ? fixture.white : fixture.black)];
    const int pair = fixture.number / 2;
    if (const auto half = half_pairs_.find(pair); half != half_pairs_.end()) {
        ++encounter.pairs[static_cast<std::size_t>(std::lround(2 * (points + half->second)))];
        half_pairs_.erase(half);
    } else {
        half_pairs_[pair] = points;
    }
}

Encounter Standings::encounter(int first, int second) const {
    const auto found = encounters_.find(std::minmax(first, second));
    if (found == encounters_.end()) return {};
    return first < second ? found->second : reversed(found->second);
}

Encounter Standings::total(int engine) const {
    Encounter sum;
    for (int other = 0; other < engines(); ++other) {
        if (other == engine) continue;
        const Encounter e = encounter(engine, other);
        sum.wins += e.wins;
        sum.draws += e.draws;
        sum.losses += e.losses;
        for (std::size_t i = 0; i < sum.pairs.size(); ++i) sum.pairs[i] += e.pairs[i];
    }
    return sum;
}

void play_tournament(const TournamentSettings& settings, const OnGame& on_game,
                     std::atomic<bool>& interrupted) {
    Tournament(settings, on_game, interrupted).play();
}

void introduce(std::vector<Contestant>& contestants, std::chrono::milliseconds patience,
               const std::atomic<bool>& interrupted) {
    for (Contestant& c : contestants) c.engine.name = start_engine(c.engine, patience, interrupted)->name();
    for (std::size_t i = 0; i < contestants.size(); ++i) {
        const std::string name = contestants[i].engine.name;
        int same = 1;
        for (std::size_t j = i + 1; j < contestants.size(); ++j)
            if (contestants[j].engine.name == name)
                contestants[j].engine.name = fmt::format("{} ({})", name, ++same);
    }
}

using namespace chess;
using namespace engine;

namespace {

using MatchTags = std::vector<std::pair<std::string, std::string>>;

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    return fmt::format("{:04}.{:02}.{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

/// "+0.35/10 0.982s": pawns from the engine's side, mates as "-M3" in moves, plies, and seconds; as far as
/// the engine told them.
std::string comment_of(const MoveAnswer& answer) {
    std::string text;
    if (answer.score) {
        text = *answer.score < 0 ? "-" : "+";
        text += MATE_SCORES.announces(*answer.score)
                    ? fmt::format("M{}", std::abs(MATE_SCORES.moves(*answer.score)))
                    : fmt::format("{:.2f}", std::abs(*answer.score) / 100.0);
        text += fmt::format("/{} ", answer.depth);
    }
    return text + fmt::format("{:.3f}s", std::chrono::duration<double>(answer.spent).count());
}

/// With what the engines said as comments.
template <class Pgn>
std::string pgn_text(Pgn pgn, const GameOutcome& outcome, MatchTags tags) {
    pgn.result = outcome.result();
    pgn.tags = std::move(tags);
    std::size_t ply = pgn.game.moves().size() - outcome.answers.size();
    for (const MoveAnswer& answer : outcome.answers) pgn.notes[++ply].comment = comment_of(answer);
    return write_pgn(pgn);
}

}  // namespace

std::string pgn_of(const Fixture& fixture, const GameOutcome& outcome, const TournamentSettings& settings) {
    const auto contestant = [&](int engine) -> const Contestant& {
        return settings.contestants[static_cast<std::size_t>(engine)];
    };
    MatchTags tags = {{"Event", "inkmate match"},
                      {"Site", "?"},
                      {"Date", today()},
                      {"Round", fmt::format("{}.{}", fixture.number / 2 + 1, fixture.number % 2 + 1)},
                      {"White", contestant(fixture.white).engine.name},
                      {"Black", contestant(fixture.black).engine.name},
                      {"WhiteLimits", describe(contestant(fixture.white).budget)},
                      {"BlackLimits", describe(contestant(fixture.black).budget)},
                      {"PlyCount", std::to_string(outcome.game.plies())},
                      {"Termination", std::string(termination(outcome.ending))},
                      {"Reason", outcome.reason}};
    const chess::Game* const chess_game = outcome.game.chess_game();
    return (chess_game != nullptr ? pgn_text(chess::PgnGame{.game = *chess_game}, outcome, std::move(tags))
                                  : pgn_text(variant::PgnGame{.game = *outcome.game.variant_game()}, outcome,
                                             std::move(tags))) +
           "\n";
}

}  // namespace inkmate::match

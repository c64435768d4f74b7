#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/uci_lines.hpp"
#include "core/pgn.hpp"
#include "core/search.hpp"
#include "match/command_line.hpp"
#include "match/openings.hpp"
#include "match/tournament.hpp"

namespace inkmate {

namespace {

using std::chrono::milliseconds;

struct Flags {
    std::vector<std::string> engines, names, options, protocols;
    std::vector<std::string> clocks, movetimes, nodes, depths;
    int games = 100;
    bool gauntlet = false;
    int concurrency = 1;
    std::string openings;
    int opening_plies = 16;
    unsigned seed = 0;
    std::vector<int> resign, draw;
    int max_moves = 0;
    std::vector<double> sprt;
    std::int64_t margin = 100;
    double patience = 600;
    std::string pgn;
    bool json = false;
};

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

[[noreturn]] void refuse(const std::string& what) {
    throw CommandError(what, EXIT_USAGE);
}

/// A value as it stands on the command line, "VALUE" for all engines or "N:VALUE" for one.
struct ForEngine {
    std::optional<std::size_t> engine;
    std::string value;
};

ForEngine for_engine(const std::string& option, const std::string& text, std::size_t engines) {
    const std::size_t colon = text.find(':');
    std::size_t number = 0;
    const char* const end = text.data() + (colon == text.npos ? 0 : colon);
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (colon == text.npos || error != std::errc{} || stop != end) return {std::nullopt, text};
    if (number < 1 || number > engines)
        refuse(fmt::format("{} {}: there is no engine {}, only 1 to {}", option, text, number, engines));
    return {number - 1, text.substr(colon + 1)};
}

void for_each_value(const std::string& option, const std::vector<std::string>& texts,
                    std::vector<Contestant>& contestants,
                    const std::function<void(Contestant&, const std::string&)>& use) {
    for (const std::string& text : texts) {
        const ForEngine value = for_engine(option, text, contestants.size());
        for (std::size_t i = 0; i < contestants.size(); ++i)
            if (!value.engine || *value.engine == i) use(contestants[i], value.value);
    }
}

template <class Number>
Number positive(const std::string& option, const std::string& text) {
    Number number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || stop != text.data() + text.size() || number < 1)
        refuse(fmt::format("{} {}: give a number from 1 on", option, text));
    return number;
}

std::vector<Contestant> contestants(const Flags& flags) {
    std::vector<Contestant> list;
    for (const std::string& command : flags.engines) {
        Contestant c;
        c.engine.command = split_command(command);
        list.push_back(std::move(c));
    }
    if (flags.names.size() > list.size())
        refuse(fmt::format("there are {} names for {} engines", flags.names.size(), list.size()));
    for (std::size_t i = 0; i < flags.names.size(); ++i) list[i].engine.name = flags.names[i];
    for_each_value("--option", flags.options, list, [](Contestant& c, const std::string& value) {
        const std::size_t equals = value.find('=');
        if (equals == 0) refuse(fmt::format("--option {}: give NAME=VALUE or N:NAME=VALUE", value));
        c.engine.options.emplace_back(value.substr(0, equals),
                                      equals == value.npos ? "" : value.substr(equals + 1));
    });
    for_each_value("--protocol", flags.protocols, list, [](Contestant& c, const std::string& value) {
        if (value == "xboard")
            c.engine.protocol = Protocol::xboard;
        else if (value != "uci")
            refuse(fmt::format("--protocol {}: give uci or xboard", value));
    });
    for_each_value("--tc", flags.clocks, list, [](Contestant& c, const std::string& value) {
        c.budget.clock = parse_time_control(value);
    });
    for_each_value("--movetime", flags.movetimes, list, [](Contestant& c, const std::string& value) {
        c.budget.movetime = milliseconds(positive<std::int64_t>("--movetime", value));
    });
    for_each_value("--nodes", flags.nodes, list, [](Contestant& c, const std::string& value) {
        c.budget.nodes = positive<std::uint64_t>("--nodes", value);
    });
    for_each_value("--depth", flags.depths, list, [](Contestant& c, const std::string& value) {
        c.budget.depth = positive<int>("--depth", value);
    });
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!list[i].budget.limited())
            refuse(fmt::format("engine {} has no limit: give --tc, --movetime, --nodes or --depth", i + 1));
    return list;
}

std::vector<Game> openings(const Flags& flags) {
    std::vector<Game> list =
        flags.openings.empty()
            ? read_openings(default_openings(), "examples/openings.epd", flags.opening_plies)
            : read_openings(read_input(flags.openings), flags.openings, flags.opening_plies);
    // The order of std::shuffle is not the same everywhere.
    if (flags.seed != 0) {
        std::mt19937 random(flags.seed);
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random() % i]);
    }
    return list;
}

TournamentSettings settings(const Flags& flags) {
    if (flags.engines.size() < 2) refuse("a match needs two engines: give --engine twice or more");
    if (flags.games % 2 != 0) refuse("--games is an even number: each opening is played with either colour");
    TournamentSettings s;
    s.contestants = contestants(flags);
    if (!flags.sprt.empty() && s.contestants.size() != 2) refuse("--sprt is for two engines");
    s.openings = openings(flags);
    s.games = flags.games;
    s.gauntlet = flags.gauntlet;
    s.concurrency = flags.concurrency;
    Adjudication& a = s.rules.adjudication;
    if (!flags.resign.empty()) {
        a.resign_score = flags.resign[0];
        a.resign_moves = flags.resign[1];
    }
    if (!flags.draw.empty()) {
        a.draw_score = flags.draw[0];
        a.draw_moves = flags.draw[1];
        a.draw_from = flags.draw[2];
    }
    a.max_moves = flags.max_moves;
    s.rules.margin = milliseconds(flags.margin);
    s.rules.patience = milliseconds(std::llround(flags.patience * 1000));
    return s;
}

std::optional<Sprt> sprt(const Flags& flags) {
    if (flags.sprt.empty()) return std::nullopt;
    Sprt test{.elo0 = flags.sprt[0], .elo1 = flags.sprt[1]};
    if (flags.sprt.size() == 3) refuse("--sprt takes ELO0 ELO1, or ELO0 ELO1 ALPHA BETA");
    if (flags.sprt.size() == 4) {
        test.alpha = flags.sprt[2];
        test.beta = flags.sprt[3];
    }
    if (!(test.elo0 < test.elo1)) refuse("--sprt: ELO0 is less than ELO1");
    for (const double chance : {test.alpha, test.beta})
        if (!(chance > 0 && chance < 0.5)) refuse("--sprt: ALPHA and BETA lie between 0 and 0.5");
    return test;
}

/// What is known so far, and how it is shown.
class Report {
  public:
    Report(const TournamentSettings& settings, const std::optional<Sprt>& test)
        : settings_(settings), test_(test), standings_(static_cast<int>(settings.contestants.size())) {}

    void add(const Fixture& fixture, const GameOutcome& outcome) {
        standings_.add(fixture, outcome);
        games_.push_back({{"number", fixture.number + 1},
                          {"opening", fixture.opening + 1},
                          {"white", name(fixture.white)},
                          {"black", name(fixture.black)},
                          {"result", outcome.result()},
                          {"termination", termination(outcome.ending)},
                          {"reason", outcome.reason},
                          {"plies", outcome.game.moves().size()},
                          {"fen", outcome.game.position().fen()}});
    }

    std::size_t planned() const { return schedule(settings_).size(); }
    int played() const { return standings_.games(); }

    /// Has the test come to an end.
    bool decided() const {
        if (!test_) return false;
        const auto [low, high] = test_->bounds();
        return ratio() <= low || ratio() >= high;
    }

    std::string table() const {
        std::size_t width = 6;
        for (const Contestant& c : settings_.contestants) width = std::max(width, c.engine.name.size());
        std::string text =
            fmt::format("   {:{}}  games     +     =     -   score  Elo, 95 %\n", "engine", width);
        for (int i = 0; i < standings_.engines(); ++i) {
            const Encounter e = standings_.total(i);
            text += fmt::format("{:2} {:{}} {:6} {:5} {:5} {:5} {:5.1f} %  {}\n", i + 1, name(i), width,
                                e.games(), e.wins, e.draws, e.losses, e.estimate().score * 100,
                                elo_text(e.estimate()));
        }
        if (standings_.engines() > 2) text += pairings();
        if (standings_.engines() == 2) text += difference();
        for (int i = 0; i < standings_.engines(); ++i)
            if (const int n = standings_.failures(i); n > 0)
                text += fmt::format("{} lost {} by a crash, on time or by an illegal move\n", name(i),
                                    n == 1 ? "a game" : fmt::format("{} games", n));
        return text + fmt::format("{} of {} games\n", played(), planned());
    }

    nlohmann::json json() const {
        using Json = nlohmann::json;
        Json report;
        report["complete"] = played() == static_cast<int>(planned()) || decided();
        for (int i = 0; i < standings_.engines(); ++i) {
            const Contestant& c = settings_.contestants[static_cast<std::size_t>(i)];
            Json engine = numbers(standings_.total(i));
            engine["name"] = c.engine.name;
            engine["command"] = c.engine.command;
            engine["limits"] = describe(c.budget);
            engine["failures"] = standings_.failures(i);
            report["engines"].push_back(engine);
        }
        report["encounters"] = Json::array();
        for (int i = 0; i < standings_.engines(); ++i)
            for (int j = i + 1; j < standings_.engines(); ++j) {
                if (standings_.encounter(i, j).games() == 0) continue;
                Json encounter = numbers(standings_.encounter(i, j));
                encounter["first"] = name(i);
                encounter["second"] = name(j);
                report["encounters"].push_back(encounter);
            }
        if (test_) {
            const auto [low, high] = test_->bounds();
            report["sprt"] = {{"elo0", test_->elo0}, {"elo1", test_->elo1},   {"alpha", test_->alpha},
                              {"beta", test_->beta}, {"llr", ratio()},        {"lower", low},
                              {"upper", high},       {"accepted", accepted()}};
        }
        report["games"] = games_;
        return report;
    }

    const std::string& name(int engine) const {
        return settings_.contestants[static_cast<std::size_t>(engine)].engine.name;
    }

  private:
    static std::string elo_text(const Estimate& e) {
        if (!std::isfinite(e.elo)) return e.elo < 0 ? "-inf" : "+inf";
        if (!std::isfinite(e.elo_error())) return fmt::format("{:+.0f} +/- inf", e.elo);
        return fmt::format("{:+.0f} +/- {:.0f}", e.elo, e.elo_error());
    }

    static nlohmann::json finite(double value) {
        return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
    }

    static nlohmann::json numbers(const Encounter& e) {
        const Estimate estimate = e.estimate();
        return {{"games", e.games()},
                {"wins", e.wins},
                {"draws", e.draws},
                {"losses", e.losses},
                {"pairs", e.pairs},
                {"score", estimate.score},
                {"elo", finite(estimate.elo)},
                {"elo_low", finite(estimate.elo_low)},
                {"elo_high", finite(estimate.elo_high)},
                {"los", estimate.los}};
    }

    double ratio() const { return test_->log_likelihood_ratio(standings_.encounter(0, 1).pairs); }

    nlohmann::json accepted() const {
        const auto [low, high] = test_->bounds();
        if (ratio() >= high) return "elo1";
        if (ratio() <= low) return "elo0";
        return {};
    }

    std::string pairings() const {
        std::string text;
        for (int i = 0; i < standings_.engines(); ++i)
            for (int j = i + 1; j < standings_.engines(); ++j) {
                const Encounter e = standings_.encounter(i, j);
                if (e.games() == 0) continue;
                text += fmt::format("{} - {}: +{} ={} -{}, Elo {}\n", name(i), name(j), e.wins, e.draws,
                                    e.losses, elo_text(e.estimate()));
            }
        return text;
    }

    std::string difference() const {
        const Encounter e = standings_.encounter(0, 1);
        std::string text = fmt::format(
            "Pairs of games with 0, 1/2, 1, 3/2, 2 points for {}: {}; it is stronger with {:.1f} %\n",
            name(0), fmt::join(e.pairs, " "), e.estimate().los * 100);
        if (!test_) return text;
        const auto [low, high] = test_->bounds();
        const std::string verdict = !decided()        ? "undecided"
                                    : ratio() >= high ? "accepts Elo1"
                                                      : "accepts Elo0";
        return text +
               fmt::format("SPRT of Elo {} against {}: likelihood ratio {:.2f} in {:.2f} to {:.2f}, {}\n",
                           test_->elo0, test_->elo1, ratio(), low, high, verdict);
    }

    const TournamentSettings& settings_;
    const std::optional<Sprt>& test_;
    Standings standings_;
    nlohmann::json games_ = nlohmann::json::array();
};

/// A table on a terminal that is written over when it changes.
class LiveTable {
  public:
    void show(const std::string& text) {
        if (!terminal_) return;
        clear();
        fmt::print(stderr, "{}", text);
        lines_ = std::ranges::count(text, '\n');
    }
    void clear() {
        if (lines_ > 0) fmt::print(stderr, "\x1b[{}F\x1b[J", lines_);
        lines_ = 0;
    }

  private:
    bool terminal_ = ::isatty(STDERR_FILENO) == 1;
    std::ptrdiff_t lines_ = 0;
};

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
        text += std::abs(*answer.score) > MATE_BOUND
                    ? fmt::format("M{}", std::abs(moves_to_mate(*answer.score)))
                    : fmt::format("{:.2f}", std::abs(*answer.score) / 100.0);
        text += fmt::format("/{} ", answer.depth);
    }
    return text + fmt::format("{:.3f}s", std::chrono::duration<double>(answer.spent).count());
}

std::string pgn_of(const Fixture& fixture, const GameOutcome& outcome, const Report& report,
                   const TournamentSettings& settings) {
    PgnGame pgn;
    pgn.game = outcome.game;
    pgn.result = outcome.result();
    const auto limits = [&](int engine) {
        return describe(settings.contestants[static_cast<std::size_t>(engine)].budget);
    };
    pgn.tags = {{"Event", "inkmate match"},
                {"Site", "?"},
                {"Date", today()},
                {"Round", fmt::format("{}.{}", fixture.number / 2 + 1, fixture.number % 2 + 1)},
                {"White", report.name(fixture.white)},
                {"Black", report.name(fixture.black)},
                {"WhiteLimits", limits(fixture.white)},
                {"BlackLimits", limits(fixture.black)},
                {"PlyCount", std::to_string(outcome.game.moves().size())},
                {"Termination", std::string(termination(outcome.ending))},
                {"Reason", outcome.reason}};
    std::size_t ply = outcome.game.moves().size() - outcome.answers.size();
    for (const MoveAnswer& answer : outcome.answers) pgn.notes[++ply].comment = comment_of(answer);
    return write_pgn(pgn) + "\n";
}

std::ofstream open_pgn(const std::string& name) {
    std::ofstream out;
    if (name.empty()) return out;
    out.open(name, std::ios::app);
    if (!out) throw CommandError(fmt::format("cannot write {}: see that its directory exists", name));
    return out;
}

int run(const Flags& flags) {
    TournamentSettings s;
    try {
        s = settings(flags);
    } catch (const MatchError& e) {
        refuse(e.what());
    }
    const std::optional<Sprt> test = sprt(flags);
    std::ofstream pgn = open_pgn(flags.pgn);
    catch_interrupts();
    try {
        introduce(s.contestants, s.rules.patience, interrupted);
    } catch (const Interrupted&) {
        throw CommandError("the match was interrupted before its first game");
    }

    Report report(s, test);
    LiveTable live;
    live.show(report.table());
    const auto on_game = [&](const Fixture& fixture, const GameOutcome& outcome) {
        report.add(fixture, outcome);
        if (pgn.is_open()) {
            pgn << pgn_of(fixture, outcome, report, s) << std::flush;
            if (!pgn)
                throw CommandError(fmt::format("{} cannot be written to: is the disk full?", flags.pgn));
        }
        live.show(report.table());
        return !report.decided();
    };
    play_tournament(s, on_game, interrupted);
    live.clear();
    write_output("-", flags.json ? report.json().dump(2) + "\n" : report.table());
    const bool complete = report.decided() || report.played() == static_cast<int>(report.planned());
    return complete ? 0 : EXIT_FAILED;
}

}  // namespace

Run add_match(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    const auto each = [](CLI::Option* option, const char* type) {
        return option->type_name(type)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    each(app.add_option("--engine", flags->engines, "Command of an engine, in quotes; give it twice or more"),
         "COMMAND");
    each(app.add_option("--name", flags->names, "Name of an engine, in the order of the engines"), "NAME");
    each(app.add_option("--option", flags->options,
                        "Set an option of all engines, or of engine N (1 is the first)"),
         "[N:]NAME=VALUE");
    each(app.add_option("--protocol", flags->protocols,
                        "What all engines, or engine N, speak: uci (the default), or xboard"),
         "[N:]uci|xboard");
    auto* limit = app.add_option_group("limits", "What a move may cost; for all engines or for engine N");
    each(limit->add_option("--tc", flags->clocks,
                           "A clock: seconds for the game, or for so many moves, "
                           "and seconds more a move"),
         "[N:][MOVES/]S[+S]");
    each(limit->add_option("--movetime", flags->movetimes, "Milliseconds a move"), "[N:]MS");
    each(limit->add_option("--nodes", flags->nodes, "Nodes a move"), "[N:]NODES");
    each(limit->add_option("--depth", flags->depths, "Plies a move"), "[N:]PLIES");
    app.add_option("--games", flags->games, "Games of every pair of engines, an even number")
        ->check(CLI::Range(2, 1'000'000))
        ->type_name("N")
        ->capture_default_str();
    app.add_flag("--gauntlet", flags->gauntlet, "The first engine against each of the others, no more");
    app.add_option("--concurrency", flags->concurrency, "Games at a time")
        ->check(CLI::Range(1, 256))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--openings", flags->openings, "EPD or PGN to begin with; built-in openings without it")
        ->type_name("FILE");
    app.add_option("--opening-plies", flags->opening_plies, "Half-moves to take from each game of a PGN")
        ->check(CLI::Range(0, 400))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--seed", flags->seed, "Shuffle the openings; 0 leaves them in order")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--resign", flags->resign,
                   "End a game that both engines see lost by SCORE centipawns for MOVES moves")
        ->expected(2)
        ->check(CLI::Range(1, 100'000))
        ->type_name("SCORE MOVES");
    app.add_option("--draw", flags->draw,
                   "End a game as drawn when from move FROM on both scores stay within SCORE centipawns of 0 "
                   "for MOVES moves")
        ->expected(3)
        ->check(CLI::Range(0, 100'000))
        ->type_name("SCORE MOVES FROM");
    app.add_option("--max-moves", flags->max_moves, "End a game as drawn after so many moves")
        ->check(CLI::Range(1, 10'000))
        ->type_name("N");
    app.add_option("--sprt", flags->sprt,
                   "End the match when it is clear whether the first of two engines is ELO1 or only ELO0 "
                   "stronger; ALPHA and BETA are 0.05 when left out")
        ->expected(2, 4)
        ->type_name("ELO0 ELO1 [ALPHA BETA]");
    app.add_option("--margin", flags->margin, "Milliseconds an engine may take beyond its time")
        ->check(CLI::Range(0, 1'000'000))
        ->type_name("MS")
        ->capture_default_str();
    app.add_option("--patience", flags->patience,
                   "Seconds an engine may think when no clock runs, and take to start")
        ->check(CLI::Range(0.1, 1e6))
        ->type_name("S")
        ->capture_default_str();
    app.add_option("--pgn", flags->pgn, "Append every game that has ended to this file")->type_name("FILE");
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate match --engine "inkmate uci" --engine stockfish --movetime 100 --games 20 --concurrency 2
  inkmate match --engine "gs -q -dNODISPLAY game.ps" --engine stockfish --name program --name stockfish-1600 \
      --option 2:UCI_LimitStrength=true --option 2:UCI_Elo=1600 --movetime 1000 --games 200 --pgn games.pgn
  inkmate match --engine "inkmate uci" --engine fairymax --protocol 2:xboard --movetime 1:100 --tc 2:40/4 \
      --openings core/data/book.pgn --games 100
  inkmate match --engine new/inkmate\ uci --engine old/inkmate\ uci --tc 10+0.1 --games 10000 --sprt 0 5 \
      --resign 600 4 --draw 10 8 40

Ctrl-C ends the match and shows the table so far. Exit status: 0 all games played or the test decided, 1 not, 2 wrong
usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

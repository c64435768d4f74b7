#include "cli/engine/match_options.hpp"

#include <functional>
#include <sstream>
#include <utility>

#include "base/text/strings.hpp"
#include "cli/engine/game_batch.hpp"
#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "engines/match/engine.hpp"
#include "engines/match/openings.hpp"
#include "engines/uci/option.hpp"
#include "engines/uci/server.hpp"

namespace inkmate::cli {

using namespace chess;

namespace {

using std::chrono::milliseconds;

[[noreturn]] void refuse(const std::string& what) {
    throw CommandError(what, EXIT_USAGE);
}

/// A value of the command line: "VALUE" for all engines, "N:VALUE" for one.
struct ForEngine {
    std::optional<std::size_t> engine;
    std::string value;
};

ForEngine for_engine(const std::string& option, const std::string& text, std::size_t engines) {
    const std::size_t colon = text.find(':');
    const auto number = text::read_number<std::size_t>(text.substr(0, colon));
    if (colon == text.npos || !number) return {std::nullopt, text};
    if (*number < 1 || *number > engines)
        refuse(fmt::format("{} {}: there is no engine {}, only 1 to {}", option, text, *number, engines));
    return {*number - 1, text.substr(colon + 1)};
}

void for_each_value(const std::string& option, const std::vector<std::string>& texts,
                    std::vector<match::Contestant>& contestants,
                    const std::function<void(match::Contestant&, const std::string&)>& use) {
    for (const std::string& text : texts) {
        const ForEngine value = for_engine(option, text, contestants.size());
        for (std::size_t i = 0; i < contestants.size(); ++i)
            if (!value.engine || *value.engine == i) use(contestants[i], value.value);
    }
}

template <class Number>
Number positive(const std::string& option, const std::string& text) {
    const auto number = text::read_number<Number>(text);
    if (!number || *number < 1) refuse(fmt::format("{} {}: give a number from 1 on", option, text));
    return *number;
}

std::vector<match::Contestant> contestants(const MatchFlags& flags) {
    std::vector<match::Contestant> list;
    for (const std::string& command : flags.engines) {
        match::Contestant c;
        c.engine.command = match::split_command(command);
        list.push_back(std::move(c));
    }
    if (flags.names.size() > list.size())
        refuse(fmt::format("there are {} of --engine-name for {} engines", flags.names.size(), list.size()));
    for (std::size_t i = 0; i < flags.names.size(); ++i) list[i].engine.name = flags.names[i];
    for_each_value("--option", flags.options, list, [](match::Contestant& c, const std::string& value) {
        const std::size_t equals = value.find('=');
        if (equals == 0) refuse(fmt::format("--option {}: give NAME=VALUE or N:NAME=VALUE", value));
        c.engine.options.emplace_back(value.substr(0, equals),
                                      equals == value.npos ? "" : value.substr(equals + 1));
    });
    for_each_value("--protocol", flags.protocols, list, [](match::Contestant& c, const std::string& value) {
        if (value == "xboard")
            c.engine.protocol = uci::Protocol::xboard;
        else if (value != "uci")
            refuse(fmt::format("--protocol {}: give uci or xboard", value));
    });
    for_each_value("--tc", flags.clocks, list, [](match::Contestant& c, const std::string& value) {
        c.budget.clock = match::parse_time_control(value);
    });
    for_each_value("--time", flags.times, list, [](match::Contestant& c, const std::string& value) {
        if (const std::string problem = in_range(0.001, 1e6, "seconds")(value); !problem.empty())
            refuse("--time " + problem);
        c.budget.movetime = milliseconds(milliseconds_of(std::stod(value)));
    });
    for_each_value("--nodes", flags.nodes, list, [](match::Contestant& c, const std::string& value) {
        c.budget.nodes = positive<std::uint64_t>("--nodes", value);
    });
    for_each_value("--depth", flags.depths, list, [](match::Contestant& c, const std::string& value) {
        c.budget.depth = positive<int>("--depth", value);
    });
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!list[i].budget.limited())
            refuse(fmt::format("engine {} has no limit: give --tc, --time, --nodes or --depth", i + 1));
    return list;
}

/// Return as many openings as the match needs, of a file; by default the built-in ones, or the start position
/// of a variant.
std::vector<match::Opening> openings(const MatchFlags& flags, const game::Rules& rules) {
    const match::OpeningChoice choice{.most = static_cast<std::size_t>(flags.games) / 2, .seed = flags.seed};
    if (!flags.openings.empty()) {
        std::vector<match::Opening> openings;
        read_openings_file(flags.openings, [&](std::istream& in, const std::string& source) {
            openings = match::read_openings(in, source, flags.opening_plies, rules, faults(), choice);
        });
        return openings;
    }
    if (rules) return {game::Game(rules)};
    std::istringstream text{std::string(match::default_openings())};
    return match::read_openings(text, "examples/openings.epd", flags.opening_plies, rules, faults(), choice);
}

/// Declare an option of all engines or of one, which may be repeated.
void add_for_engines(Options& options, const SharedOption& shared, std::vector<std::string>& values,
                     std::string_view detail = {}) {
    OptionSpec spec = shared.spec(detail);
    spec.value = "[N:]" + spec.value;
    options.repeated(spec, values);
}

void add_engine_options(Options& options, MatchFlags& flags) {
    options.group("Engines");
    options.repeated(ENGINE.spec("in quotes; give it twice or more"), flags.engines);
    options.repeated(
        {.name = "--engine-name", .help = "Name of an engine, in the order of the engines", .value = "NAME"},
        flags.names);
    add_for_engines(options, ENGINE_OPTION, flags.options, "of all engines, or of engine N (1 is the first)");
    options.repeated({.name = "--protocol",
                      .help = "Protocol of all engines, or of engine N; default: uci",
                      .value = "[N:]uci|xboard"},
                     flags.protocols);
    options.group("Limits of a move, for all engines or for engine N");
    options.repeated(
        {.name = "--tc",
         .help = "A clock: seconds for the game, or for each MOVES moves, plus seconds added for each move",
         .value = "[N:][MOVES/]S[+S]"},
        flags.clocks);
    add_for_engines(options, TIME, flags.times);
    add_for_engines(options, NODES, flags.nodes);
    add_for_engines(options, DEPTH, flags.depths);
    options
        .value({.name = "--margin",
                .help = "How long an engine may exceed its time without losing",
                .value = "SECONDS"},
               flags.margin)
        .check(in_range(0.0, 1000.0, "seconds"));
    add_wait_option(options, flags.wait, "to start, or for a move where no clock runs");
}

void add_game_end_options(Options& options, MatchFlags& flags) {
    options.group("End of a game");
    options
        .value({.name = "--resign",
                .help = "End a game that both engines see lost by SCORE centipawns for MOVES moves",
                .value = "SCORE MOVES"},
               flags.resign)
        .expected(2)
        .check(in_range(1, 100'000));
    options
        .value({.name = "--draw",
                .help = "End a game as drawn when from move FROM on both scores stay within SCORE centipawns "
                        "of 0 for MOVES moves",
                .value = "SCORE MOVES FROM"},
               flags.draw)
        .expected(3)
        .check(in_range(0, 100'000));
    options
        .value({.name = "--max-moves", .help = "End a game as drawn after this many moves", .value = "N"},
               flags.max_moves)
        .check(in_range(1, 10'000));
}

}  // namespace

void add_match_options(Options& options, MatchFlags& flags) {
    add_engine_options(options, flags);
    options.group("Games");
    options.value(GAMES.spec("of every pair of engines, an even number"), flags.games)
        .check(in_range(2, 1'000'000));
    options.flag({.name = "--gauntlet", .help = "Only games of the first engine against each of the others"},
                 flags.gauntlet);
    add_jobs_option(options, flags.jobs, "games");
    add_shard_option(options, flags.shard.part);
    add_output_option(options, flags.shard.file,
                      "append every finished game to this PGN; with --shard, the file of the shard");
    add_variant_option(options, flags.variant);
    options.value(
        OPENINGS.spec("default: the built-in ones. With --variant, FENs or PGN; default: the start position"),
        flags.openings);
    add_strict_option(options);
    options
        .value(
            {.name = "--opening-plies", .help = "Half-moves to take from each game of a PGN", .value = "N"},
            flags.opening_plies)
        .check(in_range(0, 400));
    options.value(SEED.spec("shuffles the openings; default: they stay in order"), flags.seed)
        .check(at_least(0U));
    add_game_end_options(options, flags);
    options.group("Result");
    options
        .value(
            {.name = "--sprt",
             .help = "End the match when it is clear whether the first of two engines is ELO1 or only ELO0 "
                     "stronger; ALPHA and BETA default to 0.05",
             .value = "ELO0 ELO1 [ALPHA BETA]"},
            flags.sprt)
        .expected(2, 4);
    add_json_option(options, flags.json);
}

namespace {

/// Tell every UCI engine what it plays, after its own options, which may name a rule file. XBoard's protocol
/// has a word of its own for it.
void choose_variant(const variant::Rules& rules, std::vector<match::Contestant>& list) {
    for (match::Contestant& c : list)
        if (c.engine.protocol == uci::Protocol::uci)
            c.engine.options.emplace_back(uci::options::VARIANT.name, rules.name);
}

}  // namespace

game::Rules match_rules(const MatchFlags& flags) {
    if (flags.variant.empty() || flags.variant == uci::CHESS_VARIANT) return nullptr;
    if (flags.shard.given()) refuse("--shard is for matches of chess: leave it out with --variant");
    return rules_option(flags.variant);
}

match::TournamentSettings match_settings(const MatchFlags& flags, const game::Rules& rules) {
    if (flags.engines.size() < 2) refuse("a match needs two engines: give --engine twice or more");
    if (flags.games % 2 != 0) refuse("--games must be even: each opening is played with either colour");
    match::TournamentSettings s;
    s.contestants = contestants(flags);
    if (rules) choose_variant(*rules, s.contestants);
    if (!flags.sprt.empty() && s.contestants.size() != 2) refuse("--sprt is for two engines");
    s.openings = openings(flags, rules);
    s.games = flags.games;
    s.gauntlet = flags.gauntlet;
    s.concurrency = static_cast<int>(job_count(flags.jobs));
    match::Adjudication& a = s.rules.adjudication;
    if (!flags.resign.empty()) {
        a.resign_score = flags.resign[0];
        a.resign_moves = flags.resign[1];
    }
    if (!flags.draw.empty()) {
        a.draw_score = flags.draw[0];
        a.draw_moves = flags.draw[1];
        a.draw_from = flags.draw[2];
    }
    a.max_moves = flags.max_moves.value_or(0);
    s.rules.margin = milliseconds(milliseconds_of(flags.margin));
    s.rules.patience = milliseconds(milliseconds_of(flags.wait));
    return s;
}

std::optional<match::Sprt> sprt_option(const MatchFlags& flags) {
    if (flags.sprt.empty()) return std::nullopt;
    match::Sprt test{.elo0 = flags.sprt[0], .elo1 = flags.sprt[1]};
    if (flags.sprt.size() == 3) refuse("--sprt takes ELO0 ELO1, or ELO0 ELO1 ALPHA BETA");
    if (flags.sprt.size() == 4) {
        test.alpha = flags.sprt[2];
        test.beta = flags.sprt[3];
    }
    if (!(test.elo0 < test.elo1)) refuse("--sprt: ELO0 must be less than ELO1");
    for (const double chance : {test.alpha, test.beta})
        if (!(chance > 0 && chance < 0.5)) refuse("--sprt: ALPHA and BETA must be between 0 and 0.5");
    return test;
}

}  // namespace inkmate::cli

#include "cli/engine/match_options.hpp"

#include <cmath>
#include <functional>
#include <random>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "engines/match/command_line.hpp"
#include "engines/match/openings.hpp"
#include "engines/uci/option.hpp"
#include "engines/uci/server.hpp"

namespace inkmate {

using namespace chess;

namespace {

using std::chrono::milliseconds;

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
    const auto number = text::read_number<std::size_t>(text.substr(0, colon));
    if (colon == text.npos || !number) return {std::nullopt, text};
    if (*number < 1 || *number > engines)
        refuse(fmt::format("{} {}: there is no engine {}, only 1 to {}", option, text, *number, engines));
    return {*number - 1, text.substr(colon + 1)};
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
    const auto number = text::read_number<Number>(text);
    if (!number || *number < 1) refuse(fmt::format("{} {}: give a number from 1 on", option, text));
    return *number;
}

std::vector<Contestant> contestants(const MatchFlags& flags) {
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

/// Those of a file; without one, of chess the built-in ones, of a variant its start position.
std::vector<game::Game> openings(const MatchFlags& flags, const game::Rules& rules) {
    std::vector<game::Game> list;
    if (!flags.openings.empty())
        list = read_openings(files::read_input(flags.openings), flags.openings, flags.opening_plies, rules);
    else if (rules)
        list = {game::Game(rules)};
    else
        list = read_openings(default_openings(), "examples/openings.epd", flags.opening_plies);
    // The order of std::shuffle is not the same everywhere.
    if (flags.seed != 0) {
        std::mt19937 random(flags.seed);
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random() % i]);
    }
    return list;
}

void add_engine_options(Options& options, MatchFlags& flags) {
    options.group("Engines");
    options.repeated({.name = "--engine",
                      .help = "Command of an engine, in quotes; give it twice or more",
                      .value = "COMMAND"},
                     flags.engines);
    options.repeated(
        {.name = "--name", .help = "Name of an engine, in the order of the engines", .value = "NAME"},
        flags.names);
    options.repeated({.name = "--option",
                      .help = "Set an option of all engines, or of engine N (1 is the first)",
                      .value = "[N:]NAME=VALUE"},
                     flags.options);
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
    options.repeated({.name = "--movetime", .help = "Milliseconds a move", .value = "[N:]MS"},
                     flags.movetimes);
    options.repeated({.name = "--nodes", .help = "Nodes a move", .value = "[N:]NODES"}, flags.nodes);
    options.repeated({.name = "--depth", .help = "Plies a move", .value = "[N:]PLIES"}, flags.depths);
    options
        .value({.name = "--margin", .help = "Milliseconds an engine may take beyond its time", .value = "MS"},
               flags.margin)
        .check(in_range(std::int64_t{0}, std::int64_t{1'000'000}, "milliseconds"));
    options
        .value({.name = "--patience",
                .help = "Seconds an engine may think when no clock runs, and take to start",
                .value = "S"},
               flags.patience)
        .check(in_range(0.1, 1e6, "seconds"));
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
    options
        .value({.name = "--games", .help = "Games of every pair of engines, an even number", .value = "N"},
               flags.games)
        .check(in_range(2, 1'000'000));
    options.flag({.name = "--gauntlet", .help = "Only games of the first engine against each of the others"},
                 flags.gauntlet);
    options.value({.name = "--concurrency", .help = "Games at a time", .value = "N"}, flags.concurrency)
        .check(in_range(1, 256));
    add_shard_options(options, flags.shard);
    add_variant_option(options, flags.variant);
    options.value({.name = "--openings",
                   .help = "Openings, EPD or PGN; default: the built-in ones. With --variant, FENs or PGN; "
                           "default: the start position",
                   .value = "FILE"},
                  flags.openings);
    options
        .value(
            {.name = "--opening-plies", .help = "Half-moves to take from each game of a PGN", .value = "N"},
            flags.opening_plies)
        .check(in_range(0, 400));
    options
        .value({.name = "--seed", .help = "Shuffle the openings; 0 leaves them in order", .value = "N"},
               flags.seed)
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
    options.value({.name = "--pgn",
                   .help = "Append every finished game to this file",
                   .value = "FILE",
                   .written = true},
                  flags.pgn);
    options.flag({.name = "--json", .help = "Report for a script"}, flags.json);
}

namespace {

/// Every UCI engine is told what it plays, after its own options, which may bring the rules; XBoard's
/// protocol has a word of its own for it.
void choose_variant(const variant::Rules& rules, std::vector<Contestant>& list) {
    for (Contestant& c : list)
        if (c.engine.protocol == Protocol::uci)
            c.engine.options.emplace_back(uci_options::VARIANT.name, rules.name);
}

}  // namespace

game::Rules match_rules(const MatchFlags& flags) {
    if (flags.variant.empty() || flags.variant == CHESS_VARIANT) return nullptr;
    if (flags.shard.given()) refuse("--shard is for matches of chess: leave it out with --variant");
    return std::make_shared<const variant::Rules>(load_variant(flags.variant));
}

TournamentSettings match_settings(const MatchFlags& flags, const game::Rules& rules) {
    if (flags.engines.size() < 2) refuse("a match needs two engines: give --engine twice or more");
    if (flags.games % 2 != 0) refuse("--games is an even number: each opening is played with either colour");
    TournamentSettings s;
    s.contestants = contestants(flags);
    if (rules) choose_variant(*rules, s.contestants);
    if (!flags.sprt.empty() && s.contestants.size() != 2) refuse("--sprt is for two engines");
    s.openings = openings(flags, rules);
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
    a.max_moves = flags.max_moves.value_or(0);
    s.rules.margin = milliseconds(flags.margin);
    s.rules.patience = milliseconds(std::llround(flags.patience * 1000));
    return s;
}

std::optional<Sprt> sprt_option(const MatchFlags& flags) {
    if (flags.sprt.empty()) return std::nullopt;
    Sprt test{.elo0 = flags.sprt[0], .elo1 = flags.sprt[1]};
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

}  // namespace inkmate

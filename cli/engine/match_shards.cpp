#include "cli/engine/match_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/shard/header.hpp"
#include "base/text/json.hpp"
#include "core/chess/pgn.hpp"
#include "engines/match/report.hpp"
#include "engines/match/tournament.hpp"

namespace inkmate::cli {

using namespace chess;
using nlohmann::json;

namespace {

json json_of(const match::MatchPlan& plan) {
    json engines = json::array();
    for (const match::Entrant& e : plan.engines)
        engines.push_back({{"name", text::json_of_bytes(e.name)},
                           {"command", text::json_of_texts(e.command)},
                           {"limits", text::json_of_bytes(e.limits)}});
    json test;
    if (plan.test) test = {plan.test->elo0, plan.test->elo1, plan.test->alpha, plan.test->beta};
    return {{"engines", engines}, {"games", plan.games}, {"test", test}};
}

match::MatchPlan plan_of(const json& value) {
    match::MatchPlan plan{.engines = {}, .games = text::number_of_json<std::size_t>(value.at("games"))};
    for (const json& e : value.at("engines").get_ref<const json::array_t&>())
        plan.engines.push_back({text::bytes_of_json(e.at("name")), text::texts_of_json(e.at("command")),
                                text::bytes_of_json(e.at("limits"))});
    if (plan.engines.size() < 2) throw std::runtime_error("a match of one engine");
    if (const json& test = value.at("test"); !test.is_null())
        plan.test = match::Sprt{test.at(0).get<double>(), test.at(1).get<double>(), test.at(2).get<double>(),
                                test.at(3).get<double>()};
    return plan;
}

/// A game that was played, and its PGN.
struct PlayedGame {
    match::Fixture fixture;
    match::GameOutcome outcome;
    std::string pgn;
};

json json_of(const PlayedGame& game) {
    const match::GameOutcome& outcome = game.outcome;
    return {{"number", game.fixture.number},
            {"white", game.fixture.white},
            {"black", game.fixture.black},
            {"opening", game.fixture.opening},
            {"score", outcome.score},
            {"ending", outcome.ending},
            {"reason", text::json_of_bytes(outcome.reason)},
            {"culprit", outcome.culprit ? json(*outcome.culprit == WHITE ? "white" : "black") : json()},
            {"pgn", text::json_of_bytes(game.pgn)}};
}

PlayedGame game_of(const json& value, const match::MatchPlan& plan) {
    PlayedGame game{.fixture = {text::number_of_json<int>(value.at("number")),
                                text::number_of_json<int>(value.at("white")),
                                text::number_of_json<int>(value.at("black")),
                                text::number_of_json<std::size_t>(value.at("opening"))},
                    .outcome = {},
                    .pgn = text::bytes_of_json(value.at("pgn"))};
    const auto engines = static_cast<int>(plan.engines.size());
    for (const int engine : {game.fixture.white, game.fixture.black})
        if (engine < 0 || engine >= engines) throw std::runtime_error("an unknown engine");
    if (game.fixture.white == game.fixture.black) throw std::runtime_error("an engine against itself");
    const std::vector<PgnGame> games = read_pgn(game.pgn, "its PGN");
    if (games.size() != 1 || games.front().cut) throw std::runtime_error("a PGN that is not one game");
    match::GameOutcome& outcome = game.outcome;
    outcome.game = games.front().game;
    outcome.score = value.at("score").get<double>();
    if (outcome.score != 0 && outcome.score != 0.5 && outcome.score != 1)
        throw std::runtime_error("a score other than 0, 0.5 and 1");
    outcome.ending = text::enum_of_json(value.at("ending"), match::Ending::illegal_move);
    outcome.reason = text::bytes_of_json(value.at("reason"));
    if (const json& culprit = value.at("culprit"); !culprit.is_null())
        outcome.culprit = culprit.get<std::string>() == "white" ? WHITE : BLACK;
    return game;
}

using Pair = std::pair<PlayedGame, PlayedGame>;

/// Read a pair, whose numbers must be those of that pair of the match.
Pair pair_of(const json& value, const match::MatchPlan& plan, std::size_t pair) {
    Pair games{game_of(value.at(0), plan), game_of(value.at(1), plan)};
    const auto first = static_cast<int>(2 * pair);
    if (games.first.fixture.number != first || games.second.fixture.number != first + 1)
        throw std::runtime_error("games of a different pair");
    return games;
}

/// Return what is left to play of a shard. The merged match decides a test.
match::MatchPlan rest_of(match::MatchPlan plan, const shard::ShardWriter& shard) {
    const auto pairs = std::views::iota(std::size_t{0}, plan.games / 2);
    plan.games = 2 * static_cast<std::size_t>(
                         std::ranges::count_if(pairs, [&](std::size_t pair) { return shard.wants(pair); }));
    plan.test.reset();
    return plan;
}

std::string fingerprint_of(const std::vector<match::Opening>& openings) {
    shard::Fingerprint print;
    for (const match::Opening& opening : openings) print.add(opening.game().fen());
    return print.text();
}

}  // namespace

int match_shard(const Options& table, const ShardFlags& flags, match::TournamentSettings settings,
                const std::optional<match::Sprt>& test, std::atomic<bool>& stop) {
    const match::MatchPlan plan = inkmate::match::plan_of(settings, test);
    const auto shard = open_shard(
        table, flags, {.input = fingerprint_of(settings.openings), .about = json_of(plan)}, {"--json"});
    settings.plays = [&shard](std::size_t pair) { return shard->wants(pair); };
    // Finished games whose partner is not finished.
    std::map<std::size_t, PlayedGame> halves;
    match::MatchReport report(rest_of(plan, *shard));
    MatchProgress progress;
    const auto on_game = [&](const match::Fixture& fixture, const match::GameOutcome& outcome) {
        report.add(fixture, outcome);
        progress.show(report);
        PlayedGame game{fixture, outcome, match::pgn_of(fixture, outcome, settings)};
        const auto half = halves.find(fixture.pair());
        if (half == halves.end()) {
            halves.emplace(fixture.pair(), std::move(game));
            return true;
        }
        const bool is_first = fixture.number < half->second.fixture.number;
        shard->add(fixture.pair(),
                   {json_of(is_first ? game : half->second), json_of(is_first ? half->second : game)});
        halves.erase(half);
        return true;
    };
    match::play_tournament(settings, on_game, stop);
    progress.clear();
    if (stop)
        throw CommandError(fmt::format(
            "the match was interrupted: to continue in {}, give the same command again", flags.file));
    return finish_shard(*shard, flags, plan.games / 2);
}

int merge_match(shard::ShardSet& shards, const MergeFlags& flags) {
    const match::MatchPlan plan = shards.about([](const json& about) { return plan_of(about); });
    match::MatchReport report(plan);
    std::optional<files::OutputFile> pgn;
    if (flags.output == "-")
        throw CommandError("-o -: the result is printed on standard output; give the games a file",
                           EXIT_USAGE);
    if (!flags.output.empty()) pgn.emplace(flags.output);
    // As in a match with one game at a time, games after the decision of the test do not count.
    const auto take = [&](const PlayedGame& game) {
        if (report.decided()) return;
        report.add(game.fixture, game.outcome);
        if (pgn) pgn->write(game.pgn);
    };
    shards.for_each([&plan](const shard::UnitResult& pair) { return pair_of(pair.result, plan, pair.unit); },
                    [&take](std::size_t, const Pair& pair) {
                        take(pair.first);
                        take(pair.second);
                    });
    if (pgn) pgn->commit();
    files::write_output("-", flags.reports.json ? report.json() : report.table());
    return report.complete() ? 0 : EXIT_FAILED;
}

}  // namespace inkmate::cli

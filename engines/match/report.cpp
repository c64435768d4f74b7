#include "engines/match/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text/json.hpp"
#include "base/text/utf8.hpp"

namespace inkmate::match {

namespace {

std::string elo_text(const Estimate& e) {
    if (!std::isfinite(e.elo)) return e.elo < 0 ? "-inf" : "+inf";
    if (!std::isfinite(e.elo_error())) return fmt::format("{:+.0f} +/- inf", e.elo);
    return fmt::format("{:+.0f} +/- {:.0f}", e.elo, e.elo_error());
}

nlohmann::json finite(double value) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

nlohmann::json numbers(const Encounter& e) {
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

}  // namespace

MatchPlan plan_of(const TournamentSettings& settings, const std::optional<Sprt>& test) {
    MatchPlan plan{.engines = {}, .games = schedule(settings).size(), .test = test};
    for (const Contestant& c : settings.contestants)
        plan.engines.push_back({c.engine.name, c.engine.command, describe(c.budget)});
    return plan;
}

MatchReport::MatchReport(MatchPlan plan)
    : plan_(std::move(plan)), standings_(static_cast<int>(plan_.engines.size())) {}

void MatchReport::add(const Fixture& fixture, const GameOutcome& outcome) {
    standings_.add(fixture, outcome);
    games_.push_back({{"number", fixture.number + 1},
                      {"opening", fixture.opening + 1},
                      {"white", text::plain_utf8(name(fixture.white))},
                      {"black", text::plain_utf8(name(fixture.black))},
                      {"result", outcome.result()},
                      {"termination", termination(outcome.ending)},
                      {"reason", text::plain_utf8(outcome.reason)},
                      {"plies", outcome.game.plies()},
                      {"fen", outcome.game.fen()}});
}

bool MatchReport::decided() const {
    if (!plan_.test) return false;
    const auto [low, high] = plan_.test->bounds();
    return ratio() <= low || ratio() >= high;
}

std::string MatchReport::table() const {
    std::size_t width = 6;
    for (const Entrant& e : plan_.engines) width = std::max(width, e.name.size());
    std::string text = fmt::format("   {:{}}  games     +     =     -   score  Elo, 95%\n", "engine", width);
    for (int i = 0; i < standings_.engines(); ++i) {
        const Encounter e = standings_.total(i);
        text += fmt::format("{:2} {:{}} {:6} {:5} {:5} {:5} {:6.1f}%  {}\n", i + 1, name(i), width, e.games(),
                            e.wins, e.draws, e.losses, e.estimate().score * 100, elo_text(e.estimate()));
    }
    if (standings_.engines() > 2) text += pairings();
    if (standings_.engines() == 2) text += difference();
    for (const std::string& failure : failures()) text += failure + '\n';
    return text::harmless_lines(text + fmt::format("{} of {} games\n", played(), planned()));
}

std::string MatchReport::line() const {
    std::string text = fmt::format("{} of {} games", played(), planned());
    if (standings_.engines() == 2) {
        const Encounter e = standings_.encounter(0, 1);
        text += fmt::format(": {} won, {} drawn, {} lost, {} Elo", e.wins, e.draws, e.losses,
                            elo_text(e.estimate()));
    }
    for (const std::string& failure : failures()) text += "; " + failure;
    return text::harmless(text);
}

std::string MatchReport::json() const {
    nlohmann::json report = {{"complete", complete()}, {"encounters", encounters()}, {"games", games_}};
    for (int i = 0; i < standings_.engines(); ++i) report["engines"].push_back(engine(i));
    if (plan_.test) report["sprt"] = test();
    return text::json_text(report) + "\n";
}

double MatchReport::ratio() const {
    return plan_.test->log_likelihood_ratio(standings_.encounter(0, 1).pairs);
}

nlohmann::json MatchReport::engine(int number) const {
    const Entrant& e = entrant(number);
    nlohmann::json engine = numbers(standings_.total(number));
    engine["name"] = text::plain_utf8(e.name);
    engine["command"] = nlohmann::json::array();
    for (const std::string& word : e.command) engine["command"].push_back(text::plain_utf8(word));
    engine["limits"] = e.limits;
    engine["failures"] = standings_.failures(number);
    return engine;
}

nlohmann::json MatchReport::encounters() const {
    nlohmann::json list = nlohmann::json::array();
    for (int i = 0; i < standings_.engines(); ++i)
        for (int j = i + 1; j < standings_.engines(); ++j) {
            if (standings_.encounter(i, j).games() == 0) continue;
            nlohmann::json encounter = numbers(standings_.encounter(i, j));
            encounter["first"] = text::plain_utf8(name(i));
            encounter["second"] = text::plain_utf8(name(j));
            list.push_back(encounter);
        }
    return list;
}

nlohmann::json MatchReport::test() const {
    const auto [low, high] = plan_.test->bounds();
    nlohmann::json accepted;
    if (ratio() >= high)
        accepted = "elo1";
    else if (ratio() <= low)
        accepted = "elo0";
    return {{"elo0", plan_.test->elo0},
            {"elo1", plan_.test->elo1},
            {"alpha", plan_.test->alpha},
            {"beta", plan_.test->beta},
            {"llr", ratio()},
            {"lower", low},
            {"upper", high},
            {"accepted", accepted}};
}

std::vector<std::string> MatchReport::failures() const {
    std::vector<std::string> lines;
    for (int i = 0; i < standings_.engines(); ++i)
        if (const int n = standings_.failures(i); n > 0)
            lines.push_back(fmt::format("{} lost {} by a crash, on time or by an illegal move", name(i),
                                        n == 1 ? "a game" : fmt::format("{} games", n)));
    return lines;
}

std::string MatchReport::pairings() const {
    std::string text;
    for (int i = 0; i < standings_.engines(); ++i)
        for (int j = i + 1; j < standings_.engines(); ++j) {
            const Encounter e = standings_.encounter(i, j);
            if (e.games() == 0) continue;
            text += fmt::format("{} - {}: +{} ={} -{}, Elo {}\n", name(i), name(j), e.wins, e.draws, e.losses,
                                elo_text(e.estimate()));
        }
    return text;
}

std::string MatchReport::difference() const {
    const Encounter e = standings_.encounter(0, 1);
    std::string text =
        fmt::format("Pairs of games with 0, 1/2, 1, 3/2, 2 points for {}: {}; it is stronger with {:.1f}%\n",
                    name(0), fmt::join(e.pairs, " "), e.estimate().los * 100);
    if (!plan_.test) return text;
    const auto [low, high] = plan_.test->bounds();
    const std::string verdict = !decided() ? "undecided" : ratio() >= high ? "accepts Elo1" : "accepts Elo0";
    return text + fmt::format("SPRT of Elo {} against {}: likelihood ratio {:.2f} in {:.2f} to {:.2f}, {}\n",
                              plan_.test->elo0, plan_.test->elo1, ratio(), low, high, verdict);
}

}  // namespace inkmate::match

#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engines/match/statistics.hpp"
#include "engines/match/tournament.hpp"

namespace inkmate::match {

/// An engine as it is told.
struct Entrant {
    std::string name;
    std::vector<std::string> command;
    /// "200 nodes"
    std::string limits;
};

/// What a match is to be.
struct MatchPlan {
    std::vector<Entrant> engines;
    /// How many are to be played.
    std::size_t games = 0;
    std::optional<Sprt> test = {};
};
MatchPlan plan_of(const TournamentSettings& settings, const std::optional<Sprt>& test);

/// What is known of a match so far, and how it is told.
class MatchReport {
  public:
    explicit MatchReport(MatchPlan plan);

    void add(const Fixture& fixture, const GameOutcome& outcome);

    std::size_t planned() const { return plan_.games; }
    int played() const { return standings_.games(); }
    /// True if the test has come to an end.
    bool decided() const;
    /// True if all games are played, or no more are needed.
    bool complete() const { return decided() || played() == static_cast<int>(planned()); }

    /// For a person, like line(): what engines call themselves is made fit for a terminal.
    std::string table() const;
    /// Writes the results on one line: "20 of 200 games: 11 won, 3 drawn, 6 lost, +88 +/- 150 Elo", as the
    /// first engine sees it; with more than two engines only how many games there were. Then it says who lost
    /// games by crashes, by time or by illegal moves.
    std::string line() const;
    /// For a script. What engines say may be any bytes: here it is as plain_utf8() has it.
    std::string json() const;

  private:
    const Entrant& entrant(int engine) const { return plan_.engines[static_cast<std::size_t>(engine)]; }
    const std::string& name(int engine) const { return entrant(engine).name; }
    double ratio() const;
    nlohmann::json engine(int number) const;
    nlohmann::json encounters() const;
    nlohmann::json test() const;
    std::vector<std::string> failures() const;
    std::string pairings() const;
    std::string difference() const;

    MatchPlan plan_;
    Standings standings_;
    nlohmann::json games_ = nlohmann::json::array();
};

}  // namespace inkmate::match

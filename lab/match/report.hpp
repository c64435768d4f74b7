#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "lab/match/statistics.hpp"
#include "lab/match/tournament.hpp"

namespace inkmate {

/// What is known of a match so far, and how it is told. `settings` and `test` outlive it.
class MatchReport {
  public:
    MatchReport(const TournamentSettings& settings, const std::optional<Sprt>& test);

    void add(const Fixture& fixture, const GameOutcome& outcome);

    std::size_t planned() const;
    int played() const { return standings_.games(); }
    /// Has the test come to an end.
    bool decided() const;
    /// Are all games played, or is no more needed.
    bool complete() const { return decided() || played() == static_cast<int>(planned()); }

    /// For a person.
    std::string table() const;
    /// For a script.
    std::string json() const;

  private:
    const std::string& name(int engine) const;
    double ratio() const;
    nlohmann::json engine(int number) const;
    nlohmann::json encounters() const;
    nlohmann::json test() const;
    std::string pairings() const;
    std::string difference() const;

    const TournamentSettings& settings_;
    const std::optional<Sprt>& test_;
    Standings standings_;
    nlohmann::json games_ = nlohmann::json::array();
};

}  // namespace inkmate

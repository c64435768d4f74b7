#include "cli/check/verify_shards.hpp"

#include <utility>

#include "cli/engine/merge.hpp"
#include "cli/error.hpp"
#include "verify/report.hpp"

namespace inkmate {

using namespace verify;

namespace {

constexpr const char* WITH_MOVES = "with moves";

}  // namespace

int report_outcomes(const ReportFlags& flags, const std::vector<VerifyOutcome>& outcomes, bool with_moves,
                    const std::string& kept) {
    const std::string text = to_text(outcomes, with_moves, kept);
    const std::string json = to_json(outcomes);
    std::vector<compare::ReportEntry> entries;
    for (const VerifyOutcome& outcome : outcomes) entries.push_back(outcome.entry);
    write_reports(flags, entries, text, json);
    return all_equal(outcomes) ? 0 : EXIT_FAILED;
}

int verify_shard(const Options& table, const ShardFlags& flags, std::vector<VerifyTask> tasks,
                 const VerifyOptions& options, const std::string& input, bool with_moves) {
    const auto shard = open_shard(table, flags, {.input = input, .about = {{WITH_MOVES, with_moves}}},
                                  {"--report", "--json"});
    const std::size_t all = tasks.size();
    run_tasks(
        std::move(tasks), options, [&shard](std::size_t task) { return shard->wants(task); },
        [&shard](std::size_t task, const VerifyOutcome& outcome) {
            shard->add(task, json_of_outcome(outcome));
        });
    return finish_shard(*shard, flags, all);
}

int merge_verify(shard::ShardSet& shards, const MergeFlags& flags) {
    const bool with_moves =
        shards.about([](const nlohmann::json& about) { return about.at(WITH_MOVES).get<bool>(); });
    std::vector<VerifyOutcome> outcomes;
    shards.for_each(
        [](const shard::UnitResult& game) { return outcome_of_json(game.result); },
        [&outcomes](std::size_t, VerifyOutcome outcome) { outcomes.push_back(std::move(outcome)); });
    return report_outcomes(flags.reports, outcomes, with_moves, "");
}

}  // namespace inkmate

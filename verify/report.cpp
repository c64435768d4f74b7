#include "verify/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text/json.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::verify {

using compare::counted;

namespace {

std::string text_of(const VerifyOutcome& outcome, bool with_moves) {
    const std::string contents = outcome.diagrams > 0     ? counted(outcome.diagrams, "diagram")
                                 : outcome.book_games > 0 ? counted(outcome.book_games, "game")
                                                          : counted(outcome.plies, "half-move");
    std::string text = fmt::format("{}: {}, {}\n", outcome.entry.name, contents,
                                   counted(outcome.entry.comparison.second_pages, "page"));
    if (with_moves) text += outcome.movetext + "\n";
    for (const std::string& fault : outcome.faults) text += fmt::format("game: {}\n", fault);
    return text + to_text(outcome.entry.comparison);
}

std::string end_text(const std::vector<VerifyOutcome>& outcomes, const std::string& kept) {
    std::size_t pages = 0, games = 0, played = 0, books = 0, positions = 0, different = 0;
    for (const VerifyOutcome& outcome : outcomes) {
        pages += outcome.entry.comparison.second_pages;
        positions += outcome.diagrams;
        books += outcome.book_games > 0;
        if (outcome.diagrams == 0) games += std::max<std::size_t>(outcome.book_games, 1);
        if (outcome.diagrams == 0 && outcome.book_games == 0) ++played;
        if (!outcome.equal()) ++different;
    }
    std::vector<std::string> programs;
    if (played > 0) programs.emplace_back("game.ps");
    if (positions > 0) programs.emplace_back("worksheet.ps");
    if (books > 0) programs.emplace_back("book.ps");
    std::string text;
    if (!kept.empty())
        text += fmt::format(
            "\nIn {}{}: the program ({}), its pages (program.pdf), cairo's pages (reference.pdf), {}what the "
            "program wrote (console.txt).\n",
            kept, outcomes.size() == 1 ? "" : ", a folder for each", fmt::join(programs, " or "),
            played > 0 ? "the game (game.pgn), " : "");
    if (different > 0)
        return text + fmt::format("Not everything is equal: {} of {} with differences.\n", different,
                                  counted(outcomes.size(), played == outcomes.size() ? "game" : "document"));
    std::vector<std::string> contents;
    if (games > 0) contents.push_back(counted(games, "game"));
    if (positions > 0) contents.push_back(counted(positions, "position"));
    return text + fmt::format("Every page is equal to its reference: {} of {}.\n", counted(pages, "page"),
                              fmt::join(contents, " and "));
}

nlohmann::json report_of(const VerifyOutcome& outcome) {
    if (outcome.diagrams + outcome.book_games > 0)
        return {{"name", outcome.entry.name},
                {"equal", outcome.equal()},
                {outcome.diagrams > 0 ? "diagrams" : "games", outcome.diagrams + outcome.book_games},
                {"faults", outcome.faults},
                {"comparison", nlohmann::json::parse(to_json(outcome.entry.comparison))}};
    return {{"name", outcome.entry.name},
            {"equal", outcome.equal()},
            {"plies", outcome.plies},
            {"fen", outcome.fen},
            {"faults", outcome.faults},
            {"comparison", nlohmann::json::parse(to_json(outcome.entry.comparison))}};
}

}  // namespace

bool all_equal(const std::vector<VerifyOutcome>& outcomes) {
    return std::ranges::all_of(outcomes, &VerifyOutcome::equal);
}

std::string to_text(const std::vector<VerifyOutcome>& outcomes, bool with_moves, const std::string& kept) {
    std::string text;
    for (const VerifyOutcome& outcome : outcomes) text += text_of(outcome, with_moves);
    return text + end_text(outcomes, kept);
}

std::string to_json(const std::vector<VerifyOutcome>& outcomes) {
    nlohmann::json games = nlohmann::json::array();
    for (const VerifyOutcome& outcome : outcomes) games.push_back(report_of(outcome));
    return text::json_text(nlohmann::json({{"equal", all_equal(outcomes)}, {"games", games}})) + "\n";
}

nlohmann::json json_of_outcome(const VerifyOutcome& outcome) {
    return {{"diagrams", outcome.diagrams},
            {"book games", outcome.book_games},
            {"plies", outcome.plies},
            {"fen", outcome.fen},
            {"moves", outcome.movetext},
            {"faults", text::json_of_texts(outcome.faults)},
            {"entry", compare::json_of_entry(outcome.entry)}};
}

VerifyOutcome outcome_of_json(const nlohmann::json& value) {
    return {.diagrams = text::number_of_json<std::size_t>(value.at("diagrams")),
            .book_games = text::number_of_json<std::size_t>(value.at("book games")),
            .plies = text::number_of_json<std::size_t>(value.at("plies")),
            .movetext = value.at("moves").get<std::string>(),
            .fen = value.at("fen").get<std::string>(),
            .faults = text::texts_of_json(value.at("faults")),
            .entry = compare::entry_of_json(value.at("entry"))};
}

}  // namespace inkmate::verify

#include "verify/outcome_json.hpp"

#include "base/text/json.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate {

using nlohmann::json;

json json_of_outcome(const VerifyOutcome& outcome) {
    return {{"diagrams", outcome.diagrams},
            {"book games", outcome.book_games},
            {"plies", outcome.plies},
            {"fen", outcome.fen},
            {"moves", outcome.movetext},
            {"faults", text::json_of_texts(outcome.faults)},
            {"entry", compare::json_of_entry(outcome.entry)}};
}

VerifyOutcome outcome_of_json(const json& value) {
    return {.diagrams = text::number_of_json<std::size_t>(value.at("diagrams")),
            .book_games = text::number_of_json<std::size_t>(value.at("book games")),
            .plies = text::number_of_json<std::size_t>(value.at("plies")),
            .movetext = value.at("moves").get<std::string>(),
            .fen = value.at("fen").get<std::string>(),
            .faults = text::texts_of_json(value.at("faults")),
            .entry = compare::entry_of_json(value.at("entry"))};
}

}  // namespace inkmate

#include "verify/outcome_json.hpp"

#include "base/shard/bytes.hpp"
#include "base/text/json_number.hpp"
#include "pdf/compare/entry_json.hpp"

namespace inkmate {

using nlohmann::json;

json json_of_outcome(const VerifyOutcome& outcome) {
    return {{"diagrams", outcome.diagrams},
            {"book games", outcome.book_games},
            {"plies", outcome.plies},
            {"fen", outcome.fen},
            {"moves", outcome.movetext},
            {"faults", json_of_texts(outcome.faults)},
            {"entry", compare::json_of_entry(outcome.entry)}};
}

VerifyOutcome outcome_of_json(const json& value) {
    return {.diagrams = number_of_json<std::size_t>(value.at("diagrams")),
            .book_games = number_of_json<std::size_t>(value.at("book games")),
            .plies = number_of_json<std::size_t>(value.at("plies")),
            .movetext = value.at("moves").get<std::string>(),
            .fen = value.at("fen").get<std::string>(),
            .faults = texts_of_json(value.at("faults")),
            .entry = compare::entry_of_json(value.at("entry"))};
}

}  // namespace inkmate

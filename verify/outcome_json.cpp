#include "verify/outcome_json.hpp"

#include "render/compare/entry_json.hpp"
#include "shard/bytes.hpp"

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
    return {.diagrams = value.at("diagrams").get<std::size_t>(),
            .book_games = value.at("book games").get<std::size_t>(),
            .plies = value.at("plies").get<std::size_t>(),
            .movetext = value.at("moves").get<std::string>(),
            .fen = value.at("fen").get<std::string>(),
            .faults = texts_of_json(value.at("faults")),
            .entry = compare::entry_of_json(value.at("entry"))};
}

}  // namespace inkmate

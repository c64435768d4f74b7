#include "engines/annotate/evaluations.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/utf8.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/pgn_command.hpp"
#include "engines/annotate/annotate.hpp"

namespace inkmate {

using namespace chess;

namespace {

using Json = nlohmann::ordered_json;

Json move_json(const PgnGame& game, std::size_t ply) {
    Json move = {{"ply", ply}, {"san", game.game.san()[ply - 1]}};
    const auto found = game.notes.find(ply);
    if (found == game.notes.end()) return move;
    const PgnNote& note = found->second;
    const std::string comment = whole_comment(note);
    if (const auto evaluation = read_evaluation(comment)) {
        if (evaluation->mate)
            move["mate"] = *evaluation->mate;
        else
            move["eval"] = *evaluation->centipawns / 100.0;
    }
    if (const auto clock = read_clock(comment)) move["clock"] = static_cast<double>(clock->count()) / 1000;
    const auto judged = std::ranges::find_if(note.nags, is_move_assessment);
    if (judged != note.nags.end()) move["glyph"] = move_assessment(*judged);
    return move;
}

}  // namespace

std::string evaluations_json(const PgnGame& game) {
    Json json;
    const auto add_tag = [&](const char* key, std::string_view tag) {
        if (const std::string_view value = game.tag(tag); !value.empty()) json[key] = plain_utf8(value);
    };
    add_tag("white", "White");
    add_tag("black", "Black");
    add_tag("date", "Date");
    json["result"] = game.result;
    add_tag("eco", "ECO");
    add_tag("opening", "Opening");
    add_tag("analysis", ANALYSIS_TAG);
    json["moves"] = Json::array();
    for (std::size_t ply = 1; ply <= game.game.moves().size(); ++ply)
        json["moves"].push_back(move_json(game, ply));
    return json.dump();
}

}  // namespace inkmate

#include "engines/uci/go_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text/strings.hpp"

namespace inkmate::uci {

using namespace chess;

namespace {

/// Where the number after a word goes; nullptr for a word that none follows.
std::optional<std::int64_t>* place_of(GoWords& go, std::string_view word) {
    const std::array<std::pair<std::string_view, std::optional<std::int64_t>*>, 10> places = {
        {{"depth", &go.depth},
         {"nodes", &go.nodes},
         {"movetime", &go.movetime},
         {"mate", &go.mate},
         {"perft", &go.perft},
         {"movestogo", &go.movestogo},
         {"wtime", &go.time[WHITE]},
         {"btime", &go.time[BLACK]},
         {"winc", &go.increment[WHITE]},
         {"binc", &go.increment[BLACK]}}};
    const auto found = std::ranges::find(places, word, [](const auto& place) { return place.first; });
    return found == places.end() ? nullptr : found->second;
}

}  // namespace

GoWords read_go(const std::vector<std::string>& words, std::vector<std::string>& problems) {
    GoWords go;
    bool listing = false;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (std::optional<std::int64_t>* const place = place_of(go, *word)) {
            const std::string name = *word;
            const std::string number = word + 1 == words.end() ? "" : *++word;
            if (const auto n = text::read_number<std::int64_t>(number))
                *place = n;
            else
                problems.push_back(fmt::format("go {} needs a number, not '{}'", name, number));
        } else if (*word == "infinite") {
            go.infinite = true;
        } else if (*word == "ponder") {
            go.ponder = true;
        } else if (listing && *word != "searchmoves") {
            go.moves.push_back(*word);
            continue;
        }
        listing = *word == "searchmoves";
    }
    return go;
}

}  // namespace inkmate::uci

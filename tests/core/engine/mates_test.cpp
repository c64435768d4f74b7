// What a search that is not asked for a mate sees of mates.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "core/chess/epd.hpp"
#include "core/engine/search.hpp"

using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// The end of a game is named after its players.
bool is_of_game(const EpdRecord& record) {
    return record.operation("id").find(" - ") != std::string_view::npos;
}

/// Without castling rights and en passant where the record leaves them out.
Position position_of(const EpdRecord& record) {
    std::string fen = record.fen;
    for (auto blanks = std::ranges::count(fen, ' '); blanks < 3; ++blanks) fen += " -";
    return Position::from_fen(fen);
}

}  // namespace

TEST_CASE("97 of 100 mates in two and three from games are found by a search to the depth that holds them") {
    std::ifstream in(INKMATE_SOURCE_DIR "/tests/core/problem/published.epd");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    int mates = 0, found = 0;
    for (const EpdRecord& record : read_epd(text, "published.epd")) {
        const std::string_view stipulation = record.operation("stipulation");
        if ((stipulation != "#2" && stipulation != "#3") || !is_of_game(record)) continue;
        const int moves = stipulation.back() - '0';
        Engine engine;
        ++mates;
        const SearchResult result = engine.search(position_of(record), {.depth = 2 * moves});
        if (result.score >= MATE - (2 * moves - 1))
            ++found;
        else
            MESSAGE("overlooked: " << record.operation("id"));
    }
    CHECK(mates >= 100);
    CHECK(100 * found >= 97 * mates);
}

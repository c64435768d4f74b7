#include "engines/annotate/annotate.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "base/batch/unfinished.hpp"
#include "base/process/cleanup.hpp"

using namespace inkmate;
using namespace inkmate::annotate;
using namespace inkmate::process;
using namespace inkmate::batch;
using namespace inkmate::chess;

namespace {

std::vector<PgnGame> three_games() {
    return read_pgn(
        "[Event \"One\"]\n\n1. e4 {a comment with 1-0} e5 1/2-1/2\n[Event \"Two\"]\n\n1. d4 (1. c4 *) *\n"
        "[Event \"Three\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        "games.pgn");
}

std::string annotated_text(PgnGame game) {
    game.set_tag(ANALYSIS_TAG, "a test");
    game.set_tag("Opening", "a name");
    game.notes[1].nags = {4};
    return AnnotatedTexts::text(game);
}

/// How many games a file has, and what is missing first, or why it is refused.
std::string checked(const std::string& text, std::vector<PgnGame> games = three_games()) {
    const TemporaryDirectory directory;
    const std::string file = directory / "out.pgn";
    std::ofstream(file, std::ios::binary) << text;
    std::size_t next = 0;
    std::optional<PgnGame> missing;
    try {
        const Unfinished done = check_unfinished(
            file, AnnotatedTexts("a test"),
            [&] { return next < games.size() ? std::optional(games[next++]) : std::nullopt; }, missing);
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < done.games; ++i) bytes += annotated_text(games[i]).size();
        CHECK(done.bytes == bytes);
        return std::to_string(done.games) + " " + (missing ? std::string(missing->tag("Event")) : "nothing");
    } catch (const BatchError& error) {
        std::string why = error.what();
        return why.substr(why.find("out.pgn"));
    }
}

}  // namespace

TEST_CASE("a file goes on from its last whole game, wherever it was cut") {
    std::string text;
    std::vector<std::size_t> ends = {0};
    for (const PgnGame& game : three_games()) {
        text += annotated_text(game);
        ends.push_back(text.size());
    }
    const std::vector<std::string> names = {"One", "Two", "Three", "nothing"};
    for (std::size_t length = 0; length <= text.size(); ++length) {
        CAPTURE(length);
        std::size_t done = 0;
        while (done < 3 && ends[done + 1] <= length) ++done;
        CHECK(checked(text.substr(0, length)) == std::to_string(done) + " " + names[done]);
    }
}

TEST_CASE("a file of other games, or that was annotated otherwise, is refused") {
    const auto games = three_games();
    const std::string one = annotated_text(games[0]), two = annotated_text(games[1]);
    CHECK(
        checked(two) ==
        "out.pgn has a different game 1 from the one to annotate; choose another file with -o, or remove it");
    CHECK(
        checked(one + one + two) ==
        "out.pgn has a different game 2 from the one to annotate; choose another file with -o, or remove it");
    CHECK(checked(one + two, {games[0]}) ==
          "out.pgn has more games than there are to annotate; choose another file with -o, or remove it");
    CHECK(checked(AnnotatedTexts::text(games[0])) ==
          "out.pgn was annotated with other options (not by inkmate), not with a test; choose another file "
          "with -o, or "
          "remove it");
    CHECK(
        checked("a letter\n\nto somebody\n\n").starts_with("out.pgn is there, and is nothing that inkmate"));
    CHECK(checked("a letter")
              .starts_with("out.pgn is there, and is not what inkmate annotate has begun to write;"));
    CHECK(checked(one + "a letter")
              .starts_with("out.pgn is there, and is not what inkmate annotate has begun"));
    CHECK(checked(one + "a letter", {games[0]})
              .starts_with("out.pgn is there, and is not what inkmate annotate has begun"));
}

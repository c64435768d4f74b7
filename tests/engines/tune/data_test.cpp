#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "engines/tune/data_file.hpp"
#include "engines/tune/sample.hpp"
#include "engines/tune/self_play.hpp"

using namespace inkmate;
using namespace inkmate::tune;
using namespace inkmate::shard;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

SelfPlay quick() {
    return {.seed = 7, .nodes = 60, .evaluation = &tuned_evaluation(), .openings = {Position()}};
}

std::string text_of(const std::vector<Sample>& samples) {
    return game_text(samples, 0);
}

}  // namespace

TEST_CASE("a sample is written as EPD and read back, from whichever side") {
    for (const char* fen : {"4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 b - -"}) {
        const Sample sample{Position::from_fen(fen), 1, 120};
        const std::string line = to_epd(sample);
        CHECK(line ==
              std::string(fen) +
                  (std::string_view(fen).find(" w ") != std::string_view::npos ? " ce 120" : " ce -120") +
                  "; c9 \"1-0\";");
        const auto read = read_samples("# a comment\n\n" + line + "\n", "games.epd");
        REQUIRE(read.size() == 1);
        CHECK(read[0].position.same_position(sample.position));
        CHECK(read[0].result == 1);
        CHECK(read[0].score == 120);
    }
    CHECK(read_samples("4k3/8/8/8/8/8/8/4K3 w - - ce 0; c9 \"1/2-1/2\";", "x")[0].result == 0.5);
    CHECK(read_samples("4k3/8/8/8/8/8/8/4K3 w - - ce 0; c9 \"0-1\";", "x")[0].result == 0);
}

TEST_CASE("a line that is no sample is refused with its place") {
    const auto refused = [](const char* text) {
        try {
            read_samples(text, "games.epd");
        } catch (const TuneError& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    CHECK(refused("# fine\n4k3/8/8/8/8/8/8/4K3 w - -\n")
              .starts_with("games.epd, line 2: no position of the form FEN ce SCORE"));
    CHECK(refused("4k3/8/8/8/8/8/8/4K3 w - - ce much; c9 \"1-0\";")
              .starts_with("games.epd, line 1: no position"));
    CHECK(
        refused("4k3/8/8/8/8/8/8/4K3 w - - ce 1; c9 \"won\";").starts_with("games.epd, line 1: no position"));
    CHECK(refused("4k3/8 w - - ce 1; c9 \"1-0\";") ==
          "games.epd, line 1: FEN '4k3/8 w - -': board: there are 2 ranks instead of 8");
}

TEST_CASE("games are the same for the same seed and number, and differ otherwise") {
    SelfPlay options = quick();
    const std::string first = text_of(play_samples(options, 0));
    CHECK(text_of(play_samples(options, 0)) == first);
    CHECK(text_of(play_samples(options, 1)) != first);
    options.seed = 8;
    CHECK(text_of(play_samples(options, 0)) != first);
}

TEST_CASE("where no opening is even, no game is waited for") {
    SelfPlay options = quick();
    options.openings = {Position::from_fen("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1")};
    CHECK(!play_samples(options, 0).empty());
    CHECK_THROWS_WITH_AS(play_samples(options, 1),
                         "game 1: 1000 beginnings, random moves after an opening, were all decided, by more "
                         "than 300 centipawns or by the rules; no opening is even: give others with "
                         "--openings",
                         TuneError);
    CHECK_THROWS_WITH_AS(report_no_even_start(options.openings, 2),
                         doctest::Contains("random moves after the start position"), TuneError);
}

TEST_CASE(
    "samples are quiet positions: quiescence says what the evaluation says, no check, not without a move") {
    Engine engine;
    const auto samples = play_samples(quick(), 3);
    REQUIRE(samples.size() > 10);
    for (const Sample& s : samples) {
        CHECK_FALSE(s.position.in_check());
        CHECK_FALSE(legal_moves(s.position).empty());
        CHECK(s.result == samples[0].result);
        CHECK(engine.quiesce(s.position) == evaluate(s.position) * sign(s.position.side_to_move()));
    }
    CHECK(samples.size() <= MAX_GAME_SAMPLES);
}

TEST_CASE("leaves are quiet positions of a game's searches, each once") {
    SelfPlay options = quick();
    options.leaves = 40;
    const auto leaves = play_samples(options, 3);
    CHECK(leaves.size() > 10);
    CHECK(leaves.size() <= 40);
    CHECK(text_of(play_samples(options, 3)) == text_of(leaves));
    Engine engine;
    std::set<std::string> known;
    for (const Sample& s : leaves) {
        CHECK(is_quiet(s.position, engine));
        CHECK(s.score == evaluate(s.position));
        CHECK(s.result == leaves[0].result);
        CHECK(known.insert(to_epd(s)).second);
    }
    CHECK(data_header(options).starts_with(
        "# Quiet leaves of searches in games that inkmate played against itself: "));
    CHECK(data_header(options).find("at most 40 leaves a game\n") != std::string::npos);
}

TEST_CASE("leaves are near the score that they had to raise, and seldom of end games") {
    const Evaluation& tuned = tuned_evaluation();
    const Position start = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const Position ending = Position::from_fen("4k3/4p3/8/8/8/8/3PP3/4K3 w - - 0 1");
    const Position check = Position::from_fen("4k3/4p3/8/8/8/8/3PP3/r3K2R w - - 0 1");
    Engine engine;
    const auto kept = [&](const Position& pos, int value, int alpha) {
        std::mt19937_64 random(1);
        Leaves leaves(1, tuned, random);
        leaves.consider({pos, value, alpha});
        return leaves.quiet_ones(engine).size();
    };
    CHECK(kept(start, 10, 10 - LEAF_WINDOW) == 1);
    CHECK(kept(start, 10, 10 + LEAF_WINDOW) == 1);
    CHECK(kept(start, 10, 9 - LEAF_WINDOW) == 0);
    CHECK(kept(start, 10, 11 + LEAF_WINDOW) == 0);
    CHECK(kept(check, 0, 0) == 0);
    CHECK(kept(Position::from_fen("r3k2r/pppp1ppp/8/3q4/4P3/8/PPPP1PPP/R3K2R w - - 0 1"), 0, 0) == 0);
    std::mt19937_64 any(1);
    Leaves twice(2, tuned, any);
    for (int i = 0; i < 2; ++i) twice.consider({start, 0, 0});
    CHECK(twice.quiet_ones(engine).size() == 1);
    std::mt19937_64 random(2);
    int endings = 0;
    for (int i = 0; i < 600; ++i) {
        Leaves leaves(1, tuned, random);
        leaves.consider({start, 0, 0});
        leaves.consider({ending, 0, 0});
        endings += leaves.quiet_ones(engine).front().position.same_position(ending);
    }
    // One in three is considered, and takes the one place one time in two: 100.
    CHECK(endings > 70);
    CHECK(endings < 130);
}

TEST_CASE("a position with a piece to be taken is worth more to quiescence than to the evaluation") {
    const Position hanging = Position::from_fen("r3k2r/pppp1ppp/8/3q4/4P3/8/PPPP1PPP/R3K2R w - - 0 1");
    Engine engine;
    CHECK(engine.quiesce(hanging) > evaluate(hanging) + 500);
}

TEST_CASE("a data set is read game by game, without what follows its last whole game") {
    const std::string line = "4k3/8/8/8/8/8/8/4K3 w - - ce 7; c9 \"1/2-1/2\";\n";
    const auto games = read_games(
        "# head\n# more\n" + line + line + "# game 0\n# game 1\n" + line + "# game 2\n" + line, "x");
    REQUIRE(games.size() == 3);
    CHECK(games[0].size() == 2);
    CHECK(games[1].empty());
    CHECK(games[2].front().score == 7);
    CHECK(read_games("", "x").empty());
    CHECK(labelled_header("# head\n# game 0\n", "a, go b") ==
          "# Labelled again: ce is the score of a, go b. Made by inkmate tune label from these:\n# head\n");
}

TEST_CASE("data sets that were joined are read to the end, game by game") {
    const auto line = [](int score) {
        return "4k3/8/8/8/8/8/8/4K3 w - - ce " + std::to_string(score) + "; c9 \"1/2-1/2\";\n";
    };
    const auto games = read_games("# head\n" + line(1) + "# game 0\n" + line(2) + "# game 1\n# head\n" +
                                      line(3) + "# game 0\n" + line(4) + "# a note\n# game of mine\n" +
                                      line(5) + "# game 7\n" + line(6) + "# game 8",
                                  "x");
    REQUIRE(games.size() == 4);
    CHECK(games[0].front().score == 1);
    CHECK(games[1].front().score == 2);
    REQUIRE(games[2].size() == 1);
    CHECK(games[2].front().score == 3);
    REQUIRE(games[3].size() == 2);
    CHECK(games[3].back().score == 5);
}

TEST_CASE("a data set goes on after its last whole game, with the same options only") {
    const SelfPlay options = quick();
    const std::string header = data_header(options);
    const std::string line = "4k3/8/8/8/8/8/8/4K3 w - - ce 0; c9 \"1/2-1/2\";\n";
    CHECK(data_progress(header, "games.epd", header).games == 0);
    CHECK(data_progress(header, "games.epd", header).bytes == header.size());
    const std::string whole = header + line + "# game 0\n# game 1\n";
    CHECK(data_progress(whole + line, "games.epd", header).games == 2);
    CHECK(data_progress(whole + line, "games.epd", header).bytes == whole.size());
    SelfPlay other = options, evaluation = options, openings = options, leaves = options;
    other.nodes = 61;
    leaves.leaves = MAX_GAME_SAMPLES;
    Evaluation changed = tuned_evaluation();
    ++changed.tempo;
    evaluation.evaluation = &changed;
    openings.openings = {Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")};
    for (const SelfPlay& way : {other, evaluation, openings, leaves})
        CHECK_THROWS_WITH_AS(
            data_progress(whole, "games.epd", data_header(way)),
            "games.epd is not a data set begun with these options; choose another file, or the "
            "options that its first lines name",
            TuneError);
    // As it was written before there were fingerprints.
    const std::string old = header.substr(0, header.rfind("# "));
    CHECK(data_progress(old + line + "# game 0\n", "games.epd", header).games == 1);
    CHECK(data_progress(old + line, "games.epd", header).bytes == old.size());
}

TEST_CASE("a data set joined with another is not extended, which would cut the other off") {
    const std::string header = data_header(quick());
    const std::string line = "4k3/8/8/8/8/8/8/4K3 w - - ce 0; c9 \"1/2-1/2\";\n";
    const std::string whole = header + line + "# game 0\n";
    const std::string refusal =
        "games.epd continues with games of a different data set, after 1 of its own; joined data sets are "
        "not "
        "extended: choose another file";
    CHECK_THROWS_WITH_AS(data_progress(whole + whole, "games.epd", header), refusal.c_str(), TuneError);
    CHECK_THROWS_WITH_AS(data_progress(whole + line + "# game 7\n" + line, "games.epd", header),
                         refusal.c_str(), TuneError);
    CHECK(data_progress(whole + line + "# a note\n# game of mine\n# game 1", "games.epd", header).games == 1);
}

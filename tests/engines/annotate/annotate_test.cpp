#include "engines/annotate/annotate.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <string>

#include "core/chess/notation.hpp"
#include "core/chess/pgn_note.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::annotate;
using namespace inkmate::chess;
using engine::MATE;

namespace {

const AnnotateSettings SETTINGS{.analysis = "a test", .diagrams = 2};

PgnGame read_one(const std::string& text) {
    return read_pgn("[White \"A\"] " + text, "test.pgn").at(0);
}

std::string movetext(const PgnGame& game) {
    std::string text = write_pgn(game);
    text = text.substr(text.find("\n\n") + 2);
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// Findings of a game from White's side, and the best move of each position, in UCI; none where the move that
/// was played is.
std::vector<Finding> findings(const Game& game, const std::vector<std::pair<int, std::string>>& told) {
    std::vector<Finding> list;
    for (std::size_t ply = 0; ply < told.size(); ++ply) {
        const Position& pos = game.position(ply);
        Finding finding{sign(pos.side_to_move()) * told[ply].first};
        if (!told[ply].second.empty())
            finding.line = {parse_move(pos, told[ply].second)};
        else if (ply < game.moves().size())
            finding.line = {game.moves()[ply]};
        list.push_back(finding);
    }
    return list;
}

PgnGame annotated(PgnGame game, const std::vector<std::pair<int, std::string>>& told) {
    annotate::annotate(game, findings(game.game, told), SETTINGS);
    return game;
}

AnalysedGame analysed(const PgnGame& game, std::uint64_t nodes) {
    const auto analyst = core_analyst({}, {.nodes = nodes});
    return {game, analyse(game.game, *analyst)};
}

}  // namespace

TEST_CASE("moves get evaluations, glyphs by their loss, and the better line as a variation") {
    const PgnGame game =
        annotated(read_one("1. e4 f6 2. g4 d6 3. Nc3 Kd7 *"),
                  {{30, ""}, {30, "e7e5"}, {90, "d2d4"}, {-20, ""}, {-20, ""}, {-30, "g8h6"}, {300, ""}});
    CHECK(movetext(game) ==
          "1. e4 {[%eval 0.30]} 1... f6?! {[%eval 0.90]} (1... e5 {[%eval 0.30]}) 2. g4? {[%eval -0.20]} (2. "
          "d4 {[%eval 0.90]}) 2... d6 {[%eval -0.20]} 3. Nc3 $220 {[%eval -0.30]} 3... Kd7?? {[%eval 3.00]} "
          "(3... Nh6 {[%eval -0.30]}) * ");
    CHECK(game.tag("Analysis") == "a test");
    CHECK(game.tag("ECO") == "B00");
    CHECK(game.tag("Opening") == "King's Pawn Game");
}

TEST_CASE("the best move is not judged, whatever comes of it") {
    CHECK(movetext(annotated(read_one("1. e4 e5 *"), {{30, ""}, {300, ""}, {-300, ""}})) ==
          "1. e4 {[%eval 3.00]} 1... e5 {[%eval -3.00]} * ");
}

TEST_CASE("mates are told in moves, and the move that mates has no evaluation") {
    const PgnGame game = annotated(read_one("1. f3 e5 2. g4 Qh4# 0-1"),
                                   {{0, "e2e4"}, {-60, ""}, {-60, "d2d4"}, {-(MATE - 1), ""}, {-MATE, ""}});
    CHECK(movetext(game) ==
          "1. f3?! {[%eval -0.60]} (1. e4 {[%eval 0.00]}) 1... e5 $220 {[%eval -0.60]} 2. g4?? {[%eval #-1]} "
          "(2. d4 {[%eval -0.60]}) 2... Qh4# 0-1 ");
}

TEST_CASE("what others wrote stays, and a game that is annotated again is the same") {
    const std::vector<std::pair<int, std::string>> told = {
        {0, "e2e4"}, {-60, ""}, {-60, "d2d4"}, {-(MATE - 1), ""}, {-MATE, ""}};
    const PgnGame once =
        annotated(read_one("[ECO \"A00\"] [Opening \"?\"] {So} 1. f3! {bold [%eval 9.99] [%clk 0:01:00]} (1. "
                           "e4 {better} 1... e5) {indeed} "
                           "1... e5 $220 2. g4 $14 {[%csl Gg4]} (2. e4) 2... Qh4# {mate} 0-1"),
                  told);
    CHECK(movetext(once) ==
          "{So} 1. f3! {[%eval -0.60] bold [%clk 0:01:00]} (1. e4 {better} 1... e5) {indeed} 1... e5 $220 "
          "{[%eval -0.60]} 2. g4?? $14 {[%eval #-1] [%csl Gg4]} (2. e4) (2. d4 {[%eval -0.60]}) 2... Qh4# "
          "{mate} 0-1 ");
    CHECK(once.tag("ECO") == "A00");
    CHECK(once.tag("Opening") == "Barnes Opening");
    CHECK(write_pgn(annotated(once, told)) == write_pgn(once));
    const auto opening = [&](const std::string& tags) {
        const PgnGame game = annotated(read_one(tags + " 1. f3 e5 2. g4 Qh4# 0-1"), told);
        return std::string(game.tag("ECO")) + " " + std::string(game.tag("Opening"));
    };
    CHECK(opening("") == "A00 Barnes Opening");
    CHECK(opening("[ECO \"A01\"]") == "A01 ");
    CHECK(opening("[Opening \"Fool's mate\"]") == " Fool's mate");
}

TEST_CASE("few diagrams are asked for, before the worst moves, away from each other") {
    PgnGame game =
        read_one("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *");
    std::vector<std::pair<int, std::string>> told(game.game.moves().size() + 1, {0, ""});
    // Three blunders by White, the last two near each other.
    for (const auto& [ply, score] : {std::pair{2, -300}, {10, -400}, {14, -500}}) {
        told[ply] = {0, "a2a3"};
        told[ply + 1].first = score;
    }
    annotate::annotate(game, findings(game.game, told), SETTINGS);
    std::vector<std::size_t> marked;
    for (const auto& [ply, note] : game.notes)
        if (asks_for_diagram(note)) marked.push_back(ply);
    CHECK(marked == std::vector<std::size_t>{2, 14});
    // What was lost before is worth none.
    told.assign(told.size(), {0, ""});
    told[8] = {-800, "a2a3"};
    told[9].first = -(MATE - 6);
    PgnGame lost = read_one(movetext(game));
    annotate::annotate(lost, findings(lost.game, told), SETTINGS);
    CHECK(lost.notes.at(9).nags.front() == NAG_MISTAKE);
    CHECK_FALSE(asks_for_diagram(lost.notes.at(8)));
}

TEST_CASE("a better line is cut after some moves, a mate is not") {
    const PgnGame game = read_one("1. a3 *");
    Finding best{200, {}};
    Position pos;
    for (int i = 0; i < 6; ++i)
        for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"})
            best.line.push_back(parse_move(pos, move)), pos.do_move(best.line.back());
    const auto plies = [&](int score) {
        PgnGame annotated = game;
        best.score = score;
        annotate::annotate(annotated, {best, {0, {}}}, SETTINGS);
        return annotated.notes.at(1).variations.at(0).moves.size();
    };
    CHECK(plies(200) == LONGEST_LINE);
    CHECK(plies(MATE - 24) == 24);
}

TEST_CASE("the core finds what a game lost by, from a set-up position too, and the end needs no search") {
    const AnalysedGame fool = analysed(read_one("1. f3 e5 2. g4 Qh4# 0-1"), 2000);
    CHECK(fool.findings[4].score == -MATE);
    CHECK(fool.findings[4].line.empty());
    CHECK(fool.findings[3].score == MATE - 1);
    CHECK(count_judgements(fool.game.game, fool.findings)[WHITE][static_cast<int>(Judgement::blunder)] == 1);
    const AnalysedGame stalemate =
        analysed(read_one("[FEN \"7k/5K2/8/6Q1/8/8/8/8 b - - 0 1\"] 1... Kh7 2. Qg7# *"), 500);
    PgnGame game = stalemate.game;
    annotate::annotate(game, stalemate.findings, SETTINGS);
    CHECK(movetext(game) == "1... Kh7 {[%eval #1]} 2. Qg7# * ");
}

TEST_CASE("a position that is there for the second time is no draw to the core") {
    const AnalysedGame game = analysed(
        read_one("[FEN \"6k1/5pp1/7p/8/8/6P1/5P1P/Q5K1 w - - 0 1\"] 1. Qb2 Kh7 2. Qa1 Kg8 3. Qa8+ Kh7 *"),
        2000);
    for (const Finding& finding : game.findings) CHECK(std::abs(finding.score) > 500);
}

TEST_CASE("games are analysed by several at a time as by one, and taken in their order") {
    const std::vector<PgnGame> games = [] {
        std::vector<PgnGame> list;
        for (std::uint32_t seed = 0; seed < 12; ++seed) {
            PgnGame game;
            for (const Move move : test::random_game(seed, 1 + seed * 7 % 20)) game.game.play(move);
            list.push_back(game);
        }
        return list;
    }();
    const auto all = [&](unsigned workers) {
        std::size_t next = 0, positions = 0;
        std::string text;
        const MakeAnalyst make = [] { return core_analyst({}, {.nodes = 200}); };
        analyse_games(
            {.next = [&]() { return next < games.size() ? std::optional(games[next++]) : std::nullopt; },
             .take =
                 [&](AnalysedGame done) {
                     annotate::annotate(done.game, done.findings, SETTINGS);
                     text += write_pgn(done.game);
                 },
             .on_step = [&] { ++positions; }},
            make(), make, workers);
        std::size_t expected = 0;
        for (const PgnGame& game : games) expected += game.game.moves().size() + 1;
        CHECK(positions == expected);
        return text;
    };
    const std::string serial = all(1);
    CHECK(read_pgn(serial, "x").size() == games.size());
    CHECK(all(4) == serial);
}

namespace {

/// Fails as it is told to, engine after engine.
class FailingAnalyst : public Analyst {
  public:
    explicit FailingAnalyst(bool fails) : fails_(fails) {}
    std::string name() const override { return "failing"; }
    void new_game() override {}
    Finding analyse(const Game& game) override {
        if (fails_) throw EngineFailure(EngineFailure::Kind::crash, "failing has ended");
        return {0, {parse_move(game.position(), "e2e4")}};
    }

  private:
    bool fails_;
};

/// How many games are done before an error, with engines of which some fail.
std::string games_done(std::deque<bool> failing, unsigned workers) {
    int left = 3, done = 0;
    std::mutex mutex;
    const MakeAnalyst make = [&] {
        const std::lock_guard lock(mutex);
        const bool fails = !failing.empty() && failing.front();
        if (!failing.empty()) failing.pop_front();
        return std::make_unique<FailingAnalyst>(fails);
    };
    try {
        analyse_games({.next = [&]() { return left-- > 0 ? std::optional(PgnGame{}) : std::nullopt; },
                       .take = [&](const AnalysedGame&) { ++done; }},
                      make(), make, workers);
    } catch (const EngineFailure& error) {
        return std::to_string(done) + ", " + error.what();
    }
    return std::to_string(done);
}

}  // namespace

TEST_CASE("an engine that fails is started anew once, a second failure ends the work") {
    CHECK(games_done({}, 1) == "3");
    CHECK(games_done({true}, 1) == "3");
    CHECK(games_done({true, false, true}, 1) == "3");
    CHECK(games_done({true, true}, 1) == "0, failing has ended");
    CHECK(games_done({true, true, true, true, true, true}, 3) == "0, failing has ended");
}

TEST_CASE("evaluations and clocks of a game as a line of JSON") {
    PgnGame game = read_one(
        "[Black \"B\"] [ECO \"C20\"] [Result \"0-1\"] 1. e4?! {[%eval 0.35] [%clk 0:03:00.5]} e5 {[%eval "
        "#-3]} 2. Ke2 0-1");
    PgnGame latin = game;
    latin.set_tag("White", "M\xfcller");
    CHECK(evaluations_json(latin).find("\"white\":\"M\u00fcller\"") != std::string::npos);
    CHECK(evaluations_json(game) ==
          R"({"white":"A","black":"B","result":"0-1","eco":"C20","moves":[)"
          R"({"ply":1,"san":"e4","eval":0.35,"clock":180.5,"glyph":"?!"},{"ply":2,"san":"e5","mate":-3},)"
          R"({"ply":3,"san":"Ke2"}]})");
}

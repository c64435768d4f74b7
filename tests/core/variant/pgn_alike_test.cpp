// One PGN through both kernels: chess, and the rule set chess of the variants.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include "core/chess/pgn.hpp"
#include "core/chess/pgn_note.hpp"
#include "core/chess/position.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/rules_file.hpp"

using namespace inkmate;

namespace {

/// What a game is read as: its movetext as it is written again, and any warning; or "error", and what it
/// says.
struct Read {
    std::string moves;
    std::string said;
};

/// What is written below the tags, as one line.
std::string movetext(const std::string& pgn) {
    std::istringstream words(pgn.substr(pgn.find("\n\n")));
    std::string line;
    for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
    return line;
}

template <class Error, class Reader>
std::vector<Read> read_all(Reader reader) {
    std::vector<Read> found;
    for (;;) try {
            const auto game = reader.next();
            if (!game) return found;
            found.push_back({movetext(write_pgn(*game)), chess::told(game->faults)});
            const std::string written = write_pgn(*game);
            const decltype(game->game) start(game->game.start());
            CHECK(write_pgn(*Reader(written, "again", start).next()) == written);
        } catch (const Error& error) {
            found.push_back({"error", error.what()});
        }
}

const variant::Rules& chess_rules() {
    static const variant::Rules rules = variant::load_rules("chess");
    return rules;
}

struct Sample {
    std::string name;
    std::string text;
    /// The warning of each game begins so.
    std::vector<Read> games;
};

std::vector<Sample> samples() {
    const std::string last = "\n[Event \"x\"]\n\n1. c4 *\n";
    const Read next = {"1. c4 *", ""};
    const auto set_up = [](const std::string& fen) { return fmt::format("[FEN \"{}\"]\n\n", fen); };
    return {
        {"promotion in parentheses",
         set_up("1n5k/2P5/8/8/8/8/8/K7 w - - 0 1") + "1. cxb8(Q) Kg7 *" + last,
         {{"1. cxb8=Q+ Kg7 *", ""}, next}},
        {"promotion without a sign",
         set_up("1n5k/2P5/8/8/8/8/8/K7 w - - 0 1") + "1. cb8N Kg7 *" + last,
         {{"1. cxb8=N Kg7 *", ""}, next}},
        {"null move of the main line",
         "1. e4 e5 2. -- Nf6 3. Zz9 *" + last,
         {{"1. e4 e5 (1... e5 2. -- Nf6) *",
           "x.pgn, line 1, game 1, move 2.: '--' is a null move, and a game cannot have one: it and "
           "what follows it are kept as a variation\nx.pgn, line 1, game 1, move 3.: 'Zz9' is not a move; "},
          next}},
        {"null moves of variations",
         "1. e4 (1. Z0 e5 2. @@@@) e5 *" + last,
         {{"1. e4 (1. -- e5 2. --) 1... e5 *", ""}, next}},
        {"null move in check",
         "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Qxe5+ -- 4. d4) Kxf7 *" + last,
         {{"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Qxe5+) 3... Kxf7 *",
           "x.pgn, line 1, game 1, move 3...: a side in check cannot pass: there is no null move here; the "
           "rest "
           "of the variation is left out"},
          next}},
        {"comment that never ends",
         "1. e4 {and so on 1... e5 *\n" + last,
         {{"1. e4 {and so on 1... e5 *} *",
           "x.pgn, line 1, game 1: the comment that begins with '{' never ends; '}' is missing"},
          next}},
        {"variation that never ends",
         "1. e4 (1. d4 *\n" + last,
         {{"1. e4 (1. d4) *",
           "x.pgn, line 1, game 1: the variation that begins with '(' never ends; ')' is missing"},
          next}},
        {"figurines",
         "1. \u2658f3 \u265ec6 2. e4 e5 3. \u2657b5 a6 4. \u2657\ufe0exc6 *" + last,
         {{"1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. Bxc6 *", ""}, next}},
        {"en passant",
         "1. e4 a6 2. e5 d5 3. exd6e.p. h6 4. dxc7 e.p. *" + last,
         {{"1. e4 a6 2. e5 d5 3. exd6 h6 4. dxc7 *", ""}, next}},
        {"coordinates, long notation, zeros",
         "1.e2-e4 d7d5 2. ed5 Qd8xd5! 3. Ng1f3 Qe4 4. Be2 Nc6 5. 0-0 *" + last,
         {{"1. e4 d5 2. exd5 Qxd5! 3. Nf3 Qe4+ 4. Be2 Nc6 5. O-O *", ""}, next}},
        {"unescaped quotation marks",
         "[White \"Smith \"The King\"\"]\n\n1. e4 *" + last,
         {{"1. e4 *", "x.pgn, line 1, game 1: the value of tag White has a quotation mark without '\\'"},
          next}},
        {"tag that is not closed",
         "[White \"A\"\n[Black \"B\"]\n\n1. e4 *" + last,
         {{"1. e4 *", "x.pgn, line 1, game 1: tag White is not closed by ']'"}, next}},
        {"tag without an end",
         "[White \"A\n[Black \"B\"]\n\n1. e4 *" + last,
         {{"1. e4 *", "x.pgn, line 1, game 1: the value of tag White has no closing quotation mark"}, next}},
        {"tag twice",
         "[Event \"a\"]\n[White \"A\"]\n[White \"B\"]\n[Event \"b\"]\n\n1. e4 *" + last,
         {{"1. e4 *",
           "x.pgn, line 3, game 1: tag White occurs twice, and the first one is kept\n"
           "x.pgn, line 4, game 1: tag Event occurs twice, and the first one is kept"},
          next}},
        {"game without moves and result",
         "[Event \"a\"]\n" + last,
         {{"*", "x.pgn, line 1, game 1: the game has neither moves nor a result at its end"}, next}},
        {"results that differ",
         "[Result \"1-0\"]\n\n1. e4 0-1" + last,
         {{"1. e4 1-0",
           "x.pgn, line 3, game 1: the result of the tag, 1-0, is kept, but the "
           "moves end with 0-1"},
          next}},
        {"move number 0",
         set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0") + "1. e4 *" + last,
         {{"1. e4 *", ""}, next}},
        {"comments, glyphs and variations",
         "{a} 1. e4! {b\n%hidden}\n} $14 ({c} 1. d4 d5 (1... Nf6 +=)) {d} 1... e5 ; e\n2. Nf3 *" + last,
         {{"{a} 1. e4! $14 {b} ({c} 1. d4 d5 (1... Nf6 $14)) {d} 1... e5 {e} 2. Nf3 *", ""}, next}},
        {"faulty variations",
         "1. e4 (1. d5) e5 (1... c5 2. Ke7 {x}) (1... c6 $x) *" + last,
         {{"1. e4 e5 (1... c5) (1... c6) *", "x.pgn, line 1, game 1, move 1.: 'd5' is not legal"}, next}},
        {"illegal move",
         "1. e4 Ke7 2. Nf3 *" + last,
         {{"1. e4 *", "x.pgn, line 1, game 1, move 1...: 'Ke7' is not legal"}, next}},
        {"ambiguous move",
         "1. d4 d5 2. Nf3 Nf6 3. Nd2 *" + last,
         {{"1. d4 d5 2. Nf3 Nf6 *",
           "x.pgn, line 1, game 1, move 3.: 'Nd2' is ambiguous: it could be Nbd2 or Nfd2"},
          next}},
        {"move after the end",
         "1. f3 e5 2. g4 Qh4# 3. e4 *" + last,
         {{"1. f3 e5 2. g4 Qh4# *", "x.pgn, line 1, game 1, move 3.: 'e4' is not legal: the game is over"},
          next}},
        {"no move",
         "1. e4 x9 *" + last,
         {{"1. e4 *", "x.pgn, line 1, game 1, move 1...: 'x9' is not a move; moves are written like "},
          next}},
        {"stray bracket",
         "1. e4 ) e5 *" + last,
         {{"1. e4 e5 *", "x.pgn, line 1, game 1, move 1...: ')' has no place among the moves"}, next}},
        {"stray percent sign",
         "1. e4 %e5 *" + last,
         {{"1. e4 e5 *", "x.pgn, line 1, game 1, move 1...: '%' has no place among the moves"}, next}},
        {"glyph without a number",
         "1. e4 $x *" + last,
         {{"1. e4 *", "x.pgn, line 1, game 1, move 1...: '$' without a number has no place among the moves"},
          next}},
        {"byte order marks, CRLF",
         "\xef\xbb\xbf[White \"A\"]\r\n\r\n1. e4 1/2-1/2\r\n\xef\xbb\xbf" + last,
         {{"1. e4 1/2-1/2", ""}, next}},
        {"a variant of another name",
         "[Variant \"Crazyhouse\"]\n\n1. e4 *" + last,
         {{"error",
           "x.pgn, line 1, game 1, tag Variant: it is a game of Crazyhouse, not of chess: choose that "
           "--variant if `inkmate variants` lists it"},
          next}},
        {"names of chess", "[Variant \"From Position\"]\n\n1. e4 *" + last, {{"1. e4 *", ""}, next}},
        {"a position that is none",
         "[FEN \"8/8 w - -\"]\n\n1. e4 *" + last,
         {{"error", "x.pgn, line 1, game 1, tag FEN: FEN '8/8 w - -': board: "}, next}},
    };
}

}  // namespace

TEST_CASE("a PGN is read alike by the rules of chess and by those of the variants") {
    for (const Sample& sample : samples()) {
        CAPTURE(sample.name);
        const variant::Game start{variant::Position(chess_rules())};
        std::istringstream chess_in(sample.text), variant_in(sample.text);
        for (const std::vector<Read>& games :
             {read_all<chess::ChessError>(chess::PgnReader(sample.text, "x.pgn")),
              read_all<variant::VariantError>(variant::PgnReader(sample.text, "x.pgn", start)),
              read_all<chess::ChessError>(chess::PgnReader(chess_in, "x.pgn")),
              read_all<variant::VariantError>(variant::PgnReader(variant_in, "x.pgn", start))}) {
            REQUIRE(games.size() == sample.games.size());
            for (std::size_t i = 0; i < games.size(); ++i) {
                const Read& expected = sample.games[i];
                CHECK(games[i].moves == expected.moves);
                CAPTURE(games[i].said);
                CHECK(games[i].said.starts_with(expected.said));
                CHECK(games[i].said.empty() == expected.said.empty());
            }
        }
        chess::PgnReader skipping(sample.text, "x.pgn");
        variant::PgnReader variant_skipping(sample.text, "x.pgn", start);
        while (skipping.skip()) CHECK(variant_skipping.skip());
        CHECK_FALSE(variant_skipping.skip());
        CHECK(skipping.game_number() == sample.games.size());
        CHECK(variant_skipping.game_number() == sample.games.size());
    }
}

TEST_CASE("tags and commands of comments are the same for chess and variants, read and written") {
    const std::string text =
        "[Event \"e\"]\n[Site \"s\"]\n[Date \"2026.01.02\"]\n[Round \"1\"]\n[White \"A \\\"b\\\"\"]\n"
        "[Black \"C\"]\n[Result \"1-0\"]\n";
    const std::string rest =
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]\n[Annotator \"D\"]\n\n"
        "7. e4 {[%clk 0:03:07] [%cal Ge2e4] good} 7... Kd7 1-0\n";
    const chess::PgnGame game = chess::read_pgn(text + rest, "x.pgn").at(0);
    const variant::PgnGame other = variant::read_pgn(chess_rules(), text + rest, "x.pgn").at(0);
    CHECK(game.tags == other.tags);
    CHECK(game.result == other.result);
    CHECK(game.notes.at(1).comment == other.notes.at(1).comment);
    CHECK(chess::read_clock(other.notes.at(1).comment) == std::chrono::seconds(187));
    CHECK(chess::command_arguments(other.notes.at(1).comment, "cal") == "Ge2e4");
    CHECK(write_pgn(game) == text + rest);
    CHECK(write_pgn(other) == text + "[Variant \"chess\"]\n" + rest);
}

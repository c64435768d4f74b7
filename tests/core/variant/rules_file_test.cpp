#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rule_entries.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

/// Loads the last section of a text.
Rules load(const std::string& text) {
    const std::vector<IniSection> sections = read_ini(text, "mine.ini");
    REQUIRE_FALSE(sections.empty());
    return load_rules(sections.back().name, sections);
}

std::string why(const std::string& text) {
    try {
        load(text);
    } catch (const VariantError& e) {
        return e.what();
    }
    return "";
}

}  // namespace

TEST_CASE("rule sets inherit from those before them and from those built in") {
    const Rules rules =
        load("[a:capablanca]\npromotionPieceTypes = q\n[b:a]\nmaxRank = 8\nstalemateValue = loss\n");
    CHECK(rules.files == 10);
    CHECK(rules.stalemate == Value::loss);
    CHECK(rules.promotion_types[WHITE].size() == 1);
    const Rules without = load("[chess:chess]\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    CHECK(without.type_of_letter('q') == 0);
    CHECK(without.promotion_types[WHITE].size() == 3);
    // A letter is one piece's: what comes later has it.
    const Rules stolen = load("[a:chess]\ncustomPiece1 = n:NN\n");
    CHECK(stolen.types[static_cast<std::size_t>(stolen.type_of_letter('n'))].betza == "NN");
    // What is said of both sides replaces what a parent says of one.
    const Rules both =
        load("[a:chess]\nflagRegionWhite = e4\nflagRegionBlack = d4\n[b:a]\nflagRegion = e5\n");
    CHECK(both.flag_region[WHITE].count() == 1);
    CHECK(both.flag_region[WHITE].test(make_square(4, 4)));
    CHECK(both.flag_region[BLACK] == both.flag_region[WHITE]);
}

TEST_CASE("keys change what they say") {
    const auto count = [](const std::string& text, int depth) {
        const Rules rules = load(text);
        Position pos(rules);
        return perft(pos, depth);
    };
    CHECK(count("[a:chess]\ndoubleStep = false\n", 1) == 12);
    CHECK(count("[a:chess]\nking = k:KisO2\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\n", 1) == 26);
    const Rules far = load("[a:chess]\nking = k:KisO3\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\n");
    CHECK(parse_move(Position(far), "e1b1"));
    CHECK_FALSE(parse_move(Position(far), "e1c1"));
    CHECK(count("[a:chess]\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w - - 0 1\n", 1) == 24);
    CHECK(count("[a:chess]\nmustCapture = true\nstartFen = 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1\n", 1) == 1);
    CHECK(count("[a:chess]\nstartFen = 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\npromotionPieceTypes = nr\n", 1) ==
          5 + 2);
    CHECK(count("[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nchecking = false\n", 1) == 10 + 5 - 1);
    // Holes stop riders.
    CHECK(count("[a:chess]\nstartFen = 4k3/8/8/8/8/*7/8/R3K3 w - - 0 1\n", 1) == 1 + 3 + 5);
}

TEST_CASE("what is wrong with a rule file is told with its line and key") {
    struct Bad {
        const char* text;
        const char* part;
    };
    for (const Bad& bad : std::vector<Bad>{
             {"[a:chess]\nstalemateValue = lost\n",
              "mine.ini, line 2: stalemateValue: it is win, loss or draw, not 'lost'"},
             {"[a:chess]\n\nmustDrop = true\n",
              "mine.ini, line 3: mustDrop: Inkmate does not support compulsory drops"},
             {"[a:chess]\ncapturesToHand = true\n", "line 2: capturesToHand: it needs pieceDrops = true"},
             {"[a:atomic]\npieceDrops = true\ncapturesToHand = true\n",
              "blastOnCapture: with capturesToHand it is not supported"},
             {"[a:extinction]\npieceDrops = true\n", "extinctionValue: with pieceDrops it is not supported"},
             {"[a:crazyhouse]\nsilver = s\npawnTypes = ps\n",
              "capturesToHand: a promoted piece comes to hand"},
             {"[a:chess]\nchess960 = true\n",
              "line 2: chess960: Inkmate does not support castling of Chess960"},
             {"[a:chess]\nblastOnCapture = true\n",
              "line 2: blastOnCapture: a king cannot be blown up: write king = -"},
             {"[a:chess]\nstalematevalue = win\n",
              "line 2: stalematevalue: no such key; did you mean stalemateValue?"},
             {"[a:chess]\nnightriders = n\n", "no such key; did you mean nightrider?"},
             {"[a:chess]\nxyzzy = 1\n", "line 2: xyzzy: no such key"},
             {"[a:chess]\nmaxFile = 17\n", "line 2: maxFile: it is a file of the board, a to p, not '17'"},
             {"[a:chess]\nmaxRank = 0\n", "line 2: maxRank: it is a number from 1 to 16, not '0'"},
             {"[a:chess]\nmaxFile = 9\n",
              "[a] needs a startFen: with that of chess rank 8 has 8 squares instead of 9"},
             {"[a:chess]\ncastling = yes\n", "line 2: castling: it is true or false, not 'yes'"},
             {"[a:chess]\nflagRegion = e4 q9\n", "line 2: flagRegion: it names squares as e4, *4 (a rank)"},
             {"[a:chess]\npromotionPieceTypes = qx\n",
              "line 2: promotionPieceTypes: there is no piece of the letter 'x'"},
             {"[a:chess]\npromotionLimit = q1\n",
              "line 2: promotionLimit: it is a list of letters and counts"},
             {"[a:chess]\ncustomPiece1 = x:mRcoR\n", "line 2: customPiece1: Betza's 'mRcoR', column 4: 'o'"},
             {"[a:chess]\ncustomPiece1 = x\n", "line 2: customPiece1: after the letter follows a colon"},
             {"[a:chess]\ncustomPiece26 = x:N\n", "line 2: customPiece26: no such key"},
             {"[a:chess]\nknight = n:NN\n", "line 2: knight: its moves are known"},
             {"[a:chess]\nknight = 7\n", "line 2: knight: it is a letter from a to z, or -"},
             {"[a:chess]\nstartFen = 8/8 w\n", "line 2: startFen: there are 2 ranks instead of 8"},
             {"[a:chess]\nstartFen = 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\n", "line 2: startFen: FEN"},
             {"[a:chess]\nextinctionPieceTypes = n\nextinctionValue = loss\n"
              "startFen = 4k3/8/8/8/8/8/8/4K1N1 w - - 0 1\n",
              "line 4: startFen: the game is over before it begins: extinction"},
             {"[a:chess]\nflagPiece = k\nflagRegion = *8\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
              "line 4: startFen: the game is over before it begins: the flag is reached"},
             {"[a:chess]\nstartFen = k7/8/8/8/8/8/5q2/7K w - - 0 1\n",
              "line 2: startFen: the game is over before it begins: stalemate"},
             {"[a:gardner]\nflagPiece = k\nflagRegion = *1\n",
              "line 1: [a] needs a startFen: with that of its parent the game is over before it begins: the "
              "flag is reached"},
             {"[a:chess]\nextinctionPieceTypes = a\ncustomPiece1 = a:N\nextinctionValue = loss\n",
              "line 1: [a] needs a startFen: with that of chess the game is over before it begins: extinct"},
             {"[a:chess]\ncastlingKingPiece = kq\n", "line 2: castlingKingPiece: one piece castles"},
             {"[a:chess]\ncastlingRank = 9\n", "line 2: castlingRank: the board has no such rank"},
             {"[a:chess]\nking = k:KO2\ncastlingKingsideFile = h\n",
              "line 3: castlingKingsideFile: the word of the king"},
             {"[a:chess]\nnFoldRule = many\n", "line 2: nFoldRule: it is a number from 0 to 100"},
             {"[a:chess]\nnFoldRule = 3\nnFoldRule = 4\n", "line 3: nFoldRule: it is in line 2 already"},
             {"[a:chess]\nextinctionValue = maybe\n",
              "line 2: extinctionValue: it is win, loss, draw or none"},
             {"[a:nowhere]\n", "mine.ini, line 1: there is no variant 'nowhere' before [a]"},
             {"[a:a]\n", "there is no variant 'a' before [a]"},
             {"[a]\n", "line 1: [a] has no pieces"},
             {"[a\n", "mine.ini, line 1: a section ends with ']'"},
             {"[a b]\n", "line 1: a section is [name]"},
             {"[a:chess]\nwhat\n", "line 2: a line is 'key = value'"},
             {"x = 1\n[a:chess]\n", "line 1: there is no [section] before it"},
             {"[a:chess]\na b = 1\n", "line 2: the key before '=' is not a word"}}) {
        CAPTURE(bad.text);
        const std::string told = why(bad.text);
        CHECK_MESSAGE(told.find(bad.part) != told.npos, told);
    }
    CHECK(why("[a:chess]\ndescription = " + std::string(3000, 'x') + "\n").find("longer than 2000") !=
          std::string::npos);
    CHECK_THROWS_WITH_AS(load_rules("nowhere"), "there is no variant 'nowhere'", VariantError);
}

TEST_CASE("keys of Fairy-Stockfish that are not supported are refused by name") {
    for (const RefusedKey& refused : refused_keys()) {
        CAPTURE(refused.name);
        CHECK(why(fmt::format("[a:chess]\n{} = false\n", refused.name))
                  .find(fmt::format("{}: Inkmate does not support {}", refused.name, refused.what)) !=
              std::string::npos);
        CHECK(std::ranges::find(rule_keys(), refused.name, &RuleKey::name) == rule_keys().end());
        CHECK(find_named_piece(refused.name) == nullptr);
    }
    CHECK(why("[a:chess]\nmobilityRegionWhiteRook = e4\n")
              .find("Inkmate does not support pieces that are confined") != std::string::npos);
}

TEST_CASE("damaged rule files and words are read or refused with a place") {
    std::mt19937 random(5);
    std::vector<std::string> sources = {
        "[a:chess]\nmaxFile = 10\nmaxRank = 9\ncustomPiece1 = x:fmWcF-mKN0\nking = k:KisO2\n"
        "startFen = *nbqkbxr2/pppppppppp/10/10/10/10/10/PPPPPPPPPP/1NBQKBXR2 w - - 3+2 0 1\n"
        "promotionRegionWhite = *9 a8\npromotionLimit = q:2 x:1\nflagPiece = k\ncheckCounting = true\n"
        "extinctionPieceTypes = pn\nextinctionValue = loss\nstalemateValue = win\nnMoveRule = 20\n"};
    for (const IniSection& section : builtin_sections()) {
        std::string text =
            fmt::format("[{}:{}]\n", section.name, section.parent.empty() ? "chess" : section.parent);
        for (const IniEntry& entry : section.entries)
            text += fmt::format("{} = {}\n", entry.key, entry.value);
        sources.push_back(text);
    }
    const std::string letters = "abcdefghijklmnopqrstuvwxyzWFDNAHCZGKQRBO0123456789-()*,:=[]/ \n~+";
    int read = 0, refused = 0;
    for (int i = 0; i < (test::full_tests() ? 10000 : 1500); ++i) {
        std::string text = sources[random() % sources.size()];
        for (unsigned n = 1 + random() % 3; n > 0; --n) {
            const std::size_t at = random() % text.size();
            if (random() % 3 == 0)
                text.erase(at, 1 + random() % 4);
            else if (random() % 2 == 0)
                text[at] = letters[random() % letters.size()];
            else
                text.insert(at, 1, letters[random() % letters.size()]);
        }
        CAPTURE(text);
        try {
            const std::vector<IniSection> sections = read_ini(text, "mine.ini");
            if (sections.empty()) continue;
            const Rules rules = load_rules(sections.back().name, sections);
            Position pos(rules);
            perft(pos, 1);
            ++read;
        } catch (const VariantError& e) {
            CHECK_MESSAGE(std::string(e.what()).find("mine.ini, line ") == 0, std::string(e.what()));
            ++refused;
        }
    }
    CHECK(read > 100);
    CHECK(refused > 100);
}

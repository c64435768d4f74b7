// What only ffish, a later Fairy-Stockfish, knows: customPiece, atomic chess, and rule files of any kind.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <random>

#include "core/variant/error.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

namespace {

/// A rule set, and what ffish is told so that it plays the same.
struct Case {
    Rules rules;
    std::string name;
    std::string ini;
};

Case own_case(const std::string& name, const std::string& ini) {
    return {load_rules(name, read_ini(ini, "test.ini")), name, ini};
}

/// The start position of each to start_depth, and so many random ones to depth.
void compare(const std::vector<Case>& cases, int start_depth, std::size_t positions, int depth) {
    std::vector<FfishQuery> queries;
    std::vector<const Case*> whose;
    for (const Case& c : cases) {
        const auto ask = [&](const std::string& fen, int plies) {
            queries.push_back({c.ini, c.name, fen, plies});
            whose.push_back(&c);
        };
        ask(c.rules.start_fen, start_depth);
        for (const std::string& fen : random_positions(c.rules, positions, 1)) ask(fen, depth);
    }
    const auto leaves = ffish_perft(queries);
    if (!leaves) return;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        Position pos = Position::from_fen(whose[i]->rules, queries[i].fen);
        CAPTURE(queries[i].ini);
        CAPTURE(queries[i].variant);
        CAPTURE(queries[i].fen);
        CHECK(perft(pos, queries[i].depth) == (*leaves)[i]);
    }
}

/// Words that both read alike.
constexpr std::array WORDS = {"N",    "C",   "Z",    "NN",   "CZ",     "AD",   "KN",     "BN",      "RN",
                              "QN",   "WD",  "FA",   "FfW",  "WfF",    "fsW",  "mRcpR",  "mBcpB",   "mNcB",
                              "mQcK", "gR",  "gB",   "pR",   "pB",     "nN",   "nA",     "nD",      "R3",
                              "B2",   "Q4",  "fN",   "bN",   "lfNrbC", "fR",   "HG",     "vRsB",    "fmWcF",
                              "mBcN", "nNB", "W2F3", "fsN",  "bsC",    "fhN",  "vZ",     "lWrF",    "RpR",
                              "pB",   "nZ",  "fbNW", "mKcN", "nDnA",   "fFbW", "sRfBbN", "ffNbbNW", "mKcNN"};

std::string random_rule_file(std::mt19937& random, const std::string& name) {
    const auto of = [&](unsigned n) { return static_cast<int>(random() % n); };
    const int files = 5 + of(8), ranks = 5 + of(6);
    const std::array<std::string, 4> words = {WORDS[random() % WORDS.size()], WORDS[random() % WORDS.size()],
                                              WORDS[random() % WORDS.size()], WORDS[random() % WORDS.size()]};
    std::string ini = fmt::format("[{}:chess]\nmaxFile = {}\nmaxRank = {}\n", name, files, ranks);
    for (int i = 0; i < 4; ++i)
        ini += fmt::format("customPiece{} = {}:{}\n", i + 1, "acgz"[i], words[static_cast<std::size_t>(i)]);
    // The back rank: a king, castling rooks sometimes, and anything else.
    std::string back;
    const std::string_view letters = "nbrqacgz";
    for (int file = 0; file < files; ++file) back += letters[random() % letters.size()];
    const int king = 1 + of(static_cast<unsigned>(files - 2));
    back[static_cast<std::size_t>(king)] = 'k';
    std::string white = back;
    for (char& c : white) c = static_cast<char>(c - 32);
    std::string fen = back + "/" + std::string(static_cast<std::size_t>(files), 'p');
    for (int rank = 0; rank < ranks - 4; ++rank) fen += "/" + std::to_string(files);
    fen += "/" + std::string(static_cast<std::size_t>(files), 'P') + "/" + white + " w - - 0 1";
    const bool counting = of(6) == 0;
    if (counting) fen.replace(fen.find(" 0 1"), 4, " 2+3 0 1");
    ini += "startFen = " + fen + "\ncastling = false\n";
    if (counting) ini += "checkCounting = true\n";
    const int deep = 1 + of(3);
    std::string above, below;
    for (int i = 0; i < deep; ++i) {
        above += fmt::format("*{} ", ranks - i);
        below += fmt::format("*{} ", 1 + i);
    }
    ini += "promotionRegionWhite = " + above + "\npromotionRegionBlack = " + below + "\n";
    ini += fmt::format("promotionPieceTypes = {}\n", std::array{"nbrq", "q", "acgz", "nag"}[random() % 4]);
    if (of(3) == 0)
        ini += "doubleStep = false\n";
    else
        ini += fmt::format("doubleStepRegionWhite = *2\ndoubleStepRegionBlack = *{}\n", ranks - 1);
    if (of(6) == 0) ini += "mustCapture = true\n";
    if (of(6) == 0) ini += "stalemateValue = loss\n";
    if (of(5) == 0) ini += fmt::format("flagPiece = k\nflagRegionWhite = *{}\nflagRegionBlack = *1\n", ranks);
    if (of(5) == 0) ini += "extinctionValue = loss\nextinctionPieceTypes = ac\n";
    if (of(8) == 0) ini += "checking = false\n";
    if (of(6) == 0) ini += fmt::format("king = k:{}\n", std::array{"KN", "N", "WD", "F"}[random() % 4]);
    return ini;
}

}  // namespace

TEST_CASE("perft of atomic chess is ffish's") {
    if (!long_form()) return;
    compare({{load_rules("atomic"), "atomic", ""}}, 4, 50, 4);
}

TEST_CASE("perft of pieces by their words is ffish's") {
    if (!long_form()) return;
    std::vector<Case> cases;
    int number = 0;
    for (const char* word : WORDS) {
        const std::string name = fmt::format("word{}", ++number);
        cases.push_back(own_case(
            name, fmt::format("[{}:chess]\ncustomPiece1 = c:{}\n"
                              "startFen = rcbqkbcr/pppppppp/2c5/8/8/2C5/PPPPPPPP/RCBQKBCR w KQkq - 0 1\n",
                              name, word)));
    }
    compare(cases, 4, 50, 2);
}

TEST_CASE("perft by random rule files is ffish's") {
    if (!long_form()) return;
    std::mt19937 random(1);
    std::vector<Case> cases;
    for (int i = 0; cases.size() < 200; ++i) {
        const std::string name = fmt::format("random{}", i);
        const std::string ini = random_rule_file(random, name);
        try {
            cases.push_back(own_case(name, ini));
        } catch (const VariantError& e) {
            // Some arrays of pieces give check before the first move.
            const std::string why = e.what();
            CHECK_MESSAGE(why.find("is in check") != why.npos, why);
        }
    }
    compare(cases, 3, 50, 2);
}

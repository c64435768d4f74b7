// Every key of rule files against Fairy-Stockfish: what it counts, and how it says that games end. The
// figures are those of ffish 0.7.10, which the long form asks again.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text/strings.hpp"
#include "core/variant/game.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rule_entries.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

namespace {

struct Counted {
    const char *entries, *fen;
    int depth;
    std::uint64_t leaves;
};
// clang-format off
constexpr auto COUNTED = std::to_array<Counted>({
    {"maxRank = 6\nmaxFile = f\ncastling = false\npromotionRegionWhite = *6\n", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 3, 2725},
    {"silver = s\npawnTypes = s\npromotionPieceTypes = n\n", "4k3/S6s/8/8/8/8/s6S/4K3 w - - 0 1", 3, 1433},
    {"promotionRegionWhite = *6 *7\npromotionRegionBlack = *2 a3 h3\n", "4k3/8/P6P/3PP3/3pp3/p6p/8/4K3 w - - 0 1", 3, 5696},
    {"mandatoryPawnPromotion = false\nimmobilityIllegal = true\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\n", "4k3/P7/P7/8/8/p7/7p/4K3 w - - 0 1", 3, 1105},
    {"silver = s\npromotionPawnTypes = s\n", "4k3/S7/8/8/8/8/s7/4K3 w - - 0 1", 3, 1757},
    {"silver = s\npromotionPawnTypesWhite = s\n", "4k3/S7/8/8/8/8/s6p/4K3 w - - 0 1", 3, 1619},
    {"silver = s\npromotionPawnTypesBlack = sp\n", "4k3/S6P/8/8/8/8/s6p/4K3 w - - 0 1", 3, 1957},
    {"archbishop = a\npromotionPieceTypes = an\n", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", 3, 866},
    {"archbishop = a\npromotionPieceTypesWhite = a\n", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", 3, 754},
    {"archbishop = a\npromotionPieceTypesBlack = arn\n", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", 3, 1510},
    {"promotionLimit = q:1 r:2\n", "4k3/P6P/8/3q4/3R4/8/p6p/R3K3 w - - 0 1", 3, 16594},
    {"doubleStep = false\n", "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", 3, 440},
    {"doubleStepRegionWhite = *3 a2\ndoubleStepRegionBlack = *5 *7\n", "4k3/pp6/8/3pp3/8/3PP3/P5PP/4K3 w - - 0 1", 4, 15681},
    {"enPassantRegion = *6\n", "4k3/p7/8/1P6/6p1/8/7P/4K3 w - - 0 1", 4, 5346},
    {"castling = false\n", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", 3, 11522},
    {"castlingKingsideFile = f\ncastlingQueensideFile = b\n", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3, 13177},
    {"castlingRank = 2\n", "8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1", 3, 16965},
    {"king = -\ncommoner = k\ncastlingKingPiece = k\ncastlingKingFile = e\nstartFen = r1k1k2r/8/8/8/8/8/8/R1K1K2R w KQkq - 0 1\n", "r1k1k2r/8/8/8/8/8/8/R1K1K2R w Kk - 0 1", 3, 20600},
    {"king = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n", "r3k2r/8/3R4/8/8/5r2/8/R3K2R w KQkq - 0 1", 3, 38637},
    {"castlingRookPieces = n\n", "n3k2n/8/8/8/8/8/8/N3K2N w KQkq - 0 1", 3, 1397},
    {"castlingRookKingsideFile = g\ncastlingRookQueensideFile = b\n", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", 3, 12297},
    {"checking = false\n", "4k3/8/8/8/8/8/8/R3K2Q w - - 0 1", 3, 2904},
    {"mustCapture = true\n", "4k3/3p4/8/2P1p3/3P4/8/8/4K3 w - - 0 1", 4, 171},
    {"king = -\ncommoner = k\nblastOnCapture = true\n", "3rk3/3pp3/8/8/8/8/3PP3/3RK3 w - - 0 1", 4, 14281},
    {"king = -\ncommoner = k\nblastOnCapture = true\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n", "3rk3/3p4/8/8/8/8/3P4/3RK3 w - - 0 1", 4, 11670},
    {"king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPieceCount = 1\n", "2kkk3/3p4/8/8/8/8/3P4/2KKK3 w - - 0 1", 4, 19003},
    {"extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 2\nextinctionClaim = true\n", "4k3/3p4/8/3N4/8/8/8/4K3 b - - 0 1", 4, 3914},
    {"flagPiece = k\nflagRegion = d4 e4 d5 e5\n", "8/8/3k4/8/8/3K4/8/7R w - - 0 1", 4, 14418},
    {"flagPiece = n\nflagRegionWhite = *8\nflagRegionBlack = *1\n", "4k3/8/8/3N4/3n4/8/8/4K3 w - - 0 1", 4, 17395},
    {"flagPieceWhite = k\nflagPieceBlack = n\nflagRegion = *5\n", "4k3/8/3n4/8/8/3K4/8/8 w - - 0 1", 4, 5075},
    {"silver = s\nflagPiece = s\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceCount = 2\n", "s3k2s/S6S/8/8/8/8/s6s/4K3 w - - 0 1", 3, 1741},
    {"checkCounting = true\n", "4k3/8/8/8/8/8/8/R3K3 w - - 2+2 0 1", 4, 7341},
});

struct Ended {
    const char *parent, *entries, *fen, *moves, *result;
};
constexpr auto ENDED = std::to_array<Ended>({
    {"chess", "stalemateValue = win\n", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "0-1"},
    {"chess", "checkmateValue = win\n", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f8", "0-1"},
    {"chess", "extinctionValue = win\nextinctionPieceTypes = n\n", "4k3/8/2n5/8/8/8/8/N1R1K3 w - - 0 1", "c1c6", "0-1"},
    {"chess", "nFoldValue = win\nnFoldRule = 2\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8", "1-0"},
    {"chess", "stalemateValue = loss\n", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "1-0"},
    {"chess", "checkmateValue = loss\n", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f8", "1-0"},
    {"chess", "extinctionValue = loss\nextinctionPieceTypes = n\n", "4k3/8/2n5/8/8/8/8/N1R1K3 w - - 0 1", "c1c6", "1-0"},
    {"chess", "nFoldValue = loss\nnFoldRule = 2\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8", "0-1"},
    {"chess", "stalemateValue = draw\n", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "1/2-1/2"},
    {"chess", "checkmateValue = draw\n", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f8", "1/2-1/2"},
    {"chess", "extinctionValue = draw\nextinctionPieceTypes = n\n", "4k3/8/2n5/8/8/8/8/N1R1K3 w - - 0 1", "c1c6", "1/2-1/2"},
    {"chess", "nFoldValue = draw\nnFoldRule = 2\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8", "1/2-1/2"},
    {"chess", "stalemateValue = win\nstalematePieceCount = true\nking = -\n", "8/8/p7/8/P7/p7/P7/8 b - - 0 1", "a6a5", "1/2-1/2"},
    {"chess", "stalemateValue = win\nstalematePieceCount = true\nking = -\n", "8/p7/p7/8/8/P7/8/8 w - - 0 1", "a3a4 a6a5", "1-0"},
    {"chess", "stalemateValue = win\nstalematePieceCount = true\nking = -\n", "8/8/p7/8/P7/8/8/8 b - - 0 1", "a6a5", "1/2-1/2"},
    {"chess", "extinctionValue = loss\nextinctionPieceTypes = nb\n", "4k3/8/1bn5/8/8/8/8/NBR1K3 w - - 0 1", "c1c6", "1-0"},
    {"chess", "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 3\n", "4k3/8/2n5/8/8/8/8/N1R1K3 w - - 0 1", "c1c6", "1-0"},
    {"chess", "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 3\n", "4k3/8/2n5/8/8/8/8/2R1K3 w - - 0 1", "c1c6", "*"},
    {"chess", "extinctionValue = loss\nextinctionClaim = true\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 2\n", "4k3/8/2n5/8/8/8/8/2R1K3 w - - 0 1", "c1c6", "*"},
    {"chess", "extinctionValue = loss\nextinctionClaim = true\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 2\n", "4k3/8/2n5/8/8/8/8/2R1K3 w - - 0 1", "c1c6 e8e7", "1-0"},
    {"chess", "flagPiece = k\nflagRegion = d4\n", "8/8/3k4/8/8/3K4/8/8 w - - 0 1", "d3d4", "1-0"},
    {"chess", "flagPieceWhite = k\nflagPieceBlack = n\nflagRegion = d4\n", "8/1n6/3k4/8/8/3K4/8/8 b - - 0 1", "b7a5 d3c3 a5c6 c3b3 c6d4", "0-1"},
    {"chess", "silver = s\nflagPiece = s\nflagRegionWhite = *8\nflagPieceCount = 2\n", "4k3/S6S/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "*"},
    {"chess", "silver = s\nflagPiece = s\nflagRegionWhite = *8\nflagPieceCount = 2\n", "4k3/S6S/8/8/8/8/8/4K3 w - - 0 1", "a7a8 e8e7 h7h8", "1-0"},
    {"chess", "flagPiece = k\nflagRegion = *8\nflagMove = true\n", "8/1K4k1/8/8/8/8/8/8 w - - 0 1", "b7b8", "*"},
    {"chess", "flagPiece = k\nflagRegion = *8\nflagMove = true\n", "8/1K4k1/8/8/8/8/8/8 w - - 0 1", "b7b8 g7g8", "1/2-1/2"},
    {"chess", "flagPiece = k\nflagRegion = *8\nflagMove = true\n", "8/1K4k1/8/8/8/8/8/8 w - - 0 1", "b7b8 g7g6", "1-0"},
    {"chess", "flagPiece = k\nflagRegion = *8\nflagMove = true\n", "8/1K6/6k1/8/8/8/8/8 w - - 0 1", "b7b8", "1-0"},
    {"chess", "checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1\n", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "1-0"},
    {"breakthrough", "", "8/P6p/8/8/8/8/p6P/8 w - - 0 1", "a7a8", "1-0"},
    {"breakthrough", "", "8/P6p/8/8/8/8/p6P/8 b - - 0 1", "a2a1", "0-1"},
    {"chess", "nMoveRule = 2\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h3", "*"},
    {"chess", "nMoveRule = 2\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h3 h7h6", "1/2-1/2"},
    {"chess", "nMoveRule = 2\n", "4k2r/8/8/8/8/8/P7/4K2R w - - 0 1", "h1h2 h8h7 a2a3 h7h6", "*"},
    {"chess", "nFoldRule = 3\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8", "*"},
    {"chess", "nFoldRule = 0\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8 h1h2 h8h7 h2h1 h7h8", "*"},
    {"chess", "nFoldRule = 3\n", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 h8h7 h2h1 h7h8 h1h2 h8h7 h2h1 h7h8", "1/2-1/2"},
    {"makruk", "countingRule = makruk\n", "8/8/8/5k2/8/2K5/8/RR6 w - 16 15 41", "c3d3", "*"},
    {"makruk", "countingRule = makruk\n", "8/8/8/5k2/8/2K5/8/RR6 w - 16 15 41", "c3d3 f5f6", "1/2-1/2"},
    {"makruk", "countingRule = cambodian\n", "8/8/8/5k2/8/2K5/8/RR6 w - 14 13 41", "c3d3 f5f6", "1/2-1/2"},
    {"makruk", "countingRule = asean\n", "8/8/8/5k2/8/2K5/8/R7 w - 32 31 41", "c3d3 f5f6", "1/2-1/2"},
});
// clang-format on

/// A rule file of these entries, which begins from the position if they do not tell from where.
RuleFile own(std::string_view parent, std::string_view entries, std::string_view fen,
             const std::string& name = "own") {
    const bool starts = entries.find("startFen") != entries.npos;
    return rule_file(name, fmt::format("[{}:{}]\n{}{}", name, parent, entries,
                                       starts ? "" : fmt::format("startFen = {}\n", fen)));
}

/// How the game ends that these moves make.
std::string result_after(const Rules& rules, const char* fen, const std::string& moves) {
    Game game(Position::from_fen(rules, fen));
    for (const std::string_view move : text::split_words(moves))
        game.play(*parse_move(game.position(), move));
    const auto outcome = game.outcome();
    return outcome ? std::string(result_of(*outcome, game.position().side_to_move())) : "*";
}

}  // namespace

TEST_CASE("each key of a rule file leads to as many positions as in Fairy-Stockfish") {
    std::vector<FfishQuery> queries;
    for (const Counted& c : COUNTED) {
        CAPTURE(c.entries);
        const RuleFile file = own("chess", c.entries, c.fen, fmt::format("own{}", queries.size()));
        Position pos = Position::from_fen(file.rules, c.fen);
        CHECK(perft(pos, c.depth) == c.leaves);
        queries.push_back({file.ini, file.name, c.fen, c.depth});
    }
    if (!full_tests()) return;
    const auto leaves = ffish_perft(queries);
    for (std::size_t i = 0; leaves && i < queries.size(); ++i) CHECK((*leaves)[i] == COUNTED[i].leaves);
}

TEST_CASE("each key of a rule file ends games as in Fairy-Stockfish") {
    for (const Ended& e : ENDED) {
        CAPTURE(e.entries);
        CAPTURE(e.fen);
        CAPTURE(e.moves);
        CHECK(result_after(own(e.parent, e.entries, e.fen).rules, e.fen, e.moves) == e.result);
    }
}

TEST_CASE("who may take en passant, and what restarts the count of moves, is as its keys say") {
    // ffish does not know these keys: enPassantRegion = -, which it knows, leads to 43 and 335.
    const auto leaves = [](const char* entries, int depth) {
        const char* const fen = "4k3/8/8/8/6p1/8/7P/4K3 w - - 0 1";
        const RuleFile file = own("chess", entries, fen);
        Position pos = Position::from_fen(file.rules, fen);
        return perft(pos, depth);
    };
    for (const char* const everybody : {"", "enPassantTypes = p\n", "enPassantTypesWhite = -\n"}) {
        CHECK(leaves(everybody, 2) == 44);
        CHECK(leaves(everybody, 3) == 340);
    }
    for (const char* const nobody :
         {"enPassantRegion = -\n", "enPassantTypes = -\n", "enPassantTypesBlack = -\n"}) {
        CHECK(leaves(nobody, 2) == 43);
        CHECK(leaves(nobody, 3) == 335);
    }
    const auto ends = [](const char* entries, const char* moves) {
        const char* const fen = "4k2n/8/8/8/8/8/P7/4K2N w - - 0 1";
        return result_after(own("chess", fmt::format("nMoveRule = 2\n{}", entries), fen).rules, fen, moves);
    };
    CHECK(ends("", "h1g3 h8g6 a2a3 g6f8") == "*");
    CHECK(ends("nMoveRuleTypes = n\n", "e1e2 e8e7 a2a3 e7e8") == "1/2-1/2");
    CHECK(ends("nMoveRuleTypes = n\n", "e1e2 e8e7 h1g3 e7e8") == "*");
    CHECK(ends("nMoveRuleTypes = n\n", "e1e2 e8e7 e2e1 h8g6") == "*");
    CHECK(ends("nMoveRuleTypesWhite = n\n", "e1e2 e8e7 h1g3 e7e8") == "*");
    CHECK(ends("nMoveRuleTypesWhite = n\n", "e1e2 e8e7 e2e1 h8g6") == "1/2-1/2");
    CHECK(ends("nMoveRuleTypesBlack = n\n", "e1e2 e8e7 h1g3 e7e8") == "1/2-1/2");
    CHECK(ends("nMoveRuleTypesBlack = n\n", "e1e2 e8e7 e2e1 h8g6") == "*");
}

TEST_CASE("there is no key of a rule file that is compared with nothing") {
    constexpr auto TOLD_ONLY =
        std::to_array<std::string_view>({"description", "variantTemplate", "pieceToCharTable", "pocketSize"});
    // By crazyhouse_test.cpp.
    constexpr auto HANDS =
        std::to_array<std::string_view>({"pieceDrops", "capturesToHand", "dropLoop", "firstRankPawnDrops",
                                         "promotionZonePawnDrops", "whiteDropRegion", "blackDropRegion"});
    constexpr auto ABOVE =
        std::to_array<std::string_view>({"enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack",
                                         "nMoveRuleTypes", "nMoveRuleTypesWhite", "nMoveRuleTypesBlack"});
    for (const RuleKey& key : rule_keys()) {
        CAPTURE(key.name);
        const auto has = [&](const auto& c) {
            return ("\n" + std::string(c.entries)).find(fmt::format("\n{} = ", key.name)) !=
                   std::string::npos;
        };
        CHECK((std::ranges::any_of(COUNTED, has) || std::ranges::any_of(ENDED, has) ||
               std::ranges::count(TOLD_ONLY, key.name) + std::ranges::count(ABOVE, key.name) +
                       std::ranges::count(HANDS, key.name) ==
                   1));
    }
}

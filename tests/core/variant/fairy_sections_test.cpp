// The sections of Fairy-Stockfish's variants.ini: which of them Inkmate accepts, and that it plays those
// alike. A list of names and reasons; the file itself is not here (fairy_sections.hpp).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/fairy_sections.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

namespace {

/// By section, what a message about it names: the key that refuses it, or the parent that is not built in.
/// Those that are not in the list are accepted.
// clang-format off
constexpr auto REFUSED = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"3check-crazyhouse", "'crazyhouse'"},
    {"coffeehouse", "'crazyhouse'"},
    {"makhouse", "pieceDrops"},
    {"xiangqihouse", "'xiangqi'"},
    {"janggihouse", "'janggi'"},
    {"tictactoe", "pieceDrops"},
    {"cfour", "pieceDrops"},
    {"flipello6", "'flipello'"},
    {"grandhouse", "pieceDrops"},
    {"shogun", "'crazyhouse'"},
    {"minihouse", "'crazyhouse'"},
    {"gothhouse", "pieceDrops"},
    {"synochess", "'pocketknight'"},
    {"screen", "'placement'"},
    {"empire", "flyingGeneral"},
    {"shinobi", "pocketSize"},
    {"wildebeest", "tripleStepRegionWhite"},
    {"pandemonium", "pocketSize"},
    {"mansindam", "pocketSize"},
    {"atomiczh", "dropChecks"},
    {"chak", "mobilityRegionWhiteCustomPiece6"},
    {"chennis", "mobilityRegionWhiteKing"},
    {"gorogoroplus", "'gorogoro'"},
    {"dragonfly", "pocketSize"},
    {"mounted", "pieceDrops"},
    {"shinobimirror", "'crazyhouse'"},
    {"antiminishogi", "'minishogi'"},
    {"antihouse", "pieceDrops"},
    {"epicatomic", "chess960"},
    {"fullmoon", "pieceDrops"},
    {"crowdedxiangqi", "'xiangqi'"},
    {"backrank", "promotedPieceType"},
    {"stardust", "pieceDrops"},
    {"cetus", "pieceDrops"},
    {"ordavsempire", "flyingGeneral"},
    {"atomicduck", "wallingRule"},
    {"forward", "promotedPieceType"},
    {"kono", "flagPieceBlockedWin"},
    {"buffalo", "mobilityRegionWhiteCustomPiece2"},
    {"picaria", "pieceDrops"},
    {"nineholes", "pieceDrops"},
    {"tictacchess", "pieceDrops"},
    {"asimplegame", "connectN"},
    {"alapo", "flagPieceSafe"},
    {"allqueenschess", "connectN"},
    {"capturethequeen", "materialCounting"},
    {"cowboys", "'amazons'"},
    {"annexation", "'flipello'"},
    {"cannonshogi", "'shogi'"},
    {"nuclear", "petrifyOnCaptureTypes"},
    {"roll-ing-to-four", "connectN"},
    {"quadwrangle", "'ataxx'"},
    {"quadwrangle7x7", "'ataxx'"},
    {"crusade", "'ataxx'"},
    {"snort", "'ataxx'"},
    {"blackletter", "pieceDrops"},
    {"castle", "castlingWins"},
    {"squatter", "flagPieceSafe"},
    {"opposite-castling", "oppositeCastling"},
    {"gethenian", "pieceDrops"},
    {"gale", "'ataxx'"},
    {"atlantis", "wallingRule"},
    {"ajax-orthodox", "pieceDrops"},
    {"teeko", "pieceDrops"},
    {"la-mancha-squeez", "'snailtrail'"},
    {"la-mancha-duel", "'snailtrail'"},
    {"symphony", "pieceDrops"},
    {"cfour-anyside", "pieceDrops"},
    {"cfour-misere", "pieceDrops"},
    {"three-musketeers", "collinearN"},
    {"shinobiplus", "'crazyhouse'"},
});
// clang-format on

}  // namespace

TEST_CASE("a section of Fairy-Stockfish's variants.ini is accepted, or refused by name") {
    const std::vector<IniSection> sections = fairy_sections();
    for (const IniSection& section : sections) {
        CAPTURE(section.name);
        std::string why;
        try {
            (void)load_rules(section.name, sections);
        } catch (const VariantError& e) {
            why = e.what();
        }
        const auto* const refused =
            std::ranges::find(REFUSED, section.name, &std::pair<std::string_view, std::string_view>::first);
        if (refused == REFUSED.end())
            CHECK_MESSAGE(why.empty(), why);
        else
            CHECK_MESSAGE(why.find(refused->second) != std::string::npos, why);
    }
}

TEST_CASE("perft of the sections of Fairy-Stockfish's variants.ini is ffish's") {
    std::vector<FfishQuery> queries;
    std::vector<RuleFile> files = accepted_sections();
    std::vector<const RuleFile*> whose;
    for (const RuleFile& file : files) {
        const auto ask = [&](const std::string& fen, int depth) {
            queries.push_back({file.ini, file.name, fen, depth});
            whose.push_back(&file);
        };
        ask(file.rules.start_fen, 3);
        for (const std::string& fen : random_positions(file.rules, 50, 1)) ask(fen, 2);
    }
    if (queries.empty()) return;
    const auto leaves = ffish_perft(queries);
    if (!leaves) return;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        Position pos = Position::from_fen(whose[i]->rules, queries[i].fen);
        CAPTURE(queries[i].variant);
        CAPTURE(queries[i].fen);
        CHECK(perft(pos, queries[i].depth) == (*leaves)[i]);
    }
}

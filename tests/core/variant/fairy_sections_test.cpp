// The sections of Fairy-Stockfish's variants.ini: which of them Inkmate accepts, and that it plays those
// alike. A list of names and reasons; the file itself is not here (fairy_sections.hpp).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/variant/board.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/fairy_sections.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

namespace {

/// By section, what a message about it names: the key that refuses it, or the parent that is not built in.
/// Those that are not in the list are accepted.
// clang-format off
constexpr auto REFUSED = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"makhouse", "immobilityIllegal"},
    {"xiangqihouse", "'xiangqi'"},
    {"janggihouse", "'janggi'"},
    {"tictactoe", "connectN"},
    {"cfour", "enclosingDrop"},
    {"flipello6", "'flipello'"},
    {"shogun", "promotedPieceType"},
    {"synochess", "'pocketknight'"},
    {"screen", "'placement'"},
    {"empire", "flyingGeneral"},
    {"shinobi", "promotedPieceType"},
    {"wildebeest", "tripleStepRegionWhite"},
    {"pandemonium", "promotedPieceType"},
    {"mansindam", "promotedPieceType"},
    {"atomiczh", "dropChecks"},
    {"chak", "mobilityRegionWhiteCustomPiece6"},
    {"chennis", "mobilityRegionWhiteKing"},
    {"gorogoroplus", "'gorogoro'"},
    {"dragonfly", "dropNoDoubled"},
    {"mounted", "extinctionValue"},
    {"shinobimirror", "promotedPieceType"},
    {"antiminishogi", "'minishogi'"},
    {"antihouse", "extinctionValue"},
    {"epicatomic", "chess960"},
    {"crowdedxiangqi", "'xiangqi'"},
    {"backrank", "promotedPieceType"},
    {"stardust", "mobilityRegionWhiteCustomPiece3"},
    {"cetus", "connectN"},
    {"ordavsempire", "flyingGeneral"},
    {"atomicduck", "wallingRule"},
    {"forward", "promotedPieceType"},
    {"kono", "flagPieceBlockedWin"},
    {"buffalo", "mobilityRegionWhiteCustomPiece2"},
    {"picaria", "connectN"},
    {"nineholes", "connectN"},
    {"tictacchess", "connectN"},
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
    {"castle", "castlingWins"},
    {"squatter", "flagPieceSafe"},
    {"opposite-castling", "oppositeCastling"},
    {"gethenian", "promotedPieceType"},
    {"gale", "'ataxx'"},
    {"atlantis", "wallingRule"},
    {"teeko", "connectN"},
    {"la-mancha-squeez", "'snailtrail'"},
    {"la-mancha-duel", "'snailtrail'"},
    {"symphony", "connectN"},
    {"cfour-anyside", "enclosingDrop"},
    {"cfour-misere", "enclosingDrop"},
    {"three-musketeers", "collinearN"},
    {"shinobiplus", "promotedPieceType"},
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
    // `-sc=minihouse` compares one of them.
    static const std::vector<RuleFile> files = accepted_sections();
    for (const RuleFile& file : files) SUBCASE(file.name.c_str()) check_ffish_perft({file}, 3, 50, 2);
}

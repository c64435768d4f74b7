#include "core/variant/rule_keys.hpp"

#include <algorithm>
#include <array>

namespace inkmate::variant {

namespace {

// clang-format off
constexpr auto KEYS = std::to_array<RuleKey>({
    {"description", "text", "a sentence that `inkmate variants` prints"},
    {"variantTemplate", "word", "what other programs draw it like; means nothing here"},
    {"pieceToCharTable", "text", "XBoard's table of pictures; kept as it is"},
    {"maxRank", "1 to 16", "ranks (8)"},
    {"maxFile", "1 to 16, a to p", "files (8)"},
    {"startFen", "FEN", "the start position; `*` in it is a hole of the board (that of chess)"},
    {"pawnTypes", "pieces", "the pieces that count as pawns: they promote, are taken en passant, and restart the n-move rule (`pawn`)"},
    {"promotionRegionWhite", "squares", "where White promotes (`*8`)"},
    {"promotionRegionBlack", "squares", "where Black promotes (`*1`)"},
    {"promotionPawnTypes", "pieces", "pieces that promote (`pawnTypes`)"},
    {"promotionPawnTypesWhite", "pieces", "the same, for White"},
    {"promotionPawnTypesBlack", "pieces", "the same, for Black"},
    {"promotionPieceTypes", "pieces", "what they may promote to (`nbrq`, as far as the variant has them)"},
    {"promotionPieceTypesWhite", "pieces", "the same, for White"},
    {"promotionPieceTypesBlack", "pieces", "the same, for Black"},
    {"promotionLimit", "p:N ...", "no promotion to a piece of which the side already has this many, for example `q:1 r:2`"},
    {"mandatoryPawnPromotion", "yes or no", "promotion is compulsory everywhere in the region, not only on the last rank (yes)"},
    {"doubleStep", "yes or no", "pawns may first go two squares; if not, no piece makes moves marked `i` (yes)"},
    {"doubleStepRegionWhite", "squares", "from where White makes moves marked `i` (`*2`)"},
    {"doubleStepRegionBlack", "squares", "from where Black makes them (`*7`)"},
    {"enPassantRegion", "squares", "squares on which a pawn that passes can be taken (everywhere)"},
    {"enPassantTypes", "pieces", "pieces that may capture en passant (`pawnTypes`, and pieces whose word has `e`)"},
    {"enPassantTypesWhite", "pieces", "the same, for White"},
    {"enPassantTypesBlack", "pieces", "the same, for Black"},
    {"castling", "yes or no", "whether there is castling, by the pieces that the start position has on castlingRank (yes)"},
    {"castlingKingsideFile", "file", "where the king goes when it castles to the right (g)"},
    {"castlingQueensideFile", "file", "where it goes when it castles to the left (c)"},
    {"castlingRank", "1 to 16", "the rank of castling, counted from each side's own edge (1)"},
    {"castlingKingFile", "file", "which king castles, if there are several (the first)"},
    {"castlingKingPiece", "piece", "the piece that castles (`king`)"},
    {"castlingRookPieces", "pieces", "the pieces that it castles with, the outermost of each side (`r`)"},
    {"castlingRookKingsideFile", "file", "where the one to the right stands, if it is not the outermost"},
    {"castlingRookQueensideFile", "file", "where the one to the left stands"},
    {"checking", "yes or no", "giving check is allowed (yes)"},
    {"mustCapture", "yes or no", "a side that can capture must do so (no)"},
    {"blastOnCapture", "yes or no", "a capture removes both pieces and all but pawns around them (no)"},
    {"stalemateValue", "win, loss or draw", "for the side that cannot move (draw)"},
    {"checkmateValue", "win, loss or draw", "for the side that is mated (loss)"},
    {"extinctionValue", "win, loss, draw or none", "for the side that has lost its extinctionPieceTypes (none)"},
    {"extinctionPieceTypes", "pieces, or *", "each of them; `*`: all pieces together"},
    {"extinctionPieceCount", "0 to 255", "a side loses when it has this many of them or fewer (0)"},
    {"extinctionOpponentPieceCount", "0 to 255", "... and its opponent has at least this many (0)"},
    {"extinctionClaim", "yes or no", "it counts only when the opponent is to move (no)"},
    {"extinctionPseudoRoyal", "yes or no", "the last of them may not be left under attack (no)"},
    {"flagPiece", "piece, or *", "pieces that win by reaching flagRegion (any)"},
    {"flagPieceWhite", "piece, or *", "the same, for White"},
    {"flagPieceBlack", "piece, or *", "the same, for Black"},
    {"flagRegion", "squares", "where a piece of either side wins"},
    {"flagRegionWhite", "squares", "where White's win (nowhere)"},
    {"flagRegionBlack", "squares", "where Black's win (nowhere)"},
    {"flagMove", "yes or no", "if White gets there first, Black has one more move, and draws by getting there, too (no)"},
    {"checkCounting", "yes or no", "a side loses after receiving three checks, or as many as the FEN gives (no)"},
    {"nMoveRule", "0 to 1000", "a draw after this many moves of each side without a capture or pawn move; 0: never (50)"},
    {"nMoveRuleTypes", "pieces", "pieces whose moves begin that count anew (`pawnTypes`)"},
    {"nMoveRuleTypesWhite", "pieces", "the same, for White"},
    {"nMoveRuleTypesBlack", "pieces", "the same, for Black"},
    {"nFoldRule", "0 to 100", "a position that occurs this many times ends the game; 0: never (3)"},
    {"nFoldValue", "win, loss or draw", "for the side to move then (draw)"},
});

constexpr auto REFUSED = std::to_array<std::string_view>({
    "arrowGating", "bikjangRule", "blackDropRegion", "blastImmuneTypes", "cambodianMoves", "capturesToHand",
    "castlingDroppedPiece", "chasingRule", "chess960", "connectDiagonal", "connectHorizontal", "connectN",
    "connectVertical", "countingRule", "diagonalLines", "doubleStepRank", "doubleStepRankMin", "dropChecks",
    "dropLoop", "dropNoDoubled", "dropNoDoubledCount", "dropOnTop", "dropOppositeColoredBishop", "dropPromoted",
    "duckGating", "dupleCheck", "enclosingDrop", "enclosingDropStart", "firstRankDoubleSteps",
    "firstRankPawnDrops", "flagPieceBlockedWin", "flagPieceCount", "flipEnclosedPieces", "flyingGeneral",
    "gating", "immobilityIllegal", "makpongRule", "mandatoryPiecePromotion", "materialCounting",
    "mobilityRegion", "moveRepetitionIllegal", "mustDrop", "mustDropType", "mutuallyImmuneTypes",
    "nFoldValueAbsolute", "pass", "passOnStalemate", "pastGating", "perpetualCheckIllegal", "petrifyOnCapture",
    "pieceDemotion", "pieceDrops", "piecePromotionOnCapture", "pieceValueEg", "pieceValueMg", "pocketSize",
    "promotedPieceType", "promotionRank", "promotionZonePawnDrops", "seirawanGating", "shatarMateRule",
    "shogiPawnDropMateIllegal", "sittuyinPromotion", "sittuyinRookDrop", "soldierPromotionRank",
    "stalematePieceCount", "staticGating", "staticGatingRegion", "tripleStepRegionBlack",
    "tripleStepRegionWhite", "twoBoards", "whiteDropRegion",
});
// clang-format on

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != text.npos;
}

}  // namespace

std::span<const RuleKey> rule_keys() {
    return KEYS;
}

std::span<const std::string_view> refused_keys() {
    return REFUSED;
}

std::string_view why_refused(std::string_view key) {
    if (key.starts_with("mobilityRegion")) key = "mobilityRegion";
    if (std::ranges::find(REFUSED, key) == REFUSED.end()) return "";
    if (key == "chess960") return "castling of Chess960 belongs to chess, not to a rule file";
    if (key == "promotionRank") return "write promotionRegionWhite and promotionRegionBlack";
    if (key == "doubleStepRank" || key == "doubleStepRankMin" || key == "firstRankDoubleSteps")
        return "write doubleStepRegionWhite and doubleStepRegionBlack";
    if (key.starts_with("pieceValue")) return "values of pieces are worked out from their moves";
    if (key == "mobilityRegion") return "a piece may go wherever the board is";
    if (has(key, "rop") || key == "capturesToHand" || key == "pocketSize" || key == "twoBoards")
        return "there are no drops from the hand";
    return "that rule is not supported";
}

}  // namespace inkmate::variant

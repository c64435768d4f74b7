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
    {"pawnTypes", "pieces", "what promotes, is taken en passant, and restarts the n-move rule (`pawn`)"},
    {"promotionRegionWhite", "squares", "where White promotes (`*8`)"},
    {"promotionRegionBlack", "squares", "where Black promotes (`*1`)"},
    {"promotionPawnTypes", "pieces", "what promotes (`pawnTypes`)"},
    {"promotionPawnTypesWhite", "pieces", "what of White's promotes"},
    {"promotionPawnTypesBlack", "pieces", "what of Black's promotes"},
    {"promotionPieceTypes", "pieces", "what it becomes (`nbrq`, as far as they are there)"},
    {"promotionPieceTypesWhite", "pieces", "what White's becomes"},
    {"promotionPieceTypesBlack", "pieces", "what Black's becomes"},
    {"promotionLimit", "p:N ...", "to a piece of which the side has so many already nothing promotes"},
    {"mandatoryPawnPromotion", "yes or no", "it must promote, not only on the last rank (yes)"},
    {"doubleStep", "yes or no", "pawns go two squares at first; without it no move marked `i` is made (yes)"},
    {"doubleStepRegionWhite", "squares", "where White's moves marked `i` begin (`*2`)"},
    {"doubleStepRegionBlack", "squares", "where Black's begin (`*7`)"},
    {"enPassantRegion", "squares", "where a pawn that has passed can be taken (everywhere)"},
    {"enPassantTypes", "pieces", "what takes so (`pawnTypes`, and pieces whose word has `e`)"},
    {"enPassantTypesWhite", "pieces", "what of White's takes so"},
    {"enPassantTypesBlack", "pieces", "what of Black's takes so"},
    {"castling", "yes or no", "with those pieces that the start position has on castlingRank (yes)"},
    {"castlingKingsideFile", "file", "where the king goes to the right (g)"},
    {"castlingQueensideFile", "file", "where it goes to the left (c)"},
    {"castlingRank", "1 to 16", "counted from each side's own edge (1)"},
    {"castlingKingFile", "file", "where the king starts, if there are several (where the first stands)"},
    {"castlingKingPiece", "piece", "what castles (`king`)"},
    {"castlingRookPieces", "pieces", "with what: the outermost on each side (`r`)"},
    {"castlingRookKingsideFile", "file", "where the one to the right starts, if not outermost"},
    {"castlingRookQueensideFile", "file", "where the one to the left starts"},
    {"checking", "yes or no", "giving check is allowed (yes)"},
    {"mustCapture", "yes or no", "who can take must take (no)"},
    {"blastOnCapture", "yes or no", "a capture removes both pieces and all but pawns around them (no)"},
    {"stalemateValue", "win, loss or draw", "for the side that cannot move (draw)"},
    {"checkmateValue", "win, loss or draw", "for the side that is mated (loss)"},
    {"extinctionValue", "win, loss, draw or none", "for the side that has lost its extinctionPieceTypes (none)"},
    {"extinctionPieceTypes", "pieces, or *", "each of them; `*`: all pieces together"},
    {"extinctionPieceCount", "0 to 255", "lost is what has so many or fewer (0)"},
    {"extinctionOpponentPieceCount", "0 to 255", "and of which the other side has so many or more (0)"},
    {"extinctionClaim", "yes or no", "only the other side says so, when it is to move (no)"},
    {"extinctionPseudoRoyal", "yes or no", "the last of them may not be left attacked (no)"},
    {"flagPiece", "piece, or *", "what wins by reaching flagRegion (any)"},
    {"flagPieceWhite", "piece, or *", "what of White's"},
    {"flagPieceBlack", "piece, or *", "what of Black's"},
    {"flagRegion", "squares", "where a piece of either side wins"},
    {"flagRegionWhite", "squares", "where White's wins (nowhere)"},
    {"flagRegionBlack", "squares", "where Black's wins (nowhere)"},
    {"flagMove", "yes or no", "when White is there, Black has one more move; both there is a draw (no)"},
    {"checkCounting", "yes or no", "the game is lost by checks, three or as many as the FEN says (no)"},
    {"nMoveRule", "0 to 1000", "a draw after so many moves of each side without capture or pawn move; 0: never (50)"},
    {"nMoveRuleTypes", "pieces", "whose moves begin the count anew (`pawnTypes`)"},
    {"nMoveRuleTypesWhite", "pieces", "which of White's"},
    {"nMoveRuleTypesBlack", "pieces", "which of Black's"},
    {"nFoldRule", "0 to 100", "the game ends when a position is there for that time; 0: never (3)"},
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

#include "rule_entries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"

namespace inkmate::variant {

namespace {

// clang-format off
static_assert(MOST_FILES == 16 && MOST_RANKS == 16 && SQUARE_NB == 256, "limits of keys below");
constexpr auto KEYS = std::to_array<RuleKey>({
    {"description", "text", "a sentence that `inkmate variants` prints"},
    {"variantTemplate", "word", "which variant other programs draw it like; ignored here"},
    {"pieceToCharTable", "text", "XBoard's table of pictures; ignored here"},
    {"maxRank", "1 to 16", "ranks", "8"},
    {"maxFile", "1 to 16, a to p", "files (8)"},
    {"startFen", "FEN", "the start position; `*` is a hole in the board (that of chess)"},
    {"pawnTypes", "pieces", "the pieces that count as pawns: they promote, are captured en passant, and restart the n-move rule (`pawn`)"},
    {"promotionRegionWhite", "squares", "where White promotes (`*8`)"},
    {"promotionRegionBlack", "squares", "where Black promotes (`*1`)"},
    {"promotionPawnTypes", "pieces", "pieces that promote (`pawnTypes`)"},
    {"promotionPawnTypesWhite", "pieces", "the same, for White"},
    {"promotionPawnTypesBlack", "pieces", "the same, for Black"},
    {"promotionPieceTypes", "pieces", "pieces that they may promote to; those that only a parent names may be missing (none)"},
    {"promotionPieceTypesWhite", "pieces", "the same, for White"},
    {"promotionPieceTypesBlack", "pieces", "the same, for Black"},
    {"promotionLimit", "p:N ...", "how many of a piece a side may have by promotion, such as `q:1 r:2`"},
    {"mandatoryPawnPromotion", "true or false", "promotion is compulsory everywhere in the region, not only on the last rank", "true"},
    {"immobilityIllegal", "true or false", "no piece goes where it can never leave again: pawns that need not promote do so on the last rank; for other pieces it is rejected", "false"},
    {"doubleStep", "true or false", "pawns may first go two squares; if not, no piece makes moves marked `i`", "true"},
    {"doubleStepRegionWhite", "squares", "squares from which White makes moves marked `i` (`*2`)"},
    {"doubleStepRegionBlack", "squares", "squares from which Black makes them (`*7`)"},
    {"enPassantRegion", "squares", "squares on which a passing pawn can be captured (everywhere)"},
    {"enPassantTypes", "pieces", "pieces that may capture en passant (`pawnTypes`, and pieces whose word has `e`)"},
    {"enPassantTypesWhite", "pieces", "the same, for White"},
    {"enPassantTypesBlack", "pieces", "the same, for Black"},
    {"castling", "true or false", "castling, by the pieces that the start position has on castlingRank", "true"},
    {"castlingKingsideFile", "file", "the king's file after castling to the right (g)"},
    {"castlingQueensideFile", "file", "its file after castling to the left (c)"},
    {"castlingRank", "1 to 16", "the rank of castling, counted from each side's own edge", "1"},
    {"castlingKingFile", "file", "the file of the king that castles, if there are several (the first)"},
    {"castlingKingPiece", "piece", "the piece that castles (`king`)"},
    {"castlingRookPieces", "pieces", "the pieces that it castles with, the outermost of each side (`r`)"},
    {"castlingRookKingsideFile", "file", "the file of the rook to the right (the outermost one)"},
    {"castlingRookQueensideFile", "file", "the file of the rook to the left (the outermost one)"},
    {"checking", "true or false", "giving check is allowed", "true"},
    {"mustCapture", "true or false", "a side that can capture must do so", "false"},
    {"blastOnCapture", "true or false", "a capture removes both pieces and everything around them except pawns", "false"},
    {"pieceDrops", "true or false", "a piece in hand may be dropped on an empty square, instead of a move; a FEN has hands in [ ]", "false"},
    {"capturesToHand", "true or false", "what a side captures comes to its hand, and a promoted piece as a pawn", "false"},
    {"dropLoop", "true or false", "a captured piece that has promoted comes to hand as what it is", "false"},
    {"firstRankPawnDrops", "true or false", "pawns may be dropped on their first rank", "false"},
    {"promotionZonePawnDrops", "true or false", "pawns may be dropped where they promote", "false"},
    {"whiteDropRegion", "squares", "where White drops (everywhere)"},
    {"blackDropRegion", "squares", "where Black drops (everywhere)"},
    {"pocketSize", "number", "how many kinds of pieces other programs show in hand; means nothing here"},
    {"stalemateValue", "win, loss or draw", "for the side that cannot move", "draw"},
    {"stalematePieceCount", "true or false", "stalemateValue is for the side with fewer pieces, and a draw if both have as many", "false"},
    {"checkmateValue", "win, loss or draw", "for the side that is mated", "loss"},
    {"extinctionValue", "win, loss, draw or none", "for the side that has lost its extinctionPieceTypes (none)"},
    {"extinctionPieceTypes", "pieces, or *", "each of them, or with `*` all pieces together"},
    {"extinctionPieceCount", "0 to 255", "a side loses when it has this many of them or fewer", "0"},
    {"extinctionOpponentPieceCount", "0 to 255", "and its opponent has at least this many", "0"},
    {"extinctionClaim", "true or false", "it counts only when the opponent is to move", "false"},
    {"extinctionPseudoRoyal", "true or false", "the last of them may not be left under attack; only a blast can remove it", "false"},
    {"flagPiece", "piece, or *", "pieces that win by reaching the flagRegion (any)"},
    {"flagPieceWhite", "piece, or *", "the same, for White"},
    {"flagPieceBlack", "piece, or *", "the same, for Black"},
    {"flagRegion", "squares", "squares where a piece of either side wins"},
    {"flagRegionWhite", "squares", "squares where White's win (none)"},
    {"flagRegionBlack", "squares", "squares where Black's win (none)"},
    {"flagPieceCount", "1 to 255", "how many of them have to be there", "1"},
    {"flagMove", "true or false", "if White gets there first and Black can follow at once, Black has one more move, and draws by getting there", "false"},
    {"checkCounting", "true or false", "a side loses after receiving three checks, or as many as the FEN gives", "false"},
    {"nMoveRule", "0 to 1000", "a draw after this many moves of each side without a capture or pawn move, or never if 0", "50"},
    {"nMoveRuleTypes", "pieces", "pieces whose moves restart that count (`pawnTypes`)"},
    {"nMoveRuleTypesWhite", "pieces", "the same, for White"},
    {"nMoveRuleTypesBlack", "pieces", "the same, for Black"},
    {"nFoldRule", "0 to 100", "a position that occurs this many times ends the game, or never if 0", "3"},
    {"nFoldValue", "win, loss or draw", "for the side to move then", "draw"},
    {"countingRule", "makruk, cambodian, asean or none", "how many moves a side has to win where there are no pawns (none)"},
});

constexpr auto REFUSED = std::to_array<RefusedKey>({
    {"adjudicateFullBoard", "a result by material when the board is full"},
    {"arrowGating", "walls that players put on the board"},
    {"bikjangRule", "draws by kings that face each other"},
    {"blackFlag", "this old key; write flagRegionBlack"},
    {"blackPieceDoubleStepRegion", "double steps that differ by piece; write doubleStepRegionWhite and doubleStepRegionBlack"},
    {"blackPieceDropRegion", "squares on which a side may drop pieces"},
    {"blackPiecePromotionRegion", "regions of promotion that differ by piece; write promotionRegionWhite and promotionRegionBlack"},
    {"blackPieceTripleStepRegion", "triple steps"},
    {"blastImmuneTypes", "pieces that survive explosions"},
    {"cambodianMoves", "first moves of kings and mets as in Cambodia"},
    {"castlingDroppedPiece", "castling with pieces that were dropped"},
    {"castlingKingPieceBlack", "kings that castle on one side only; write castlingKingPiece"},
    {"castlingKingPieceWhite", "kings that castle on one side only; write castlingKingPiece"},
    {"castlingRookPiecesBlack", "rooks that castle on one side only; write castlingRookPieces"},
    {"castlingRookPiecesWhite", "rooks that castle on one side only; write castlingRookPieces"},
    {"castlingRookPiece", "this old key; write castlingRookPieces"},
    {"castlingWins", "wins by castling"},
    {"chasingRule", "rules against chasing a piece"},
    {"chess960", "castling of Chess960 in a rule file, since it belongs to chess"},
    {"collinearN", "wins by pieces on one line"},
    {"connectDiagonal", "wins by pieces in a row"},
    {"connectHorizontal", "wins by pieces in a row"},
    {"connectNxN", "wins by pieces in a square"},
    {"connectN", "wins by pieces in a row"},
    {"connectPieceTypes", "wins by pieces in a row"},
    {"connectRegion1Black", "wins by connecting two regions"},
    {"connectRegion1White", "wins by connecting two regions"},
    {"connectRegion2Black", "wins by connecting two regions"},
    {"connectRegion2White", "wins by connecting two regions"},
    {"connectValue", "wins by pieces in a row"},
    {"connectVertical", "wins by pieces in a row"},
    {"diagonalLines", "diagonal lines of the board, along which pieces move"},
    {"doubleStepRankMin", "this old key; write doubleStepRegionWhite and doubleStepRegionBlack"},
    {"doubleStepRank", "this old key; write doubleStepRegionWhite and doubleStepRegionBlack"},
    {"dropChecks", "a rule on checks by dropped pieces"},
    {"dropNoDoubledCount", "pieces of which a file has no two"},
    {"dropNoDoubled", "pieces of which a file has no two"},
    {"dropOnTop", "drops on top of other pieces"},
    {"dropOppositeColoredBishop", "drops of bishops by the colour of their squares"},
    {"dropPromoted", "drops of promoted pieces"},
    {"duckGating", "walls that players put on the board"},
    {"dupleCheck", "check to all kings at once"},
    {"enclosingDropStart", "drops that have to enclose pieces"},
    {"enclosingDrop", "drops that have to enclose pieces"},
    {"firstRankDoubleSteps", "this old key; write doubleStepRegionWhite and doubleStepRegionBlack"},
    {"flagPieceBlockedWin", "flag squares that count when others block them"},
    {"flagPieceSafe", "flags that count only when nobody can capture the piece there"},
    {"flipEnclosedPieces", "pieces that change sides when they are enclosed"},
    {"flyingGeneral", "kings that may not face each other"},
    {"gating", "pieces that enter the game where others leave"},
    {"makpongRule", "kings that may not move out of check"},
    {"mandatoryPiecePromotion", "promotion of pieces other than pawns"},
    {"materialCounting", "results by counting material"},
    {"mobilityRegion", "pieces that are confined to a part of the board"},
    {"moveRepetitionIllegal", "a rule against repeating a move"},
    {"mustDropType", "compulsory drops"},
    {"mustDrop", "compulsory drops"},
    {"mutuallyImmuneTypes", "pieces that cannot capture each other"},
    {"nFoldValueAbsolute", "repetitions that count from White's side"},
    {"oppositeCastling", "a rule against castling to the side to which the opponent has castled"},
    {"passBlack", "passing"},
    {"passOnStalemateBlack", "passing"},
    {"passOnStalemateWhite", "passing"},
    {"passOnStalemate", "passing"},
    {"passWhite", "passing"},
    {"pass", "passing"},
    {"pastGating", "walls that players put on the board"},
    {"perpetualCheckIllegal", "a rule against perpetual check"},
    {"petrifyBlastPieces", "pieces that turn into walls"},
    {"petrifyOnCaptureTypes", "pieces that turn into walls"},
    {"petrifyOnCapture", "pieces that turn into walls"},
    {"pieceDemotion", "pieces that turn back when they move"},
    {"piecePromotionOnCapture", "promotion of pieces other than pawns"},
    {"pieceSpecificDoubleStepRegion", "double steps that differ by piece; write doubleStepRegionWhite and doubleStepRegionBlack"},
    {"pieceSpecificDropRegion", "squares on which a side may drop pieces"},
    {"pieceSpecificPromotionRegion", "regions of promotion that differ by piece; write promotionRegionWhite and promotionRegionBlack"},
    {"pieceSpecificTripleStepRegion", "triple steps"},
    {"pieceValueEg", "values of pieces from a file: they are worked out from the moves"},
    {"pieceValueMg", "values of pieces from a file: they are worked out from the moves"},
    {"promotedPieceType", "promotion of pieces other than pawns"},
    {"promotionRank", "this old key; write promotionRegionWhite and promotionRegionBlack"},
    {"seirawanGating", "pieces that enter the game where others leave"},
    {"shatarMateRule", "the mates of shatar"},
    {"shogiPawnDropMateIllegal", "a rule against mate by a dropped pawn"},
    {"sittuyinPromotion", "the promotion of sittuyin"},
    {"sittuyinRookDrop", "the drops of rooks of sittuyin"},
    {"soldierPromotionRank", "soldiers that move differently beyond a rank"},
    {"staticGatingRegion", "walls that players put on the board"},
    {"staticGating", "walls that players put on the board"},
    {"tripleStepRegionBlack", "triple steps"},
    {"tripleStepRegionWhite", "triple steps"},
    {"twoBoards", "games on two boards"},
    {"wallOrMove", "walls that players put on the board"},
    {"wallingRegionBlack", "walls that players put on the board"},
    {"wallingRegionWhite", "walls that players put on the board"},
    {"wallingRegion", "walls that players put on the board"},
    {"wallingRule", "walls that players put on the board"},
    {"whiteFlag", "this old key; write flagRegionWhite"},
    {"whitePieceDoubleStepRegion", "double steps that differ by piece; write doubleStepRegionWhite and doubleStepRegionBlack"},
    {"whitePieceDropRegion", "squares on which a side may drop pieces"},
    {"whitePiecePromotionRegion", "regions of promotion that differ by piece; write promotionRegionWhite and promotionRegionBlack"},
    {"whitePieceTripleStepRegion", "triple steps"},
});
// clang-format on

}  // namespace

std::span<const RuleKey> rule_keys() {
    return KEYS;
}

std::span<const RefusedKey> refused_keys() {
    return REFUSED;
}

namespace {

constexpr int MOST_CUSTOM_PIECES = 25;

/// Adds "e4", or "*4" for a whole rank, "e*" for a file; false if the word is neither.
bool add_squares(std::string_view word, Region& region) {
    const bool all_files = word[0] == '*';
    if (word == "*") {
        region.set();
        return true;
    }
    if (word.size() == 2 && word[1] == '*' && word[0] >= 'a' && word[0] < 'a' + MOST_FILES) {
        for (int rank = 0; rank < MOST_RANKS; ++rank) region.set(make_square(word[0] - 'a', rank));
        return true;
    }
    const std::optional<Square> square =
        parse_square(all_files ? "a" + std::string(word.substr(1)) : std::string(word));
    if (!square) return false;
    for (int file = 0; file < MOST_FILES; ++file)
        if (all_files || file == file_of(*square)) region.set(make_square(file, rank_of(*square)));
    return true;
}

std::optional<Value> value_of(std::string_view word) {
    if (word == "win") return Value::win;
    if (word == "loss") return Value::loss;
    if (word == "draw") return Value::draw;
    return std::nullopt;
}

const RuleKey& key_of(std::string_view name) {
    return *std::ranges::find(rule_keys(), name, &RuleKey::name);
}

/// Returns the limits of a key whose value is "LEAST to MOST".
std::pair<int, int> range_of(const RuleKey& key) {
    constexpr std::string_view between = " to ";
    const std::size_t at = key.value.find(between);
    return {*text::read_number(key.value.substr(0, at)),
            *text::read_number(key.value.substr(at + between.size()))};
}

/// The key that somebody may have meant.
std::string nearest_key(std::string_view key) {
    const std::string sought = text::lower_case(key);
    const auto alike = [&](std::string_view name) {
        const std::string other = text::lower_case(name);
        return other == sought ||
               (sought.size() > 4 && (other.starts_with(sought) || sought.starts_with(other)));
    };
    for (const RuleKey& known : rule_keys())
        if (alike(known.name)) return fmt::format("; did you mean {}?", known.name);
    for (const NamedPiece& piece : named_pieces())
        if (alike(piece.name)) return fmt::format("; did you mean {}?", piece.name);
    return "";
}

}  // namespace

bool is_piece_key(std::string_view key) {
    constexpr std::string_view custom = "customPiece";
    if (key.starts_with(custom)) {
        const std::optional<int> number = text::read_number(key.substr(custom.size()));
        return number && *number >= 1 && *number <= MOST_CUSTOM_PIECES;
    }
    return find_named_piece(key) != nullptr;
}

void RuleEntry::refuse(const std::string& why) const {
    throw VariantError(fmt::format("{}, line {}: {}: {}", file, line, key, why));
}

RuleEntries::RuleEntries(const std::vector<IniSection>& chain) {
    for (const IniSection& section : chain) {
        // What is said of both sides replaces what a parent says of one.
        for (const IniEntry& entry : section.entries)
            for (const char* side : {"White", "Black"}) entries_.erase(entry.key + side);
        std::map<std::string_view, std::size_t> seen;
        for (const IniEntry& entry : section.entries) {
            const RuleEntry given{entry.key, entry.value, section.file, entry.line};
            if (const auto [at, fresh] = seen.emplace(entry.key, entry.line); !fresh)
                given.refuse(fmt::format("it is in line {} already", at->second));
            add(section, entry, &section == &chain.back());
        }
    }
}

void RuleEntries::add(const IniSection& section, const IniEntry& entry, bool own) {
    RuleEntry given{entry.key, entry.value, section.file, entry.line, own};
    if (is_piece_key(entry.key)) {
        pieces_.push_back(std::move(given));
        return;
    }
    if (std::ranges::find(rule_keys(), entry.key, &RuleKey::name) == rule_keys().end()) {
        // Each piece has a region of its own: mobilityRegionWhiteRook.
        const std::string_view sought =
            entry.key.starts_with("mobilityRegion") ? "mobilityRegion" : std::string_view(entry.key);
        if (const auto refused = std::ranges::find(REFUSED, sought, &RefusedKey::name);
            refused != REFUSED.end())
            given.refuse(fmt::format("Inkmate does not support {}", refused->what));
        given.refuse("no such key" + nearest_key(entry.key));
    }
    entries_.insert_or_assign(entry.key, std::move(given));
}

const RuleEntry* RuleEntries::find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
}

std::string RuleEntries::text(std::string_view key, std::string_view usual) const {
    const RuleEntry* const entry = find(key);
    return entry ? entry->value : std::string(usual);
}

bool RuleEntries::boolean(std::string_view key) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return key_of(key).unset == "true";
    if (entry->value != "true" && entry->value != "false")
        entry->refuse(fmt::format("it is true or false, not '{}'", entry->value));
    return entry->value == "true";
}

int RuleEntries::number(std::string_view key) const {
    const RuleKey& known = key_of(key);
    const auto [least, most] = range_of(known);
    const RuleEntry* const entry = find(key);
    const std::optional<int> number = text::read_number(entry ? entry->value : std::string(known.unset));
    if (!number || *number < least || *number > most)
        entry->refuse(fmt::format("it is a number from {}, not '{}'", known.value, entry->value));
    return *number;
}

std::optional<int> RuleEntries::file(std::string_view key, const Rules& rules) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return std::nullopt;
    const std::string& text = entry->value;
    const std::optional<int> number =
        text.size() == 1 && text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 1 : text::read_number(text);
    if (!number || *number < 1 || *number > rules.files)
        entry->refuse(fmt::format("it is a file of the board, a to {}, not '{}'",
                                  static_cast<char>('a' + rules.files - 1), text));
    return *number - 1;
}

Value RuleEntries::value(std::string_view key) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return *value_of(key_of(key).unset);
    const std::optional<Value> value = value_of(entry->value);
    if (!value) entry->refuse(fmt::format("it is win, loss or draw, not '{}'", entry->value));
    return *value;
}

std::optional<Value> RuleEntries::value_or_none(std::string_view key) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr || entry->value == "none") return std::nullopt;
    const std::optional<Value> value = value_of(entry->value);
    if (!value) entry->refuse(fmt::format("it is win, loss, draw or none, not '{}'", entry->value));
    return value;
}

Region RuleEntries::region(std::string_view key, std::string_view usual) const {
    const RuleEntry* const entry = find(key);
    const std::string text = entry ? entry->value : std::string(usual);
    Region region;
    if (text == "-") return region;
    for (const std::string_view word : text::split_words(text, " \t,"))
        if (!add_squares(word, region))
            entry->refuse(
                fmt::format("it names squares as e4, *4 (a rank), e* (a file) or *, not '{}'", word));
    return region;
}

std::vector<std::uint8_t> RuleEntries::types(std::string_view key, std::string_view usual,
                                             const Rules& rules) const {
    const RuleEntry* const entry = find(key);
    const std::string text = entry ? entry->value : std::string(usual);
    std::vector<std::uint8_t> types;
    if (text == "-") return types;
    for (const char letter : text) {
        if (letter == ' ') continue;
        const int type = letter >= 'a' && letter <= 'z' ? rules.type_of_letter(letter) : 0;
        if (type == 0 && entry && entry->own)
            entry->refuse(fmt::format("there is no piece of the letter {}", chess::quoted(letter)));
        if (type != 0 && std::ranges::find(types, type) == types.end())
            types.push_back(static_cast<std::uint8_t>(type));
    }
    return types;
}

TypeSet RuleEntries::type_set(std::string_view key, TypeSet usual, const Rules& rules) const {
    if (find(key) == nullptr) return usual;
    TypeSet set = 0;
    for (const int type : types(key, "", rules)) set |= set_of(type);
    return set;
}

TypeSet RuleEntries::one_or_all(std::string_view key, TypeSet usual, const Rules& rules) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return usual;
    if (entry->value == "*") return ~TypeSet{0};
    return type_set(key, usual, rules);
}

}  // namespace inkmate::variant

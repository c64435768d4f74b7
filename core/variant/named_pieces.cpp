#include "named_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/variant/betza.hpp"
#include "core/variant/board.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::variant {

namespace {

// clang-format off
constexpr auto PIECES = std::to_array<NamedPiece>({
    // Chess. A rule set's doubleStep adds ifmnD to the pawn.
    {"pawn", "fmWfceF", "moves one square forward, captures one square diagonally forward"},
    {"knight", "N", "leaps (1,2)"},
    {"bishop", "B", "rides diagonally"},
    {"rook", "R", "rides along ranks and files"},
    {"queen", "Q", "rides in all eight directions"},
    {"king", "K", "moves one square in any direction, and must not be lost"},
    {"commoner", "K", "moves as a king, but may be captured: the mann"},
    // Shatranj and the pieces made of its leaps.
    {"wazir", "W", "moves one square along a rank or file"},
    {"fers", "F", "moves one square diagonally"},
    {"alfil", "A", "leaps two squares diagonally"},
    {"dabbaba", "D", "leaps two squares along a rank or file"},
    {"fersAlfil", "FA", "fers and alfil: moves one or leaps two squares diagonally"},
    {"alibaba", "AD", "alfil and dabbaba: leaps two squares in any of the eight directions"},
    {"advisor", "F", "moves one square diagonally, as the fers"},
    {"adjutant", "vW", "moves one square forward or backward"},
    {"backslider", "bW", "moves one square backward"},
    // Longer leaps.
    {"camel", "C", "leaps (1,3)"},
    {"zebra", "Z", "leaps (2,3)"},
    {"giraffe", "(1,4)", "leaps (1,4)"},
    {"stag", "(2,4)", "leaps (2,4)"},
    {"antelope", "(3,4)", "leaps (3,4)"},
    {"ibis", "(1,5)", "leaps (1,5)"},
    {"flamingo", "(1,6)", "leaps (1,6)"},
    {"threeleaper", "H", "leaps three squares along a rank or file"},
    {"tripper", "G", "leaps three squares diagonally"},
    {"fourleaper", "(0,4)", "leaps four squares along a rank or file"},
    {"root25leaper", "(0,5)(3,4)", "leaps five squares' length: (0,5) or (3,4)"},
    {"root50leaper", "(5,5)(1,7)", "leaps (5,5) or (1,7)"},
    // Leapers of two kinds.
    {"centaur", "KN", "king and knight"},
    {"squirrel", "NAD", "leaps to any square at a distance of two"},
    {"gnu", "NC", "knight and camel: the wildebeest"},
    {"okapi", "NZ", "knight and zebra"},
    {"bison", "CZ", "camel and zebra"},
    {"champion", "WAD", "leaps two squares, or moves one along a rank or file"},
    {"wizard", "FC", "fers and camel"},
    // Riders.
    {"nightrider", "NN", "rides by knight's leaps in one direction"},
    {"camelrider", "CC", "rides by camel's leaps in one direction"},
    {"zebrarider", "ZZ", "rides by zebra's leaps in one direction"},
    {"alfilrider", "AA", "rides by alfil's leaps"},
    {"dabbabarider", "DD", "rides by dabbaba's leaps"},
    {"alibabarider", "AADD", "alfilrider and dabbabarider"},
    {"aanca", "W-BW", "moves one square along a rank or file, and may ride on diagonally outward"},
    {"gryphon", "F-RF", "moves one square diagonally, and may ride on along a rank or file outward"},
    {"hookMover", "RmasR", "two moves of a rook, the second at a right angle"},
    // Riders with something more.
    {"archbishop", "BN", "bishop and knight: the princess, cardinal or janus"},
    {"chancellor", "RN", "rook and knight: the empress or marshal"},
    {"amazon", "QN", "queen and knight"},
    {"amazonrider", "QNN", "queen and nightrider"},
    {"banshee", "BNN", "bishop and nightrider"},
    {"raven", "RNN", "rook and nightrider"},
    {"bede", "BD", "bishop and dabbaba"},
    {"bers", "RF", "rook and fers: the promoted rook of shogi"},
    {"dragonHorse", "BW", "bishop and wazir: the promoted bishop of shogi"},
    {"aiwok", "RNF", "rook, knight and fers"},
    // What takes in another way than it moves.
    {"knibis", "mNcB", "moves as a knight, captures as a bishop"},
    {"biskni", "mBcN", "moves as a bishop, captures as a knight"},
    {"kniroo", "mNcR", "moves as a knight, captures as a rook"},
    {"rookni", "mRcN", "moves as a rook, captures as a knight"},
    {"clobber", "cW", "captures one square along a rank or file, and cannot move otherwise"},
    {"arrowPawn", "mWcF", "moves one square along a rank or file, captures one square diagonally"},
    {"berolinaPawn", "fmFifmnAfceW", "moves one square diagonally forward, initially two, captures straight forward"},
    {"breakthrough", "fmWfF", "moves one square forward, straight or diagonally, captures only diagonally"},
    {"immobile", "", "does not move"},
    // Shogi, makruk.
    {"silver", "FfW", "moves one square diagonally or straight forward"},
    {"gold", "WfF", "moves one square along a rank or file or diagonally forward"},
    {"shogiPawn", "fW", "moves and captures one square forward"},
    {"shogiKnight", "fN", "the two leaps of a knight that go furthest forward"},
    {"lance", "fR", "rides straight forward"},
    // Xiangqi, janggi.
    {"soldier", "fsW", "moves one square forward or sideways"},
    {"horse", "nN", "a knight that can be blocked beside it: the mao"},
    {"elephant", "nA", "an alfil that can be blocked halfway"},
    {"janggiElephant", "nZ", "a zebra that goes one square straight and two diagonally, over empty squares"},
    {"cannon", "mRcpR", "moves as a rook, captures beyond a piece that it hops over: the pao"},
    {"janggiCannon", "pR", "moves and captures along ranks and files, beyond a piece that it hops over"},
    {"banner", "RcpRnN", "rook, cannon and horse"},
    {"moa", "F-W", "goes one empty square diagonally, then one straight: the other lame knight"},
    {"vao", "mBcpB", "moves as a bishop, captures beyond a piece that it hops over"},
    {"leo", "mQcpQ", "moves as a queen, captures beyond a piece that it hops over"},
    // Hoppers: they need a piece to hop over.
    {"grasshopper", "gQ", "rides to a piece in any direction, and lands on the square beyond it"},
    {"rookhopper", "gR", "a grasshopper along ranks and files"},
    {"bishopper", "gB", "a grasshopper along diagonals"},
    {"nightriderhopper", "gNN", "rides by knight's leaps to a piece, and lands a leap beyond it"},
    {"kangaroo", "pQ-pQ-K", "hops over two pieces on a line, and lands on the square beyond the second"},
    {"lion", "pQ", "hops over a piece in any direction, and lands on any square beyond"},
    {"rookLion", "pR", "a lion along ranks and files"},
    {"bishopLion", "pB", "a lion along diagonals"},
    // What takes by going over: locusts.
    {"locust", "cQ-mK", "rides to an enemy piece, captures it, and lands on the empty square beyond it"},
    {"rookLocust", "cR-mW", "a locust along ranks and files"},
    {"bishopLocust", "cB-mF", "a locust along diagonals"},
    {"marine", "mQcQ-mK", "moves as a queen, captures as a locust: the siren"},
    {"triton", "mRcR-mW", "moves as a rook, captures as a locust"},
    {"nereid", "mBcB-mF", "moves as a bishop, captures as a locust"},
    {"checkerPawn", "fmFfcF-mF", "moves a square diagonally forward, captures a neighbour by jumping over it"},
    {"checkerKing", "mFcF-mF", "moves one square diagonally, captures a neighbour by jumping over it"},
    {"longKing", "mBcB-mB", "rides diagonally, captures by jumping, lands anywhere beyond: a flying king"},
    {"rifleman", "mKcK-bmK", "moves as a king, captures a neighbour and stays where it is"},
});
// clang-format on

}  // namespace

std::span<const NamedPiece> named_pieces() {
    return PIECES;
}

const NamedPiece* find_named_piece(std::string_view name) {
    const auto* const found = std::ranges::find(PIECES, name, &NamedPiece::name);
    return found == PIECES.end() ? nullptr : found;
}

namespace {

std::string text_of(const AddedPiece& piece) {
    return fmt::format("{}={}", piece.letter, piece.moves);
}

/// A section that inherits from another, and adds pieces one by one.
class Addition {
  public:
    Addition(const Rules& base, IniSection& section) : base_(base), section_(section) {}

    void add(const AddedPiece& piece) {
        if (const int type = base_.type_of_letter(piece.letter); type != 0)
            refuse(piece, fmt::format("{} is the letter of the {} in {}", piece.letter,
                                      base_.types[static_cast<std::size_t>(type)].name, base_.name));
        if (letters_.find(piece.letter) != letters_.npos)
            refuse(piece, fmt::format("{} is the letter of another piece already", piece.letter));
        letters_ += piece.letter;
        // A pawn that became a piece without moves would only be lost.
        if (piece.moves != "immobile") promotions_ += piece.letter;
        if (find_named_piece(piece.moves) == nullptr) {
            section_.entries.push_back({custom_key(), fmt::format("{}:{}", piece.letter, piece.moves), 1});
            return;
        }
        if (has_key(piece.moves)) refuse(piece, fmt::format("{} is among the pieces already", piece.moves));
        section_.entries.push_back({piece.moves, std::string(1, piece.letter), 1});
    }

    /// Both sides' pawns promote to the new pieces, and to those that they promoted to before.
    void promote() {
        for (const Color side : {WHITE, BLACK}) {
            std::string letters;
            for (const std::uint8_t type : base_.promotion_types[side]) letters += base_.types[type].letter;
            section_.entries.push_back(
                {side == WHITE ? "promotionPieceTypesWhite" : "promotionPieceTypesBlack",
                 letters + promotions_, 1});
        }
    }

  private:
    [[noreturn]] static void refuse(const AddedPiece& piece, const std::string& why) {
        throw VariantError(fmt::format("the piece {}: {}", text_of(piece), why));
    }
    bool has_key(std::string_view key) const {
        return std::ranges::find(base_.types, key, &PieceType::name) != base_.types.end() ||
               std::ranges::find(section_.entries, key, &IniEntry::key) != section_.entries.end();
    }
    std::string custom_key() const {
        for (int number = 1;; ++number)
            if (std::string key = fmt::format("customPiece{}", number); !has_key(key)) return key;
    }

    const Rules& base_;
    IniSection& section_;
    std::string letters_, promotions_;
};

}  // namespace

AddedPiece parse_added_piece(std::string_view text) {
    const auto refuse = [&](const std::string& why) {
        throw VariantError(fmt::format("the piece '{}': {}", text, why));
    };
    if (text.size() < 3 || text[1] != '=')
        refuse("it is a letter, =, and what the piece is: g=grasshopper, x=mQcN");
    const char letter = text.front() >= 'A' && text.front() <= 'Z'
                            ? static_cast<char>(text.front() + ('a' - 'A'))
                            : text.front();
    if (letter < 'a' || letter > 'z') refuse("its letter is one from a to z");
    AddedPiece piece{letter, std::string(text.substr(2))};
    if (find_named_piece(piece.moves) != nullptr) return piece;
    try {
        parse_betza(piece.moves);
    } catch (const VariantError& e) {
        refuse(fmt::format(
            "'{}' is not a name that `inkmate variants --pieces` lists, nor a word of Betza's: {}",
            piece.moves, e.what()));
    }
    return piece;
}

Rules rules_with(std::string_view base, std::span<const AddedPiece> pieces, std::span<const IniSection> own) {
    Rules rules = load_rules(base, own);
    if (pieces.empty()) return rules;
    std::vector<IniSection> sections(own.begin(), own.end());
    std::vector<std::string> names;
    for (const AddedPiece& piece : pieces) names.push_back(text_of(piece));
    IniSection section{.name = fmt::format("{} with {}", base, fmt::join(names, ", ")),
                       .parent = std::string(base),
                       .file = "the pieces",
                       .line = 1,
                       .entries = {}};
    Addition addition(rules, section);
    for (const AddedPiece& piece : pieces) addition.add(piece);
    addition.promote();
    const std::string name = section.name;
    sections.push_back(std::move(section));
    return load_rules(name, sections);
}

TypeSet spared_by_blasts(const Rules& rules) {
    TypeSet spared = 0;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        if (rules.types[type].name == "pawn") spared |= set_of(static_cast<int>(type));
    return spared;
}

}  // namespace inkmate::variant

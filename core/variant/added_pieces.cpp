#include "core/variant/added_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/variant/betza.hpp"
#include "core/variant/error.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::variant {

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
        refuse(
            fmt::format("'{}' is no name that `inkmate variants --pieces` lists, and no word of Betza's: {}",
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

}  // namespace inkmate::variant

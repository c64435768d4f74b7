#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::variant {

/// A key of a rule file.
struct RuleKey {
    std::string_view name;
    std::string_view value;    ///< what it takes: "true or false", "0 to 255", "squares"
    std::string_view meaning;  ///< in words, a line; the default, where it depends on others
    std::string_view unset{};  ///< the default, as a file writes it, where it is always the same
};

/// Those that mean something here, but for the names of pieces and customPiece1 to customPiece25.
std::span<const RuleKey> rule_keys();

/// A key of Fairy-Stockfish's rule files that is refused.
struct RefusedKey {
    std::string_view name;
    std::string_view what;  ///< in words: what Inkmate does not support
};
std::span<const RefusedKey> refused_keys();

/// What a rule set says for a key, with those it inherits from.
struct RuleEntry {
    std::string key;
    std::string value;
    std::string file;
    std::size_t line = 0;
    /// True if the entry is of the section that is loaded, not of a parent.
    bool own = true;

    [[noreturn]] void refuse(const std::string& why) const;
};

/// The entries of a rule set by key, and the reading of their values. Every reader throws VariantError.
class RuleEntries {
  public:
    /// From the oldest parent to the section itself.
    explicit RuleEntries(const std::vector<IniSection>& chain);

    const RuleEntry* find(std::string_view key) const;
    /// The entries for pieces, in the order in which they are given.
    const std::vector<RuleEntry>& pieces() const { return pieces_; }

    std::string text(std::string_view key, std::string_view usual) const;
    /// Returns true if the key is "true", by default or in the file. This and the next two take the default,
    /// and the limits of a number, from the key's row of rule_keys().
    bool boolean(std::string_view key) const;
    int number(std::string_view key) const;
    Value value(std::string_view key) const;
    /// From 0: "g" and "7" are 6. The file is on the board.
    std::optional<int> file(std::string_view key, const Rules& rules) const;
    std::optional<Value> value_or_none(std::string_view key) const;
    Region region(std::string_view key, std::string_view usual) const;
    /// The types of letters, in their order. Those that only a parent names may be missing.
    std::vector<std::uint8_t> types(std::string_view key, std::string_view usual, const Rules& rules) const;
    TypeSet type_set(std::string_view key, TypeSet usual, const Rules& rules) const;
    /// A type, or all of them for `*`.
    TypeSet one_or_all(std::string_view key, TypeSet usual, const Rules& rules) const;

  private:
    void add(const IniSection& section, const IniEntry& entry, bool own);

    std::map<std::string, RuleEntry, std::less<>> entries_;
    std::vector<RuleEntry> pieces_;
};

/// True if the key is that of a piece: a name of named_pieces(), or customPieceN.
bool is_piece_key(std::string_view key);

}  // namespace inkmate::variant

#include "core/variant/rule_entries.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"
#include "core/variant/error.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/rule_keys.hpp"

namespace inkmate::variant {

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
                given.refuse(fmt::format("it stands in line {} already", at->second));
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
        if (const std::string_view why = why_refused(entry.key); !why.empty())
            given.refuse(fmt::format("not supported: {}", why));
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

bool RuleEntries::boolean(std::string_view key, bool usual) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return usual;
    if (entry->value != "true" && entry->value != "false")
        entry->refuse(fmt::format("it is true or false, not '{}'", entry->value));
    return entry->value == "true";
}

int RuleEntries::number(std::string_view key, int usual, int least, int most) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return usual;
    const std::optional<int> number = text::read_number(entry->value);
    if (!number || *number < least || *number > most)
        entry->refuse(fmt::format("it is a number from {} to {}, not '{}'", least, most, entry->value));
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

Value RuleEntries::value(std::string_view key, Value usual) const {
    const RuleEntry* const entry = find(key);
    if (entry == nullptr) return usual;
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

#include "render/book/hyphenation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hyphen.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"

namespace inkmate::book {

namespace fs = std::filesystem;

namespace {

/// Letters that stand before the hyphen, and after it.
constexpr std::size_t LEAST_BEFORE = 2, LEAST_AFTER = 3;
/// Parts of a word that has hyphens are not parted again unless they are long.
constexpr std::size_t LONG_PART = 10;
/// No language has longer words; and the library counts in ints.
constexpr std::size_t MOST_LETTERS = 60;

std::vector<fs::path> folders() {
    if (const char* const named = std::getenv("INKMATE_HYPHEN"); named != nullptr && *named != '\0')
        return {named};
    return {"/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen"};
}

std::string upper_case(std::string_view letters) {
    std::string text(letters);
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

/// "de", or "de_AT" for "de-at".
std::string locale_of(std::string_view language) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const std::size_t region = std::min(language.find_first_of("-_"), language.size());
    const std::string_view code = language.substr(0, region),
                           rest = language.substr(std::min(region + 1, language.size()));
    const bool is_code = (code.size() == 2 || code.size() == 3) && std::ranges::all_of(code, is_letter);
    if (!is_code || (region < language.size() && (rest.size() != 2 || !std::ranges::all_of(rest, is_letter))))
        throw HyphenationError(
            fmt::format("\"{}\" is not the code of a language: write one such as en, de or pt-BR", language));
    std::string locale = text::lower_case(code);
    if (!rest.empty()) locale += '_' + upper_case(rest);
    return locale;
}

/// The file of a language and region; without a region, that of the language's own ("de_DE"), or any.
std::optional<fs::path> file_in(const fs::path& folder, const std::string& locale) {
    const fs::path exact = folder / fmt::format("hyph_{}.dic", locale);
    std::error_code error;
    if (fs::is_regular_file(exact, error)) return exact;
    if (locale.find('_') != locale.npos) return std::nullopt;
    std::set<fs::path> regions;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(fmt::format("hyph_{}_", locale)) && name.ends_with(".dic"))
            regions.insert(entry.path());
    }
    const fs::path own = folder / fmt::format("hyph_{}_{}.dic", locale, upper_case(locale));
    if (regions.empty() || regions.contains(own)) return regions.empty() ? std::nullopt : std::optional(own);
    return *regions.begin();
}

/// The Debian package of a language's patterns.
std::string package_of(const std::string& locale) {
    if (locale == "en") return "hyphen-en-us";
    if (locale == "pt") return "hyphen-pt-pt";
    std::string package = "hyphen-" + text::lower_case(locale);
    std::ranges::replace(package, '_', '-');
    return package;
}

fs::path find_patterns(std::string_view language) {
    const std::string locale = locale_of(language);
    std::vector<std::string> searched;
    for (const fs::path& folder : folders()) {
        if (std::optional<fs::path> file = file_in(folder, locale)) return *file;
        searched.push_back(folder.string());
    }
    throw HyphenationError(
        fmt::format("hyphenation patterns of \"{}\" (hyph_{}.dic) are not in {}: install them (Debian: apt "
                    "install {}), or "
                    "name their folder in INKMATE_HYPHEN",
                    language, locale, fmt::join(searched, ", "), package_of(locale)));
}

bool is_apostrophe(char32_t c) {
    return c == U'\'' || c == U'\u2019';
}
bool is_hyphen(char32_t c) {
    return c == U'-' || c == U'\u2010';
}
bool is_letter(char32_t c) {
    return u_isalpha(static_cast<UChar32>(c)) != 0;
}

struct Character {
    char32_t code;
    std::size_t at;
};

/// The characters from the first letter to the last, if no digit is beside them; nothing for what has other
/// characters than those of a word: an address, for example.
std::vector<Character> core_of(std::string_view word) {
    std::vector<Character> core;
    std::size_t letters_end = 0;
    for (std::string_view rest = word; !rest.empty();) {
        const std::size_t at = word.size() - rest.size();
        const char32_t c = text::take_character(rest).code;
        if (u_isdigit(static_cast<UChar32>(c)) != 0) return {};
        if (core.empty() && !is_letter(c)) continue;
        core.push_back({c, at});
        if (is_letter(c)) letters_end = core.size();
    }
    core.resize(letters_end);
    const bool plain = std::ranges::all_of(core, [](const Character& c) {
        return is_letter(c.code) || is_apostrophe(c.code) || is_hyphen(c.code);
    });
    return plain ? core : std::vector<Character>();
}

bool has_room(std::span<const Character> before, std::span<const Character> after) {
    const auto letters = [](std::span<const Character> part) {
        return static_cast<std::size_t>(
            std::ranges::count_if(part, [](const Character& c) { return is_letter(c.code); }));
    };
    return letters(before) >= LEAST_BEFORE && letters(after) >= LEAST_AFTER;
}

/// A word by its hyphens, each of which ends a part.
std::vector<std::span<const Character>> parts_of(std::span<const Character> core) {
    std::vector<std::span<const Character>> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < core.size(); ++i)
        if (is_hyphen(core[i].code) || i + 1 == core.size()) {
            parts.push_back(core.subspan(begin, i + 1 - begin));
            begin = i + 1;
        }
    return parts;
}

}  // namespace

struct Hyphenation::Patterns {
    explicit Patterns(const fs::path& file) : dictionary(hnj_hyphen_load(file.c_str()), hnj_hyphen_free) {
        if (!dictionary)
            throw HyphenationError(fmt::format(
                "{} is not a file of hyphenation patterns: install the package that it is from again",
                file.string()));
        UErrorCode error = U_ZERO_ERROR;
        if (!dictionary->utf8) converter = {ucnv_open(dictionary->cset, &error), ucnv_close};
        if (U_FAILURE(error))
            throw HyphenationError(
                fmt::format("{} has an encoding that is not known: {}; convert the file to UTF-8",
                            file.string(), dictionary->cset));
    }

    /// Writes letters as the patterns have them; nothing if one of them has no place there.
    std::string encoded(std::span<const Character> core) const {
        std::string word;
        for (const Character& c : core) {
            const UChar32 letter = is_apostrophe(c.code) ? U'\'' : u_tolower(static_cast<UChar32>(c.code));
            if (dictionary->utf8) {
                text::append_utf8(word, static_cast<char32_t>(letter));
                continue;
            }
            UErrorCode error = U_ZERO_ERROR;
            UChar utf16[U16_MAX_LENGTH];
            int length = 0;
            U16_APPEND_UNSAFE(utf16, length, letter);
            char byte[8];
            if (ucnv_fromUChars(converter.get(), byte, sizeof byte, utf16, length, &error) != 1 ||
                U_FAILURE(error) || byte[0] == SUBSTITUTE)
                return {};
            word += byte[0];
        }
        return word;
    }

    /// Where a word without hyphens may be parted.
    std::vector<Parting> partings(std::span<const Character> core) const {
        std::vector<Parting> partings;
        if (std::ranges::any_of(core.subspan(1), [](const Character& c) {
                return u_isupper(static_cast<UChar32>(c.code)) != 0;
            }))
            return partings;
        const std::string word = encoded(core);
        if (word.empty()) return partings;
        // By character, odd where a hyphen may follow. A hyphen that changes the word is none for us.
        std::string hyphens(word.size() + 5, '0');
        char** replaced = nullptr;
        int *places = nullptr, *cuts = nullptr;
        hnj_hyphen_hyphenate2(dictionary.get(), word.c_str(), static_cast<int>(word.size()), hyphens.data(),
                              nullptr, &replaced, &places, &cuts);
        for (std::size_t i = 0; i + 1 < core.size(); ++i) {
            const bool changes = replaced != nullptr && replaced[i] != nullptr;
            if ((hyphens[i] & 1) != 0 && !changes && has_room(core.first(i + 1), core.subspan(i + 1)))
                partings.push_back({core[i + 1].at, true});
        }
        for (std::size_t i = 0; replaced != nullptr && i < word.size(); ++i) std::free(replaced[i]);
        std::free(replaced);
        std::free(places);
        std::free(cuts);
        return partings;
    }

    static constexpr char SUBSTITUTE = '\x1A';
    std::unique_ptr<HyphenDict, void (*)(HyphenDict*)> dictionary;
    std::unique_ptr<UConverter, void (*)(UConverter*)> converter{nullptr, ucnv_close};
};

Hyphenation::Hyphenation(std::string_view language)
    : patterns_(std::make_shared<const Patterns>(find_patterns(language))) {}

std::vector<Parting> Hyphenation::partings(std::string_view word) const {
    const std::vector<Character> core = core_of(word);
    std::vector<Parting> all;
    if (core.size() < LEAST_BEFORE + LEAST_AFTER || core.size() > MOST_LETTERS) return all;
    const std::vector<std::span<const Character>> parts = parts_of(core);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && has_room(parts[i - 1], parts[i])) all.push_back({parts[i].front().at, false});
        if (parts.size() == 1 || parts[i].size() >= LONG_PART)
            std::ranges::copy(
                patterns_->partings(parts[i].first(parts[i].size() - (i + 1 < parts.size() ? 1 : 0))),
                std::back_inserter(all));
    }
    return all;
}

}  // namespace inkmate::book

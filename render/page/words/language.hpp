#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/chess/notation.hpp"

namespace inkmate::page {

/// What the texts of pages are written in; words.hpp has the words.
enum class Language { english, german, french, spanish };
inline constexpr std::array<std::string_view, 4> LANGUAGE_WORDS = {"en", "de", "fr", "es"};
inline constexpr int LANGUAGE_NB = LANGUAGE_WORDS.size();

constexpr std::string_view word_of(Language language) {
    return LANGUAGE_WORDS[static_cast<std::size_t>(language)];
}

/// Nothing for a word that is none.
constexpr std::optional<Language> find_language(std::string_view word) {
    for (std::size_t i = 0; i < LANGUAGE_WORDS.size(); ++i)
        if (LANGUAGE_WORDS[i] == word) return static_cast<Language>(i);
    return std::nullopt;
}

/// How moves are written in a language: with its letters.
constexpr chess::Notation usual_notation(Language language) {
    constexpr std::array<chess::Notation, LANGUAGE_NB> notations = {chess::Notation::san, chess::Notation::de,
                                                                    chess::Notation::fr, chess::Notation::es};
    return notations[static_cast<std::size_t>(language)];
}

/// Language and moves of a page.
struct Writing {
    Language language = Language::english;
    chess::Notation notation = chess::Notation::san;
    bool operator==(const Writing&) const = default;
};
/// What is typed and shown where there are letters only: figurines have those of the language.
constexpr chess::Notation letters_of(const Writing& writing) {
    return writing.notation == chess::Notation::figurine ? usual_notation(writing.language)
                                                         : writing.notation;
}

}  // namespace inkmate::page

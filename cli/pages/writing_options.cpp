#include "cli/pages/writing_options.hpp"

#include <fmt/format.h>

#include "cli/error.hpp"

namespace inkmate {

using chess::Notation;

namespace {

/// All that has words or moves of chess on paper.
constexpr Products WRITTEN = PAGES_OF_GAMES | DIAGRAMS | CONTACT_SHEET | BOOK;

}  // namespace

void add_writing_options(Options& options, WritingFlags& flags) {
    Choices<Language> languages;
    for (const std::string_view word : LANGUAGE_WORDS) languages.emplace_back(word, *find_language(word));
    options.choice({.name = "--language", .help = "Language of the texts on pages", .of = WRITTEN},
                   flags.language, languages);
    Choices<Notation> notations;
    for (const chess::NotationSpec& spec : chess::notations())
        notations.emplace_back(spec.word, spec.notation);
    options.choice({.name = "--notation",
                    .help = "How moves are written: in SAN, with both squares, with figurines, or with the "
                            "letters of a language",
                    .of = WRITTEN,
                    .usual = "the letters of --language, in books figurine"},
                   flags.notation, notations);
}

Writing writing_option(const WritingFlags& flags, LayoutName layout) {
    const bool book = layout == LayoutName::book;
    const Notation usual = book ? Notation::figurine : usual_notation(flags.language);
    const Writing writing{flags.language, flags.notation.value_or(usual)};
    const auto refuse = [&](std::string_view why) {
        throw CommandError(fmt::format("--notation {}: {}", word_of(writing.notation), why), EXIT_USAGE);
    };
    const bool figurine = writing.notation == Notation::figurine;
    if (layout == LayoutName::plain && figurine)
        refuse("the layout plain has nothing but letters; choose san, lan or a language");
    if (layout == LayoutName::diagram && (figurine || writing.notation == Notation::lan))
        refuse("captions and solutions of diagrams have letters and SAN; choose san or a language");
    return writing;
}

}  // namespace inkmate

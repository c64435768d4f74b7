#include "cli/pages/pages_option.hpp"

#include <fmt/format.h>

#include "cli/error.hpp"

namespace inkmate {

namespace {

constexpr std::string_view word_of(psgen::PagesMode mode) {
    return word_of(psgen::PAGES_WORDS, mode);
}
constexpr psgen::WordTable<PagesWord, 5> PAGES_OPTION_WORDS = {
    {{word_of(psgen::PagesMode::every), PagesWord::every},
     {word_of(psgen::PagesMode::reply), PagesWord::reply},
     {word_of(psgen::PagesMode::none), PagesWord::none},
     {"start", PagesWord::start},
     {"errors", PagesWord::errors}}};

}  // namespace

void add_pages_option(Options& options, PagesFlags& flags) {
    options.choice({.name = "--pages",
                    .help = "Moves that print a page; start: also the start position; errors: also each "
                            "rejected line, with its squares marked, for devices whose answers nobody reads",
                    .of = PAGES_OF_GAMES | VARIANT | LESSON,
                    .usual = std::string(word_of(psgen::PAGES_WORDS, psgen::PagesMode::every))},
                   flags.words, choices(PAGES_OPTION_WORDS));
}

std::optional<psgen::PagesMode> pages_mode(const PagesFlags& flags) {
    std::optional<psgen::PagesMode> named;
    for (const PagesWord word : flags.words) {
        const std::string_view text = psgen::word_of(PAGES_OPTION_WORDS, word);
        const auto mode = value_of(psgen::PAGES_WORDS, text);
        if (mode && named && *named != *mode)
            throw CommandError(
                fmt::format("--pages {},{}: choose one of every, reply and none", word_of(*named), text),
                EXIT_USAGE);
        if (mode) named = mode;
    }
    return named;
}

void set_pages(const PagesFlags& flags, Products product, psgen::PlayingProgram& program) {
    program.pages = pages_mode(flags).value_or(program.pages);
    program.first_page = flags.has(PagesWord::start);
    program.refusals = flags.has(PagesWord::errors);
    if ((program.first_page || program.refusals) && (product & (GAME | SCORE)) == 0)
        throw CommandError(
            fmt::format("--pages {}: only a game of chess is printed so; leave it out",
                        psgen::word_of(PAGES_OPTION_WORDS,
                                       program.first_page ? PagesWord::start : PagesWord::errors)),
            EXIT_USAGE);
}

}  // namespace inkmate

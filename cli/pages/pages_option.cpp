#include "cli/pages/pages_option.hpp"

#include <fmt/format.h>

#include "cli/error.hpp"

namespace inkmate {

namespace {

constexpr std::string_view word_of(PagesMode mode) {
    return word_of(PAGES_WORDS, mode);
}
constexpr WordTable<PagesWord, 5> PAGES_OPTION_WORDS = {{{word_of(PagesMode::every), PagesWord::every},
                                                         {word_of(PagesMode::reply), PagesWord::reply},
                                                         {word_of(PagesMode::none), PagesWord::none},
                                                         {"start", PagesWord::start},
                                                         {"errors", PagesWord::errors}}};

}  // namespace

void add_pages_option(Options& options, PagesFlags& flags) {
    options.choice({.name = "--pages",
                    .help = "Moves that print a page; start: also the start position; errors: also each "
                            "rejected line, with its squares marked, for devices whose answers nobody reads",
                    .of = PAGES_OF_GAMES | VARIANT | LESSON,
                    .usual = std::string(word_of(PAGES_WORDS, PagesMode::every))},
                   flags.words, choices(PAGES_OPTION_WORDS));
}

void set_pages(const PagesFlags& flags, Products product, ProgramOptions& options) {
    const auto fail = [](const std::string& what) { throw CommandError("--pages " + what, EXIT_USAGE); };
    bool moves_named = false;
    for (const PagesWord word : flags.words) {
        const std::string_view text = word_of(PAGES_OPTION_WORDS, word);
        if (const auto mode = value_of(PAGES_WORDS, text)) {
            if (moves_named && options.pages != *mode)
                fail(fmt::format("{},{}: choose one of every, reply and none",
                                 word_of(PAGES_WORDS, options.pages), text));
            options.pages = *mode;
            moves_named = true;
            continue;
        }
        if ((product & (GAME | SCORE)) == 0)
            fail(fmt::format("{}: only a game of chess is printed so; leave it out", text));
        (word == PagesWord::start ? options.first_page : options.refusals) = true;
    }
}

}  // namespace inkmate

#include "cli/refusals.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/command_tree.hpp"

namespace inkmate {

namespace {

/// What makes a command make that; nothing for what it makes without being asked.
struct Selector {
    Products product;
    std::string_view words;
    /// It can be asked for where it was not, and then the option is of use.
    bool can_be_added;
};
constexpr std::array<Selector, 16> SELECTORS = {{{SCORE, "--layout score", true},
                                                 {DIAGRAMS, "--layout diagram", true},
                                                 {BOOK, "--layout book", true},
                                                 {TINY, "--tiny", false},
                                                 {GIVEN_PROGRAM, "--program", false},
                                                 {VARIANT, "--variant", false},
                                                 {VARIANT_DIAGRAMS, "--variant with --layout diagram", false},
                                                 {LESSON, "--problems", true},
                                                 {MOVE_SHEETS, "--moves-sheet with --variant", false},
                                                 {CONTACT_SHEET, "--contact", false},
                                                 {VARIANT_CONTACT, "--variant with --contact", false},
                                                 {PUZZLE, "an answer without a program (.ps)", false},
                                                 {PUZZLE_TOLD, "an answer without a program (.ps)", false},
                                                 {PUZZLE_PICTURE, "a picture (svg, html)", false},
                                                 {PUZZLE_PROGRAM, "a program (.ps)", false},
                                                 {BROWSER_PAGE, "a page in a browser (html)", false}}};

using Pair = std::pair<const CLI::Option*, const CLI::Option*>;

/// Could it be the first field of a FEN, whatever the board and the pieces?
bool is_position(std::string_view text) {
    constexpr int least_ranks = 4;
    const std::string_view board = text.substr(0, text.find(' '));
    return std::ranges::count(board, '/') >= least_ranks - 1 && !board.starts_with('/') &&
           board.find('.') == board.npos && board.find_first_of("0123456789") != board.npos;
}
/// What to do where a position was given without its option.
std::string advice_for(const CLI::App& app, std::string_view argument) {
    return is_position(argument) && app.get_option_no_throw("--fen") != nullptr
               ? ": a position is given with --fen"
               : "";
}

/// The first argument that nothing takes: an option before a word, for it is the one that was misspelt. A
/// word may be what an option that is missing was to say.
std::string surplus(const Options& options, const std::vector<std::string>& arguments) {
    const auto option = std::ranges::find_if(arguments, [](const std::string& argument) {
        return argument.size() > 1 && argument.front() == '-';
    });
    const std::string name = options.name();
    if (option != arguments.end())
        return fmt::format("{} has no option {}", name, option->substr(0, option->find('=')));
    const auto missing = options.missing();
    return fmt::format("{} takes no argument {}{}", name, arguments.front(),
                       missing ? ", but needs " + *missing : advice_for(options.app(), arguments.front()));
}

std::optional<Pair> given_together(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const CLI::Option* other : option->get_excludes())
            if (option->count() > 0 && other->count() > 0) return Pair(option, other);
    return std::nullopt;
}

std::optional<Pair> given_alone(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const CLI::Option* other : option->get_needs())
            if (option->count() > 0 && other->count() == 0) return Pair(option, other);
    return std::nullopt;
}

/// CLI11 begins with the option's name and a colon.
const CLI::Option* option_of(const CLI::App& app, const std::string& what) {
    return app.get_option_no_throw(what.substr(0, what.find(':')));
}

/// Of values that are too many or too few.
std::string wrong_count(const CLI::Option& option) {
    const std::string name = shown_option(option);
    const int most = option.get_items_expected_max();
    if (static_cast<int>(option.count()) > most)
        return fmt::format("{} is given twice: leave one of them out", name);
    return most == 1 || most == CLI::detail::expected_max_vector_size
               ? fmt::format("{} needs a value: {}", name, option.get_type_name())
               : fmt::format("{} needs {} values: {}", name, option.get_items_expected_min(),
                             option.get_type_name());
}

std::string subcommand_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* sub : subcommands_of(app)) names.push_back(sub->get_name());
    return text::listed(names, "or");
}

}  // namespace

std::string shown_option(const CLI::Option& option) {
    if (!option.get_lnames().empty()) return "--" + option.get_lnames().front();
    if (!option.results().empty()) return option.results().front();
    return option.get_type_name().empty() ? option.get_name() : option.get_type_name();
}

std::string misplaced_message(const CLI::Option& option, Products of, Products made) {
    for (const Selector& selector : SELECTORS)
        if (selector.can_be_added &&
            (of == selector.product || (of & ~(LESSON | BOOK | VARIANT | VARIANT_DIAGRAMS | VARIANT_CONTACT |
                                               MOVE_SHEETS)) == selector.product) &&
            ((made & ~(PAGES_OF_GAMES | DIAGRAMS)) == 0 ||
             (made == VARIANT_GAME && (of & (VARIANT_SCORE | VARIANT_DIAGRAMS)) != 0)))
            return fmt::format("{} needs {}: add it, or leave {} out", shown_option(option), selector.words,
                               shown_option(option));
    if ((of & CHESS) == 0 && (of & VARIANT) != 0 && (made & ~PAGES_OF_GAMES) == 0)
        return fmt::format("{0} needs --variant (chess too: --variant chess): add it, or leave {0} out",
                           shown_option(option));
    if (made == PUZZLE_TOLD && (of & PUZZLE) != 0)
        return fmt::format("{0} is for a solution that is drawn: add -o FILE.pdf, or leave {0} out",
                           shown_option(option));
    std::string asked;
    for (const Selector& selector : SELECTORS)
        if ((made & selector.product) != 0)
            asked += fmt::format("{}{}", asked.empty() ? "" : " and ", selector.words);
    return asked.empty()
               ? fmt::format("{} does not go with the pages of a game: leave it out", shown_option(option))
               : fmt::format("{} does not go with {}: leave one of them out", shown_option(option), asked);
}

std::string usage_message(const Options& options, const CLI::ParseError& error) {
    const CLI::App& app = options.app();
    const std::string what = error.what(), kind = error.get_name();
    if (const auto arguments = app.remaining(true); !arguments.empty()) return surplus(options, arguments);
    if (kind == "RequiredError")
        return fmt::format("{} needs {}", options.name(),
                           options.missing().value_or("a subcommand: " + subcommand_names(app)));
    if (kind == "ExcludesError")
        if (const auto pair = given_together(app))
            return fmt::format("{} and {} do not go together: leave one of them out",
                               shown_option(*pair->first), shown_option(*pair->second));
    if (kind == "RequiresError")
        if (const auto pair = given_alone(app))
            return fmt::format("{} needs {}", shown_option(*pair->first), shown_option(*pair->second));
    if (kind == "ArgumentMismatch")
        if (const CLI::Option* option = option_of(app, what)) return wrong_count(*option);
    const std::size_t colon = what.find(": must ");
    return kind == "ValidationError" && colon != what.npos ? what.substr(0, colon) + what.substr(colon + 1)
                                                           : what;
}

std::string file_message(const Options& options) {
    for (const CLI::Option* option : arguments_of(options.app()))
        for (const std::string& name : option->results())
            if (const std::string advice = advice_for(options.app(), name);
                !advice.empty() && !files::file_exists(name))
                return fmt::format("there is no file {}{}", name, advice);
    return "";
}

}  // namespace inkmate

#include "cli/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "cli/error.hpp"

namespace inkmate {

namespace {

/// What makes a command make that; nothing for what it makes without being asked.
struct Selector {
    Products product;
    std::string_view words;
    /// It can be asked for where it was not, and then the option is of use.
    bool can_be_added;
};
constexpr std::array<Selector, 15> SELECTORS = {{{SCORE, "--layout score", true},
                                                 {DIAGRAMS, "--layout diagram", true},
                                                 {BOOK, "--layout book", true},
                                                 {TINY, "--tiny", false},
                                                 {GIVEN_PROGRAM, "--program", false},
                                                 {VARIANT, "--variant", false},
                                                 {VARIANT_DIAGRAMS, "--variant with --layout diagram", false},
                                                 {LESSON, "--problems", true},
                                                 {MOVE_SHEETS, "--move-sheets", false},
                                                 {CONTACT_SHEET, "--contact", false},
                                                 {VARIANT_CONTACT, "--variant with --contact", false},
                                                 {PUZZLE, "an answer without a program (.ps)", false},
                                                 {PUZZLE_PICTURE, "a picture (svg, html)", false},
                                                 {PUZZLE_PROGRAM, "a program (.ps)", false},
                                                 {BROWSER_PAGE, "a page in a browser (html)", false}}};

/// As it was given: by its long name, or, without a name, by its first value.
std::string shown(const CLI::Option& option) {
    if (!option.get_lnames().empty()) return "--" + option.get_lnames().front();
    return option.results().empty() ? option.get_name() : option.results().front();
}

[[noreturn]] void refuse(const CLI::Option& option, Products of, Products made) {
    for (const Selector& selector : SELECTORS)
        if (selector.can_be_added &&
            (of == selector.product ||
             (of & ~(LESSON | BOOK | VARIANT_SCORE | VARIANT_DIAGRAMS)) == selector.product) &&
            ((made & ~(PAGES_OF_GAMES | DIAGRAMS)) == 0 ||
             (made == VARIANT_GAME && (of & (VARIANT_SCORE | VARIANT_DIAGRAMS)) != 0)))
            throw CommandError(fmt::format("{} needs {}: add it, or leave {} out", shown(option),
                                           selector.words, shown(option)),
                               EXIT_USAGE);
    std::string asked;
    for (const Selector& selector : SELECTORS)
        if ((made & selector.product) != 0)
            asked += fmt::format("{}{}", asked.empty() ? "" : " and ", selector.words);
    throw CommandError(
        asked.empty() ? fmt::format("{} does not go with the pages of a game: leave it out", shown(option))
                      : fmt::format("{} does not go with {}: leave one of them out", shown(option), asked),
        EXIT_USAGE);
}

Check one_of(const std::vector<std::string>& words) {
    return [words](const std::string& word) {
        return std::ranges::find(words, word) != words.end()
                   ? std::string()
                   : fmt::format("must be {}, not {}", alternatives(words), word);
    };
}

}  // namespace

Products product_of(LayoutName layout) {
    switch (layout) {
        case LayoutName::game:
        case LayoutName::economy:
        case LayoutName::large:
        case LayoutName::plain: return GAME;
        case LayoutName::score: return SCORE;
        case LayoutName::diagram: return DIAGRAMS;
        case LayoutName::book: return BOOK;
    }
    return EVERYTHING;
}

Products variant_product_of(LayoutName layout) {
    switch (product_of(layout)) {
        case SCORE: return VARIANT_SCORE;
        case DIAGRAMS: return VARIANT_DIAGRAMS;
        case BOOK:
            throw CommandError(
                "--layout book prints annotated games of chess, and does not go with --variant: choose "
                "another "
                "layout",
                EXIT_USAGE);
        default: return VARIANT_GAME;
    }
}

std::string alternatives(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

Options& Options::subcommand(const char* name, const char* description) {
    return subcommands_.emplace_back(*app_.add_subcommand(name, description));
}

std::string Options::full_name() const {
    std::string name = app_.get_name();
    for (const CLI::App* above = app_.get_parent(); above != nullptr; above = above->get_parent())
        name = above->get_name() + " " + name;
    return name;
}

bool Options::is_chosen() const {
    return app_.parsed();
}

const Options& Options::chosen() const {
    for (const Options& sub : subcommands_)
        if (sub.is_chosen()) return sub.chosen();
    return *this;
}

void Options::footer(const std::string& text) {
    app_.footer(text);
}

bool Options::given(const std::string& name) const {
    return app_.get_option(name)->count() > 0;
}

std::vector<std::pair<std::string, std::string>> Options::settings() const {
    std::vector<std::pair<std::string, std::string>> settings;
    for (const Row& row : rows_) {
        const CLI::Option& option = *row.option;
        std::string value = option.count() == 0 ? option.get_default_str()
                                                : fmt::format("{}", fmt::join(option.results(), ","));
        if (option.nonpositional() && !value.empty()) settings.emplace_back(shown(option), std::move(value));
    }
    return settings;
}

void Options::require_subcommand() {
    app_.require_subcommand(1);
}

void Options::hide() {
    app_.group("");
}

DeclaredOption DeclaredOption::check(const Check& check) const {
    option_->check(CLI::Validator([check](const std::string& value) { return check(value); }, ""));
    return *this;
}

DeclaredOption DeclaredOption::excludes(DeclaredOption other) const {
    option_->excludes(other.option_);
    return *this;
}

DeclaredOption DeclaredOption::needs(DeclaredOption other) const {
    option_->needs(other.option_);
    return *this;
}

DeclaredOption DeclaredOption::expected(int least, int most) const {
    option_->expected(least, most);
    return *this;
}

template <class Value>
DeclaredOption Options::value(const OptionSpec& spec, Value& variable) {
    CLI::Option& option = declare(spec, *app_.add_option(spec.name, variable));
    if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>)
        if (spec.usual.empty() && spec.needed.empty()) option.default_str(fmt::format("{}", variable));
    return DeclaredOption(option);
}
template DeclaredOption Options::value(const OptionSpec&, std::string&);
template DeclaredOption Options::value(const OptionSpec&, int&);
template DeclaredOption Options::value(const OptionSpec&, std::int64_t&);
template DeclaredOption Options::value(const OptionSpec&, unsigned&);
template DeclaredOption Options::value(const OptionSpec&, std::uint64_t&);
template DeclaredOption Options::value(const OptionSpec&, double&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<std::string>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<int>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<std::int64_t>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<unsigned>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<std::uint64_t>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<double>&);
template DeclaredOption Options::value(const OptionSpec&, std::vector<int>&);
template DeclaredOption Options::value(const OptionSpec&, std::vector<double>&);

DeclaredOption Options::computed(const OptionSpec& spec,
                                 const std::function<void(const std::string&)>& store) {
    return DeclaredOption(declare(spec, *app_.add_option_function<std::string>(spec.name, store)));
}

template <class Value>
DeclaredOption Options::list(const OptionSpec& spec, std::vector<Value>& variable) {
    CLI::Option& option = declare(spec, *app_.add_option(spec.name, variable));
    if (!variable.empty()) option.default_str(fmt::format("{}", fmt::join(variable, ",")));
    return DeclaredOption(*option.delimiter(',')->allow_extra_args(false));
}
template DeclaredOption Options::list(const OptionSpec&, std::vector<std::string>&);
template DeclaredOption Options::list(const OptionSpec&, std::vector<int>&);

DeclaredOption Options::repeated(const OptionSpec& spec, std::vector<std::string>& variable) {
    return DeclaredOption(*declare(spec, *app_.add_option(spec.name, variable)).allow_extra_args(false));
}

DeclaredOption Options::arguments(const OptionSpec& spec, std::vector<std::string>& variable) {
    return DeclaredOption(declare(spec, *app_.add_option(spec.name, variable)));
}

DeclaredOption Options::flag(const OptionSpec& spec, bool& variable) {
    return DeclaredOption(declare(spec, *app_.add_flag(spec.name, variable)));
}

DeclaredOption Options::word(OptionSpec spec, const std::vector<std::string>& words,
                             const std::function<void(const std::string&)>& store) {
    if (spec.value.empty()) spec.value = fmt::format("{}", fmt::join(words, "|"));
    return DeclaredOption(declare(spec, *app_.add_option_function<std::string>(spec.name, store)))
        .check(one_of(words));
}

DeclaredOption Options::several_words(OptionSpec spec, const std::vector<std::string>& words,
                                      const std::function<void(const std::vector<std::string>&)>& store) {
    spec.value = fmt::format("{},...", fmt::join(words, "|"));
    CLI::Option& option =
        declare(spec, *app_.add_option_function<std::vector<std::string>>(spec.name, store));
    option.delimiter(',')->allow_extra_args(false);
    return DeclaredOption(option).check(one_of(words));
}

CLI::Option& Options::declare(const OptionSpec& spec, CLI::Option& option) {
    option.description(spec.help)->group(group_)->type_name(spec.value);
    if (!spec.usual.empty()) option.default_str(spec.usual);
    if (!spec.needed.empty()) option.required();
    rows_.push_back({&option, spec.of, spec.needed});
    return option;
}

void Options::refuse_misplaced(Products made) const {
    for (const Row& row : rows_)
        if (row.option->count() > 0 && (row.of & made) == 0) refuse(*row.option, row.of, made);
}

std::optional<std::string> Options::missing() const {
    for (const Row& row : rows_)
        if (!row.needed.empty() && row.option->count() == 0)
            return fmt::format("{} needs {}", full_name().substr(full_name().find(' ') + 1), row.needed);
    return std::nullopt;
}

}  // namespace inkmate

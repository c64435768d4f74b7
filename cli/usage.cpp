#include "cli/usage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/command_tree.hpp"

namespace inkmate::cli {

namespace {

std::vector<std::string> names_of_subcommands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* sub : subcommands_of(app)) names.push_back(sub->get_name());
    return names;
}

/// Words of other programs, and what they are called here.
constexpr std::pair<std::string_view, std::string_view> OTHER_NAMES[] = {
    {"--colour", "--side"},   {"--colour", "--tint"},    {"analyse", "annotate"},
    {"diagram", "worksheet"}, {"diagrams", "worksheet"}, {"diff", "compare"},
    {"knight", "tour"},       {"knights", "tour"},       {"eval", "search"},
};

using Pair = std::pair<const CLI::Option*, const CLI::Option*>;

/// True if the text may begin with the first field of a FEN, for any board and pieces.
bool is_position(std::string_view text) {
    constexpr int least_ranks = 4;
    const std::string_view board = text.substr(0, text.find(' '));
    return std::ranges::count(board, '/') >= least_ranks - 1 && !board.starts_with('/') &&
           board.find('.') == board.npos && board.find_first_of("0123456789") != board.npos;
}
/// Return advice for a position that was given without its option.
std::string advice_for(const CLI::App& app, std::string_view argument) {
    return is_position(argument) && app.get_option_no_throw("--fen") != nullptr
               ? ": a position is given with --fen"
               : "";
}

/// Return the number of letters to insert, remove, replace or swap with a neighbour to turn one word into the
/// other (the optimal string alignment distance).
std::size_t typing_errors(std::string_view a, std::string_view b) {
    std::vector<std::size_t> two_back, last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_back[j - 2] + 1);
        }
        two_back = std::exchange(last, row);
    }
    return last.back();
}

/// Return a message about the first argument that nothing takes. A word that comes first should be a
/// subcommand where there are some; otherwise a misspelt option comes before a word, which may be the value
/// of a missing option.
std::string surplus(const Options& options, const std::vector<std::string>& arguments) {
    const auto option = std::ranges::find_if(arguments, [](const std::string& argument) {
        return argument.size() > 1 && argument.front() == '-';
    });
    const std::string name = options.name();
    const CLI::App& app = options.app();
    const std::vector<std::string> below = names_of_subcommands(app);
    const bool is_word_first = option != arguments.begin();
    if (!below.empty() && is_word_first)
        return fmt::format("{} has no subcommand {}{}", name, arguments.front(),
                           did_you_mean(arguments.front(), below));
    if (option != arguments.end()) {
        const std::string given = option->substr(0, option->find('='));
        std::vector<std::string> known;
        for (const CLI::Option* declared : named_options(app))
            for (const std::string& word : names_of(*declared)) known.push_back(word);
        return fmt::format("{} has no option {}{}", name, given, did_you_mean(given, known));
    }
    const std::string& word = arguments.front();
    const auto missing = options.missing();
    return fmt::format("{} takes no argument {}{}", name, word,
                       missing ? ", but needs " + *missing : advice_for(app, word));
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

/// Return the option that a message of CLI11 begins with, before a colon.
const CLI::Option* option_of(const CLI::App& app, const std::string& what) {
    return app.get_option_no_throw(what.substr(0, what.find(':')));
}

/// Return the message for too many or too few values.
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

}  // namespace

std::string shown_option(const CLI::Option& option) {
    if (!option.get_lnames().empty()) return "--" + option.get_lnames().front();
    if (!option.results().empty()) return option.results().front();
    return option.get_type_name().empty() ? option.get_name() : option.get_type_name();
}

std::string cannot_be_combined(std::string_view option, std::string_view what) {
    return fmt::format("{} cannot be combined with {}: leave one of them out", option, what);
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
    for (const auto& [other, ours] : OTHER_NAMES)
        if (word == other && std::ranges::find(known, ours) != known.end())
            return fmt::format(" (did you mean {}?)", ours);
    const std::string* nearest = nullptr;
    std::size_t least = std::string::npos;
    for (const std::string& candidate : known) {
        const std::size_t errors = candidate.starts_with(word) ? 1 : typing_errors(word, candidate);
        if (errors > std::max(word.size(), candidate.size()) / 3 || errors >= least) continue;
        least = errors;
        nearest = &candidate;
    }
    return nearest != nullptr ? fmt::format(" (did you mean {}?)", *nearest) : "";
}

std::string usage_message(const Options& options, const CLI::ParseError& error) {
    const CLI::App& app = options.app();
    const std::string what = error.what(), kind = error.get_name();
    if (const auto arguments = app.remaining(true); !arguments.empty()) return surplus(options, arguments);
    if (kind == "RequiredError")
        return fmt::format(
            "{} needs {}", options.name(),
            options.missing().value_or("a subcommand: " + text::listed(names_of_subcommands(app), "or")));
    if (kind == "ExcludesError")
        if (const auto pair = given_together(app))
            return cannot_be_combined(shown_option(*pair->first), shown_option(*pair->second));
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

}  // namespace inkmate::cli

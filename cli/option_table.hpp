#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What CLI11 declares costs seconds in every file that includes it; only those do that ask it about all
// options.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace inkmate::cli {

/// The exit status of a command that did not succeed.
enum ExitCode {
    EXIT_FAILED = 1,     ///< a check failed, or the work could not be done
    EXIT_USAGE = 2,      ///< the command line makes no sense
    EXIT_UNREADABLE = 3  ///< inkmate compare: a file cannot be read or drawn, so nothing was compared
};

/// The command's only exception type: what is wrong, where, and what to do.
class CommandError : public std::runtime_error {
  public:
    explicit CommandError(const std::string& what, ExitCode code = EXIT_FAILED)
        : std::runtime_error(what), code_(code) {}
    ExitCode exit_code() const { return code_; }

  private:
    ExitCode code_;
};

/// Ends a command that its user has interrupted, which is not an error: what is kept, and how to continue.
class UserInterrupt : public std::runtime_error {
  public:
    explicit UserInterrupt(const std::string& kept) : std::runtime_error("Interrupted: " + kept) {}
};

/// Declares an option: its name, help and value. `--help`, the manual page, the completions and the messages
/// are made from it.
struct OptionSpec {
    /// In CLI11's form: "-o,--output", or "pgn" for an argument without a name.
    const char* name;
    std::string help;
    /// The name of the value. Words between bars are offered as they are; FILE and DIR are completed.
    std::string value = {};
    /// The default, if the variable does not say it.
    std::string default_value = {};
    /// Makes the option required: the end of the sentence "NAME needs ...".
    std::string required_message = {};
    /// True if the value is a file that is written. It must then differ from every file that is read.
    bool written = false;

    OptionSpec with_default(std::string text) const {
        OptionSpec spec = *this;
        spec.default_value = std::move(text);
        return spec;
    }
    OptionSpec with_required(std::string message) const {
        OptionSpec spec = *this;
        spec.required_message = std::move(message);
        return spec;
    }
};

/// The words that an option takes and their meanings, in the order of the help.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Return the words of a table whose rows are a word and its value.
template <class Words>
Choices<typename Words::value_type::second_type> choices(const Words& words) {
    return {words.begin(), words.end()};
}

template <class Value>
std::vector<std::string> words_of(const Choices<Value>& choices) {
    std::vector<std::string> words;
    for (const auto& [word, value] : choices) words.push_back(word);
    return words;
}
/// Return the value of a word of `choices`.
template <class Value>
Value value_for(const Choices<Value>& choices, const std::string& word) {
    return std::ranges::find(choices, word, &std::pair<std::string, Value>::first)->second;
}
/// Return the word of a value of `choices`.
template <class Value>
std::string word_for(const Choices<Value>& choices, const Value& value) {
    return std::ranges::find(choices, value, &std::pair<std::string, Value>::second)->first;
}

/// Returns an error message, or "" if the value is valid.
using Check = std::function<std::string(const std::string&)>;

/// Checks that a number is in a range; `unit` follows the range in the message.
template <class Number>
Check in_range(Number least, Number most, std::string_view unit = {}) {
    const std::string words = most == std::numeric_limits<Number>::max()
                                  ? fmt::format("{} or more", least)
                                  : fmt::format("{} to {}", least, most);
    return [=, rule = fmt::format("must be {}{}{}", words, unit.empty() ? "" : " ", unit)](
               const std::string& text) {
        Number number{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool read = error == std::errc() && end == text.data() + text.size();
        // Written so that no comparison with NaN passes.
        return read && number >= least && number <= most ? std::string()
                                                         : fmt::format("{}, not {}", rule, text);
    };
}

template <class Number>
Check at_least(Number least, std::string_view unit = {}) {
    return in_range(least, std::numeric_limits<Number>::max(), unit);
}

/// A declared option, to which rules are added.
class DeclaredOption {
  public:
    explicit DeclaredOption(CLI::Option& option) : option_(&option) {}
    /// Apply `check` to every value.
    DeclaredOption check(const Check& check) const;
    /// Make it mutually exclusive with `other`.
    DeclaredOption excludes(DeclaredOption other) const;
    /// Allow it only together with `other`.
    DeclaredOption needs(DeclaredOption other) const;
    /// Set the number of values that it takes.
    DeclaredOption expected(int values) const { return expected(values, values); }
    DeclaredOption expected(int least, int most) const;

  private:
    CLI::Option* option_;
};

/// The options of a subcommand.
class Options {
  public:
    explicit Options(CLI::App& app) : app_(app) {}
    Options(const Options&) = delete;
    Options& operator=(const Options&) = delete;

    CLI::App& app() { return app_; }
    const CLI::App& app() const { return app_; }

    /// List the options that follow under this heading of --help.
    void group(const std::string& heading) { group_ = heading; }
    /// Set the text at the end of --help.
    void footer(const std::string& text);
    /// Add a subcommand and return its options. --help lists it under `heading`; without one it is hidden.
    Options& subcommand(const char* name, const char* description, const char* heading);
    void require_subcommand();
    /// "inkmate tune fit"
    std::string full_name() const;
    /// "tune fit"
    std::string name() const { return full_name().substr(full_name().find(' ') + 1); }
    /// True if the command line names this subcommand.
    bool is_chosen() const;
    /// Return the subcommand that the command line names, at any depth.
    const Options& chosen() const;

    /// An option with a value, which may be left out (std::optional). option_table.cpp lists the types that a
    /// value may have, since only it compiles CLI11's code for them.
    template <class Value>
    DeclaredOption value(const OptionSpec& spec, Value& variable);
    /// An option whose value `store` converts.
    DeclaredOption computed(const OptionSpec& spec, const std::function<void(const std::string&)>& store);
    /// Several values with commas between, in one argument.
    template <class Value>
    DeclaredOption list(const OptionSpec& spec, std::vector<Value>& variable);
    /// An option that may be given several times, each time with one value.
    DeclaredOption repeated(const OptionSpec& spec, std::vector<std::string>& variable);
    /// The arguments without a name.
    DeclaredOption arguments(const OptionSpec& spec, std::vector<std::string>& variable);
    DeclaredOption flag(const OptionSpec& spec, bool& variable);

    /// An option that takes one of some words. A std::optional may be left out; a std::vector takes several
    /// words with commas between.
    template <class Value>
    DeclaredOption choice(OptionSpec spec, Value& variable, const Choices<Value>& words) {
        if (spec.default_value.empty()) spec.default_value = word_for(words, variable);
        return word(spec, words_of(words),
                    [&variable, words](const std::string& word) { variable = value_for(words, word); });
    }
    template <class Value>
    DeclaredOption choice(const OptionSpec& spec, std::optional<Value>& variable,
                          const Choices<Value>& words) {
        return word(spec, words_of(words),
                    [&variable, words](const std::string& word) { variable = value_for(words, word); });
    }
    template <class Value>
    DeclaredOption choice(OptionSpec spec, std::vector<Value>& variable, const Choices<Value>& words) {
        if (!variable.empty()) spec.default_value = word_for(words, variable.front());
        const auto store = [&variable, words](const std::vector<std::string>& given) {
            variable.clear();
            for (const std::string& word : given) variable.push_back(value_for(words, word));
        };
        return several(spec, words_of(words), store);
    }

    /// An option that takes several of some words, with commas between.
    DeclaredOption several(OptionSpec spec, const std::vector<std::string>& words,
                           const std::function<void(const std::vector<std::string>&)>& store);

    /// True if the option was given; `name` is its long name: "--level".
    bool given(const std::string& name) const;
    /// Return the first option under these headings of --help that was given: "--level".
    std::optional<std::string> first_given(std::initializer_list<std::string_view> headings) const;
    /// Return every option that has a name and a value, given or by default: "--level", "9".
    std::vector<std::pair<std::string, std::string>> settings() const;
    /// Throws CommandError with EXIT_USAGE if one of these options was given, which `what` rules out.
    void refuse(std::initializer_list<std::string_view> names, std::string_view what) const;
    /// Throws CommandError with EXIT_USAGE if any other option was given: `what` allows only these.
    void refuse_all_but(std::initializer_list<std::string_view> names, std::string_view what) const;
    /// Throws CommandError with EXIT_USAGE for a file that is written and that a different option reads or
    /// writes.
    void refuse_overwriting() const;
    /// Return the message of the first required option that was not given: "a device: --to URI".
    std::optional<std::string> missing() const;

  private:
    struct Row {
        CLI::Option* option;
        std::string required_message;
        bool written;
    };

    CLI::Option& declare(const OptionSpec& spec, CLI::Option& option);
    /// Return the long names of all options that were given.
    std::vector<std::string> given_options() const;
    DeclaredOption word(OptionSpec spec, const std::vector<std::string>& words,
                        const std::function<void(const std::string&)>& store);

    CLI::App& app_;
    std::string group_ = "Options";
    std::vector<Row> rows_;
    std::deque<Options> subcommands_;
};

}  // namespace inkmate::cli

#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/product.hpp"
#include "psgen/product/product.hpp"

// What CLI11 declares costs seconds in every file that includes it; only those do that ask it about all
// options.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace inkmate {

/// All that a command line can say with one option. `--help`, the manual page, the completions and the
/// messages are made from it.
struct OptionSpec {
    /// As CLI11 takes it: "-o,--output", or "pgn" for an argument without a name.
    const char* name;
    std::string help;
    /// What the value is called. Words between bars are offered as they are, FILE and DIR are completed.
    std::string value = {};
    /// What it means something for.
    Products of = EVERYTHING;
    /// What holds without it, where the variable does not tell.
    std::string usual = {};
    /// For what has to be given: the end of the sentence "NAME needs ...".
    std::string needed = {};
    /// Its value is a file that is written, and so none of those that are read.
    bool written = false;
};

/// The words that an option takes and what they mean, in the order in which they are told.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

template <class Value, std::size_t N>
Choices<Value> choices(const psgen::WordTable<Value, N>& words) {
    return {words.begin(), words.end()};
}

template <class Value>
std::vector<std::string> words_of(const Choices<Value>& choices) {
    std::vector<std::string> words;
    for (const auto& [word, value] : choices) words.push_back(word);
    return words;
}
/// Of a word that is one of them.
template <class Value>
Value value_for(const Choices<Value>& choices, const std::string& word) {
    return std::ranges::find(choices, word, &std::pair<std::string, Value>::first)->second;
}
/// Of a value that has a word.
template <class Value>
std::string word_for(const Choices<Value>& choices, const Value& value) {
    return std::ranges::find(choices, value, &std::pair<std::string, Value>::second)->first;
}

/// Says what is wrong with a value; nothing when it will do.
using Check = std::function<std::string(const std::string&)>;

/// An option that was declared, and what else is asked of it.
class DeclaredOption {
  public:
    explicit DeclaredOption(CLI::Option& option) : option_(&option) {}
    /// Every value has to pass.
    DeclaredOption check(const Check& check) const;
    /// They are not given together.
    DeclaredOption excludes(DeclaredOption other) const;
    /// It is given with the other only.
    DeclaredOption needs(DeclaredOption other) const;
    /// It takes so many values.
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

    /// The options that follow stand under this heading of --help.
    void group(const std::string& heading) { group_ = heading; }
    /// What --help ends with.
    void footer(const std::string& text);
    /// The options of a subcommand below this one.
    Options& subcommand(const char* name, const char* description);
    /// One of them has to be given.
    void require_subcommand();
    /// Neither help nor documentation names it.
    void hide();
    /// "inkmate tune fit"
    std::string full_name() const;
    /// "tune fit"
    std::string name() const { return full_name().substr(full_name().find(' ') + 1); }
    /// Was this subcommand given?
    bool is_chosen() const;
    /// The subcommand that was chosen, at any depth.
    const Options& chosen() const;

    /// An option with a value, or with one that may be left out (std::optional). The types that a value may
    /// have are listed in option_table.cpp, the only file that compiles what CLI11 makes of them.
    template <class Value>
    DeclaredOption value(const OptionSpec& spec, Value& variable);
    /// An option from whose value something is worked out.
    DeclaredOption computed(const OptionSpec& spec, const std::function<void(const std::string&)>& store);
    /// Several values with commas between; what follows the list is no part of it.
    template <class Value>
    DeclaredOption list(const OptionSpec& spec, std::vector<Value>& variable);
    /// May be given several times, each time with one value.
    DeclaredOption repeated(const OptionSpec& spec, std::vector<std::string>& variable);
    /// Without a name: all that remains of the command line.
    DeclaredOption arguments(const OptionSpec& spec, std::vector<std::string>& variable);
    DeclaredOption flag(const OptionSpec& spec, bool& variable);

    /// An option that takes one of some words. A std::optional may be left out, a std::vector takes several
    /// with commas between.
    template <class Value>
    DeclaredOption choice(OptionSpec spec, Value& variable, const Choices<Value>& words) {
        if (spec.usual.empty()) spec.usual = word_for(words, variable);
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
        if (!variable.empty()) spec.usual = word_for(words, variable.front());
        const auto store = [&variable, words](const std::vector<std::string>& given) {
            variable.clear();
            for (const std::string& word : given) variable.push_back(value_for(words, word));
        };
        return several_words(spec, words_of(words), store);
    }

    /// Was the option given? Its name is that of the table: "--level".
    bool given(const std::string& name) const;
    /// The first option under these headings of --help that was given: "--level".
    std::optional<std::string> first_given(std::initializer_list<std::string_view> headings) const;
    /// Every option with a name and a value, given or by default: "--level", "9".
    std::vector<std::pair<std::string, std::string>> settings() const;
    /// Throws CommandError with EXIT_USAGE for an option that was given and means nothing for any of what is
    /// made.
    void refuse_misplaced(Products made) const;
    /// Throws CommandError with EXIT_USAGE for a file that is written, and read or written by another option.
    void refuse_overwriting() const;
    /// What the first option says that has to be given and was not: "a device: --to URI".
    std::optional<std::string> missing() const;

  private:
    struct Row {
        CLI::Option* option;
        Products of;
        std::string needed;
        bool written;
    };

    CLI::Option& declare(const OptionSpec& spec, CLI::Option& option);
    DeclaredOption word(OptionSpec spec, const std::vector<std::string>& words,
                        const std::function<void(const std::string&)>& store);
    DeclaredOption several_words(OptionSpec spec, const std::vector<std::string>& words,
                                 const std::function<void(const std::vector<std::string>&)>& store);

    CLI::App& app_;
    std::string group_ = "Options";
    std::vector<Row> rows_;
    std::deque<Options> subcommands_;
};

}  // namespace inkmate

#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace inkmate {

/// An option that takes one of some words. `value` is a string, an optional one for an option that may be
/// left out, or a list of them for an option that takes several, with commas between.
template <class Value, class Word>
CLI::Option* add_choice(CLI::App& app, const char* name, Word& value,
                        const std::map<std::string, Value>& words, const std::string& description) {
    std::string names;
    for (const auto& [word, meaning] : words) names += (names.empty() ? "" : "|") + word;
    const auto check = [names, &words](const std::string& word) {
        return words.contains(word) ? std::string() : fmt::format("{} is not one of {}", word, names);
    };
    CLI::Option* option =
        app.add_option(name, value, description)->type_name(names)->check(CLI::Validator(check, ""));
    if constexpr (std::is_same_v<Word, std::vector<std::string>>)
        option->delimiter(',')->allow_extra_args(false)->type_name(names + ",...");
    if constexpr (!std::is_same_v<Word, std::optional<std::string>>) option->capture_default_str();
    return option;
}

}  // namespace inkmate

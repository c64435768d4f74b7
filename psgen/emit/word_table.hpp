#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace inkmate {

/// The words for the values of an enumeration, in the order in which a person is told them. A table stands
/// beside its enumeration; the command line and a program's description are read and written with it.
template <class Value, std::size_t N>
using WordTable = std::array<std::pair<std::string_view, Value>, N>;

template <class Value, std::size_t N>
constexpr std::string_view word_of(const WordTable<Value, N>& words, Value value) {
    return std::ranges::find(words, value, [](const auto& w) { return w.second; })->first;
}

/// Nothing for a word that is not there.
template <class Value, std::size_t N>
constexpr std::optional<Value> value_of(const WordTable<Value, N>& words, std::string_view word) {
    const auto found = std::ranges::find(words, word, [](const auto& w) { return w.first; });
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace inkmate

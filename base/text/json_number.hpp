#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace inkmate {

/// A whole number that the type can hold; json::get takes any number, and what it makes of one that is too
/// large is anybody's guess. Throws std::runtime_error for all else.
template <std::integral Number>
Number number_of_json(const nlohmann::json& value) {
    const auto held = [](auto number) {
        if (!std::in_range<Number>(number)) throw std::runtime_error("a number is out of its range");
        return static_cast<Number>(number);
    };
    if (value.is_number_unsigned()) return held(value.get<std::uint64_t>());
    if (value.is_number_integer()) return held(value.get<std::int64_t>());
    throw std::runtime_error("a number is not whole");
}

/// One of the values of an enumeration that has those from 0 to `last`. Throws std::runtime_error for all
/// else.
template <class Enum>
Enum enum_of_json(const nlohmann::json& value, Enum last) {
    const auto number = number_of_json<unsigned>(value);
    if (number > static_cast<unsigned>(last)) throw std::runtime_error("a number stands for nothing");
    return static_cast<Enum>(number);
}

}  // namespace inkmate

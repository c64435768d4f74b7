#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// One thing that a description tells, as words "key=value".
struct DescriptionField {
    std::string key;
    /// Nothing where the word is left out, and the default holds.
    std::function<std::optional<std::string>(const ProgramOptions&)> write;
    /// False for a value that no program has.
    std::function<bool(ProgramOptions&, std::string_view value)> read;
    /// May a long value be told in several words, each with the key and a part of it?
    bool in_parts = false;
};

/// All of them, in the order in which they are told.
const std::vector<DescriptionField>& description_fields();

}  // namespace inkmate

#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "psgen/emit/program.hpp"
#include "psgen/link/link.hpp"
#include "psgen/link/module.hpp"

namespace inkmate {

/// The features of the default program, of which tests turn some on and off.
inline psgen::Features default_features() {
    return psgen::features_of(psgen::PlayingProgram());
}

/// A module of the given name with a header and the given text after it.
inline psgen::ModuleSource fake_module(const std::string& name, const std::string& body,
                                       const std::string& required = "") {
    return {name, "% module: " + name + "\n% requires: " + required + "\n% A module of a test.\n\n" + body};
}

using Tables = std::map<std::string, std::string, std::less<>>;

inline psgen::LinkedProgram link_fakes(const std::vector<psgen::ModuleSource>& sources,
                                       std::vector<std::string> roots, const Tables& tables = {},
                                       int language_level = 2) {
    std::vector<psgen::Module> modules;
    for (const psgen::ModuleSource& source : sources)
        modules.push_back(parse_module(source, default_features()));
    const auto table = [&](std::string_view name) -> std::optional<psgen::Table> {
        const auto found = tables.find(name);
        if (found == tables.end()) return std::nullopt;
        return psgen::Table{found->second, "a table of a test"};
    };
    return link(modules, {std::move(roots), language_level, table});
}

/// What the EmitError says that the action throws; empty when it throws none.
template <typename Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const psgen::EmitError& error) {
        return error.what();
    }
    return {};
}

}  // namespace inkmate

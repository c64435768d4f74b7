#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/link/token.hpp"

namespace inkmate::psgen {

/// A module's file (docs/inside/program.md, "Modules").
struct ModuleSource {
    /// The file's name without ".ps".
    std::string name;
    std::string text;
};

/// The modules of psgen/runtime, built into the library, in order of their names.
std::span<const ModuleSource> embedded_modules();

/// What a program has or does, by name, for `%# if` and `%# unless`; true if it is on.
using Features = std::map<std::string, bool, std::less<>>;

/// True if the feature is on. Throws EmitError, which lists all features, for a name that is none of them;
/// `where` says where it is used.
bool is_on(const Features& features, std::string_view name, std::string_view where);

/// One top-level part of a module.
struct Definition {
    enum class Kind {
        procedure,  ///< /Name { ... } bind def
        value,      ///< /name EXPRESSION def: variable, buffer or table
        setup,      ///< { ... } bind exec
        remark      ///< a comment by itself
    };
    Kind kind;
    /// The name that it defines; for a setup block the table that it fills; empty for a remark.
    std::string name;
    /// The text with the comments before it, without the end of the last line.
    std::string text;
    /// True if there is an empty line before it.
    bool after_gap = false;
    /// The tokens of the text, with their places in it, without comments and, for definitions, without the
    /// leading /name.
    std::vector<Token> tokens;
    int line = 0;
    /// True for Table::plain.
    bool plain = false;
};

struct Module {
    std::string name;
    std::vector<std::string> required;
    /// The header's description of the module; lines separated by '\n'.
    std::string sentence;
    std::vector<Definition> definitions;
    /// Its name in messages.
    std::string origin() const { return "module " + name; }
};

/// Carries out the directives (`%#` lines), then reads header and definitions. Throws EmitError, naming
/// module and line, where the text breaks the form that docs/inside/program.md lays down.
Module parse_module(const ModuleSource& source, const Features& features);

/// The words of the header's line `% for:`, kinds of programs and features; empty if it has no such line.
std::vector<std::string> for_words(const ModuleSource& source);

/// True if the directives leave nothing of a module: it serves a feature that is off.
bool is_left_out(const ModuleSource& source, const Features& features);

/// Carries out the directives and returns the text that remains, with the place of every line in the file.
SourceText expand_directives(const ModuleSource& source, const Features& features);

}  // namespace inkmate::psgen

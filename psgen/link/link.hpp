#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/link/module.hpp"

namespace inkmate::psgen {

/// The dictionary that holds everything a program defines; modules may name it.
inline constexpr std::string_view PROGRAM_DICTIONARY = "Inkmate";

struct Table {
    /// An expression that leaves one object.
    std::string text;
    /// Says what it is, for the reader of the program; may be empty.
    std::string comment = {};
    /// Literal names among its elements that the program defines when it is read or later.
    std::vector<std::string> names = {};
    /// True for a number or string that is written wherever it is named, as what a chess board has 64 of.
    bool plain = false;
};
/// Returns the table of a name, or nothing.
using TableSource = std::function<std::optional<Table>(std::string_view name)>;

struct LinkOptions {
    /// The names that must be defined; everything else is kept only if these use it.
    std::vector<std::string> roots = {"Start"};
    /// Operators above this level are refused.
    int language_level = 2;
    TableSource tables;
};

/// A module in its place in the program, with only what is used.
struct LinkedModule {
    std::string name;
    std::string sentence;
    /// Tables that this module is the first to use; they come before its definitions.
    std::vector<Definition> tables;
    std::vector<Definition> definitions;
};

struct LinkedProgram {
    std::vector<LinkedModule> modules;
    /// All names that the program defines.
    std::set<std::string, std::less<>> names;
};

/// Sorts the modules by their requirements, drops what the roots do not reach and adds the tables. A name
/// counts as used in any form: Name, /Name, //NAME. Throws EmitError, naming module, line and procedure, for
/// - modules that are unknown or require each other in a circle, names defined twice,
/// - definitions that have the name of an operator or of a key of the interpreter (/PageSize),
/// - names that are neither defined, nor an operator of the level, nor a table,
/// - unsafe operators (is_unsafe_operator()),
/// - /OPERATOR load (except for `exec` or `stopped`) and //OPERATOR, which keep the value that the name has
/// here,
/// - //NAME before its definition, or of a variable that is set later (it would keep its first value),
/// - variables that are set but have no definition at top level,
/// - names run at load time (by setup blocks, tables and buffers) before they are defined.
LinkedProgram link(std::span<const Module> modules, const LinkOptions& options);

}  // namespace inkmate::psgen

#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/puzzle_features.hpp"
#include "psgen/emit/token.hpp"
#include "psgen/emit/variant_features.hpp"

namespace inkmate {

/// A module as it stands in its file (docs/inside/program.md, "Modules").
struct ModuleSource {
    /// The file's name without ".ps".
    std::string name;
    std::string text;
};

/// The modules of psgen/runtime, built into the library, in order of their names.
std::span<const ModuleSource> embedded_modules();

/// What a program has or does, for `%# if` and `%# unless`.
struct Features {
    // What speaks to it
    bool console = true;
    bool uci = true;
    bool ends_games = true;  ///< it resigns, and claims and offers draws
    bool spoken = false;     ///< the console shows moves otherwise than in SAN
    bool letters = false;    ///< and understands other letters of pieces
    bool job_input = false;  ///< what is typed comes with the job alone

    // Its pages
    bool pages = true;        ///< it can draw
    bool first_page = false;  ///< it prints the position before the first move
    bool refusals = false;    ///< it prints a page for a line that it refuses
    bool recorded = false;    ///< its game begins with a record whose result is known
    bool gathers = false;     ///< its layout gathers positions, so that most moves have no page of their own
    bool sheets = false;      ///< what is printed at once can take several pages
    bool marks = true;        ///< squares of its board can be marked
    bool coordinates = true;  ///< its boards have them
    bool notated = false;     ///< moves on pages are written otherwise than in SAN
    bool lan = false;         ///< with both squares
    bool figurines = false;   ///< with pieces
    bool wide_moves = false;  ///< so wide that their list has a column less where numbers have four digits
    bool answer_rules = false;  ///< its layout has lines to write answers on
    bool worksheet = false;     ///< it prints diagrams, and plays no game
    bool lesson = false;        ///< it sets problems, and marks the answers
    bool points = false;        ///< its diagrams have a field for points

    // Its search, one of three, and what that needs
    bool minimax = false;
    bool alphabeta = false;
    bool full = true;
    bool hash = true;       ///< it has a transposition table
    bool tapered = false;   ///< its evaluation goes from middle game to end game by degrees
    bool mobility = false;  ///< it counts the squares that pieces reach
    bool keys = true;       ///< it keeps keys of positions or of pawns
    bool chess960 = false;  ///< its game needs the castling of Chess960
    bool book = false;      ///< it has an opening book

    // The device
    bool level2 = true;         ///< operators of language level 2 may be used
    bool ask_paper = true;      ///< it asks for paper of its size
    bool timeouts_off = false;  ///< and for these
    bool duplex_off = false;
    bool one_copy = false;
    bool job_name = false;

    /// Whether the program plays a variant, and what its rules have.
    std::map<std::string, bool, std::less<>> variant = variant_features();
    /// Whether the program solves a puzzle, and which.
    std::map<std::string, bool, std::less<>> puzzle = puzzle_features();

    /// Is the device asked for anything at all? Pages at level 2 want their fonts to stand in PDFs.
    bool wishes() const { return timeouts_off || duplex_off || one_copy || job_name || (pages && level2); }
};

/// A feature of chess programs, as directives name it.
struct NamedFeature {
    std::string_view name;
    bool Features::*on;
};
std::span<const NamedFeature> named_features();

/// One top-level part of a module.
struct Definition {
    enum class Kind {
        procedure,  ///< /Name { ... } bind def
        value,      ///< /name EXPRESSION def: variable, buffer or table
        setup,      ///< { ... } bind exec
        remark      ///< a comment that stands alone
    };
    Kind kind;
    /// What it defines; for a setup block the table it fills; empty for a remark.
    std::string name;
    /// The text with the comments that lead it, without the last line's end.
    std::string text;
    /// Whether an empty line stands before it.
    bool after_gap = false;
    /// Tokens of the text without comments and, for definitions, without the leading /name.
    std::vector<Token> tokens;
    int line = 0;
    /// Table::plain
    bool plain = false;
};

struct Module {
    std::string name;
    std::vector<std::string> required;
    /// What the header says of the module; lines separated by '\n'.
    std::string sentence;
    std::vector<Definition> definitions;
    /// What messages call it.
    std::string origin() const { return "module " + name; }
};

/// Carries out the directives (`%#` lines), then reads header and definitions. Throws EmitError, naming
/// module and line, where the text breaks the form that docs/inside/program.md lays down.
Module parse_module(const ModuleSource& source, const Features& features);

/// True if a module serves a feature that is off: its header says so, or its directives leave nothing of it.
bool is_left_out(const ModuleSource& source, const Features& features);

/// Only the directives: the text that remains, every line with its place in the file.
SourceText expand_directives(const ModuleSource& source, const Features& features);

}  // namespace inkmate

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

/// Names that `%# if` and `%# unless` know, each on or off.
struct Features {
    bool console = true;
    bool uci = true;
    /// Does it end games against a person by itself?
    bool ends_games = true;
    bool pages = true;
    /// Is a page printed before the first move, and one for a line that is refused?
    bool first_page = false;
    bool refusals = false;
    /// Is the result of the game's record known, and printed where the record ends?
    bool recorded = false;
    /// Does its layout gather positions, so that most moves have no page of their own?
    bool gathers = false;
    /// Are moves on pages written otherwise than in SAN, and if so, with both squares, or with pieces?
    bool notated = false;
    bool lan = false;
    bool wide_moves = false;
    bool figurines = false;
    /// Does the console show moves otherwise than in SAN, and if so, understand other letters?
    bool spoken = false;
    bool letters = false;
    /// Can squares of its board be marked?
    bool marks = true;
    /// Can what is printed at once take several pages?
    bool sheets = false;
    /// Does it print diagrams, and play no game? Have their boards coordinates?
    bool worksheet = false;
    bool answer_rules = false;
    /// Does it set and mark problems? Have its diagrams a field for points?
    bool lesson = false;
    bool points = false;
    bool coordinates = true;
    /// Language level 2 and above: `<<`, setpagedevice, selectfont may be used.
    bool level2 = true;
    /// The strength of the search: one of these three.
    bool minimax = false;
    bool alphabeta = false;
    bool full = true;
    /// Does the full search have a transposition table?
    bool hash = true;
    /// Does the evaluation go from middle game to end game by degrees?
    bool tapered = false;
    /// Does the program keep keys of positions or of pawns?
    bool keys = true;
    /// Does it know the castling of Chess960?
    bool chess960 = false;
    /// Does it have an opening book?
    bool book = false;
    /// What the device is asked for.
    bool ask_paper = true;
    bool timeouts_off = false;
    bool duplex_off = false;
    bool one_copy = false;
    bool job_name = false;
    /// Does what is typed come with the job alone?
    bool job_input = false;
    /// Whether the program plays a variant, and what its rules have.
    std::map<std::string, bool, std::less<>> variant = variant_features();
    /// Whether the program solves a puzzle, and which.
    std::map<std::string, bool, std::less<>> puzzle = puzzle_features();

    /// Is the device asked for anything at all? Pages at level 2 want their fonts to stand in PDFs.
    bool wishes() const { return timeouts_off || duplex_off || one_copy || job_name || (pages && level2); }
};

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

/// True when the directives leave nothing of a module: it serves a feature that is off.
bool is_left_out(const ModuleSource& source, const Features& features);

/// Only the directives: the text that remains, every line with its place in the file.
SourceText expand_directives(const ModuleSource& source, const Features& features);

}  // namespace inkmate

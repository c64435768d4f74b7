#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "psgen/link/link.hpp"

namespace inkmate::psgen {

// Passes over a linked program that make it faster and leave what it does as it is.

/// Replaces true and false by //true and //false. The former are names, which the interpreter looks up
/// through all dictionaries each time; //true is the value itself.
void evaluate_booleans(LinkedProgram& program);

/// Writes a plain table (Table::plain) in place of each //NAME that uses it.
void write_plain_tables(LinkedProgram& program);

/// Replaces sums, differences, products, negations, ands, ors and shifts of integers by their results. A
/// number may be one that the program defines, by such a calculation too, and uses as //NAME. Removes the
/// numbers that are no longer used, except the roots.
void fold_constants(LinkedProgram& program, std::span<const std::string> roots);

/// Writes the names of all variables that the entry reaches into the array `table`, and puts that before
/// everything else, in a module of its own. Ghostscript is fast in a dictionary all of whose names are among
/// the first 4,096 that it met, of which its own are some 3,800.
void gather_variables(LinkedProgram& program, std::string_view entry, std::string_view table);

/// Inlines procedures in all that the entry reaches, where speed matters: each call then needs neither a
/// lookup nor a level of execution. A procedure that is named only once is inlined there, and small ones
/// everywhere, if all they use as //NAME is defined by then and the result is not too large for a device to
/// read. Removes procedures that are no longer used, except the roots.
void inline_procedures(LinkedProgram& program, std::string_view entry, std::span<const std::string> roots);

/// Inlines procedures that are named only once, or twice and short, in all that the roots reach, and removes
/// what is no longer used, except the roots. The program gets smaller and has fewer names.
void inline_rare_uses(LinkedProgram& program, std::span<const std::string> roots);

/// Leaves out `bind` where a procedure names no operator. Must come last: other passes bring operators in.
void drop_idle_binds(LinkedProgram& program);

}  // namespace inkmate::psgen

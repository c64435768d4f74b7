#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "psgen/emit/link.hpp"

namespace inkmate {

// Passes over a linked program that make it faster and leave what it does as it is.

/// Writes //true and //false for true and false: these are names, which the interpreter looks up through all
/// dictionaries whenever it meets them, while //true is the value itself.
void evaluate_booleans(LinkedProgram& program);

/// Writes numbers that are plain (Table::plain) in place of their //NAMEs.
void write_plain_numbers(LinkedProgram& program);

/// Writes the results of sums, differences, products, negations, ands, ors and shifts of whole numbers in
/// place of them; a number may be one that the program defines, by such a calculation too, and asks for as
/// //NAME. Takes out the numbers that nothing names any longer (but for the roots).
void fold_constants(LinkedProgram& program, std::span<const std::string> roots);

/// Writes the names of all variables that the entry reaches into the array `table`, and puts that before
/// everything else, in a module of its own. Ghostscript looks names up fast in a dictionary that holds none
/// but the first 4,096 that it met, of which its own are some 3,800.
void gather_variables(LinkedProgram& program, std::string_view entry, std::string_view table);

/// Writes the body of a procedure in place of its name in other procedures, which saves a look into the
/// dictionary and a level of execution for each call, and takes out procedures that nothing names any longer
/// (but for the roots). This is done in all that the entry reaches, where speed matters. A procedure that is
/// named in one place only goes there, and small ones go everywhere, if all they ask for as //NAME is defined
/// by then and the result is not too large for a device to read.
void inline_procedures(LinkedProgram& program, std::string_view entry, std::span<const std::string> roots);

/// Writes the body of a procedure that is named in one place only there, in all that the roots reach, and
/// takes out what nothing names any longer (but for the roots). The program is smaller for it, and has fewer
/// names.
void inline_single_uses(LinkedProgram& program, std::span<const std::string> roots);

}  // namespace inkmate

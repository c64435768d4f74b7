#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate::test {

/// Runs PostScript code after the program's library, which keeps what the roots need; the dictionary Inkmate
/// is open. Returns the lines that the code prints. Fails the test when Ghostscript reports an error or the
/// code leaves anything on the operand or dictionary stack.
std::vector<std::string> run_kernel(const std::vector<std::string>& roots, const std::string& code,
                                    const ProgramOptions& options = {});

/// PostScript that sets up a position with the kernel's procedures.
std::string set_up(const Position& pos);
/// The names that set_up() uses.
const std::vector<std::string>& set_up_roots();

}  // namespace inkmate::test

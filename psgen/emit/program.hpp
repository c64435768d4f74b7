#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "psgen/emit/options.hpp"
#include "psgen/link/link.hpp"
#include "psgen/link/module.hpp"

namespace inkmate {

/// The whole program: 7-bit ASCII, lines of at most 255 characters, a newline at the end; the last token
/// starts the game and everything sent after it is input. The same options give the same bytes. Throws
/// EmitError.
std::string generate(const ProgramOptions& options,
                     std::span<const ModuleSource> sources = embedded_modules());

/// All of a program that prints a book or other pages that are drawn as they are, but for these pages
/// (DrawnProgram, drawn_program.hpp). Throws EmitError.
std::string generate_drawn_prolog(const ProgramOptions& options,
                                  std::span<const ModuleSource> sources = embedded_modules());

/// How those pages call a procedure: by its name, or, in a small program, by a letter.
std::string drawn_word(std::string_view name, bool small);

/// The program without its start: a file that defines the dictionary Inkmate with the given names and all
/// that they need, for tests and tools that append code of their own, such as "Inkmate begin 3 Perft == end".
std::string generate_library(const ProgramOptions& options, const std::vector<std::string>& roots,
                             std::span<const ModuleSource> sources = embedded_modules());

/// Modules and tables of a program that plays, linked for its options from the given sources.
LinkedProgram link_game(const ProgramOptions& options,
                        std::span<const ModuleSource> sources = embedded_modules());

/// How many places the dictionary of a linked program has room for.
std::size_t dictionary_size(const LinkedProgram& program);

/// The PostScript of a linked program as people read it, without header and start: the dictionary and what is
/// in it.
std::string program_text(const LinkedProgram& program);

}  // namespace inkmate

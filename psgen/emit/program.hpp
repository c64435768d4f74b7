#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/position.hpp"
#include "psgen/link/link.hpp"
#include "psgen/link/module.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::psgen {

/// Makes the whole program: 7-bit ASCII, lines of at most 255 characters, a newline at the end. The last
/// token starts it, and everything sent after that is input. The same product gives the same bytes. Books and
/// move sheets have no pages yet (document.hpp). Throws EmitError.
std::string generate(const Product& product, std::span<const ModuleSource> sources = embedded_modules());

/// Makes the program without its start: a file that defines the dictionary Inkmate with the given names and
/// all that they need, for tests and tools that append code such as "Inkmate begin 3 Perft == end".
std::string generate_library(const Product& product, const std::vector<std::string>& roots,
                             std::span<const ModuleSource> sources = embedded_modules());

/// Returns a line of PostScript that sets up a position, for a library with position_names(), and with
/// SetHome if the position needs Chess960.
std::string position_code(const chess::Position& pos);
/// The names that position_code() uses.
const std::vector<std::string>& position_names();

/// Links the modules and tables of a product.
LinkedProgram link_program(const Product& product,
                           std::span<const ModuleSource> sources = embedded_modules());
/// The capacity of a linked program's dictionary.
std::size_t dictionary_size(const LinkedProgram& program);
/// The PostScript of a linked program in its readable form, without header and start.
std::string program_text(const LinkedProgram& program);

// Parts of generate()

/// Throws EmitError if no program can be made of the product.
void check_product(const Product& product);
/// What the modules of a product may ask for.
Features features_of(const Product& product);
/// The modules of a product, with their directives carried out.
std::vector<Module> modules_of(const Product& product, std::span<const ModuleSource> sources);
/// The comments at the beginning of a program: its header, what it is, how to read it, and how it was made.
std::string program_header(const Product& product, const LinkedProgram& program);

}  // namespace inkmate::psgen

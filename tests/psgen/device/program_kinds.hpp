#pragma once

#include <string>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate::test {

/// A kind of program that Inkmate makes, small enough to run in a test.
struct ProgramKind {
    std::string name;
    psgen::Product product;
    /// What is typed to it. Every kind prints at least one page.
    std::string typed;
};

/// Each kind of program once, and games in each form.
std::vector<ProgramKind> program_kinds();

/// What a product has in common with all others, to be changed.
psgen::Program& common(psgen::Product& product);

/// The whole program, with the pages of a book and of move sheets.
std::string whole_program(const psgen::Product& product);

}  // namespace inkmate::test

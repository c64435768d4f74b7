#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/house/source_tree.hpp"

namespace inkmate::test {

/// A function definition in a C++ file.
struct FunctionLines {
    /// The line on which its declaration begins, from 1.
    std::size_t first;
    /// The line of its closing brace.
    std::size_t last;
    /// How the declaration begins.
    std::string head;
};

/// The functions of a C++ file that stand in a namespace or a class; lambdas are part of what holds them.
std::vector<FunctionLines> functions_of(const SourceFile& file);

}  // namespace inkmate::test

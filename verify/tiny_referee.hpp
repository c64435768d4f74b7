#pragma once

#include <filesystem>
#include <string>

#include "play/session/referee.hpp"

namespace inkmate {

/// The same as referee() for the smallest program: every board that it shows, every word that it says of the
/// position, and its own moves are those of the core. `typed` is all that was typed to it.
RefereedGame referee_tiny(const std::string& program, const psgen::TinyProgram& options,
                          const Opponent& opponent, const std::filesystem::path& pages,
                          const std::string& ghostscript, std::string& typed);

/// The PDF of the pages that such a program prints when it is made anew and told the same.
std::vector<std::filesystem::path> print_anew(const psgen::TinyProgram& options, const std::string& typed,
                                              const std::filesystem::path& pages,
                                              const std::string& ghostscript);

}  // namespace inkmate

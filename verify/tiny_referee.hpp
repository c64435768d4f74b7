#pragma once

#include <filesystem>
#include <string>

#include "verify/referee.hpp"

namespace inkmate::verify {

/// Referees the smallest program: every board that it shows, every word that it says of the position, and its
/// own moves are those of the core. `typed` becomes all that was typed to it.
RefereedGame referee_tiny(const std::string& program, const psgen::TinyProgram& options,
                          const Opponent& opponent, const std::filesystem::path& pages,
                          const std::string& ghostscript, std::string& typed);

/// Returns the PDF of the pages that such a program prints when it is made again and told the same.
std::vector<std::filesystem::path> print_again(const psgen::TinyProgram& options, const std::string& typed,
                                               const std::filesystem::path& pages,
                                               const std::string& ghostscript);

}  // namespace inkmate::verify

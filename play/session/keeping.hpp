#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/session/error.hpp"
#include "play/session/kept_file.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// How a game is kept.
struct Keeping {
    /// A command that goes on with it when its file is added, for messages.
    std::string way_on = "inkmate send --resume";
    /// Position and log stand beside the PGN.
    bool position_and_log = true;
};

/// The tag of a kept game that says how its program is made.
inline constexpr std::string_view OPTIONS_TAG = "Inkmate";
/// Throws SessionError when there is such a file already.
void expect_new_file(const std::string& file, const Keeping& keeping);
/// The error of a file that holds a game which was not kept here.
SessionError not_kept_here(const std::string& file);
/// For a file with other games behind the first: keeping that would delete them.
SessionError more_games(const std::string& file, std::size_t count);
/// The tags of a game that a program begins now.
std::vector<std::pair<std::string, std::string>> first_tags(const psgen::PlayingProgram& program);

/// Writes the PGN, and the position beside it if that is kept, each whole or not at all. Throws as
/// KeptFile::write() does.
void keep_game(KeptFile& file, const Keeping& keeping, const std::string& pgn, const std::string& fen);
/// Adds to the log beside it, if there is one. Throws SessionError.
void add_to_log(const std::string& file, const Keeping& keeping, std::string_view text);

}  // namespace inkmate

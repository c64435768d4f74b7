#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// Returns the text of a table that pages are made with: an expression that leaves one object. Its numbers
/// are those by which compose() lays pages of these options out. Returns nothing if there is no table of that
/// name.
std::optional<std::string> page_table_text(std::string_view name, const ProgramOptions& options);
/// Returns the text of a table of the layout diagram, which is made from its positions, if there is one of
/// that name.
std::optional<std::string> worksheet_table_text(std::string_view name, const ProgramOptions& options);
/// Writes the marks over or under the pieces of a diagram of chess: two characters each, its shape and its
/// square.
std::string chess_marks(const Diagram& diagram, bool over_pieces);
/// Returns the text of a table with which pages are printed that are drawn as they are, those of books among
/// them, if there is one of that name.
std::optional<std::string> book_table_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

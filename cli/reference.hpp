#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

// The tables of docs/reference, made from the declarations: options, words of the console, UCI options, keys
// and pieces of rule files, numbers in a program.
namespace inkmate::cli {

/// The tables by name, "options tune fit" or "rule keys", in Markdown.
using ReferenceTables = std::map<std::string, std::function<std::string()>, std::less<>>;

/// Return every table that the reference must have. `root` must outlive them.
ReferenceTables reference_tables(const CLI::App& root);

/// Return a document with the text between each line `<!-- table NAME -->` and the next `<!-- end -->`
/// replaced by the table of that name, which is then taken out of `missing`. Throws CommandError, which names
/// the document and the line, for a name that no table has, one that was used before, and a block without an
/// end.
std::string with_reference_tables(std::string_view text, const std::filesystem::path& document,
                                  const ReferenceTables& tables, ReferenceTables& missing);

/// Bring the tables of all Markdown files in a directory up to date. Throws CommandError if one is missing.
void write_reference(const CLI::App& root, const std::filesystem::path& directory);

}  // namespace inkmate::cli

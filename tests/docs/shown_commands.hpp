#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace inkmate::test {

/// A command that a document shows, as a reader would type it.
struct ShownCommand {
    /// "docs/start/play.md", or "inkmate generate --help".
    std::string source;
    std::size_t line = 0;
    /// Without the explanation behind it; lines that a backslash continues are one.
    std::string text;
};

/// The commands in the code blocks of a Markdown text. Of a block fenced as `sh` they are all its lines; of
/// other blocks, fenced or indented, the lines that begin as a command does.
std::vector<ShownCommand> commands_of_markdown(const std::string& source, const std::string& text);
/// The commands below "Examples:" in what `--help` prints.
std::vector<ShownCommand> commands_of_help(const std::string& source, const std::string& text);
/// What stands between backticks in a Markdown text, outside of code blocks.
std::vector<ShownCommand> code_spans(const std::string& source, const std::string& text);

}  // namespace inkmate::test

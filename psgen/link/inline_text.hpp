#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/link/module.hpp"

namespace inkmate {

/// What a procedure "/Name { ... } bind def" is, as it is to be read where it goes in place of its name.
struct InlineText {
    std::string name;
    /// What the comment before it says, "Name: what it does", without the stack effect; or just its name.
    std::string heading;
    /// The first sentence of that.
    std::string sentence;
    /// What stands between the braces, with its comments, indented from 0.
    std::vector<std::string> lines;
};
InlineText inline_text(const Definition& procedure);

/// Writes a procedure in place of a call of it that stands at `begin` to `end` in a program's text. A few
/// words stay on the line, if it does not become longer than `width`, and are named at its end; all others
/// get lines of their own, below a comment, and one step further in. The comment is the whole heading where
/// this is the `only` call, else the sentence.
void write_inline(std::string& text, std::size_t begin, std::size_t end, const InlineText& procedure,
                  bool only, std::size_t width);

/// Breaks lines that have become too long, one step further in; takes space from the ends of lines.
void wrap_lines(std::string& text, std::size_t width);

}  // namespace inkmate

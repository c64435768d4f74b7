#pragma once

#include <string>
#include <string_view>

namespace inkmate::text {

/// Makes a text from outside fit for a terminal and a log, as one line. Bytes that are not UTF-8, control
/// characters (C0 and C1, DEL), line and paragraph separators, and characters that nothing is drawn for, such
/// as those that turn the direction, become a backslash and three octal digits a byte.
std::string harmless(std::string_view text);
/// Makes a text from outside fit in the same way, but keeps its lines. None begins with "::", which is a
/// command to the log of a workflow.
std::string harmless_lines(std::string_view text);

}  // namespace inkmate::text

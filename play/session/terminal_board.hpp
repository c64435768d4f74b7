#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::session {

/// What a terminal can show beside letters.
struct TerminalLook {
    bool figures = false;  ///< True if it shows the figures of Unicode.
    bool colours = false;  ///< True if it shows 256 colours.

    constexpr bool operator==(const TerminalLook&) const = default;
};

/// Returns what the terminal that TERM names can show, by COLORTERM, NO_COLOR (https://no-color.org) and the
/// locale's characters, which it takes over from the environment; nothing where the cursor cannot be moved.
std::optional<TerminalLook> terminal_look();

/// Draws the boards in what a program says as a terminal shows them best: with figures and colours, the last
/// move marked, by colours or in brackets. All other lines stay as they are.
class TerminalBoard {
  public:
    explicit TerminalBoard(TerminalLook look) : look_(look) {}

    /// Takes whole lines, and gives what can be shown by now: a board comes with the line after it, which
    /// names the move.
    std::string add(std::string_view text);
    /// Returns the board that no line has followed.
    std::string rest();

  private:
    std::string draw(std::string_view move);
    std::string square(char man, bool dark, bool moved) const;

    TerminalLook look_;
    std::vector<std::string> board_;
};

}  // namespace inkmate::session

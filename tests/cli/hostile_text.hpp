#pragma once

#include <string>

namespace inkmate::test {

/// A text that moves the cursor and turns the direction of what follows, with controls of one byte and of
/// Unicode, and how a terminal gets it.
inline const std::string HOSTILE_TEXT = "\033[2J\u009b31m\u202E\x7f";
inline const std::string HOSTILE_SHOWN = "\\033[2J\\302\\23331m\\342\\200\\256\\177";

}  // namespace inkmate::test

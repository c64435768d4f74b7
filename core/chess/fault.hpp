#pragma once

#include <span>
#include <string>
#include <string_view>

namespace inkmate::chess {

/// Something wrong in a file that is read all the same.
struct Fault {
    /// A sentence that says what is wrong, and where: "a.pgn, line 1, game 1: tag White occurs twice".
    std::string cause;
    /// A sentence that also says what was done: "a.pgn, line 1, game 1: tag White occurs twice, and the first
    /// one is kept". Of a file that is refused it is not true.
    std::string sentence;
};

/// A fault with the place where it was found before it: "a.epd, line 3: ...".
Fault placed(std::string_view place, const Fault& fault);
/// The sentences of faults, a line each.
std::string told(std::span<const Fault> faults);

}  // namespace inkmate::chess

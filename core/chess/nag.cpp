#include "core/chess/nag.hpp"

#include <algorithm>
#include <array>

namespace inkmate::chess {

namespace {

struct NagSign {
    int nag;
    /// In files, where it has one.
    std::string_view text;
    /// For readers: the signs of the Chess Informant, where Unicode has them.
    std::string_view sign;
};

/// What is written in more than one way has its first row for readers.
constexpr auto SIGNS = std::to_array<NagSign>({{NAG_GOOD, "!", "!"},
                                               {NAG_MISTAKE, "?", "?"},
                                               {NAG_BRILLIANT, "!!", "!!"},
                                               {NAG_BLUNDER, "??", "??"},
                                               {NAG_INTERESTING, "!?", "!?"},
                                               {NAG_DUBIOUS, "?!", "?!"},
                                               {7, "", "\u25a1"},
                                               {10, "=", "="},
                                               {11, "", "="},
                                               {13, "~", "\u221e"},
                                               {14, "+/=", "\u2a72"},
                                               {14, "+=", "\u2a72"},
                                               {15, "=/+", "\u2a71"},
                                               {15, "=+", "\u2a71"},
                                               {16, "+/-", "\u00b1"},
                                               {17, "-/+", "\u2213"},
                                               {18, "+-", "+\u2212"},
                                               {19, "-+", "\u2212+"},
                                               {22, "", "\u2a00"},
                                               {23, "", "\u2a00"},
                                               {32, "", "\u27f3"},
                                               {33, "", "\u27f3"},
                                               {36, "", "\u2191"},
                                               {37, "", "\u2191"},
                                               {40, "", "\u2192"},
                                               {41, "", "\u2192"},
                                               {132, "", "\u21c6"},
                                               {133, "", "\u21c6"},
                                               {138, "", "\u2295"},
                                               {139, "", "\u2295"},
                                               {140, "", "\u2206"},
                                               {146, "N", "N"},
                                               {NAG_DIAGRAM, "D", ""}});

}  // namespace

std::string_view move_assessment(int nag) {
    return is_move_assessment(nag) ? nag_sign(nag) : std::string_view{};
}

std::string_view nag_sign(int nag) {
    const auto found = std::ranges::find(SIGNS, nag, &NagSign::nag);
    return found == SIGNS.end() ? std::string_view{} : found->sign;
}

std::optional<int> nag_of(std::string_view text) {
    // "!!!" and the like are taken for what they begin with.
    if (text.size() > 2 && text.find_first_not_of("!?") == text.npos) text = text.substr(0, 2);
    const auto found = std::ranges::find(SIGNS, text, &NagSign::text);
    if (text.empty() || found == SIGNS.end()) return std::nullopt;
    return found->nag;
}

}  // namespace inkmate::chess
